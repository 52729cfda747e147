package dev.cairn.conformance.spine;

import dev.cairn.chain.ChainSnapshot;
import dev.cairn.chaingen.GeneratedBlock;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

/**
 * A small data directory as a version of Cairn left it, in a zip file that is kept. {@code main} makes one, for a format that is
 * new; what is kept is never made again. In it lies {@code expected.txt}: the tip, its coins, and a block that is marked invalid.
 */
final class KeptStore {

    static final String EXPECTED = "expected.txt";

    private KeptStore() {}

    /** Arguments: the zip file to make. */
    public static void main(String[] args) throws IOException {
        Path folder = Files.createTempDirectory("kept");
        MadeChain chain = MadeChain.make(9, 104, 3, 6);
        GeneratedBlock stale = chain.blocks.stream()
                .filter(block -> block.fate() == GeneratedBlock.Fate.STALE)
                .findFirst()
                .orElseThrow();
        try (SpineNode node =
                SpineNode.options(folder, MadeChain.REGTEST).fastPrune().open()) {
            for (GeneratedBlock block : chain.blocks) {
                node.chain.submit(block.block(), true);
            }
            node.chain.invalidate(stale.block().hash());
            try (ChainSnapshot snapshot = node.chain.acquire("expected")) {
                CoinSum coins = CoinSum.of(snapshot);
                Files.write(
                        folder.resolve(EXPECTED),
                        List.of(
                                snapshot.tip().toString(),
                                coins.coins() + " " + coins.hashes().toString(16),
                                stale.block().hash().toString()));
            }
        }
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(Path.of(args[0])));
                Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                String name = file.getFileName().toString();
                if (!name.startsWith("LOG") && !name.equals("LOCK")) {
                    out.putNextEntry(new ZipEntry(folder.relativize(file).toString()));
                    Files.copy(file, out);
                }
            }
        }
        Kills.delete(folder);
    }

    /** Lays a kept directory into a folder. */
    static void unpack(String resource, Path folder) throws IOException {
        try (InputStream kept = KeptStore.class.getResourceAsStream(resource)) {
            ZipInputStream in = new ZipInputStream(kept);
            for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                Path file = folder.resolve(entry.getName());
                Files.createDirectories(file.getParent());
                try (OutputStream out = Files.newOutputStream(file)) {
                    in.transferTo(out);
                }
            }
        }
    }
}
