package dev.cairn.serve.calls;

import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.block.BlockHeader;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.tx.Transaction;
import dev.cairn.primitives.wire.WireException;
import dev.cairn.primitives.wire.WireReader;
import dev.cairn.serve.rpc.RpcValues;
import java.util.HexFormat;
import java.util.Optional;

/** Bytes given in hex, read as bitcoind reads them (Core, core_io). */
final class Decoding {

    private Decoding() {}

    /** A block; what follows it is not looked at (Core, {@code DecodeHexBlk}). */
    static Optional<Block> block(String hex) {
        return bytes(hex).flatMap(bytes -> {
            try {
                return Optional.of(Block.read(new WireReader(bytes)));
            } catch (WireException e) {
                return Optional.empty();
            }
        });
    }

    /** A header; what follows it is not looked at (Core, {@code DecodeHexBlockHeader}). */
    static Optional<BlockHeader> header(String hex) {
        return bytes(hex).flatMap(bytes -> {
            try {
                return Optional.of(BlockHeader.read(new WireReader(bytes)));
            } catch (WireException e) {
                return Optional.empty();
            }
        });
    }

    /** A transaction in either form. */
    static Optional<Transaction> transaction(String hex) {
        return transaction(hex, true, true);
    }

    /**
     * A transaction. Its bytes may be good in the form with witnesses and in the one without, where no input makes the
     * witnesses' marker: then the one whose scripts make sense is taken (Core, {@code DecodeTx}).
     */
    static Optional<Transaction> transaction(String hex, boolean withoutWitness, boolean withWitness) {
        Optional<byte[]> bytes = bytes(hex);
        if (bytes.isEmpty()) {
            return Optional.empty();
        }
        Optional<Transaction> extended = withWitness ? whole(bytes.get(), true) : Optional.empty();
        if (extended.isPresent() && makesSense(extended.get())) {
            return extended;
        }
        Optional<Transaction> legacy = withoutWitness ? whole(bytes.get(), false) : Optional.empty();
        if (legacy.isPresent() && makesSense(legacy.get())) {
            return legacy;
        }
        return extended.isPresent() ? extended : legacy;
    }

    private static Optional<Transaction> whole(byte[] bytes, boolean witness) {
        try {
            WireReader in = new WireReader(bytes);
            Transaction tx = witness ? Transaction.read(in) : Transaction.readWithoutWitness(in);
            return in.remaining() == 0 ? Optional.of(tx) : Optional.empty();
        } catch (WireException e) {
            return Optional.empty();
        }
    }

    private static boolean makesSense(Transaction tx) {
        if (!tx.isCoinbase()) {
            for (int i = 0; i < tx.inputCount(); i++) {
                if (!makesSense(tx.scriptSig(i))) {
                    return false;
                }
            }
        }
        for (int i = 0; i < tx.outputCount(); i++) {
            if (!makesSense(tx.outputScript(i))) {
                return false;
            }
        }
        return true;
    }

    private static boolean makesSense(Script script) {
        return script.length() <= Script.MAX_SIZE && script.hasValidOps();
    }

    private static Optional<byte[]> bytes(String hex) {
        return RpcValues.isHex(hex) ? Optional.of(HexFormat.of().parseHex(hex)) : Optional.empty();
    }
}
