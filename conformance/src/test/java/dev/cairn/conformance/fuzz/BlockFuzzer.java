package dev.cairn.conformance.fuzz;

import static dev.cairn.conformance.fuzz.Fuzzing.check;

import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.script.Bytes;
import dev.cairn.primitives.wire.WireException;
import dev.cairn.primitives.wire.WireReader;

/** A block that reads is its bytes again, and its parts make it anew. */
public final class BlockFuzzer {

    private BlockFuzzer() {}

    public static void fuzzerTestOneInput(byte[] data) {
        WireReader in = new WireReader(data);
        try {
            Block block = Block.read(in);
            check(block.bytes().equals(new Bytes(data, 0, in.position())), "its bytes are those that were read");
            block.transactions().forEach(TransactionFuzzer::lookAround);
            check(Block.of(block.header(), block.transactions()).equals(block), "its parts make it anew");
            check(block.header().hash().equals(block.hash()), "the header's hash is the block's");
            check(block.weight() == 3 * block.strippedSize() + block.size(), "weight");
        } catch (WireException e) {
            check(e.offset() >= 0 && e.offset() <= data.length, "a place in the data: " + e.getMessage());
        }
    }
}
