package dev.cairn.consensus.script.sighash;

import dev.cairn.primitives.script.Script;

/**
 * SHA-256 of the amounts, and of the scripts, of all outputs that a transaction spends (BIP341): 64 bytes, amounts first.
 */
final class SpentHashes {

    static final int AMOUNTS = 0;
    static final int SCRIPTS = 32;

    private final byte[] bytes;

    private SpentHashes(byte[] bytes) {
        this.bytes = bytes;
    }

    /** The sink is between two messages. */
    static SpentHashes of(long[] values, Script[] scripts, HashSink sink) {
        byte[] bytes = new byte[64];
        sink.begin();
        for (long value : values) {
            sink.putLong(value);
        }
        sink.finish(bytes, AMOUNTS);
        for (Script script : scripts) {
            sink.putCompactSize(script.length()).put(script.array(), script.offset(), script.length());
        }
        sink.finish(bytes, SCRIPTS);
        return new SpentHashes(bytes);
    }

    byte[] bytes() {
        return bytes;
    }
}
