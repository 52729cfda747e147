package dev.cairn.conformance.spine;

import dev.cairn.blockfiles.XorKey;
import dev.cairn.blockfiles.write.BlockFileWriter;
import dev.cairn.chaingen.ChainGenerator;
import dev.cairn.chaingen.ChainSpec;
import dev.cairn.chaingen.GeneratedBlock;
import dev.cairn.chaingen.Mix;
import dev.cairn.consensus.params.ChainParams;
import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.hash.BlockHash;
import dev.cairn.primitives.network.Network;
import dev.cairn.primitives.tx.Coin;
import dev.cairn.primitives.tx.OutPoint;
import dev.cairn.primitives.tx.Transaction;
import dev.cairn.primitives.wire.WireWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A small regtest chain with reorganisations, and what coins each of its blocks leaves, by a model. */
final class MadeChain {

    static final ChainParams REGTEST = ChainParams.of(Network.REGTEST);

    final List<GeneratedBlock> blocks;
    private final Map<BlockHash, CoinSum> sums = new HashMap<>();

    private MadeChain(List<GeneratedBlock> blocks) {
        this.blocks = blocks;
        sums.put(REGTEST.genesisHash(), CoinSum.NONE);
        for (GeneratedBlock block : blocks) {
            if (block.height() > 0) {
                sums.put(
                        block.block().hash(),
                        after(sums.get(block.block().header().previous()), block));
            }
        }
    }

    static MadeChain make(long seed, int full, int txs, int small) {
        ChainSpec spec = ChainSpec.of(seed, full, txs, 1_750_000_000L)
                .withMix(Mix.EVEN)
                .withReorgs()
                .withSmallBlocks(small);
        return new MadeChain(ChainGenerator.inMemory(spec, SpineNode.CURVE));
    }

    private static CoinSum after(CoinSum parent, GeneratedBlock block) {
        CoinSum sum = parent.plusOutputs(block.block(), block.height());
        List<Transaction> transactions = block.block().transactions();
        for (int i = 1; i < transactions.size(); i++) {
            List<Coin> spent = block.spent().get(i - 1);
            for (int input = 0; input < spent.size(); input++) {
                OutPoint outPoint = transactions.get(i).previous(input);
                sum = sum.minus(outPoint, spent.get(input));
            }
        }
        return sum;
    }

    /** The coins that the chain up to a block leaves; null if the block is none of this chain's. */
    CoinSum coinsAfter(BlockHash hash) {
        return sums.get(hash);
    }

    /** The last block of the chain that wins. */
    GeneratedBlock tip() {
        return active().getLast();
    }

    List<GeneratedBlock> active() {
        return blocks.stream()
                .filter(block -> block.fate() == GeneratedBlock.Fate.ACTIVE)
                .toList();
    }

    GeneratedBlock activeAt(int height) {
        return active().stream()
                .filter(block -> block.height() == height)
                .findFirst()
                .orElseThrow();
    }

    /** All blocks in order of arrival, as {@code -loadblock} takes them. */
    Path writeFile(Path file) throws IOException {
        WireWriter out = new WireWriter(1 << 20);
        for (GeneratedBlock next : blocks) {
            Block block = next.block();
            out.writeInt(REGTEST.magic()).writeInt(block.size()).write(block.bytes());
        }
        return Files.write(file, out.toBytes());
    }

    /** All blocks in order of arrival, as a bitcoind lays them, scrambled, in small files. */
    Path writeFolder(Path folder) throws IOException {
        Files.createDirectories(folder);
        XorKey key = XorKey.of(new byte[] {1, 2, 3, 4, 5, 6, 7, 8});
        Files.write(folder.resolve(XorKey.FILE_NAME), key.toBytes());
        BlockFileWriter writer = BlockFileWriter.open(folder, REGTEST.magic(), key, List.of(), true);
        for (GeneratedBlock next : blocks) {
            writer.writeBlock(next.block(), next.height());
        }
        writer.sync();
        return folder;
    }
}
