package dev.cairn.serve.calls;

import static dev.cairn.serve.rpc.RpcArg.OMITTED;
import static dev.cairn.serve.rpc.RpcArg.REQUIRED;
import static dev.cairn.serve.rpc.RpcArg.array;
import static dev.cairn.serve.rpc.RpcArg.hex;
import static dev.cairn.serve.rpc.RpcResult.Type.ARR;
import static dev.cairn.serve.rpc.RpcResult.Type.STR;
import static dev.cairn.serve.rpc.RpcResult.Type.STR_HEX;

import dev.cairn.blockfiles.BlockFileException;
import dev.cairn.chain.BlockEntry;
import dev.cairn.chain.ChainSnapshot;
import dev.cairn.consensus.Limits;
import dev.cairn.merkle.block.BlockTree;
import dev.cairn.merkle.block.PartialTree;
import dev.cairn.merkle.verify.PartialTreeVerifier;
import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.block.BlockHeader;
import dev.cairn.primitives.hash.Sha256;
import dev.cairn.primitives.hash.Txid;
import dev.cairn.primitives.tx.OutPoint;
import dev.cairn.primitives.tx.Transaction;
import dev.cairn.primitives.wire.WireException;
import dev.cairn.primitives.wire.WireReader;
import dev.cairn.primitives.wire.WireWriter;
import dev.cairn.serve.json.JsonValue;
import dev.cairn.serve.json.JsonWriter;
import dev.cairn.serve.rpc.RpcCall;
import dev.cairn.serve.rpc.RpcErrorCode;
import dev.cairn.serve.rpc.RpcException;
import dev.cairn.serve.rpc.RpcMethod;
import dev.cairn.serve.rpc.RpcResult;
import dev.cairn.serve.rpc.RpcValues;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Proofs that transactions are in a block (BIP37's Merkle blocks). */
final class ProofCalls {

    /** An output takes nine bytes at least, and each weighs four. */
    private static final int MOST_OUTPUTS = Limits.MAX_BLOCK_WEIGHT / (9 * Limits.WITNESS_SCALE_FACTOR);

    private ProofCalls() {}

    static List<RpcMethod> all() {
        return List.of(getTxOutProof(), verifyTxOutProof());
    }

    private static RpcMethod getTxOutProof() {
        return RpcMethod.named("blockchain", "gettxoutproof")
                .about(
                        "A proof that transactions are in one block. The block is the one named, or that of an unspent output"
                                + " of one of them.")
                .args(
                        array("txids", REQUIRED, "The transactions", hex("txid", OMITTED, "A transaction")),
                        hex("blockhash", OMITTED, "The block that they are in"))
                .result(STR, "The proof in hex")
                .answer(ProofCalls::prove);
    }

    private static void prove(RpcCall call, JsonWriter out) {
        Set<Txid> wanted = new LinkedHashSet<>();
        List<JsonValue> given = call.param(0).asArray();
        if (given.isEmpty()) {
            throw Asked.parameter("Parameter 'txids' cannot be empty");
        }
        for (JsonValue each : given) {
            if (!wanted.add(Txid.of(RpcValues.hash(each, "txid")))) {
                throw Asked.parameter("Invalid parameter, duplicated txid: " + each.asString());
            }
        }
        ChainSnapshot chain = call.snapshot();
        BlockEntry entry = call.has(1)
                ? Asked.block(call, 1, "blockhash")
                : byCoin(chain, wanted).orElseThrow(() -> Asked.addressOrKey("Transaction not yet in block"));
        Block block = block(chain, entry);
        List<Transaction> transactions = block.transactions();
        Sha256 sha256 = Sha256.create();
        byte[] leaves = new byte[BlockTree.NODE * transactions.size()];
        BitSet places = new BitSet();
        for (int i = 0; i < transactions.size(); i++) {
            Txid txid = transactions.get(i).txid(sha256);
            txid.writeTo(leaves, BlockTree.NODE * i);
            places.set(i, wanted.contains(txid));
        }
        if (places.cardinality() != wanted.size()) {
            throw Asked.addressOrKey("Not all transactions found in specified or retrieved block");
        }
        byte[] tree = PartialTree.write(BlockTree.create(), leaves, transactions.size(), places);
        out.hex(new WireWriter(BlockHeader.LENGTH + tree.length)
                .write(block.header().toBytes())
                .write(tree)
                .toBytes());
    }

    private static Block block(ChainSnapshot chain, BlockEntry entry) {
        if (!entry.hasData()) {
            throw new RpcException(RpcErrorCode.MISC_ERROR, "Block not available (not fully downloaded)");
        }
        try {
            return chain.readBlock(entry);
        } catch (BlockFileException e) {
            throw new RpcException(RpcErrorCode.INTERNAL_ERROR, "Can't read block from disk");
        }
    }

    /** The block of the first of the transactions that has an unspent output (Core, {@code AccessByTxid}). */
    private static Optional<BlockEntry> byCoin(ChainSnapshot chain, Set<Txid> wanted) {
        TreeSet<OutPoint> ordered = new TreeSet<>(
                (a, b) -> Arrays.compareUnsigned(a.txid().toBytes(), b.txid().toBytes()));
        wanted.forEach(txid -> ordered.add(new OutPoint(txid, 0)));
        for (OutPoint first : ordered) {
            for (int i = 0; i < MOST_OUTPUTS; i++) {
                Optional<BlockEntry> found =
                        chain.coin(new OutPoint(first.txid(), i)).map(coin -> chain.at(coin.height()));
                if (found.isPresent()) {
                    return found;
                }
            }
        }
        return Optional.empty();
    }

    private static RpcMethod verifyTxOutProof() {
        return RpcMethod.named("blockchain", "verifytxoutproof")
                .about("The transactions that a proof is of; an error if its block is not in the active chain.")
                .args(hex("proof", REQUIRED, "The proof in hex"))
                .result(RpcResult.of(
                        ARR, "", RpcResult.of(STR_HEX, "A transaction; none at all if the proof does not hold")))
                .answer(ProofCalls::verify);
    }

    private static void verify(RpcCall call, JsonWriter out) {
        byte[] proof = RpcValues.hex(call.param(0), "proof");
        BlockHeader header;
        try {
            header = BlockHeader.read(new WireReader(proof));
        } catch (WireException e) {
            throw endOfData();
        }
        switch (PartialTreeVerifier.verify(proof, BlockHeader.LENGTH)) {
            case PartialTreeVerifier.Malformed ignored -> throw endOfData();
            case PartialTreeVerifier.Refused ignored -> out.beginArray().endArray();
            case PartialTreeVerifier.Proven proven -> tell(call, out, header, proven);
        }
    }

    private static void tell(RpcCall call, JsonWriter out, BlockHeader header, PartialTreeVerifier.Proven proven) {
        out.beginArray();
        if (header.merkleRoot().matches(proven.root(), 0)) {
            ChainSnapshot chain = call.snapshot();
            BlockEntry entry = chain.find(header.hash())
                    .filter(found -> chain.isActive(found) && found.txCount() != 0)
                    .orElseThrow(() -> Asked.addressOrKey("Block not found in chain"));
            // A tree of another depth proves nothing (CVE-2017-12842).
            if (entry.txCount() == proven.count()) {
                for (int i = 0; i < proven.matches(); i++) {
                    out.value(new Txid(proven.leaf(i), 0).toString());
                }
            }
        }
        out.endArray();
    }

    private static RpcException endOfData() {
        return new RpcException(RpcErrorCode.MISC_ERROR, "DataStream::read(): end of data: iostream error");
    }
}
