package dev.cairn.chain.store;

import dev.cairn.blockfiles.BlockFileException;
import dev.cairn.blockfiles.BlockFolder;
import dev.cairn.blockfiles.RecordLayout;
import dev.cairn.blockfiles.XorKey;
import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.script.Bytes;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * Whether {@code xor.dat} holds the key that the block files beside it were written with. By another key, or by none because the
 * file was lost, no block is found: {@code -reindex} would take a full folder for an empty one and write over all of it.
 */
final class KeyCheck {

    private KeyCheck() {}

    /**
     * Looks at the first file. It begins with the network's first block, which bitcoind and Cairn write before any other; that
     * tells the key. One that begins with something else (a pruned folder, a damaged file) proves nothing.
     *
     * @throws BlockFileException that names the key, if it is another than that of the folder
     */
    static void require(BlockFolder folder, Block genesis) throws BlockFileException {
        String name = RecordLayout.blockFileName(0);
        XorKey fits = keyOf(folder.path().resolve(name), folder.magic(), genesis);
        if (fits == null || fits.equals(folder.key())) {
            return;
        }
        throw new BlockFileException(
                folder.path().resolve(XorKey.FILE_NAME).toString(),
                -1,
                "key " + folder.key() + ", by which no block begins in " + name,
                "key " + fits,
                "put back the file from a backup, or write those 8 bytes into it");
    }

    /** The key by which a file begins with a block; null if there is none. */
    private static XorKey keyOf(Path file, int magic, Block first) {
        Bytes block = first.bytes();
        byte[] want = ByteBuffer.allocate(RecordLayout.HEADER_LENGTH + block.length())
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(magic)
                .putInt(block.length())
                .put(block.array(), block.offset(), block.length())
                .array();
        byte[] found = start(file, want.length);
        if (found.length < want.length) {
            return null;
        }
        byte[] key = new byte[XorKey.LENGTH];
        for (int i = 0; i < key.length; i++) {
            key[i] = (byte) (found[i] ^ want[i]);
        }
        XorKey fits = XorKey.of(key);
        fits.apply(found, 0, found.length, 0);
        return Arrays.equals(found, want) ? fits : null;
    }

    /** A file's first bytes; none if it cannot be read, which whoever wants a block of it says better. */
    private static byte[] start(Path file, int length) {
        if (!Files.isRegularFile(file)) {
            return new byte[0]; // opening a pipe would wait for a writer
        }
        try (InputStream in = Files.newInputStream(file)) {
            return in.readNBytes(length);
        } catch (IOException e) {
            return new byte[0];
        }
    }
}
