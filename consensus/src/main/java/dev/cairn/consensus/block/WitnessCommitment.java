package dev.cairn.consensus.block;

import static dev.cairn.consensus.Verdict.Category.MUTATED;

import dev.cairn.consensus.Verdict;
import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.hash.Hash256;
import dev.cairn.primitives.script.Bytes;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.tx.Transaction;
import dev.cairn.primitives.tx.Witness;
import java.util.Arrays;

/**
 * The commitment to a block's witnesses in its coinbase (BIP141): {@code OP_RETURN 24 aa21a9ed <32 bytes>}, in the last
 * output of this form.
 */
public final class WitnessCommitment {

    /** Bytes of the script before the hash. */
    static final int PREFIX = 6;

    private static final int LEAST_LENGTH = PREFIX + Hash256.LENGTH;

    private WitnessCommitment() {}

    /** Which output of a transaction holds it; −1 if none does (Core, {@code GetWitnessCommitmentIndex}). */
    public static int output(Transaction coinbase) {
        for (int i = coinbase.outputCount() - 1; i >= 0; i--) {
            if (isCommitment(coinbase.outputScript(i))) {
                return i;
            }
        }
        return -1;
    }

    private static boolean isCommitment(Script script) {
        return script.length() >= LEAST_LENGTH
                && script.at(0) == 0x6a
                && script.at(1) == 0x24
                && script.at(2) == 0xaa
                && script.at(3) == 0x21
                && script.at(4) == 0xa9
                && script.at(5) == 0xed;
    }

    /**
     * Whether the witnesses are those committed to (Core, {@code CheckWitnessMalleation}): {@code bad-witness-nonce-size},
     * {@code bad-witness-merkle-match}, {@code unexpected-witness}.
     *
     * @param expected whether BIP141 holds; without, no witness may be there at all
     */
    static Verdict check(Block block, boolean expected, BlockEngine engine) {
        Transaction coinbase = block.transactions().get(0);
        int output = expected ? output(coinbase) : -1;
        if (output >= 0) {
            Witness witness = coinbase.witness(0);
            if (witness.count() != 1 || witness.item(0).length() != Hash256.LENGTH) {
                return mutated("bad-witness-nonce-size", "invalid witness reserved value size");
            }
            Bytes reserved = witness.item(0);
            byte[] hash = new byte[Hash256.LENGTH];
            engine.sha256()
                    .update(engine.witnessRoot(block), 0, Hash256.LENGTH)
                    .update(reserved.array(), reserved.offset(), Hash256.LENGTH)
                    .finishDouble(hash, 0);
            Script script = coinbase.outputScript(output);
            int from = script.offset() + PREFIX;
            return Arrays.equals(hash, 0, Hash256.LENGTH, script.array(), from, from + Hash256.LENGTH)
                    ? Verdict.valid()
                    : mutated("bad-witness-merkle-match", "witness merkle commitment mismatch");
        }
        // Witnesses that nobody committed to could be added by anyone on the way.
        for (Transaction tx : block.transactions()) {
            if (tx.hasWitness()) {
                return mutated("unexpected-witness", "unexpected witness data found");
            }
        }
        return Verdict.valid();
    }

    private static Verdict.Invalid mutated(String reason, String detail) {
        return Verdict.invalid(MUTATED, reason, "CheckWitnessMalleation : " + detail);
    }
}
