package dev.cairn.chain.store;

import dev.cairn.blockfiles.BlockPlace;
import dev.cairn.blockfiles.UndoPlace;
import dev.cairn.blockfiles.write.FileInfo;
import dev.cairn.chain.header.Headers;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * Keys and values in {@code blocks/index}, version 1. Keys are big-endian, so that they lie in order of id and number; values
 * are little-endian and of one length each.
 *
 * <pre>
 *  header   key    'h' | id (4)                                        ids are dense, and a parent's is the lower
 *           value  0        80      81       85     89       93     97         101        105           109         113
 *                  +--------+-------+--------+------+--------+------+----------+----------+-------------+-----------+
 *                  | header | flags | tx     | file | offset | size | checksum | undo file| undo offset | undo size |
 *                  +--------+-------+--------+------+--------+------+----------+----------+-------------+-----------+
 *                  flags bits 0–2: Core's number of the validity, 2–5; 3: failed; 4: received while segwit held;
 *                  5: could not be read where it is
 *                  tx: transactions, 0 unknown; size 0: no data; undo size 0: no undo data; offsets unsigned
 *                  checksum: CRC-32C of the block's bytes
 *                  file: the number in blkNNNNN.dat, 2³⁰ higher for a folder read in place ({@link BlockStore})
 *
 *  file     key    'f' | series (1) | number (4)                       series 0: own files; 1: a folder read in place
 *           value  0        4        12          20             24            28           32          36
 *                  +--------+--------+-----------+--------------+-------------+------------+-----------+
 *                  | blocks | size   | undo size | first height | last height | first time | last time |
 *                  +--------+--------+-----------+--------------+-------------+------------+-----------+
 *
 *  flag     key    'm' | name in ASCII                                 "reindexing": block files are being read anew
 *           value  text in UTF-8                                       "readblocks": the folder that was read in place
 * </pre>
 */
final class IndexLayout {

    static final byte HEADER = 'h';
    static final byte FILE = 'f';
    static final byte FLAG = 'm';

    static final int HEADER_VALUE = 113;
    static final int FILE_VALUE = 36;

    static final int OWN = 0;
    static final int IN_PLACE = 1;

    static final int FLAGS = 80;
    static final int TX = 81;
    static final int PLACE = 85;
    static final int CHECKSUM = 97;
    static final int UNDO = 101;
    static final int VALIDITY = 7;
    static final int FAILED = 8;
    static final int WITNESS = 16;
    static final int DAMAGED = 32;

    private IndexLayout() {}

    static byte[] headerKey(int id) {
        return ByteBuffer.allocate(5).put(HEADER).putInt(id).array();
    }

    static byte[] fileKey(int series, int number) {
        return ByteBuffer.allocate(6)
                .put(FILE)
                .put((byte) series)
                .putInt(number)
                .array();
    }

    static byte[] flagKey(String name) {
        byte[] text = name.getBytes(StandardCharsets.US_ASCII);
        return ByteBuffer.allocate(1 + text.length).put(FLAG).put(text).array();
    }

    static byte[] headerValue(Headers headers, int id) {
        byte[] value = new byte[HEADER_VALUE];
        headers.copy(id, value, 0);
        int flags = headers.validity(id).code()
                | (headers.failed(id) ? FAILED : 0)
                | (headers.witness(id) ? WITNESS : 0)
                | (headers.damaged(id) ? DAMAGED : 0);
        ByteBuffer out = little(value).put(FLAGS, (byte) flags).putInt(TX, headers.txCount(id));
        BlockPlace place = headers.place(id);
        if (place != null) {
            out.position(PLACE);
            out.putInt(place.file()).putInt((int) place.offset()).putInt(place.size());
            out.putInt(CHECKSUM, headers.checksum(id));
        }
        UndoPlace undo = headers.undoPlace(id);
        if (undo != null) {
            out.position(UNDO);
            out.putInt(undo.file()).putInt((int) undo.offset()).putInt(undo.size());
        }
        return value;
    }

    static byte[] fileValue(FileInfo info) {
        byte[] value = new byte[FILE_VALUE];
        little(value)
                .putInt(info.blocks())
                .putLong(info.size())
                .putLong(info.undoSize())
                .putInt(info.firstHeight())
                .putInt(info.lastHeight())
                .putInt((int) info.firstTime())
                .putInt((int) info.lastTime());
        return value;
    }

    /**
     * What is read of a file.
     *
     * @throws IllegalArgumentException if the bytes cannot have been written
     */
    static FileInfo file(byte[] value) {
        require(value.length == FILE_VALUE, value.length + " bytes, want " + FILE_VALUE);
        ByteBuffer in = little(value);
        return new FileInfo(
                in.getInt(),
                in.getLong(),
                in.getLong(),
                in.getInt(),
                in.getInt(),
                Integer.toUnsignedLong(in.getInt()),
                Integer.toUnsignedLong(in.getInt()));
    }

    static byte[] text(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    static String text(byte[] value) {
        return new String(value, StandardCharsets.UTF_8);
    }

    static ByteBuffer little(byte[] bytes) {
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    static void require(boolean good, String otherwise) {
        if (!good) {
            throw new IllegalArgumentException(otherwise);
        }
    }
}
