package dev.cairn.conformance.rules;

import dev.cairn.primitives.script.Script;
import java.util.HexFormat;
import java.util.List;

/** How a coinbase says its block's height, which is written otherwise up to 16, to 127, and above. */
final class EarlyRows {

    private static final String BIP34 = "BIP34, ContextualCheckBlock";

    private EarlyRows() {}

    static List<Row> rows() {
        return List.of(
                height("height 1 is OP_1, not a push of 01", 1, "0101", "5100"),
                height("height 2 is not height 1", 2, "5100", "5200"),
                height("height 16 is OP_16, not a push of 10", 16, "0110", "6000"),
                height("height 17 is a push of one byte, not of two", 17, "021100", "0111"),
                height("height 17 follows OP_16 as a push, not as the next opcode", 17, "6161", "0111"),
                height("height 127 is a push of one byte, not of two", 127, "027f00", "017f"),
                height("height 128 is a push of two bytes, as one would be minus zero", 128, "018000", "028000"),
                height("height 128 is pushed directly, not with OP_PUSHDATA1", 128, "4c028000", "028000"),
                Row.of(
                                "a coinbase script has two bytes at least",
                                "CheckTransaction",
                                "bad-cb-length",
                                chain -> chain.draft().coinbaseScript(Script.ofHex("55")),
                                chain -> chain.draft().coinbaseScript(Script.ofHex("5500")))
                        .at(5),
                Row.of(
                                "a coinbase script is not empty",
                                "CheckTransaction",
                                "bad-cb-length",
                                chain -> chain.draft().coinbaseScript(Script.EMPTY),
                                chain -> chain.draft().coinbaseScript(Script.ofHex("5651")))
                        .at(6));
    }

    private static Row height(String rule, int height, String bad, String good) {
        return Row.of(rule, BIP34, "bad-cb-height", script(bad), script(good)).at(height);
    }

    /** The row's number behind it keeps rows apart. */
    private static Row.Maker script(String hex) {
        return chain ->
                chain.draft().coinbaseScript(Script.ofHex(hex + HexFormat.of().toHexDigits((short) chain.salt())));
    }
}
