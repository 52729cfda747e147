package dev.cairn.chain;

/**
 * The end of a branch (Core, {@code getchaintips}).
 *
 * @param branchLength blocks above the active chain; 0 for its tip
 */
public record ChainTip(BlockEntry entry, int branchLength, Status status) {

    /** In bitcoind's words: {@code active}, {@code invalid}, {@code headers-only}, {@code valid-fork}, {@code valid-headers}. */
    public enum Status {
        ACTIVE("active"),
        INVALID("invalid"),
        HEADERS_ONLY("headers-only"),
        VALID_FORK("valid-fork"),
        VALID_HEADERS("valid-headers"),
        UNKNOWN("unknown");

        private final String label;

        Status(String label) {
            this.label = label;
        }

        /** bitcoind's word. */
        public String label() {
            return label;
        }
    }
}
