package dev.cairn.mempool.template;

import dev.cairn.chain.ChainSnapshot;
import dev.cairn.consensus.Limits;
import dev.cairn.consensus.block.WitnessCommitment;
import dev.cairn.consensus.header.Difficulty;
import dev.cairn.consensus.header.HeaderChain;
import dev.cairn.consensus.header.MedianTime;
import dev.cairn.consensus.header.VersionBits;
import dev.cairn.consensus.header.VersionBitsMemo;
import dev.cairn.consensus.params.BuriedDeployment;
import dev.cairn.consensus.params.ChainParams;
import dev.cairn.merkle.block.BlockTree;
import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.block.BlockHeader;
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
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Makes the next block, byte for byte as bitcoind would on the same chain at the same time (Core, node/miner.cpp {@code
 * BlockAssembler}): tests of others carry the hashes.
 */
public final class TemplateMaker {

    private static final int TRANSACTION_VERSION = 2;

    /** Not final, so that the lock time counts: two coinbases are alike only if their heights are. */
    private static final long COINBASE_SEQUENCE = 0xffff_fffeL;

    private static final Bytes COMMITMENT_PREFIX = Bytes.ofHex("6a24aa21a9ed");
    private static final Bytes RESERVED = Bytes.of(new byte[Hash256.LENGTH]);

    private TemplateMaker() {}

    /**
     * A block on the snapshot's tip, complete but for its nonce.
     *
     * @param payTo the coinbase's script
     * @param transactions after the coinbase, in order
     * @param fees of those, satoshis
     * @param now seconds since 1970
     */
    public static Block make(
            ChainSnapshot snapshot,
            ChainParams params,
            Script payTo,
            List<Transaction> transactions,
            long fees,
            long now) {
        return make(snapshot.headers(snapshot.tip()), params, payTo, transactions, fees, now);
    }

    /** The same on the last block of {@code ancestors}, which reach down to their genesis block. */
    public static Block make(
            HeaderChain ancestors,
            ChainParams params,
            Script payTo,
            List<Transaction> transactions,
            long fees,
            long now) {
        int height = ancestors.height() + 1;
        // 32 bits have no room for mock times from 2106 on; Core too takes the low ones, and the block is judged with
        // them
        long time = Math.max(minimumTime(ancestors, params), now) & 0xffff_ffffL;
        int bits = Difficulty.next(ancestors, time, params.proofOfWork()).orElseThrow();
        Sha256 sha256 = Sha256.create();
        BlockTree tree = BlockTree.create();
        Transaction coinbase = coinbase(
                height,
                params.isActive(BuriedDeployment.SEGWIT, height),
                new TxOut(params.subsidy(height) + fees, payTo),
                commitment(transactions, sha256, tree));
        List<Transaction> all = new ArrayList<>(transactions.size() + 1);
        all.add(coinbase);
        all.addAll(transactions);
        byte[] leaves = new byte[BlockTree.NODE * all.size()];
        for (int i = 0; i < all.size(); i++) {
            all.get(i).txid(sha256).writeTo(leaves, BlockTree.NODE * i);
        }
        tree.reduce(leaves, all.size());
        BlockHeader header = new BlockHeader(
                version(ancestors, params), ancestors.hash(height - 1), new MerkleRoot(leaves, 0), time, bits, 0);
        return Block.of(header, all);
    }

    /**
     * The earliest time of the block after {@code ancestors} (Core, {@code GetMinimumTime}). BIP94's rule on the first
     * block of a difficulty period is kept on every network.
     *
     * @return seconds since 1970
     */
    public static long minimumTime(HeaderChain ancestors, ChainParams params) {
        int last = ancestors.height();
        long least = MedianTime.past(ancestors, last).orElseThrow() + 1;
        return (last + 1) % params.proofOfWork().interval() == 0
                ? Math.max(least, ancestors.time(last) - Limits.MAX_TIMEWARP)
                : least;
    }

    /** The version of the block after {@code ancestors}: it signals what can be signalled for. */
    public static int version(HeaderChain ancestors, ChainParams params) {
        List<VersionBitsMemo> memos = Stream.generate(VersionBitsMemo::new)
                .limit(params.deployments().size())
                .toList();
        return VersionBits.blockVersion(params.deployments(), ancestors, memos);
    }

    private static Transaction coinbase(int height, boolean segwit, TxOut reward, Script commitment) {
        Script scriptSig = new ScriptBuilder().number(height).number(0).build();
        TxIn input = new TxIn(
                OutPoint.NULL, scriptSig, COINBASE_SEQUENCE, segwit ? Witness.of(List.of(RESERVED)) : Witness.EMPTY);
        // An output that looks like a commitment is taken for one: none is added then, as Core's
        // GenerateCoinbaseCommitment.
        Transaction alone = Transaction.of(TRANSACTION_VERSION, List.of(input), List.of(reward), height - 1L);
        return WitnessCommitment.output(alone) >= 0
                ? alone
                : Transaction.of(
                        TRANSACTION_VERSION, List.of(input), List.of(reward, new TxOut(0, commitment)), height - 1L);
    }

    /** The commitment to the witnesses (BIP141): the coinbase's own wtxid counts as zero, and so does the reserved value. */
    private static Script commitment(List<Transaction> transactions, Sha256 sha256, BlockTree tree) {
        int count = transactions.size() + 1;
        byte[] leaves = new byte[BlockTree.NODE * count];
        for (int i = 1; i < count; i++) {
            transactions.get(i - 1).wtxid(sha256).writeTo(leaves, BlockTree.NODE * i);
        }
        tree.reduce(leaves, count);
        byte[] hash = new byte[Hash256.LENGTH];
        sha256.update(leaves, 0, Hash256.LENGTH)
                .update(RESERVED.array(), 0, Hash256.LENGTH)
                .finishDouble(hash, 0);
        return new ScriptBuilder().raw(COMMITMENT_PREFIX).raw(Bytes.of(hash)).build();
    }

    /**
     * The same block with the first nonce from 0 on whose hash meets its target (Core, {@code GenerateBlock}); null if none
     * does.
     */
    public static Block mine(Block block, ChainParams params, long maxTries) {
        return Miner.mine(block, params, maxTries, () -> false);
    }
}
