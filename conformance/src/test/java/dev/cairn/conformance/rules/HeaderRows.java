package dev.cairn.conformance.rules;

import dev.cairn.consensus.Limits;
import dev.cairn.primitives.hash.BlockHash;
import java.util.ArrayList;
import java.util.List;

/** Rules for headers. */
final class HeaderRows {

    private static final String WORK = "CheckProofOfWork";
    private static final String CONTEXT = "ContextualCheckBlockHeader";

    private static final String NEGATIVE = "it cannot decode a block whose version is negative";

    private HeaderRows() {}

    static List<Row> rows() {
        List<Row> rows = new ArrayList<>(List.of(
                Row.of(
                        "a hash is not over the target",
                        WORK,
                        "high-hash",
                        chain -> chain.draft().missingTarget(),
                        Chain::draft),
                Row.of(
                        "bits are those that the parents ask for",
                        "GetNextWorkRequired",
                        "bad-diffbits",
                        chain -> chain.draft().bits(0x207f_fffe),
                        Chain::draft),
                Row.of(
                        "a time is above the median of eleven",
                        "BIP113, " + CONTEXT,
                        "time-too-old",
                        chain -> chain.draft().time(chain.medianTime()),
                        chain -> chain.draft().time(chain.medianTime() + 1)),
                Row.of(
                        "a time is not over two hours ahead of the clock",
                        CONTEXT,
                        "time-too-new",
                        chain -> chain.draft().time(Table.NOW + Limits.MAX_FUTURE_BLOCK_TIME + 1),
                        chain -> chain.draft().time(Table.NOW + Limits.MAX_FUTURE_BLOCK_TIME)),
                Row.of(
                        "without BIP94 a time may be far below the parent's",
                        CONTEXT,
                        "time-too-old",
                        chain -> chain.draft().time(chain.time(chain.tip()) - 5L * Chain.SPACING),
                        chain -> chain.draft().time(chain.time(chain.tip()) - 5L * Chain.SPACING + 1)),
                version(0, 4),
                version(1, 4),
                version(2, 4),
                version(3, 4),
                version(-1, Integer.MAX_VALUE).notAskedOfKnots(NEGATIVE),
                version(Integer.MIN_VALUE, 0x2000_0000).notAskedOfKnots(NEGATIVE),
                Row.of(
                        "the parent is known",
                        "AcceptBlockHeader",
                        "prev-blk-not-found",
                        chain -> chain.draft().previous(BlockHash.of("12".repeat(32))),
                        Chain::draft)));
        for (int bits : new int[] {
            0x0000_0000, 0x2000_0000, 0x2080_0000, 0x20ff_ffff, 0x04ff_ffff, 0x0100_0000, 0x0200_00ff, 0x2100_ffff,
            0x2200_00ff, 0x2300_0001, 0x8000_0001, 0x807f_ffff, 0x80ff_ffff, 0xfe7f_ffff, 0xff00_0000, 0xff00_0001,
            0xff7f_ffff, 0xffff_ffff
        }) {
            rows.add(Row.of(
                    String.format("bits %08x are no target: zero, negative, or over the limit", bits),
                    "DeriveTarget",
                    "high-hash",
                    chain -> chain.draft().bits(bits),
                    Chain::draft));
        }
        return rows;
    }

    /** Once rules are on, versions are compared as signed numbers. */
    private static Row version(int bad, int good) {
        return Row.of(
                "version " + bad + " is below 4, " + good + " is not",
                "BIP34, BIP66, BIP65, " + CONTEXT,
                String.format("bad-version(0x%08x)", bad),
                chain -> chain.draft().version(bad),
                chain -> chain.draft().version(good));
    }

    /** A period's first block, at 144. */
    static List<Row> withBip94() {
        return List.of(
                Row.of(
                        "a period's first block is at most ten minutes below the last one's time",
                        "BIP94, " + CONTEXT,
                        "time-timewarp-attack",
                        chain -> chain.draft().time(chain.time(chain.tip()) - 601),
                        chain -> chain.draft().time(chain.time(chain.tip()) - 600)),
                Row.of(
                                "only a period's first block is held to that",
                                "BIP94, " + CONTEXT,
                                "time-timewarp-attack",
                                chain -> chain.draft().time(chain.time(chain.tip()) - 601),
                                chain -> chain.draft().time(chain.time(chain.tip()) - 601))
                        .at(145, 144),
                Row.of(
                        "a median that is above that bound counts first",
                        "BIP94, " + CONTEXT,
                        "time-too-old",
                        chain -> chain.draft().time(chain.medianTime()),
                        chain -> chain.draft().time(chain.time(chain.tip()) - 600)));
    }
}
