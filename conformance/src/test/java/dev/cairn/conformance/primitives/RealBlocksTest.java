package dev.cairn.conformance.primitives;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.block.BlockHeader;
import dev.cairn.primitives.hash.BlockHash;
import dev.cairn.primitives.hash.Sha256;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.script.ScriptTemplate;
import dev.cairn.primitives.tx.SigOps;
import dev.cairn.primitives.tx.Transaction;
import dev.cairn.primitives.tx.TxIn;
import dev.cairn.primitives.tx.TxOut;
import dev.cairn.primitives.wire.WireException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Real blocks, read, taken apart, put together again and compared byte by byte. */
class RealBlocksTest {

    private static final int MAX_WEIGHT = 4_000_000;
    private static final int MAX_SIGOPS_COST = 80_000;

    // A test that sees fewer blocks than there are must not pass.
    private static final int SINGLE_BLOCKS = 53;
    private static final int RUN_BLOCKS = 4531;
    private static final int DISTINCT_RUN_BLOCKS = 3372;

    private final Sha256 engine = Sha256.create();

    @Test
    void everySingleBlockIsTheOneItsFileIsNamedAfter() {
        AtomicInteger seen = new AtomicInteger();
        RealBlocks.eachSingle((file, bytes) -> {
            Block block = check(file, bytes);
            String name = file.getFileName().toString();
            assertThat(block.hash(engine))
                    .isEqualTo(BlockHash.of(name.substring(name.indexOf('-') + 1, name.indexOf('.'))));
            seen.incrementAndGet();
        });
        assertThat(seen.get()).isEqualTo(SINGLE_BLOCKS);
    }

    @Test
    void everyBlockOfARunHoldsTogether() {
        AtomicInteger seen = new AtomicInteger();
        Set<BlockHash> hashes = new HashSet<>();
        RealBlocks.eachInRuns((file, bytes) -> {
            hashes.add(check(file, bytes).hash(engine));
            seen.incrementAndGet();
        });
        assertThat(seen.get()).isEqualTo(RUN_BLOCKS);
        assertThat(hashes).hasSize(DISTINCT_RUN_BLOCKS);
    }

    private Block check(Path file, byte[] bytes) {
        try {
            Block block = Block.parse(bytes);
            assertThat(block.bytes().toBytes()).as("%s", file).isEqualTo(bytes);
            List<Transaction> rebuilt = new ArrayList<>();
            for (Transaction tx : block.transactions()) {
                rebuilt.add(checkTransaction(tx));
            }
            BlockHeader header = block.header();
            assertThat(header.hash(engine)).isEqualTo(block.hash(engine));
            assertThat(Block.of(header, rebuilt).bytes()).isEqualTo(block.bytes());
            assertThat(block.weight())
                    .isBetween(block.size(), MAX_WEIGHT)
                    .isEqualTo(3 * block.strippedSize() + block.size());
            return block;
        } catch (WireException e) {
            return fail(file.toString(), e);
        }
    }

    /** The transaction made anew from its parts; its names, weight and operations are looked at on the way. */
    private Transaction checkTransaction(Transaction tx) throws WireException {
        List<TxIn> inputs = IntStream.range(0, tx.inputCount())
                .mapToObj(i -> new TxIn(tx.previous(i), tx.scriptSig(i), tx.sequence(i), tx.witness(i)))
                .toList();
        List<TxOut> outputs =
                IntStream.range(0, tx.outputCount()).mapToObj(tx::output).toList();
        Transaction rebuilt = Transaction.of(tx.version(), inputs, outputs, tx.lockTime());
        assertThat(rebuilt.bytes()).isEqualTo(tx.bytes());
        assertThat(rebuilt.txid()).isEqualTo(tx.txid(engine));
        assertThat(rebuilt.wtxid()).isEqualTo(tx.wtxid(engine));
        assertThat(tx.hasWitness())
                .isEqualTo(!tx.wtxid().toString().equals(tx.txid().toString()));

        Transaction stripped = Transaction.parse(tx.strippedBytes());
        assertThat(stripped.txid()).isEqualTo(tx.txid());
        assertThat(stripped.hasWitness()).isFalse();
        assertThat(stripped.weight()).isEqualTo(4 * tx.strippedSize());
        assertThat(SigOps.legacy(tx)).isBetween(0, MAX_SIGOPS_COST / SigOps.LEGACY_COST);

        for (TxOut output : outputs) {
            Script script = output.script();
            ScriptTemplate template = ScriptTemplate.of(script);
            // Keys pushed the long way round would come back shorter; no real block here has such a multisig.
            assertThat(template.script()).isEqualTo(script);
        }
        return rebuilt;
    }
}
