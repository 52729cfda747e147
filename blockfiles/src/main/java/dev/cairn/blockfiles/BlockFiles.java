package dev.cairn.blockfiles;

import dev.cairn.primitives.hash.BlockHash;
import dev.cairn.primitives.hash.Sha256;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.function.Consumer;

/** Scanning and reading a single file, whichever kind of source it belongs to. */
final class BlockFiles {

    private BlockFiles() {}

    /** Scans a file from {@code position}; what is wrong with it is told and not thrown. */
    static void scan(Path file, String name, int number, Framing framing, long position, BlockVisitor visitor)
            throws BlockFileException {
        withSource(file, name, visitor::damage, source -> {
            visitor.file(number, source.length());
            scan(source, name, number, framing, position, visitor);
        });
    }

    static void scan(ByteSource source, String name, int number, Framing framing, long position, BlockVisitor visitor)
            throws IOException {
        Damages damages = new Damages(name, visitor::damage);
        try {
            new RecordScanner<>(new BlockRecords(number, visitor, damages, framing), source, framing).scan(position);
        } finally {
            damages.end();
        }
    }

    /** What is done with an open file. */
    interface Work {
        void on(ByteSource source) throws IOException;
    }

    /** Opens a file for some work; that it is gone, or fails under the work, is told as damage. */
    static void withSource(Path file, String name, Consumer<Damage> damages, Work work) throws BlockFileException {
        try (ByteSource source = ByteSource.open(file)) {
            work.on(source);
        } catch (ClosedByInterruptException e) {
            throw interrupted(name);
        } catch (NoSuchFileException e) {
            damages.accept(new Damage(name, -1, Damage.Kind.VANISHED, "no such file", "the file"));
        } catch (IOException e) {
            damages.accept(new Damage(name, -1, Damage.Kind.UNREADABLE, reason(e), "a file that can be read"));
        }
    }

    /** Reads the block at a place and compares magic, length and hash. */
    static byte[] readBlock(Path file, String name, BlockPlace place, Framing framing) throws BlockFileException {
        byte[] head = new byte[RecordLayout.HEADER_LENGTH];
        long start = place.offset() - RecordLayout.HEADER_LENGTH;
        byte[] body = read(file, name, start, head, place.size(), framing.key(), BlockFileException.TAKE_AGAIN);
        checkFrame(name, start, head, framing.magic(), place.size(), BlockFileException.TAKE_AGAIN);
        byte[] hash = new byte[BlockHash.LENGTH];
        Sha256.create().doubleHash(body, 0, RecordLayout.MIN_BLOCK_SIZE, hash, 0);
        if (!place.hash().matches(hash, 0)) {
            throw new BlockFileException(
                    name,
                    place.offset(),
                    "block " + new BlockHash(hash, 0),
                    place.hash().toString(),
                    BlockFileException.TAKE_AGAIN);
        }
        return body;
    }

    /**
     * Fills {@code head} from {@code position} and reads what follows it. Nothing is allocated before the file is known
     * to be that long.
     */
    static byte[] read(Path file, String name, long position, byte[] head, int bodyLength, XorKey key, String mend)
            throws BlockFileException {
        byte[] body;
        try (ByteSource source = ByteSource.open(file)) {
            long have = source.length() - position;
            int want = head.length + bodyLength;
            body = have < want ? head : new byte[bodyLength];
            if (have >= want) {
                have = source.read(position, head, 0, head.length);
                have += source.read(position + head.length, body, 0, bodyLength);
            }
            if (have < want) {
                throw new BlockFileException(
                        name,
                        position,
                        Math.max(0, have) + " bytes before the file's end",
                        want + " bytes of a record",
                        mend);
            }
        } catch (BlockFileException e) {
            throw e;
        } catch (ClosedByInterruptException e) {
            throw interrupted(name);
        } catch (NoSuchFileException e) {
            throw new BlockFileException(name, -1, "no such file", "the file of the record at " + position, mend);
        } catch (IOException e) {
            throw new BlockFileException(
                    name, position, reason(e), "to read the record there", BlockFileException.CHECK_ACCESS);
        }
        key.apply(head, 0, head.length, position);
        key.apply(body, 0, bodyLength, position + head.length);
        return body;
    }

    static void checkFrame(String name, long start, byte[] head, int magic, int size, String mend)
            throws BlockFileException {
        int foundMagic = RecordLayout.intAt(head, 0);
        if (foundMagic != magic) {
            throw new BlockFileException(
                    name, start, "magic " + RecordLayout.magicText(foundMagic), RecordLayout.magicText(magic), mend);
        }
        if (RecordLayout.intAt(head, 4) != size) {
            throw new BlockFileException(
                    name,
                    start + 4,
                    "length " + Integer.toUnsignedString(RecordLayout.intAt(head, 4)),
                    "" + size,
                    mend);
        }
    }

    static BlockFileException interrupted(String name) {
        return new BlockFileException(name, -1, "reading was interrupted", "to go on", "start again");
    }

    static String reason(IOException e) {
        if (e instanceof AccessDeniedException) {
            return "permission denied";
        }
        String message = e.getMessage();
        return message == null ? e.getClass().getSimpleName() : message;
    }
}
