package dev.cairn.conformance.rules;

import dev.cairn.consensus.script.sighash.SignatureHash;
import dev.cairn.primitives.script.Bytes;
import dev.cairn.primitives.script.Script;
import java.util.Arrays;

/** Taproot outputs with one key, and with one script. */
final class Taproot {

    private static final int INNER_KEY = 7;
    private static final byte[] SIBLING = Keys.secret(0x33);

    private Taproot() {}

    /** Pays to a key, tweaked without scripts. */
    static Script keyOutput(Keys keys, int number) {
        byte[] inner = keys.xOnly(number);
        byte[] tweaked = keys.curve().tweakXOnlyKey(inner, 0, SignatureHash.tapTweak(inner, null));
        return Programs.program(1, Arrays.copyOfRange(tweaked, 1, 33));
    }

    /** What signs for {@link #keyOutput}. */
    static byte[] tweakedSecret(Keys keys, int number) {
        return keys.curve().tweakSecretKey(Keys.secret(number), SignatureHash.tapTweak(keys.xOnly(number), null));
    }

    /**
     * A script in a tree.
     *
     * @param output pays to the tree
     * @param control leads from the script to the output
     * @param hash the leaf's
     */
    record Leaf(Script output, Script script, Bytes control, Bytes hash) {

        /** Spends by this script, which is given these items. */
        Spend spend(Bytes... items) {
            Bytes[] witness = Arrays.copyOf(items, items.length + 2);
            witness[items.length] = script;
            witness[items.length + 1] = control;
            return Spend.witnessed(output, witness);
        }
    }

    /** A script so many steps below the root. */
    static Leaf leaf(Keys keys, int version, Script script, int depth) {
        byte[] hash = SignatureHash.tapLeaf(version, script);
        byte[] node = hash;
        byte[] control = new byte[33 + 32 * depth];
        for (int i = 0; i < depth; i++) {
            node = SignatureHash.tapBranch(node, SIBLING);
            System.arraycopy(SIBLING, 0, control, 33 + 32 * i, 32);
        }
        byte[] inner = keys.xOnly(INNER_KEY);
        byte[] tweaked = keys.curve().tweakXOnlyKey(inner, 0, SignatureHash.tapTweak(inner, node));
        control[0] = (byte) (version | (tweaked[0] & 1));
        System.arraycopy(inner, 0, control, 1, 32);
        Script output = Programs.program(1, Arrays.copyOfRange(tweaked, 1, 33));
        return new Leaf(output, script, Bytes.of(control), Bytes.of(hash));
    }
}
