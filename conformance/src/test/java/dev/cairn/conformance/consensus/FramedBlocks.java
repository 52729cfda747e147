package dev.cairn.conformance.consensus;

import dev.cairn.conformance.support.SharedData;
import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.wire.WireException;
import dev.cairn.primitives.wire.WireReader;
import java.util.ArrayList;
import java.util.List;

/** Blocks in files: one by itself, or many, each behind magic and length. */
final class FramedBlocks {

    private FramedBlocks() {}

    static List<Block> read(String name) {
        try {
            byte[] bytes = SharedData.bytes("blocks/" + name);
            WireReader in = new WireReader(bytes);
            List<Block> blocks = new ArrayList<>();
            while (in.remaining() > 0) {
                in.skip(4);
                blocks.add(Block.parse(in.readBytes(in.readInt()).toBytes()));
            }
            return blocks;
        } catch (WireException e) {
            throw new AssertionError(name, e);
        }
    }

    static Block parse(byte[] bytes) {
        try {
            return Block.parse(bytes);
        } catch (WireException e) {
            throw new AssertionError(e);
        }
    }
}
