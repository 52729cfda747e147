package dev.cairn.blockfiles;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.random.RandomGenerator;

/**
 * The eight bytes in {@code xor.dat} with which all {@code blk} and {@code rev} files of a folder are scrambled, so that
 * no virus scanner finds in them what somebody put into the chain (Core, util/obfuscation.h). Immutable.
 *
 * <pre>
 *  xor.dat  +----+----+----+----+----+----+----+----+
 *           | k0 | k1 | k2 | k3 | k4 | k5 | k6 | k7 |   raw, nothing else in the file; all zero is usual
 *           +----+----+----+----+----+----+----+----+
 *  byte of blk or rev at file offset o:  raw = plain ^ k(o mod 8)
 * </pre>
 */
public final class XorKey {

    /** Bytes in a key. */
    public static final int LENGTH = 8;

    /** The key that changes nothing. */
    public static final XorKey ZERO = new XorKey(0);

    /** The file's name. */
    public static final String FILE_NAME = "xor.dat";

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private final long key; // k0 in the low byte

    private XorKey(long key) {
        this.key = key;
    }

    /** A key of eight bytes. */
    public static XorKey of(byte[] bytes) {
        if (bytes.length != LENGTH) {
            throw new IllegalArgumentException("a key has " + LENGTH + " bytes, not " + bytes.length);
        }
        return new XorKey((long) LONGS.get(bytes, 0));
    }

    /**
     * The key of a folder that somebody else owns: only read.
     *
     * @return zero if there is no {@code xor.dat}
     * @throws BlockFileException if the file has another length than eight, or cannot be read
     */
    public static XorKey read(Path blocksDir) throws BlockFileException {
        return XorKeyFile.read(blocksDir);
    }

    /**
     * The key of a folder of our own, by bitcoind's rules (Core, {@code InitBlocksdirXorKey}): a key that is stored
     * wins; else a folder with nothing but hidden files gets a random key if {@code blocksXor}, and any other gets zero.
     * What was chosen is stored in {@code xor.dat}.
     *
     * @param blocksXor the option {@code -blocksxor}, on unless the user says otherwise
     * @param random where a new key comes from: a {@link java.security.SecureRandom}
     * @throws BlockFileException if {@code blocksXor} is off and the stored key is not zero (with bitcoind's words), or
     *     the file has another length than eight
     * @throws IOException if the folder or the file cannot be read or written
     */
    public static XorKey establish(Path blocksDir, boolean blocksXor, RandomGenerator random) throws IOException {
        return XorKeyFile.establish(blocksDir, blocksXor, random);
    }

    /** Whether scrambling with this key changes nothing. */
    public boolean isZero() {
        return key == 0;
    }

    /** The eight bytes. */
    public byte[] toBytes() {
        byte[] bytes = new byte[LENGTH];
        LONGS.set(bytes, 0, key);
        return bytes;
    }

    /**
     * The key as it meets eight bytes that begin at a file offset, as a little-endian long: what eight raw zeros there
     * unscramble to.
     */
    public long at(long fileOffset) {
        return Long.rotateRight(key, (int) (fileOffset & 7) << 3);
    }

    /**
     * Scrambles or unscrambles in place, which is the same.
     *
     * @param fileOffset where in the file the first of these bytes lies
     */
    public void apply(byte[] bytes, int offset, int length, long fileOffset) {
        if (key == 0) {
            return;
        }
        long turned = at(fileOffset);
        int i = offset;
        int end = offset + length;
        for (int last = end - 7; i < last; i += 8) {
            LONGS.set(bytes, i, (long) LONGS.get(bytes, i) ^ turned);
        }
        for (int shift = 0; i < end; i++, shift += 8) {
            bytes[i] ^= (byte) (turned >>> shift);
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof XorKey that && key == that.key;
    }

    @Override
    public int hashCode() {
        return Long.hashCode(key);
    }

    /** Sixteen hex digits. */
    @Override
    public String toString() {
        return HexFormat.of().formatHex(toBytes());
    }
}
