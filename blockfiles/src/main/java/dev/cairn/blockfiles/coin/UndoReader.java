package dev.cairn.blockfiles.coin;

import dev.cairn.primitives.wire.WireException;
import dev.cairn.primitives.wire.WireReader;
import java.util.Arrays;

/**
 * Reads undo data into columns (Core, undo.h).
 *
 * <pre>
 *  +----------------+----------------------------------------------+
 *  | transactions   | for each but the coinbase:                   |
 *  | compact size   |   inputs, compact size; then a coin for each |
 *  +----------------+----------------------------------------------+
 * </pre>
 *
 * <p>Columns grow with what was read and never with what a count claims. Used once.
 */
final class UndoReader {

    private final ScriptFormat scripts;
    private final WireReader in;
    private int[] firstCoin = new int[1];
    private long[] values;
    private int[] codes;
    private int[] scriptOffsets;
    private int[] scriptLengths;
    private byte[] unpacked = new byte[ScriptFormat.MAX_UNPACKED];
    private int unpackedEnd;
    private int coins;

    UndoReader(ScriptFormat scripts, WireReader in) {
        this.scripts = scripts;
        this.in = in;
        int guess = Math.min(in.remaining() / 24, 1 << 16) + 1;
        values = new long[guess];
        codes = new int[guess];
        scriptOffsets = new int[guess];
        scriptLengths = new int[guess];
    }

    BlockUndo read() throws WireException {
        int transactions = in.readCompactSize();
        for (int i = 1; i <= transactions; i++) {
            if (i == firstCoin.length) {
                firstCoin = Arrays.copyOf(firstCoin, (int) Math.min(transactions + 1L, firstCoin.length * 2L));
            }
            for (int left = in.readCompactSize(); left > 0; left--) {
                readCoin();
            }
            firstCoin[i] = coins;
        }
        return new BlockUndo(
                in.array(),
                Arrays.copyOf(unpacked, unpackedEnd),
                Arrays.copyOf(firstCoin, transactions + 1),
                Arrays.copyOf(values, coins),
                Arrays.copyOf(codes, coins),
                Arrays.copyOf(scriptOffsets, coins),
                Arrays.copyOf(scriptLengths, coins));
    }

    private void readCoin() throws WireException {
        int code = VarInts.readInt(in);
        if (code >>> 1 != 0) {
            VarInts.readInt(in);
        }
        long value = AmountFormat.decompress(VarInts.readLong(in));
        long kind = ScriptFormat.readKind(in);
        room();
        codes[coins] = code;
        values[coins] = value;
        if (kind < ScriptFormat.SPECIAL_KINDS) {
            keep(scripts.unpack((int) kind, in, unpacked, unpackedEnd));
        } else {
            long length = kind - ScriptFormat.SPECIAL_KINDS;
            int at = in.position();
            in.skip(length);
            if (length > ScriptFormat.MAX_SCRIPT_SIZE) {
                keep(ScriptFormat.writeUnspendable(unpacked, unpackedEnd));
            } else {
                scriptOffsets[coins] = at;
                scriptLengths[coins] = (int) length;
            }
        }
        coins++;
    }

    private void keep(int length) {
        scriptOffsets[coins] = ~unpackedEnd;
        scriptLengths[coins] = length;
        unpackedEnd += length;
    }

    private void room() {
        if (coins == codes.length) {
            int larger = coins + (coins >> 1) + 16;
            values = Arrays.copyOf(values, larger);
            codes = Arrays.copyOf(codes, larger);
            scriptOffsets = Arrays.copyOf(scriptOffsets, larger);
            scriptLengths = Arrays.copyOf(scriptLengths, larger);
        }
        if (unpacked.length - unpackedEnd < ScriptFormat.MAX_UNPACKED) {
            unpacked = Arrays.copyOf(unpacked, unpacked.length * 2 + ScriptFormat.MAX_UNPACKED);
        }
    }
}
