package dev.cairn.node;

import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.wire.WireException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/** The first three blocks of a regtest chain, as a bitcoind 30.99 made them. */
final class TestBlocks {

    private TestBlocks() {}

    static List<byte[]> raw() {
        try (InputStream in = TestBlocks.class.getResourceAsStream("blocks.hex")) {
            return new String(in.readAllBytes(), StandardCharsets.US_ASCII)
                    .lines()
                    .map(HexFormat.of()::parseHex)
                    .toList();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    static List<Block> all() {
        List<Block> blocks = new ArrayList<>();
        for (byte[] bytes : raw()) {
            try {
                blocks.add(Block.parse(bytes));
            } catch (WireException e) {
                throw new AssertionError(e);
            }
        }
        return blocks;
    }
}
