package dev.cairn.conformance.spine;

import dev.cairn.blockfiles.BlockFile;
import dev.cairn.blockfiles.BlockRecord;
import dev.cairn.blockfiles.BlockVisitor;
import dev.cairn.blockfiles.Damage;
import dev.cairn.chain.connect.WriterSteps;
import dev.cairn.primitives.block.Block;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/**
 * A process that imports blocks, to be killed: {@code load|read|submit FOLDER SOURCE MARKS}. It says {@code begins} and
 * {@code done}. Submitting, it flushes now and then, and notes in the file {@code MARKS} when a flush begins, and what lay in
 * stores then, and when it is over.
 */
final class ImportMain {

    private static final int FLUSH_EVERY = 25;

    /** The writer takes so long over each block at least: or most of a process would be its start, and most kills fall there. */
    private static final long A_BLOCK_NANOS = 4_000_000;

    private ImportMain() {}

    public static void main(String[] args) throws IOException {
        System.out.println("begins");
        Path folder = Path.of(args[1]);
        Path source = Path.of(args[2]);
        SpineNode.Options options = options(args[0], folder, source).steps(ImportMain::takeTime);
        try (SpineNode node = args[0].equals("submit") ? options.open() : options.openAndLoad()) {
            if (args[0].equals("submit")) {
                submit(node, source, folder, Path.of(args[3]));
            }
        }
        System.out.println("done");
    }

    private static void takeTime(WriterSteps.Step step) {
        if (step == WriterSteps.Step.CONNECTING) {
            LockSupport.parkNanos(A_BLOCK_NANOS);
        }
    }

    /** What a chain is opened with that was begun so. */
    static SpineNode.Options options(String mode, Path folder, Path source) {
        SpineNode.Options options =
                SpineNode.options(folder, MadeChain.REGTEST).fastPrune().checkBlocks(3);
        return switch (mode) {
            // So small that coins are flushed many times on the way.
            case "load" -> options.load(source).dbCache(10_000);
            case "read" -> options.readBlocks(source).dbCache(10_000);
            case "submit" -> options;
            default -> throw new IllegalArgumentException(mode);
        };
    }

    private static void submit(SpineNode node, Path source, Path folder, Path marks) throws IOException {
        int count = 0;
        for (Block block : blocks(source)) {
            node.chain.submit(block, true);
            if (++count % FLUSH_EVERY == 0) {
                note(marks, "flushing", folder);
                node.chain.flush();
                note(marks, "flushed", folder);
            }
        }
    }

    /** A word, and the files of both stores with their lengths; whole or not at all. */
    private static void note(Path marks, String word, Path folder) throws IOException {
        List<String> lines = new ArrayList<>(List.of(word));
        for (String store : List.of("regtest/blocks/index", "regtest/chainstate")) {
            try (Stream<Path> files = Files.list(folder.resolve(store))) {
                for (Path file : files.toList()) {
                    try {
                        lines.add(folder.relativize(file) + " " + Files.size(file));
                    } catch (NoSuchFileException e) {
                        // A store tidies up behind our back.
                    }
                }
            }
        }
        Path fresh = marks.resolveSibling(marks.getFileName() + ".new");
        Files.write(fresh, lines);
        Files.move(fresh, marks, java.nio.file.StandardCopyOption.ATOMIC_MOVE);
    }

    static List<Block> blocks(Path source) throws IOException {
        BlockFile file = BlockFile.of(source, MadeChain.REGTEST.magic());
        List<Block> blocks = new ArrayList<>();
        file.scan(new BlockVisitor() {
            @Override
            public void block(BlockRecord block) {
                try {
                    blocks.add(file.readBlock(block.place()));
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }

            @Override
            public void damage(Damage damage) {
                throw new AssertionError(damage.toString());
            }
        });
        return blocks;
    }
}
