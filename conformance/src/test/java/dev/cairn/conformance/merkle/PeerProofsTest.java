package dev.cairn.conformance.merkle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.conformance.support.Json;
import dev.cairn.conformance.support.RegtestPeer;
import dev.cairn.merkle.block.BlockTree;
import dev.cairn.merkle.block.PartialTree;
import dev.cairn.merkle.verify.PartialTreeVerifier;
import dev.cairn.merkle.verify.PartialTreeVerifier.Malformed;
import dev.cairn.merkle.verify.PartialTreeVerifier.Proven;
import dev.cairn.merkle.verify.PartialTreeVerifier.Refused;
import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.hash.Sha256;
import dev.cairn.primitives.hash.Txid;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.tx.OutPoint;
import dev.cairn.primitives.tx.Transaction;
import dev.cairn.primitives.tx.TxIn;
import dev.cairn.primitives.tx.TxOut;
import dev.cairn.primitives.tx.Witness;
import dev.cairn.primitives.wire.WireException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A bitcoind's {@code gettxoutproof} and {@code verifytxoutproof} beside ours, on blocks of many shapes. */
class PeerProofsTest {

    private static final int HEADER = 80;
    private static final Script ANYONE = Script.ofHex("51");
    private static final int[] SIZES = {1, 2, 3, 4, 5, 7, 8, 9, 16, 17, 33, 100, 129};

    private static RegtestPeer peer;
    private static List<Block> blocks;

    private final BlockTree tree = BlockTree.create();
    private final Sha256 engine = Sha256.create();

    @BeforeAll
    static void mineBlocksOfManySizes() throws WireException {
        peer = RegtestPeer.start();
        blocks = new ArrayList<>();
        List<Object> mined = Json.asList(peer.call("generatetodescriptor", "101, \"raw(51)\""));
        // one coin that anyone may spend, split into as many as there are transactions to make
        Transaction coinbase = block((String) mined.get(0)).transactions().get(0);
        int coins = Arrays.stream(SIZES).sum();
        TxOut small = new TxOut(1_000, ANYONE);
        Transaction split = spend(coinbase.txid(), 0, Collections.nCopies(coins, small));
        mine(List.of(split));
        int coin = 0;
        for (int size : SIZES) {
            List<Transaction> transactions = new ArrayList<>();
            while (transactions.size() < size - 1) {
                transactions.add(spend(split.txid(), coin++, List.of(new TxOut(500, ANYONE))));
            }
            blocks.add(block(mine(transactions)));
        }
    }

    @AfterAll
    static void stop() {
        if (peer != null) {
            peer.close();
        }
    }

    private static Transaction spend(Txid txid, int output, List<TxOut> outputs) {
        TxIn input = new TxIn(new OutPoint(txid, output), Script.EMPTY, TxIn.FINAL_SEQUENCE, Witness.EMPTY);
        return Transaction.of(2, List.of(input), outputs, 0);
    }

    private static String mine(List<Transaction> transactions) {
        List<String> hex = transactions.stream()
                .map(tx -> "\"" + tx.bytes().toHex() + "\"")
                .toList();
        Object mined = peer.call("generateblock", "\"raw(51)\", [" + String.join(",", hex) + "]");
        return (String) Json.asMap(mined).get("hash");
    }

    private static Block block(String hash) throws WireException {
        return Block.parse(HexFormat.of().parseHex((String) peer.call("getblock", "\"" + hash + "\", 0")));
    }

    @Test
    void proofsAreTheSameBytes() {
        Random random = new Random(1);
        int compared = 0;
        for (Block block : blocks) {
            int count = block.transactions().size();
            for (int share = 0; share < 5; share++) {
                BitSet wanted = new BitSet();
                for (int i = 0; i < count; i++) {
                    wanted.set(i, random.nextInt(1 << share) == 0);
                }
                wanted.set(random.nextInt(count));
                List<String> txids = wanted.stream()
                        .mapToObj(i -> "\"" + block.transactions().get(i).txid() + "\"")
                        .toList();
                String theirs = (String)
                        peer.call("gettxoutproof", "[" + String.join(",", txids) + "], \"" + block.hash() + "\"");
                assertThat(HexFormat.of().formatHex(proof(block, wanted))).isEqualTo(theirs);
                compared++;
            }
        }
        assertThat(compared).isEqualTo(5 * SIZES.length);
    }

    @Test
    void verdictsOnChangedProofsAreTheSame() {
        int compared = 0;
        for (Block block : blocks) {
            int count = block.transactions().size();
            if (count > 33) {
                continue;
            }
            BitSet wanted = new BitSet();
            wanted.set(count - 1);
            wanted.set(count / 3);
            byte[] proof = proof(block, wanted);
            List<byte[]> changed = new ArrayList<>();
            for (int bit = 8 * HEADER; bit < 8 * proof.length; bit++) {
                byte[] flipped = proof.clone();
                flipped[bit >>> 3] ^= (byte) (1 << (bit & 7));
                changed.add(flipped);
            }
            for (int length = HEADER; length <= proof.length + 3; length++) {
                changed.add(Arrays.copyOf(proof, length));
            }
            // counts that no block has, and those around powers of two to the end
            for (int power = 0; power <= 32; power++) {
                for (long claimed = (1L << power) - 1; claimed <= (1L << power) + 1; claimed++) {
                    byte[] lie = proof.clone();
                    for (int i = 0; i < 4; i++) {
                        lie[HEADER + i] = (byte) (claimed >>> (8 * i));
                    }
                    changed.add(lie);
                }
            }
            compare(block, changed);
            compared += changed.size();
        }
        assertThat(compared).isGreaterThan(5_000);
    }

    private void compare(Block block, List<byte[]> proofs) {
        List<Map<String, Object>> theirs = peer.batch(
                "verifytxoutproof",
                proofs.stream()
                        .map(proof -> "\"" + HexFormat.of().formatHex(proof) + "\"")
                        .toList());
        for (int i = 0; i < proofs.size(); i++) {
            Object error = theirs.get(i).get("error");
            Object expected = error == null ? theirs.get(i).get("result") : "malformed";
            assertThat(verdict(block, proofs.get(i)))
                    .as("%s: %s", HexFormat.of().formatHex(proofs.get(i)), error)
                    .isEqualTo(expected);
        }
    }

    /** What {@code verifytxoutproof} would say: the txids, none, or that the bytes are no proof. */
    private Object verdict(Block block, byte[] proof) {
        return switch (PartialTreeVerifier.verify(proof, HEADER)) {
            case Malformed malformed -> "malformed";
            case Refused refused -> List.of();
            case Proven proven -> {
                List<String> txids = new ArrayList<>();
                boolean right =
                        Arrays.equals(proven.root(), block.header().merkleRoot().toBytes())
                                && proven.count() == block.transactions().size();
                for (int i = 0; right && i < proven.matches(); i++) {
                    txids.add(new Txid(proven.leaf(i), 0).toString());
                }
                yield txids;
            }
        };
    }

    private byte[] proof(Block block, BitSet wanted) {
        byte[] leaves = Leaves.txids(block, engine);
        byte[] partial = PartialTree.write(tree, leaves, block.transactions().size(), wanted);
        byte[] proof = Arrays.copyOf(block.header().toBytes(), HEADER + partial.length);
        System.arraycopy(partial, 0, proof, HEADER, partial.length);
        return proof;
    }
}
