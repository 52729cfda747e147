package dev.cairn.serve.calls;

import static dev.cairn.serve.rpc.RpcArg.OMITTED;
import static dev.cairn.serve.rpc.RpcArg.REQUIRED;
import static dev.cairn.serve.rpc.RpcArg.bool;
import static dev.cairn.serve.rpc.RpcArg.dflt;
import static dev.cairn.serve.rpc.RpcArg.hex;
import static dev.cairn.serve.rpc.RpcArg.hint;
import static dev.cairn.serve.rpc.RpcArg.number;
import static dev.cairn.serve.rpc.RpcResult.Type.BOOL;
import static dev.cairn.serve.rpc.RpcResult.Type.NUM;
import static dev.cairn.serve.rpc.RpcResult.Type.NUM_TIME;
import static dev.cairn.serve.rpc.RpcResult.Type.OBJ;
import static dev.cairn.serve.rpc.RpcResult.Type.STR;
import static dev.cairn.serve.rpc.RpcResult.Type.STR_AMOUNT;
import static dev.cairn.serve.rpc.RpcResult.Type.STR_HEX;
import static dev.cairn.serve.rpc.RpcResult.field;
import static dev.cairn.serve.rpc.RpcResult.optional;

import dev.cairn.blockfiles.BlockFileException;
import dev.cairn.blockfiles.coin.BlockUndo;
import dev.cairn.chain.BlockEntry;
import dev.cairn.chain.ChainSnapshot;
import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.hash.BlockHash;
import dev.cairn.primitives.hash.Sha256;
import dev.cairn.primitives.hash.Txid;
import dev.cairn.primitives.tx.Transaction;
import dev.cairn.serve.format.Formatter;
import dev.cairn.serve.json.JsonValue;
import dev.cairn.serve.json.JsonWriter;
import dev.cairn.serve.rpc.RpcCall;
import dev.cairn.serve.rpc.RpcErrorCode;
import dev.cairn.serve.rpc.RpcException;
import dev.cairn.serve.rpc.RpcMethod;
import dev.cairn.serve.rpc.RpcResult;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Transactions, of blocks and by themselves. */
final class TransactionCalls {

    private TransactionCalls() {}

    static List<RpcMethod> all() {
        return List.of(getRawTransaction(), decodeRawTransaction());
    }

    private static RpcMethod getRawTransaction() {
        return RpcMethod.named("rawtransactions", "getrawtransaction")
                .about(
                        "A transaction of a block that is named: its bytes in hex (0), or an object (1), with the coins that"
                                + " it spends (2). Without a block, one of the mempool.")
                .args(
                        hex("txid", REQUIRED, "The transaction"),
                        number("verbosity|verbose", dflt(0), "How much is told, 0 to 2")
                                .skipTypeCheck(),
                        hex("blockhash", OMITTED, "The block that it is in"))
                .result(RpcResult.of(STR, "The transaction in hex").when("if verbosity is not set or set to 0"))
                .result(RpcResult.of(OBJ, "", verbose(false)).when("if verbosity is set to 1"))
                .result(RpcResult.of(OBJ, "", verbose(true)).when("for verbosity = 2"))
                .example("\"mytxid\"", "\"mytxid\"")
                .example("\"mytxid\" 1", "\"mytxid\", 1")
                .example("\"mytxid\" 1 \"myblockhash\"", "\"mytxid\", 1, \"myblockhash\"")
                .answer(TransactionCalls::rawTransaction);
    }

    private static RpcResult[] verbose(boolean prevouts) {
        List<RpcResult> members = new ArrayList<>();
        members.add(optional(BOOL, "in_active_chain", "Whether the block that was named is in the active chain"));
        members.addAll(Arrays.asList(Results.transaction(prevouts)));
        if (prevouts) {
            members.add(optional(STR_AMOUNT, "fee", "What it leaves to the miner, if its coins are known"));
        }
        members.add(field(STR_HEX, "hex", "The transaction"));
        members.add(optional(STR_HEX, "blockhash", "The block that it is in"));
        members.add(optional(NUM, "confirmations", "Blocks from that one to the tip, both counted"));
        members.add(optional(NUM_TIME, "time", "As blocktime"));
        members.add(optional(NUM_TIME, "blocktime", "The block's time, in seconds since 1970"));
        return members.toArray(new RpcResult[0]);
    }

    private static void rawTransaction(RpcCall call, JsonWriter out) {
        Txid txid = Txid.of(call.hash(0, "parameter 1"));
        // A genesis block has one transaction, so its root is that one's txid.
        if (call.chain().params().genesis().header().merkleRoot().toString().equals(txid.toString())) {
            throw Asked.addressOrKey(
                    "The genesis block coinbase is not considered an ordinary transaction and cannot be retrieved");
        }
        int verbosity = call.verbosity(1, 0, true);
        if (!call.has(2)) {
            throw notFound("No such mempool transaction. Use -txindex or provide a block hash to enable blockchain"
                    + " transaction queries");
        }
        ChainSnapshot chain = call.snapshot();
        BlockEntry entry = chain.find(BlockHash.of(call.hash(2, "parameter 3")))
                .orElseThrow(() -> Asked.addressOrKey("Block hash not found"));
        if (!entry.hasData()) {
            throw new RpcException(RpcErrorCode.MISC_ERROR, "Block not available");
        }
        List<Transaction> transactions = transactions(chain, entry);
        int index = find(transactions, txid);
        if (verbosity <= 0) {
            out.hex(transactions.get(index).bytes().toBytes());
        } else {
            write(call, out, entry, transactions.get(index), index, verbosity > 1);
        }
    }

    private static List<Transaction> transactions(ChainSnapshot chain, BlockEntry entry) {
        try {
            Block block = chain.readBlock(entry);
            return block.transactions();
        } catch (BlockFileException e) {
            return List.of(); // Core looks into no block then, and finds nothing
        }
    }

    private static int find(List<Transaction> transactions, Txid txid) {
        Sha256 sha256 = Sha256.create();
        for (int i = 0; i < transactions.size(); i++) {
            if (transactions.get(i).txid(sha256).equals(txid)) {
                return i;
            }
        }
        throw notFound("No such transaction found in the provided block");
    }

    private static void write(
            RpcCall call, JsonWriter out, BlockEntry entry, Transaction tx, int index, boolean prevouts) {
        ChainSnapshot chain = call.snapshot();
        boolean active = chain.isActive(entry);
        BlockUndo undo = prevouts && !tx.isCoinbase() ? BlockData.expectedUndo(chain, entry) : null;
        Formatter formatter = Asked.formatter(call);
        out.beginObject();
        out.field("in_active_chain", active);
        formatter.transactionMembers(out, tx, true, undo, index);
        formatter.hash(out, "blockhash", entry.hash());
        if (active) {
            out.field("confirmations", 1 + chain.height() - entry.height());
            out.field("time", entry.header().time());
            out.field("blocktime", entry.header().time());
        } else {
            out.field("confirmations", 0);
        }
        out.endObject();
    }

    private static RpcException notFound(String message) {
        return Asked.addressOrKey(message + ". Use gettransaction for wallet transactions.");
    }

    private static RpcMethod decodeRawTransaction() {
        return RpcMethod.named("rawtransactions", "decoderawtransaction")
                .about("A transaction given in hex, as an object.")
                .args(
                        hex("hexstring", REQUIRED, "The transaction"),
                        bool(
                                "iswitness",
                                hint("depends on heuristic tests"),
                                "Whether it has the form with witnesses; without a word both are tried"))
                .result(OBJ, "", Results.transaction(false))
                .example("\"hexstring\"", "\"hexstring\"")
                .read(chain -> List.of(JsonValue.of("01000000000000000000")))
                .answer(TransactionCalls::decode);
    }

    private static void decode(RpcCall call, JsonWriter out) {
        boolean both = !call.has(1);
        boolean witness = both || call.bool(1);
        boolean noWitness = both || !call.bool(1);
        Transaction tx = Decoding.transaction(call.string(0), noWitness, witness)
                .orElseThrow(() -> new RpcException(RpcErrorCode.DESERIALIZATION_ERROR, "TX decode failed"));
        out.beginObject();
        Asked.formatter(call).transactionMembers(out, tx, false);
        out.endObject();
    }
}
