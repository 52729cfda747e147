package dev.cairn.chaingen;

import dev.cairn.blockfiles.BlockPlace;
import dev.cairn.blockfiles.RecordLayout;
import dev.cairn.blockfiles.XorKey;
import dev.cairn.blockfiles.coin.CoinFormat;
import dev.cairn.blockfiles.write.BlockFileWriter;
import dev.cairn.blockfiles.write.FileInfo;
import dev.cairn.curve.Secp256k1;
import dev.cairn.primitives.network.Network;
import dev.cairn.primitives.script.Bytes;
import dev.cairn.primitives.wire.WireWriter;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Writes a chain as bitcoind would have stored it: blocks in order of arrival, undo data in order of connection, each in the
 * {@code rev} file of its block's number. A block of a branch that wins is connected when the branch overtakes, which is
 * after all that was connected before and in the branch's order, so order of arrival without the stale ones is order of
 * connection.
 */
final class ChainFolder {

    /** Says how the chain in the folder was made. */
    static final String MANIFEST = "chain.json";

    private ChainFolder() {}

    static ChainSummary write(ChainGenerator chain, Path folder, Secp256k1 curve, Consumer<ChainSummary> progress)
            throws IOException {
        Files.createDirectories(folder);
        refuseOldFiles(folder);
        BlockFileWriter files = BlockFileWriter.open(folder, Network.REGTEST.magic(), XorKey.ZERO, List.of(), false);
        CoinFormat format = new CoinFormat(curve);
        WireWriter undo = new WireWriter(1 << 20);
        while (chain.hasNext()) {
            GeneratedBlock next = chain.next();
            BlockPlace place = files.writeBlock(next.block(), next.height());
            if (next.height() > 0 && next.fate() != GeneratedBlock.Fate.STALE) {
                undo.reset();
                format.writeUndo(undo, next.spent());
                files.writeUndo(
                        place,
                        next.height(),
                        next.block().header().previous(),
                        new Bytes(undo.array(), 0, undo.size()));
            }
            progress.accept(chain.summary());
        }
        files.sync();
        cutToSize(folder, files.files());
        ChainSummary summary = chain.summary();
        Files.writeString(folder.resolve(MANIFEST), manifest(chain.spec(), summary), StandardCharsets.UTF_8);
        return summary;
    }

    private static void refuseOldFiles(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            Optional<Path> old = files.filter(file -> isOurs(file.getFileName().toString()))
                    .sorted()
                    .findFirst();
            if (old.isPresent()) {
                throw new FileAlreadyExistsException(
                        old.get().toString(),
                        null,
                        "the folder holds a chain already: name an empty or new folder, or remove its blk*.dat, rev*.dat, "
                                + XorKey.FILE_NAME + " and " + MANIFEST);
            }
        }
    }

    private static boolean isOurs(String name) {
        return name.matches("(blk|rev)[0-9]+\\.dat") || name.equals(XorKey.FILE_NAME) || name.equals(MANIFEST);
    }

    /** Takes off the zeros that were laid ahead: two folders of one chain shall be equal, and no larger than the chain. */
    private static void cutToSize(Path folder, List<FileInfo> files) throws IOException {
        for (int number = 0; number < files.size(); number++) {
            cut(
                    folder.resolve(RecordLayout.blockFileName(number)),
                    files.get(number).size());
            cut(
                    folder.resolve(RecordLayout.undoFileName(number)),
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

    /** Written last, so a folder without it is not whole. */
    private static String manifest(ChainSpec spec, ChainSummary summary) {
        return """
                {
                  "network": "regtest",
                  "seed": %d,
                  "blocks": %d,
                  "txs": %d,
                  "small": %d,
                  "reorgs": %b,
                  "end_time": %d,
                  "mix": "%s",
                  "old": %d,
                  "height": %d,
                  "tip": "%s"
                }
                """.formatted(
                        spec.seed(),
                        spec.blocks(),
                        spec.txsPerBlock(),
                        spec.smallBlocks(),
                        spec.reorgs(),
                        spec.endTime(),
                        spec.mix(),
                        spec.oldPercent(),
                        summary.height(),
                        summary.tip());
    }
}
