package dev.cairn.app.demo;

import dev.cairn.app.Version;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * What is kept of a chain.
 *
 * @param spec what was wanted
 * @param arrivals blocks in the chain's files, those of lost branches and genesis too
 * @param tip the hash of the last block
 * @param bytes of all blocks
 * @param transactions in all blocks
 * @param inputs signed, in all blocks
 */
record Manifest(DemoSpec spec, int arrivals, String tip, long bytes, long transactions, long inputs) {

    private static final String FILES = "files";

    /** Of a folder; empty if there is none, if another version of Cairn wrote it, or if files are not as it says. */
    static Optional<Manifest> read(DemoFolder folder) {
        try {
            Properties kept = new Properties();
            kept.load(new StringReader(Files.readString(folder.manifest())));
            Manifest manifest = new Manifest(
                    new DemoSpec(number(kept, "height"), number(kept, "transactions"), number(kept, "fresh")),
                    number(kept, "arrivals"),
                    kept.getProperty("tip", ""),
                    longNumber(kept, "block_bytes"),
                    longNumber(kept, "block_transactions"),
                    longNumber(kept, "inputs"));
            boolean same = Version.number().equals(kept.getProperty("cairn"))
                    && files(folder.chain()).equals(kept.getProperty(FILES));
            return same ? Optional.of(manifest) : Optional.empty();
        } catch (IOException | IllegalArgumentException e) {
            return Optional.empty(); // none, or half of one: the chain is made anew
        }
    }

    private static int number(Properties kept, String key) {
        return Integer.parseInt(kept.getProperty(key, ""));
    }

    private static long longNumber(Properties kept, String key) {
        return Long.parseLong(kept.getProperty(key, ""));
    }

    /** Writes it, in one step. */
    void write(DemoFolder folder) throws IOException {
        Properties kept = new Properties();
        kept.setProperty("cairn", Version.number());
        kept.setProperty("height", Integer.toString(spec.height()));
        kept.setProperty("transactions", Integer.toString(spec.transactions()));
        kept.setProperty("fresh", Integer.toString(spec.fresh()));
        kept.setProperty("arrivals", Integer.toString(arrivals));
        kept.setProperty("tip", tip);
        kept.setProperty("block_bytes", Long.toString(bytes));
        kept.setProperty("block_transactions", Long.toString(transactions));
        kept.setProperty("inputs", Long.toString(inputs));
        kept.setProperty(FILES, files(folder.chain()));
        StringWriter text = new StringWriter();
        kept.store(text, "A chain for ./cairn demo. This folder can be removed at any time.");
        Path unfinished = folder.manifest().resolveSibling("demo.properties.new");
        Files.writeString(unfinished, text.toString(), StandardCharsets.UTF_8);
        Files.move(unfinished, folder.manifest(), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    /** Names and sizes. */
    private static String files(Path chain) throws IOException {
        TreeMap<String, Long> sizes = new TreeMap<>();
        try (Stream<Path> files = Files.list(chain)) {
            for (Path file : files.toList()) {
                sizes.put(file.getFileName().toString(), Files.size(file));
            }
        }
        return sizes.toString();
    }
}
