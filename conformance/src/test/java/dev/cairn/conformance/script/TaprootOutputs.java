package dev.cairn.conformance.script;

import dev.cairn.consensus.script.sighash.SignatureHash;
import dev.cairn.curve.Secp256k1;
import dev.cairn.primitives.script.Bytes;
import dev.cairn.primitives.script.Script;
import java.util.HexFormat;

/** Taproot outputs for given scripts. */
final class TaprootOutputs {

    private TaprootOutputs() {}

    /** The output that a leaf and its control block of 33 bytes and more belong to. */
    static Script of(Secp256k1 curve, Bytes leaf, Bytes control) {
        byte[] node = SignatureHash.tapLeaf(control.at(0) & 0xfe, leaf);
        for (int at = 33; at < control.length(); at += 32) {
            node = SignatureHash.tapBranch(node, control.slice(at, 32).toBytes());
        }
        byte[] internal = control.slice(1, 32).toBytes();
        byte[] tweaked = curve.tweakXOnlyKey(internal, 0, SignatureHash.tapTweak(internal, node));
        return Script.ofHex("5120" + HexFormat.of().formatHex(tweaked, 1, 33));
    }
}
