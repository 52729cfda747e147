package dev.cairn.consensus.script.sighash;

import dev.cairn.primitives.script.Bytes;

/**
 * What a taproot signature signs beside the transaction (BIP341, BIP342).
 *
 * @param leafHash 32 bytes, the tapleaf hash of the script that runs; null on the key path
 * @param codeSeparator the position, counted in opcodes, of the last {@code CODESEPARATOR} that ran; −1 if none has, and on
 *     the key path
 * @param annex the annex, with its leading 50; null if there is none
 */
public record TaprootSpend(Bytes leafHash, int codeSeparator, Bytes annex) {

    /** The key path, without an annex. */
    public static final TaprootSpend KEY_PATH = new TaprootSpend(null, -1, null);

    /** A script path without an annex, of a script in which no {@code CODESEPARATOR} has run. */
    public static TaprootSpend scriptPath(Bytes leafHash) {
        return new TaprootSpend(leafHash, -1, null);
    }
}
