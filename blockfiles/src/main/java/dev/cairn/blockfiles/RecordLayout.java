package dev.cairn.blockfiles;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.HexFormat;

/**
 * Records in {@code blkNNNNN.dat} and {@code revNNNNN.dat} (Core, node/blockstorage.h, flatfile.cpp). All numbers are
 * little-endian. What is drawn here lies scrambled in the file: see {@link XorKey}.
 *
 * <pre>
 *  blk   0        4        8                    8+size
 *        +--------+--------+--------------------+
 *        | magic  | size   | block              |  next record, zeros, or end of file
 *        +--------+--------+--------------------+
 *        size 80–4,000,000; the block carries its witnesses
 *
 *  rev   0        4        8                    8+size       40+size
 *        +--------+--------+--------------------+------------+
 *        | magic  | size   | undo data          | checksum   |  next record, zeros, or end of file
 *        +--------+--------+--------------------+------------+
 *        size counts the undo data alone; checksum = SHA256d(hash of the block's parent ‖ undo data)
 * </pre>
 *
 * <p>Files grow by whole chunks, filled with raw zeros, which unscramble to the key repeated; a file that is left for
 * the next one is cut to its records. Nothing is written last that would tell a whole record from a half-written one: a
 * record is whole when its block parses and its Merkle root is right.
 */
public final class RecordLayout {

    /** Bytes before a block or undo data: magic and size. */
    public static final int HEADER_LENGTH = 8;

    /** Bytes behind undo data. */
    public static final int CHECKSUM_LENGTH = 32;

    /** The least a block record may claim: a header. */
    public static final int MIN_BLOCK_SIZE = 80;

    /** The most a block record may claim (Core, {@code MAX_BLOCK_SERIALIZED_SIZE}). */
    public static final int MAX_BLOCK_SIZE = 4_000_000;

    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    private RecordLayout() {}

    /** {@code blk00000.dat}; at least five digits. */
    public static String blockFileName(int number) {
        return fileName("blk", number);
    }

    /** {@code rev00000.dat}; at least five digits. */
    public static String undoFileName(int number) {
        return fileName("rev", number);
    }

    private static String fileName(String prefix, int number) {
        String digits = Integer.toString(number);
        return prefix + "0".repeat(Math.max(0, 5 - digits.length())) + digits + ".dat";
    }

    /** The number in {@code blk00012.dat}; −1 if bitcoind would not give a file that name. */
    static int numberOf(String fileName, String prefix) {
        int end = fileName.length() - ".dat".length();
        int digits = end - prefix.length();
        if (digits < 5 || digits > 10 || !fileName.startsWith(prefix) || !fileName.endsWith(".dat")) {
            return -1;
        }
        long number = 0;
        for (int i = prefix.length(); i < end; i++) {
            char digit = fileName.charAt(i);
            if (digit < '0' || digit > '9') {
                return -1;
            }
            number = number * 10 + digit - '0';
        }
        boolean padded = digits > 5 && fileName.charAt(prefix.length()) == '0';
        return padded || number > Integer.MAX_VALUE ? -1 : (int) number;
    }

    static int intAt(byte[] bytes, int offset) {
        return (int) INTS.get(bytes, offset);
    }

    /** A magic as its four bytes in file order, in hex. */
    static String magicText(int magic) {
        return HexFormat.of().toHexDigits(Integer.reverseBytes(magic));
    }
}
