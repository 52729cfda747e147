package dev.cairn.chaingen;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.chaingen.GeneratedBlock.Fate;
import dev.cairn.consensus.Verdict;
import dev.cairn.consensus.block.AuditReport;
import dev.cairn.consensus.block.BlockAudit;
import dev.cairn.consensus.block.ScriptCheckPool;
import dev.cairn.consensus.block.SpentCoins;
import dev.cairn.consensus.header.HeaderChain;
import dev.cairn.consensus.params.ChainParams;
import dev.cairn.consensus.script.ScriptError;
import dev.cairn.consensus.script.ScriptFlags;
import dev.cairn.consensus.script.ScriptVerifier;
import dev.cairn.consensus.script.sighash.SpendContext;
import dev.cairn.curve.Secp256k1;
import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.hash.BlockHash;
import dev.cairn.primitives.network.Network;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.tx.Coin;
import dev.cairn.primitives.tx.OutPoint;
import dev.cairn.primitives.tx.Transaction;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A node as plain as can be: keeps every block, follows the longest chain, of equals the first, and holds the coins of its
 * tip in a map. It checks each block against all rules when it connects it, and that the generator named the right coins.
 */
final class NaiveNode implements AutoCloseable {

    private final Map<BlockHash, GeneratedBlock> known = new HashMap<>();
    private final List<GeneratedBlock> chain = new ArrayList<>();
    private final Map<OutPoint, Coin> coins = new HashMap<>();
    private final Map<BlockHash, Fate> fates = new HashMap<>();
    private final List<BlockHash> connected = new ArrayList<>();
    private final ScriptCheckPool pool;
    private final ScriptVerifier verifier;
    private final BlockAudit audit;
    private int scripts;

    NaiveNode(Secp256k1 curve) {
        pool = new ScriptCheckPool("naive", 0, curve);
        verifier = pool.newVerifier();
        audit = new BlockAudit(ChainParams.of(Network.REGTEST), pool);
    }

    void receive(GeneratedBlock next) {
        BlockHash hash = next.block().hash();
        assertThat(known.put(hash, next)).as("block %s came once", hash).isNull();
        fates.put(hash, Fate.STALE);
        if (next.height() == 0) {
            chain.add(next); // its coinbase is no coin
            fates.put(hash, Fate.ACTIVE);
            return;
        }
        assertThat(known).as("parent of %s", hash).containsKey(parent(next));
        if (next.height() < chain.size()) {
            return;
        }
        List<GeneratedBlock> branch = new ArrayList<>();
        for (GeneratedBlock at = next; !isInChain(at); ) {
            branch.add(at);
            at = known.get(parent(at));
        }
        while (chain.size() > branch.getLast().height()) {
            disconnect();
        }
        branch.reversed().forEach(this::connect);
    }

    private boolean isInChain(GeneratedBlock block) {
        return block.height() < chain.size()
                && chain.get(block.height()).block().hash().equals(block.block().hash());
    }

    private static BlockHash parent(GeneratedBlock block) {
        return block.block().header().previous();
    }

    private void connect(GeneratedBlock next) {
        Block block = next.block();
        for (int i = 1; i < block.transactions().size(); i++) {
            Transaction tx = block.transactions().get(i);
            List<Coin> spent = next.spent().get(i - 1);
            assertThat(spent).hasSize(tx.inputCount());
            for (int j = 0; j < tx.inputCount(); j++) {
                assertThat(coins.remove(tx.previous(j)))
                        .as("coin %s", tx.previous(j))
                        .isEqualTo(spent.get(j));
            }
            add(tx, next.height(), false);
            checkStandardScripts(tx, spent);
        }
        add(block.transactions().getFirst(), next.height(), true);
        SpentCoins spent = (tx, input) -> next.spent().get(tx - 1).get(input);
        long now = block.header().time();
        AuditReport report = audit.check(block, ancestors(), Optional.of(spent), now);
        assertThat(report.verdict()).as("block %d", next.height()).isEqualTo(Verdict.valid());
        scripts += report.scripts();
        chain.add(next);
        connected.add(block.hash());
        fates.put(block.hash(), Fate.ACTIVE);
    }

    private void checkStandardScripts(Transaction tx, List<Coin> spent) {
        SpendContext spend = SpendContext.ofCoins(tx, spent);
        for (int i = 0; i < spent.size(); i++) {
            assertThat(verifier.verify(spend, i, ScriptFlags.STANDARD)).isEqualTo(ScriptError.OK);
        }
    }

    private void add(Transaction tx, int height, boolean coinbase) {
        for (int vout = 0; vout < tx.outputCount(); vout++) {
            Script script = tx.outputScript(vout);
            if (script.isEmpty() || script.at(0) != 0x6a) {
                coins.put(new OutPoint(tx.txid(), vout), new Coin(tx.outputValue(vout), script, height, coinbase));
            }
        }
    }

    private void disconnect() {
        GeneratedBlock last = chain.removeLast();
        fates.put(last.block().hash(), Fate.DISCONNECTED);
        List<Transaction> transactions = last.block().transactions();
        for (int i = transactions.size() - 1; i >= 0; i--) {
            Transaction tx = transactions.get(i);
            for (int vout = 0; vout < tx.outputCount(); vout++) {
                coins.remove(new OutPoint(tx.txid(), vout));
            }
            for (int j = 0; i > 0 && j < tx.inputCount(); j++) {
                coins.put(tx.previous(j), last.spent().get(i - 1).get(j));
            }
        }
    }

    private HeaderChain ancestors() {
        List<GeneratedBlock> below = List.copyOf(chain);
        return new HeaderChain() {
            @Override
            public int height() {
                return below.size() - 1;
            }

            @Override
            public long time(int height) {
                return below.get(height).block().header().time();
            }

            @Override
            public int bits(int height) {
                return below.get(height).block().header().bits();
            }

            @Override
            public int version(int height) {
                return below.get(height).block().header().version();
            }

            @Override
            public BlockHash hash(int height) {
                return below.get(height).block().hash();
            }
        };
    }

    /** What became of each block, as far as blocks have come. */
    Map<BlockHash, Fate> fates() {
        return fates;
    }

    /** All blocks in the order in which they were connected. */
    List<BlockHash> connected() {
        return connected;
    }

    /** The hash of the tip. */
    BlockHash tip() {
        return chain.getLast().block().hash();
    }

    /** How many coins there are at the tip. */
    int coinCount() {
        return coins.size();
    }

    /** How many scripts were run by the block rules. */
    int scripts() {
        return scripts;
    }

    @Override
    public void close() {
        pool.close();
    }
}
