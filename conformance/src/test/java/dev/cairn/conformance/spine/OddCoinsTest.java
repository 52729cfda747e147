package dev.cairn.conformance.spine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.chain.BlockAnswer;
import dev.cairn.chain.ChainSnapshot;
import dev.cairn.conformance.spine.DeltaChain.Setup;
import dev.cairn.conformance.spine.DeltaChain.State;
import dev.cairn.conformance.support.Json;
import dev.cairn.conformance.support.RegtestPeer;
import dev.cairn.consensus.params.ChainParams;
import dev.cairn.merkle.block.BlockTree;
import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.block.BlockHeader;
import dev.cairn.primitives.hash.BlockHash;
import dev.cairn.primitives.hash.MerkleRoot;
import dev.cairn.primitives.network.Network;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.script.ScriptBuilder;
import dev.cairn.primitives.tx.OutPoint;
import dev.cairn.primitives.tx.Transaction;
import dev.cairn.primitives.tx.TxIn;
import dev.cairn.primitives.tx.TxOut;
import dev.cairn.primitives.tx.Witness;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Coins made twice, spent twice, or made by the hundred thousand; where it matters, beside bitcoind. */
class OddCoinsTest {

    private static final long SUBSIDY = 50_0000_0000L;
    private static final Script ANYONE = Script.ofHex("51");

    /** Until BIP34 a coinbase need not say its height, so that two can be alike. */
    private static final String NO_HEIGHTS = "bip34@1000";

    @TempDir
    private Path folder;

    private final List<Block> made = new ArrayList<>();

    private BlockHash tip() {
        return made.isEmpty()
                ? ChainParams.of(Network.REGTEST).genesisHash()
                : made.getLast().hash();
    }

    private static Transaction coinbase(int said) {
        Script script = new ScriptBuilder().number(said).number(1000).build();
        TxIn input = new TxIn(OutPoint.NULL, script, TxIn.FINAL_SEQUENCE, Witness.EMPTY);
        return Transaction.of(1, List.of(input), List.of(new TxOut(SUBSIDY, ANYONE)), 0);
    }

    private static Transaction spend(List<OutPoint> coins, List<TxOut> outputs) {
        return Transaction.of(
                2,
                coins.stream()
                        .map(coin -> new TxIn(coin, Script.EMPTY, TxIn.FINAL_SEQUENCE, Witness.EMPTY))
                        .toList(),
                outputs,
                0);
    }

    private Block block(Transaction... transactions) {
        byte[] leaves = new byte[32 * (transactions.length + 1)];
        for (int i = 0; i < transactions.length; i++) {
            transactions[i].txid().writeTo(leaves, 32 * i);
        }
        BlockTree.create().reduce(leaves, transactions.length);
        long time = DeltaChain.NOW - 100_000 + 10L * made.size();
        for (long nonce = 0; ; nonce++) {
            BlockHeader header =
                    new BlockHeader(0x2000_0000, tip(), new MerkleRoot(leaves, 0), time, 0x207f_ffff, nonce);
            if (header.hash().word3() >>> 40 < 0x7fffffL) {
                return Block.of(header, List.of(transactions));
            }
        }
    }

    private Block add(DeltaChain node, Transaction... transactions) {
        Block block = block(transactions);
        BlockAnswer answer = node.submit(block);
        assertThat(answer.checked())
                .hasValueSatisfying(verdict ->
                        assertThat(verdict.isValid()).as("%s", verdict).isTrue());
        made.add(block);
        return block;
    }

    private void mature(DeltaChain node, int blocks) {
        for (int i = 0; i < blocks; i++) {
            add(node, coinbase(made.size() + 1));
        }
    }

    private static String refusal(DeltaChain node, Block block) {
        return node.submit(block).checked().orElseThrow().toString();
    }

    private static OutPoint first(Block block) {
        return new OutPoint(block.transactions().getFirst().txid(), 0);
    }

    @Test
    void aCoinSpentTwiceInOneTransactionOrOneBlockMakesTheBlockInvalidAndNothingElse() {
        try (DeltaChain node = DeltaChain.open(folder, Setup.USUAL)) {
            mature(node, 101);
            OutPoint coin = first(made.getFirst());
            TxOut all = new TxOut(SUBSIDY, ANYONE);
            State before = node.state();

            // CVE-2018-17144: the same input twice, so that money comes from nowhere
            Block twice = block(coinbase(102), spend(List.of(coin, coin), List.of(all, all)));
            assertThat(refusal(node, twice)).contains("bad-txns-inputs-duplicate");

            // and by two transactions
            Block both = block(
                    coinbase(102),
                    spend(List.of(coin), List.of(all)),
                    spend(List.of(coin), List.of(all, new TxOut(0, ANYONE))));
            assertThat(refusal(node, both)).contains("bad-txns-inputs-missingorspent");

            assertThat(node.state()).isEqualTo(before);
            add(node, coinbase(102), spend(List.of(coin), List.of(all)));
            assertThat(node.state().coins().totalAmount()).isEqualTo(102 * SUBSIDY);
            assertThat(node.faults).isEmpty();
        }
    }

    @Test
    void aCoinbaseMayRepeatAnotherOnceThatIsSpentAndBothCanBeUndoneAsInBitcoind() {
        Setup early = new Setup(64L << 20, 1, List.of(NO_HEIGHTS), DeltaChain.CURVE);
        try (DeltaChain node = DeltaChain.open(folder, early);
                RegtestPeer peer =
                        RegtestPeer.start("-testactivationheight=" + NO_HEIGHTS, "-mocktime=" + DeltaChain.NOW)) {
            // given a coinbase, and its twin while it is unspent
            Transaction twin = coinbase(777);
            add(node, twin);
            mature(node, 101);
            Block tooEarly = block(twin);
            assertThat(refusal(node, tooEarly)).contains("bad-txns-BIP30");
            assertThat(submit(peer, made)).isNull();
            assertThat(peer.call("submitblock", hex(tooEarly))).isEqualTo("bad-txns-BIP30");

            // when it is spent, and comes again
            add(node, coinbase(900), spend(List.of(new OutPoint(twin.txid(), 0)), List.of(new TxOut(1, ANYONE))));
            Block again = add(node, twin);
            assertThat(submit(peer, made.subList(102, 104))).isNull();

            // then
            assertSame(node, peer);
            try (ChainSnapshot snapshot = node.chain().acquire("twin")) {
                assertThat(snapshot.coin(new OutPoint(twin.txid(), 0))
                                .orElseThrow()
                                .height())
                        .isEqualTo(104);
            }

            // and undone: the coin is gone, then, before it was spent, the first one is back
            node.chain().flush();
            undo(node, peer, again);
            assertSame(node, peer);
            undo(node, peer, made.get(102));
            assertSame(node, peer);
            try (ChainSnapshot snapshot = node.chain().acquire("twin")) {
                assertThat(snapshot.coin(new OutPoint(twin.txid(), 0))
                                .orElseThrow()
                                .height())
                        .isEqualTo(1);
            }
            assertThat(node.faults).isEmpty();
        }
    }

    private static void undo(DeltaChain node, RegtestPeer peer, Block block) {
        assertThat(node.chain().invalidate(block.hash())).isTrue();
        peer.call("invalidateblock", '"' + block.hash().toString() + '"');
    }

    private static Object submit(RegtestPeer peer, List<Block> blocks) {
        Object last = null;
        for (Block block : blocks) {
            last = peer.call("submitblock", hex(block));
        }
        return last;
    }

    private static String hex(Block block) {
        return '"' + block.bytes().toHex() + '"';
    }

    private static void assertSame(DeltaChain node, RegtestPeer peer) {
        Map<String, Object> theirs = Json.asMap(peer.call("gettxoutsetinfo", "\"hash_serialized_3\""));
        State ours = node.state();
        assertThat(ours.tip()).endsWith(theirs.get("bestblock").toString());
        assertThat(ours.coins().hash()).isEqualTo(theirs.get("hash_serialized_3"));
    }

    @Test
    void halfAMillionOutputsStayAliveAcrossARestart() {
        // given six blocks that make 85,000 coins each
        int each = 85_000;
        State before;
        List<OutPoint> wide = new ArrayList<>();
        try (DeltaChain node = DeltaChain.open(folder, Setup.USUAL)) {
            mature(node, 106);
            List<TxOut> outputs = IntStream.range(0, each)
                    .mapToObj(i -> new TxOut(i % 3, ANYONE))
                    .toList();
            for (int i = 0; i < 6; i++) {
                Transaction tx = spend(List.of(first(made.get(i))), outputs);
                add(node, coinbase(107 + i), tx);
                wide.add(new OutPoint(tx.txid(), each - 1L - i));
            }
            before = node.state();
            assertThat(before.coins().outputs()).isEqualTo(6 * each + 106);
        }

        // when
        try (DeltaChain node = DeltaChain.open(folder, Setup.USUAL)) {

            // then
            assertThat(node.state()).isEqualTo(before);

            // and they can be spent, and come back
            Block spending = add(node, coinbase(113), spend(wide, List.of(new TxOut(0, ANYONE))));
            assertThat(node.state().coins().outputs()).isEqualTo(6 * each + 106 + 2 - 6);
            node.chain().invalidate(spending.hash());
            assertThat(node.state()).isEqualTo(before);
            assertThat(node.faults).isEmpty();
        }
    }
}
