package dev.cairn.conformance.rules;

import dev.cairn.consensus.header.CompactTarget;
import dev.cairn.consensus.header.ProofOfWork;
import dev.cairn.merkle.block.BlockTree;
import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.block.BlockHeader;
import dev.cairn.primitives.hash.BlockHash;
import dev.cairn.primitives.hash.Hash256;
import dev.cairn.primitives.hash.MerkleRoot;
import dev.cairn.primitives.hash.Sha256;
import dev.cairn.primitives.script.Bytes;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.script.ScriptBuilder;
import dev.cairn.primitives.tx.OutPoint;
import dev.cairn.primitives.tx.Transaction;
import dev.cairn.primitives.tx.TxIn;
import dev.cairn.primitives.tx.TxOut;
import dev.cairn.primitives.tx.Witness;
import dev.cairn.primitives.wire.WireWriter;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * A block being made: valid upon its chain's tip as it begins, and each call makes it different in one thing. The witness
 * commitment is there exactly when some transaction has a witness, unless a row says otherwise.
 */
final class Draft {

    private static final int USUAL_VERSION = 0x2000_0000;
    private static final int EASIEST = 0x207f_ffff;
    private static final byte[] COMMITMENT = {0x6a, 0x24, (byte) 0xaa, 0x21, (byte) 0xa9, (byte) 0xed};

    private final Sha256 sha256 = Sha256.create();
    private final int height;
    private BlockHash previous;
    private int version = USUAL_VERSION;
    private long time;
    private int bits = EASIEST;
    private boolean meetsTarget = true;
    private Script coinbaseScript;
    private long coinbaseSequence = TxIn.FINAL_SEQUENCE;
    private long coinbaseLockTime;
    private long coinbaseValue;
    private final List<TxOut> coinbaseOutputs = new ArrayList<>();
    private final List<Transaction> transactions = new ArrayList<>();
    private UnaryOperator<List<Script>> commitments = UnaryOperator.identity();
    private boolean committed;
    private boolean commitmentSaid;
    private Witness reserved = Witness.of(List.of(Bytes.of(new byte[32])));
    private UnaryOperator<List<Transaction>> arrangement = UnaryOperator.identity();
    private UnaryOperator<List<Transaction>> afterRoot = UnaryOperator.identity();
    private UnaryOperator<byte[]> root = UnaryOperator.identity();

    Draft(Chain chain) {
        height = chain.next();
        previous = chain.tipHash();
        time = chain.nextTime();
        coinbaseScript = new ScriptBuilder().number(height).number(chain.salt()).build();
        coinbaseScript = height <= 16 && coinbaseScript.length() < 2
                ? new ScriptBuilder().raw(coinbaseScript).op(0).build()
                : coinbaseScript;
        coinbaseValue = chain.params().subsidy(height);
    }

    Draft previous(BlockHash hash) {
        previous = hash;
        return this;
    }

    Draft version(int value) {
        version = value;
        return this;
    }

    Draft time(long seconds) {
        time = seconds;
        return this;
    }

    Draft bits(int value) {
        bits = value;
        return this;
    }

    /** Proof of work fails: a nonce is searched whose hash is over the target. */
    Draft missingTarget() {
        meetsTarget = false;
        return this;
    }

    Draft coinbaseScript(Script script) {
        coinbaseScript = script;
        return this;
    }

    /** A script of so many bytes that begins as it must. */
    Draft coinbaseScriptOf(int length) {
        byte[] script = Arrays.copyOf(coinbaseScript.toBytes(), length);
        return coinbaseScript(Script.of(script));
    }

    Draft coinbaseLock(long sequence, long lockTime) {
        coinbaseSequence = sequence;
        coinbaseLockTime = lockTime;
        return this;
    }

    Draft coinbaseValue(long satoshis) {
        coinbaseValue = satoshis;
        return this;
    }

    long coinbaseValue() {
        return coinbaseValue;
    }

    Draft coinbaseOutput(long value, Script script) {
        coinbaseOutputs.add(new TxOut(value, script));
        return this;
    }

    Draft add(Transaction... more) {
        transactions.addAll(List.of(more));
        return this;
    }

    /** Whether witnesses are committed to, whatever there is. */
    Draft committed(boolean is) {
        committed = is;
        commitmentSaid = true;
        return this;
    }

    /** Outputs that commit, made of the one that does so rightly. */
    Draft commitments(UnaryOperator<List<Script>> change) {
        commitments = change;
        return this;
    }

    /** The coinbase's witness, whose one item the commitment hashes. */
    Draft reserved(Witness witness) {
        reserved = witness;
        return this;
    }

    /** Changes the list of transactions, coinbase first, before the root is made. */
    Draft arranged(UnaryOperator<List<Transaction>> change) {
        arrangement = change;
        return this;
    }

    /** Changes the list of transactions when the root is made already. */
    Draft afterRoot(UnaryOperator<List<Transaction>> change) {
        afterRoot = change;
        return this;
    }

    /** Changes the root. */
    Draft root(UnaryOperator<byte[]> change) {
        root = change;
        return this;
    }

    /** The finished block. */
    Block block() {
        boolean commits = commitmentSaid ? committed : transactions.stream().anyMatch(Transaction::hasWitness);
        List<Transaction> all = new ArrayList<>();
        all.add(coinbase(commits));
        all.addAll(transactions);
        all = arrangement.apply(all);
        byte[] hash = root.apply(root(all, false));
        BlockHeader header = mined(new MerkleRoot(hash, 0));
        return Block.of(header, afterRoot.apply(all));
    }

    private Transaction coinbase(boolean commits) {
        List<TxOut> outputs = new ArrayList<>();
        outputs.add(new TxOut(coinbaseValue, Chain.ANYONE));
        outputs.addAll(coinbaseOutputs);
        if (commits) {
            commitments.apply(List.of(commitment())).forEach(script -> outputs.add(new TxOut(0, script)));
        }
        Witness witness = commits ? reserved : Witness.EMPTY;
        TxIn input = new TxIn(OutPoint.NULL, coinbaseScript, coinbaseSequence, witness);
        return Transaction.of(1, List.of(input), outputs, coinbaseLockTime);
    }

    private Script commitment() {
        List<Transaction> withRoom = new ArrayList<>();
        withRoom.add(null);
        withRoom.addAll(transactions);
        byte[] hash = new byte[32];
        sha256.update(root(withRoom, true));
        if (!reserved.isEmpty()) {
            sha256.update(reserved.item(0).toBytes());
        }
        sha256.finishDouble(hash, 0);
        return Script.of(new WireWriter().write(COMMITMENT).write(hash).toBytes());
    }

    /** The root over txids, or over wtxids with zeros for the coinbase. */
    private byte[] root(List<Transaction> list, boolean witnesses) {
        byte[] leaves = new byte[Math.max(1, list.size()) * Hash256.LENGTH];
        for (int i = 0; i < list.size(); i++) {
            if (!witnesses) {
                list.get(i).txid(sha256).writeTo(leaves, i * Hash256.LENGTH);
            } else if (i > 0) {
                list.get(i).wtxid(sha256).writeTo(leaves, i * Hash256.LENGTH);
            }
        }
        BlockTree.create().reduce(leaves, list.size());
        return Arrays.copyOf(leaves, Hash256.LENGTH);
    }

    /** A nonce is searched for the easiest target, also where the bits say another: they alone shall be wrong. */
    private BlockHeader mined(MerkleRoot merkleRoot) {
        BigInteger target = CompactTarget.decode(EASIEST).value();
        for (long nonce = 0; ; nonce++) {
            BlockHeader header = new BlockHeader(version, previous, merkleRoot, time, bits, nonce);
            boolean meets = ProofOfWork.number(header.hash(sha256)).compareTo(target) <= 0;
            if (meets == meetsTarget) {
                return header;
            }
        }
    }
}
