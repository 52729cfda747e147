package dev.cairn.blockfiles;

import static dev.cairn.blockfiles.MadeBlocks.concat;
import static dev.cairn.blockfiles.MadeBlocks.file;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.hash.Sha256;
import dev.cairn.primitives.wire.WireException;
import dev.cairn.primitives.wire.WireReader;
import dev.cairn.primitives.wire.WireWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Random files against what was laid into them, and against a naive reader that does as Core does. */
class BlockScanPropertyTest {

    private static final List<Block> CHAIN = List.copyOf(MadeBlocks.chain(20));

    @Property(tries = 400)
    void recordsAmidGarbageAreFoundAndTheGarbageIsTold(@ForAll long seed) {
        Random random = new Random(seed);
        byte[] keyBytes = new byte[8];
        if (random.nextBoolean()) {
            random.nextBytes(keyBytes);
        }
        XorKey key = XorKey.of(keyBytes);
        List<byte[]> parts = new ArrayList<>();
        List<Long> offsets = new ArrayList<>();
        int gaps = 0;
        boolean gapOpen = false;
        long at = 0;
        for (int i = 1 + random.nextInt(12); i > 0; i--) {
            byte[] part;
            if (random.nextInt(3) > 0) {
                part = MadeBlocks.frame(CHAIN.get(random.nextInt(CHAIN.size())));
                offsets.add(at + 8);
                gapOpen = false;
            } else {
                part = garbage(random);
                gaps += gapOpen ? 0 : 1;
                gapOpen = true;
            }
            parts.add(part);
            at += part.length;
        }
        int blank = random.nextInt(3) * random.nextInt(70_000);

        Scanned scanned = Scanned.of(file(concat(parts), key, blank), key);

        assertThat(scanned.offsets()).isEqualTo(offsets);
        assertThat(scanned.damages).hasSize(gaps);
    }

    /** Bytes that hold no magic, be it by accident or across their ends, and do not end in zeros. */
    private static byte[] garbage(Random random) {
        byte[] bytes = new byte[1 + random.nextInt(random.nextInt(5) == 0 ? 10_000 : 50)];
        random.nextBytes(bytes);
        byte first = (byte) MadeBlocks.MAGIC;
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = bytes[i] == first || bytes[i] == 0 ? 1 : bytes[i];
        }
        return bytes;
    }

    @Property(tries = 1500)
    void whateverTheDamageNoWholeBlockIsMissedThatCoreWouldFind(@ForAll long seed) {
        Random random = new Random(seed);
        List<byte[]> frames = new ArrayList<>();
        for (int i = 2 + random.nextInt(8); i > 0; i--) {
            frames.add(MadeBlocks.frame(CHAIN.get(random.nextInt(CHAIN.size()))));
        }
        byte[] content = concat(concat(frames), new byte[random.nextInt(300)]);
        for (int i = random.nextInt(4); i > 0; i--) {
            content = damaged(content, random);
        }

        Scanned scanned = Scanned.of(content, XorKey.ZERO);

        for (boolean parentsKnown : new boolean[] {true, false}) {
            assertThat(scanned.offsets()).containsAll(wholeBlocksAsCoreFindsThem(content, parentsKnown));
        }
        assertThat(scanned.offsets()).isSorted().doesNotHaveDuplicates();
    }

    private static byte[] damaged(byte[] content, Random random) {
        int at = random.nextInt(content.length);
        int length = Math.min(content.length - at, 1 + random.nextInt(30));
        byte[] before = Arrays.copyOf(content, at);
        byte[] after = Arrays.copyOfRange(content, at, content.length);
        byte[] noise = new byte[length];
        random.nextBytes(noise);
        return switch (random.nextInt(5)) {
            case 0 -> concat(before, Arrays.copyOfRange(content, at + length, content.length));
            case 1 -> concat(before, noise, after);
            case 2 -> concat(before, noise, Arrays.copyOfRange(content, at + length, content.length));
            case 3 -> concat(before, new byte[length], Arrays.copyOfRange(content, at + length, content.length));
            default -> {
                byte[] flipped = content.clone();
                flipped[at] ^= (byte) (1 << random.nextInt(8));
                yield flipped;
            }
        };
    }

    /** Core's LoadExternalBlockFile, without its buffer: what it finds when all parents are known, or none. */
    private static List<Long> wholeBlocksAsCoreFindsThem(byte[] content, boolean parentsKnown) {
        byte[] magic = new WireWriter().writeInt(MadeBlocks.MAGIC).toBytes();
        List<Long> found = new ArrayList<>();
        int rewind = 0;
        while (rewind < content.length) {
            int at = rewind++;
            while (at < content.length && content[at] != magic[0]) {
                at++;
            }
            rewind = at + 1;
            if (at + 8 > content.length) {
                break;
            }
            long size = Integer.toUnsignedLong(RecordLayout.intAt(content, at + 4));
            if (RecordLayout.intAt(content, at) != MadeBlocks.MAGIC || size < 80 || size > 4_000_000) {
                continue;
            }
            int body = at + 8;
            if (body + size > content.length) {
                break; // skipping to its end fails, and the stream is then at its own
            }
            rewind = body + (int) size;
            byte[] bytes = Arrays.copyOfRange(content, body, rewind);
            if (parentsKnown) {
                try {
                    WireReader in = new WireReader(bytes);
                    Block.read(in);
                    rewind = body + in.position();
                } catch (WireException e) {
                    continue;
                }
            }
            if (WholeBlock.measure(bytes, Sha256.create()) > 0) {
                found.add((long) body);
            }
        }
        return found;
    }
}
