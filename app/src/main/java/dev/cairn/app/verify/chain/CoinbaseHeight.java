package dev.cairn.app.verify.chain;

import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.script.Script;
import java.util.OptionalInt;

/** The height that a block's coinbase says it has (BIP34): all there is to go by where its ancestors are missing. */
final class CoinbaseHeight {

    private static final int OP_1 = 0x51;
    private static final int OP_16 = 0x60;

    private CoinbaseHeight() {}

    /** Empty if it says none; before BIP34 it may say anything. */
    static OptionalInt of(Block block) {
        if (block.transactions().isEmpty()
                || block.transactions().getFirst().inputCount() == 0
                || block.header().version() < 2) {
            return OptionalInt.empty();
        }
        Script script = block.transactions().getFirst().scriptSig(0);
        if (script.isEmpty()) {
            return OptionalInt.empty();
        }
        int first = script.at(0);
        if (first >= OP_1 && first <= OP_16) {
            return OptionalInt.of(first - OP_1 + 1);
        }
        if (first < 1 || first > 4 || script.length() <= first || (script.at(first) & 0x80) != 0) {
            return OptionalInt.empty();
        }
        int height = 0;
        for (int i = first; i >= 1; i--) {
            height = height << 8 | script.at(i);
        }
        return OptionalInt.of(height);
    }
}
