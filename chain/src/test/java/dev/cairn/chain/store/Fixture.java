package dev.cairn.chain.store;

import dev.cairn.chain.ChainConfig;
import dev.cairn.consensus.header.ProofOfWork;
import dev.cairn.consensus.params.ChainParams;
import dev.cairn.curve.Secp256k1;
import dev.cairn.curve.ffm.NativeSecp256k1;
import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.block.BlockHeader;
import dev.cairn.primitives.hash.BlockHash;
import dev.cairn.primitives.hash.MerkleRoot;
import dev.cairn.primitives.network.Network;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.tx.OutPoint;
import dev.cairn.primitives.tx.Transaction;
import dev.cairn.primitives.tx.TxIn;
import dev.cairn.primitives.tx.TxOut;
import dev.cairn.primitives.tx.Witness;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Regtest blocks with work behind them and a coinbase in them, and configurations. */
final class Fixture {

    static final ChainParams REGTEST = ChainParams.of(Network.REGTEST);
    static final Secp256k1 CURVE = NativeSecp256k1.load();

    private Fixture() {}

    /** A block whose coinbase holds {@code filling} bytes. */
    static Block block(BlockHash parent, int number, int filling) {
        byte[] script = new byte[4 + filling];
        for (int i = 0; i < 4; i++) {
            script[i] = (byte) (number >>> (8 * i));
        }
        TxIn input = new TxIn(OutPoint.NULL, Script.of(script), TxIn.FINAL_SEQUENCE, Witness.EMPTY);
        Transaction coinbase =
                Transaction.of(2, List.of(input), List.of(new TxOut(number, Script.of(new byte[] {0x51}))), 0);
        MerkleRoot root = new MerkleRoot(coinbase.txid().toBytes(), 0);
        for (long nonce = 0; ; nonce++) {
            BlockHeader header = new BlockHeader(4, parent, root, 1_700_000_000L + number, 0x207fffff, nonce);
            if (ProofOfWork.check(
                    header.hash(), header.bits(), REGTEST.proofOfWork().limit())) {
                return Block.of(header, List.of(coinbase));
            }
        }
    }

    static ChainConfig config(Path blocks) {
        return config(blocks, Optional.empty(), false, Optional.empty());
    }

    static ChainConfig config(Path blocks, Optional<Boolean> xor, boolean reindex, Optional<Path> readBlocks) {
        return new ChainConfig(
                blocks.getParent(),
                blocks,
                REGTEST,
                8 << 20,
                0,
                Optional.empty(),
                "0",
                0,
                0,
                xor,
                true,
                OptionalInt.empty(),
                reindex,
                false,
                List.of(),
                readBlocks,
                0,
                0);
    }

    static BlockStore open(ChainConfig config) {
        return BlockStore.open(config, CURVE);
    }
}
