package dev.cairn.app.demo;

import dev.cairn.blockfiles.RecordLayout;
import dev.cairn.blockfiles.XorKey;
import dev.cairn.blockfiles.coin.CoinFormat;
import dev.cairn.blockfiles.write.BlockFileWriter;
import dev.cairn.blockfiles.write.FileInfo;
import dev.cairn.chaingen.ChainGenerator;
import dev.cairn.chaingen.ChainSummary;
import dev.cairn.chaingen.GeneratedBlock;
import dev.cairn.curve.Secp256k1;
import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.network.Network;
import dev.cairn.primitives.script.Bytes;
import dev.cairn.primitives.wire.WireWriter;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.function.Consumer;

/** Makes the chain of a demo, block by block in order of arrival, and keeps it. One thread's. */
final class ChainMaker implements AutoCloseable {

    private final DemoSpec spec;
    private final DemoFolder folder;
    private final Secp256k1 curve;
    private final ChainGenerator generator;
    private int arrivals;

    /**
     * Nothing made yet.
     *
     * @param threads how many sign
     */
    ChainMaker(DemoSpec spec, DemoFolder folder, Secp256k1 curve, int threads) {
        this.spec = spec;
        this.folder = folder;
        this.curve = curve;
        this.generator = new ChainGenerator(spec.chain(), curve, threads);
    }

    /** How many blocks were made, or skipped. */
    int arrivals() {
        return arrivals;
    }

    GeneratedBlock next() {
        arrivals++;
        return generator.next();
    }

    /**
     * Makes all that a demo keeps. The folder's lock must be held, and no chain be there.
     *
     * @param progress told after each block
     */
    Manifest makeAll(Consumer<ChainSummary> progress) throws IOException {
        Files.createDirectories(folder.fresh());
        Manifest manifest = makeChain(progress);
        for (int i = 0; i < spec.fresh(); i++) {
            keep(folder, arrivals, next().block());
            progress.accept(generator.summary());
        }
        manifest.write(folder);
        return manifest;
    }

    private Manifest makeChain(Consumer<ChainSummary> progress) throws IOException {
        Files.createDirectories(folder.chain());
        BlockFileWriter files =
                BlockFileWriter.open(folder.chain(), Network.REGTEST.magic(), XorKey.ZERO, List.of(), false);
        CoinFormat format = new CoinFormat(curve);
        WireWriter undo = new WireWriter(1 << 20);
        GeneratedBlock last;
        do {
            last = next();
            var place = files.writeBlock(last.block(), last.height());
            if (last.height() > 0 && last.fate() != GeneratedBlock.Fate.STALE) {
                undo.reset();
                format.writeUndo(undo, last.spent());
                Bytes bytes = new Bytes(undo.array(), 0, undo.size());
                files.writeUndo(place, last.height(), last.block().header().previous(), bytes);
            }
            progress.accept(generator.summary());
        } while (last.height() < spec.height() || isContested(last));
        files.sync();
        cutToSize(files.files());
        ChainSummary made = generator.summary();
        return new Manifest(spec, arrivals, made.tip().toString(), made.bytes(), made.transactions(), made.inputs());
    }

    /** Whether a block is not the last of the best branch: the chain does not end in the middle of a contest. */
    private boolean isContested(GeneratedBlock block) {
        return block.fate() != GeneratedBlock.Fate.ACTIVE || generator.summary().height() != block.height();
    }

    /** Takes off the zeros that were laid ahead. */
    private void cutToSize(List<FileInfo> files) throws IOException {
        for (int number = 0; number < files.size(); number++) {
            cut(
                    folder.chain().resolve(RecordLayout.blockFileName(number)),
                    files.get(number).size());
            cut(
                    folder.chain().resolve(RecordLayout.undoFileName(number)),
                    files.get(number).undoSize());
        }
    }

    private static void cut(Path file, long size) throws IOException {
        if (Files.exists(file)) {
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
                channel.truncate(size);
                channel.force(true);
            }
        }
    }

    /** Keeps a fresh block, in one step: another demo may be reading. */
    static void keep(DemoFolder folder, int arrival, Block block) throws IOException {
        Path unfinished = Files.createTempFile(folder.fresh(), "new", ".tmp");
        try {
            Files.write(unfinished, block.bytes().toBytes());
            Files.move(
                    unfinished,
                    folder.fresh(arrival),
                    StandardCopyOption.ATOMIC_MOVE,
                    StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(unfinished);
        }
    }

    @Override
    public void close() {
        generator.close();
    }
}
