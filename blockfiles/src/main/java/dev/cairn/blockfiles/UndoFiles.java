package dev.cairn.blockfiles;

import dev.cairn.blockfiles.coin.BlockUndo;
import dev.cairn.blockfiles.coin.CoinFormat;
import dev.cairn.primitives.hash.BlockHash;
import dev.cairn.primitives.hash.Hash256;
import dev.cairn.primitives.hash.Sha256;
import dev.cairn.primitives.wire.WireException;
import java.io.IOException;
import java.util.Arrays;

/** Scanning and reading {@code rev} files. */
final class UndoFiles {

    private UndoFiles() {}

    static void scan(BlockFolder folder, int number, long from, UndoVisitor visitor) throws BlockFileException {
        String name = folder.undoFileName(number);
        BlockFiles.withSource(
                folder.undoFile(number),
                name,
                visitor::damage,
                source -> scan(source, name, number, folder.framing(), from, visitor));
    }

    static void scan(ByteSource source, String name, int number, Framing framing, long from, UndoVisitor visitor)
            throws IOException {
        Damages damages = new Damages(name, visitor::damage);
        try {
            new RecordScanner<>(new UndoRecords(number, visitor, damages, framing), source, framing).scan(from);
        } finally {
            damages.end();
        }
    }

    static BlockUndo read(BlockFolder folder, UndoPlace place, BlockHash parent, CoinFormat format)
            throws BlockFileException {
        String name = folder.undoFileName(place.file());
        byte[] head = new byte[RecordLayout.HEADER_LENGTH];
        long start = place.offset() - head.length;
        byte[] body = BlockFiles.read(
                folder.undoFile(place.file()),
                name,
                start,
                head,
                place.size() + RecordLayout.CHECKSUM_LENGTH,
                folder.key(),
                BlockFileException.UNDO_AGAIN);
        BlockFiles.checkFrame(name, start, head, folder.magic(), place.size(), BlockFileException.UNDO_AGAIN);
        if (!owns(Sha256.create(), parent, body, 0, place.size())) {
            throw new BlockFileException(
                    name,
                    place.offset(),
                    "undo data of a block on another parent, or not what it was",
                    "the checksum of a block on " + parent,
                    BlockFileException.UNDO_AGAIN);
        }
        try {
            return format.readUndo(body, 0, place.size());
        } catch (WireException e) {
            throw new BlockFileException(
                    name,
                    place.offset() + e.offset(),
                    "no undo data (" + e.getMessage() + "), though the checksum is right",
                    "coins",
                    BlockFileException.UNDO_AGAIN);
        }
    }

    /** Whether {@code size} bytes of undo data, with their checksum behind them, are of a block on {@code parent}. */
    static boolean owns(Sha256 engine, BlockHash parent, byte[] body, int start, int size) {
        byte[] hash = parent.toBytes();
        engine.update(hash).update(body, start, size).finishDouble(hash, 0);
        int checksum = start + size;
        return Arrays.equals(hash, 0, Hash256.LENGTH, body, checksum, checksum + Hash256.LENGTH);
    }
}
