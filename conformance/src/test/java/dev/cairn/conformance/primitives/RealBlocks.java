package dev.cairn.conformance.primitives;

import dev.cairn.conformance.support.Json;
import dev.cairn.conformance.support.SharedData;
import dev.cairn.primitives.network.Network;
import dev.cairn.primitives.wire.WireException;
import dev.cairn.primitives.wire.WireReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.stream.Stream;

/** Every real block in the public data, wherever it lies. */
public final class RealBlocks {

    private RealBlocks() {}

    /** Hands over each file of one block, with its bytes. */
    public static void eachSingle(BiConsumer<Path, byte[]> block) {
        for (String folder : List.of("mainnet", "testnet3", "testnet4", "signet")) {
            for (Path file : SharedData.files("blocks/" + folder, ".blk")) {
                block.accept(file, SharedData.bytes(file));
            }
        }
    }

    /** Hands over each block of the files that hold many: framed by magic and length, or as hex in JSON. */
    public static void eachInRuns(BiConsumer<Path, byte[]> block) {
        try (Stream<Path> files = Files.walk(SharedData.path("blocks"))) {
            files.filter(file -> file.toString().endsWith(".dat") && !file.endsWith("rev00000.dat"))
                    .sorted()
                    .forEach(file -> eachFrame(file, SharedData.bytes(file), block));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Path forks = SharedData.path("blocks/forks/regtest-reorg.json");
        for (Object branch : Json.asList(Json.parse(SharedData.bytes(forks)))) {
            for (Object hex : Json.asList(branch)) {
                block.accept(forks, HexFormat.of().parseHex((String) hex));
            }
        }
    }

    /** Steps over what is no frame, byte by byte, as a reader of damaged files must. */
    private static void eachFrame(Path file, byte[] bytes, BiConsumer<Path, byte[]> block) {
        int at = 0;
        while (at + 8 <= bytes.length) {
            try {
                WireReader in = new WireReader(bytes, at, 8);
                if (isMagic(in.readInt())) {
                    int length = in.readInt();
                    block.accept(file, Arrays.copyOfRange(bytes, at + 8, at + 8 + length));
                    at += 8 + length;
                } else {
                    at++;
                }
            } catch (WireException e) {
                throw new AssertionError(file + " @ " + at, e);
            }
        }
    }

    private static boolean isMagic(int value) {
        return Arrays.stream(Network.values()).anyMatch(network -> network.magic() == value);
    }
}
