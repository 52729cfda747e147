package dev.cairn.conformance.spine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.chaingen.ChainGenerator;
import dev.cairn.chaingen.ChainSpec;
import dev.cairn.chaingen.GeneratedBlock;
import dev.cairn.chaingen.Mix;
import dev.cairn.conformance.support.OwnNode;
import dev.cairn.conformance.support.RegtestPeer;
import dev.cairn.conformance.support.RpcSide;
import dev.cairn.curve.ffm.NativeSecp256k1;
import dev.cairn.node.NodeConfig;
import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.script.Bytes;
import dev.cairn.primitives.tx.Transaction;
import dev.cairn.primitives.tx.TxIn;
import dev.cairn.primitives.tx.Witness;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Whoever passes a block on can change what its header does not commit to, or what its root does not tell apart: such a copy is
 * refused, and the true block is accepted after it all the same.
 */
class MutatedBlocksTest {

    private static final long END = 1_764_547_200L;

    @TempDir
    private Path folder;

    private RegtestPeer peer;
    private OwnNode own;
    private Block last;

    @BeforeEach
    void start() {
        // an odd number of transactions, so that the last can be doubled without another root
        List<GeneratedBlock> blocks =
                ChainGenerator.inMemory(ChainSpec.of(33, 112, 6, END).withMix(Mix.EVEN), NativeSecp256k1.load());
        last = blocks.removeLast().block();
        assertThat(last.transactions()).hasSize(7);
        peer = RegtestPeer.start();
        own = OwnNode.start(NodeConfig.regtest(folder));
        for (RpcSide side : List.of(peer, own)) {
            side.call("setmocktime", Long.toString(END));
            blocks.subList(1, blocks.size())
                    .forEach(block -> assertThat(side.call("submitblock", data(block.block())))
                            .isNull());
        }
    }

    @AfterEach
    void stop() {
        if (own != null) {
            own.close();
        }
        if (peer != null) {
            peer.close();
        }
    }

    @Test
    void aMutatedCopyDoesNotMarkTheTrueBlockInvalid() {
        List<Transaction> transactions = last.transactions();
        refused("bad-witness-merkle-match", with(change(0, this::otherWitness)));
        refused("bad-witness-nonce-size", with(coinbaseWitness(List.of(Bytes.of(new byte[31])))));
        refused("bad-witness-merkle-match", with(coinbaseWitness(List.of(Bytes.of(new byte[] {
            1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
        })))));
        List<Transaction> doubled = new ArrayList<>(transactions);
        doubled.add(transactions.getLast());
        refused("bad-txns-duplicate", Block.of(last.header(), doubled));
        refused("bad-txnmrklroot", Block.of(last.header(), transactions.subList(0, transactions.size() - 1)));
        refused("bad-txnmrklroot", Block.of(last.header(), List.of(transactions.get(0))));

        for (RpcSide side : List.of(peer, own)) {
            assertThat(side.call("submitblock", data(last))).isNull();
            assertThat(side.call("getbestblockhash", "")).isEqualTo(last.hash().toString());
            assertThat(side.call("getchaintips", "").toString()).doesNotContain("invalid");
        }
    }

    private void refused(String reason, Block copy) {
        assertThat(copy.hash()).isEqualTo(last.hash());
        for (RpcSide side : List.of(peer, own)) {
            assertThat(side.call("submitblock", data(copy))).isEqualTo(reason);
            assertThat(side.call("getbestblockhash", ""))
                    .isEqualTo(last.header().previous().toString());
        }
    }

    private Block with(List<Transaction> transactions) {
        return Block.of(last.header(), transactions);
    }

    /** All transactions, with the first that has a witness changed. */
    private List<Transaction> change(int from, Function<Transaction, Transaction> how) {
        List<Transaction> all = new ArrayList<>(last.transactions());
        for (int i = Math.max(1, from); i < all.size(); i++) {
            if (all.get(i).hasWitness()) {
                all.set(i, how.apply(all.get(i)));
                return all;
            }
        }
        throw new AssertionError("no transaction has a witness");
    }

    private Transaction otherWitness(Transaction tx) {
        return rebuilt(tx, input -> {
            Witness witness = tx.witness(input);
            List<Bytes> items =
                    IntStream.range(0, witness.count()).mapToObj(witness::item).toList();
            return items.isEmpty() ? witness : Witness.of(items.subList(0, items.size() - 1));
        });
    }

    private List<Transaction> coinbaseWitness(List<Bytes> items) {
        List<Transaction> all = new ArrayList<>(last.transactions());
        all.set(0, rebuilt(all.get(0), input -> Witness.of(items)));
        return all;
    }

    private static Transaction rebuilt(Transaction tx, Function<Integer, Witness> witness) {
        return Transaction.of(
                tx.version(),
                IntStream.range(0, tx.inputCount())
                        .mapToObj(i -> new TxIn(tx.previous(i), tx.scriptSig(i), tx.sequence(i), witness.apply(i)))
                        .toList(),
                IntStream.range(0, tx.outputCount()).mapToObj(tx::output).toList(),
                tx.lockTime());
    }

    private static String data(Block block) {
        return '"' + block.bytes().toHex() + '"';
    }
}
