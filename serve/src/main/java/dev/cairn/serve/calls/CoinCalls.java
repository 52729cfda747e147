package dev.cairn.serve.calls;

import static dev.cairn.serve.rpc.RpcArg.REQUIRED;
import static dev.cairn.serve.rpc.RpcArg.bool;
import static dev.cairn.serve.rpc.RpcArg.dflt;
import static dev.cairn.serve.rpc.RpcArg.hint;
import static dev.cairn.serve.rpc.RpcArg.number;
import static dev.cairn.serve.rpc.RpcArg.string;
import static dev.cairn.serve.rpc.RpcResult.Type.BOOL;
import static dev.cairn.serve.rpc.RpcResult.Type.NONE;
import static dev.cairn.serve.rpc.RpcResult.Type.NUM;
import static dev.cairn.serve.rpc.RpcResult.Type.OBJ;
import static dev.cairn.serve.rpc.RpcResult.Type.STR_AMOUNT;
import static dev.cairn.serve.rpc.RpcResult.Type.STR_HEX;
import static dev.cairn.serve.rpc.RpcResult.field;
import static dev.cairn.serve.rpc.RpcResult.optional;

import dev.cairn.chain.ChainSnapshot;
import dev.cairn.chain.stats.CoinStats;
import dev.cairn.primitives.hash.Txid;
import dev.cairn.primitives.tx.Coin;
import dev.cairn.primitives.tx.OutPoint;
import dev.cairn.serve.json.JsonValue;
import dev.cairn.serve.json.JsonWriter;
import dev.cairn.serve.rpc.RpcCall;
import dev.cairn.serve.rpc.RpcErrorCode;
import dev.cairn.serve.rpc.RpcException;
import dev.cairn.serve.rpc.RpcMethod;
import dev.cairn.serve.rpc.RpcResult;
import java.util.List;
import java.util.Optional;

/** Unspent outputs. */
final class CoinCalls {

    private static final int DEFAULT_CHECK_LEVEL = 3;
    private static final int DEFAULT_CHECK_BLOCKS = 6;

    private CoinCalls() {}

    static List<RpcMethod> all(LongScans scans) {
        return List.of(getTxOut(), getTxOutSetInfo(scans), verifyChain());
    }

    private static RpcMethod getTxOut() {
        return RpcMethod.named("blockchain", "gettxout")
                .small()
                .about("An output that is not spent.")
                .args(
                        string("txid", REQUIRED, "The transaction that made it"),
                        number("n", REQUIRED, "Its number there"),
                        bool(
                                "include_mempool",
                                dflt(true),
                                "Whether the mempool counts too: what it spends is not shown then"))
                .result(RpcResult.of(NONE, "").when("If the UTXO was not found"))
                .result(RpcResult.of(
                                OBJ,
                                "",
                                field(STR_HEX, "bestblock", "The tip's hash"),
                                field(NUM, "confirmations", "Blocks from the one that made it to the tip"),
                                field(STR_AMOUNT, "value", "Its value"),
                                field(OBJ, "scriptPubKey", "Its script", Results.script()),
                                field(BOOL, "coinbase", "Whether a coinbase made it"))
                        .when("Otherwise"))
                .example("\"txid\" 1", "\"txid\", 1")
                .read(chain -> List.of(JsonValue.of(Txid.ZERO.toString()), JsonValue.of(0)))
                .answer(CoinCalls::txOut);
    }

    private static void txOut(RpcCall call, JsonWriter out) {
        OutPoint outPoint = new OutPoint(Txid.of(call.hash(0, "txid")), Asked.word(call, 1));
        call.bool(2); // there is no mempool yet: it neither adds nor spends
        ChainSnapshot chain = call.snapshot();
        Optional<Coin> found = chain.coin(outPoint);
        if (found.isEmpty()) {
            out.nullValue();
            return;
        }
        Coin coin = found.get();
        out.beginObject();
        out.field("bestblock", chain.tip().hash().toString());
        out.field("confirmations", chain.height() - coin.height() + 1L);
        Asked.formatter(call).coinMembers(out, coin);
        out.field("coinbase", coin.coinbase());
        out.endObject();
    }

    private static RpcMethod getTxOutSetInfo(LongScans scans) {
        return RpcMethod.named("blockchain", "gettxoutsetinfo")
                .about("Counts and a hash of all unspent outputs. All are gone over: that takes a while.")
                .args(
                        string(
                                "hash_type",
                                dflt("hash_serialized_3"),
                                "Which hash: 'hash_serialized_3', 'muhash' or 'none'"),
                        number("hash_or_height", hint("the current best block"), "A block; only with an index")
                                .skipTypeCheck()
                                .typeWords("", "string or numeric"),
                        bool("use_index", dflt(true), "Whether an index is used, if there is one"))
                .result(
                        OBJ,
                        "",
                        field(NUM, "height", "The tip's height"),
                        field(STR_HEX, "bestblock", "The tip's hash"),
                        field(NUM, "txouts", "How many outputs"),
                        field(NUM, "bogosize", "A size that means nothing but is alike everywhere"),
                        optional(STR_HEX, "hash_serialized_3", "The hash, if it was asked for"),
                        optional(STR_HEX, "muhash", "The hash, if it was asked for"),
                        field(STR_AMOUNT, "total_amount", "The sum of their values"),
                        field(NUM, "transactions", "How many transactions they are of"),
                        field(NUM, "disk_size", "About how many bytes they take on disk"))
                .example("", "")
                .example("\"none\"", "\"none\"")
                .read()
                .read(chain -> List.of(JsonValue.of("muhash")))
                .read(chain -> List.of(JsonValue.of("none")))
                .answer((call, out) -> txOutSetInfo(call, out, scans));
    }

    private static void txOutSetInfo(RpcCall call, JsonWriter out, LongScans scans) {
        String name = call.string(0);
        CoinStats.HashType type =
                switch (name) {
                    case "hash_serialized_3" -> CoinStats.HashType.SERIALIZED_3;
                    case "muhash" -> CoinStats.HashType.MUHASH;
                    case "none" -> CoinStats.HashType.NONE;
                    default -> throw Asked.parameter("'" + name + "' is not a valid hash_type");
                };
        call.bool(2);
        if (call.has(1)) {
            throw Asked.parameter("Querying specific block heights requires coinstatsindex");
        }
        try (LongScans.Turn _ = scans.begin()) {
            ChainSnapshot chain = call.snapshot();
            write(call, out, chain, type, CoinStats.of(chain, type, () -> stopIfAsked(call)));
        }
    }

    private static void write(
            RpcCall call, JsonWriter out, ChainSnapshot chain, CoinStats.HashType type, CoinStats stats) {
        out.beginObject();
        out.field("height", chain.height());
        out.field("bestblock", chain.tip().hash().toString());
        out.field("txouts", stats.outputs());
        out.field("bogosize", stats.bogoSize());
        if (type != CoinStats.HashType.NONE) {
            out.field(type == CoinStats.HashType.MUHASH ? "muhash" : "hash_serialized_3", stats.hash());
        }
        out.amountField("total_amount", stats.totalAmount());
        out.field("transactions", stats.transactions());
        out.field("disk_size", call.chain().coinsOnDisk());
        out.endObject();
    }

    /** Ends a scan with bitcoind's error when the node is stopping (Core, {@code RpcInterruptionPoint}). */
    static boolean stopIfAsked(RpcCall call) {
        if (call.node().stopping()) {
            throw new RpcException(RpcErrorCode.CLIENT_NOT_CONNECTED, "Shutting down");
        }
        return false;
    }

    private static RpcMethod verifyChain() {
        return RpcMethod.named("blockchain", "verifychain")
                .about("Checks the last blocks again.")
                .args(
                        number(
                                "checklevel",
                                hint(DEFAULT_CHECK_LEVEL + ", range=0-4"),
                                "How thoroughly: 0 reads the blocks, 1 checks each by itself, 2 reads undo data, 3"
                                        + " disconnects them in memory, 4 connects them again"),
                        number("nblocks", hint(DEFAULT_CHECK_BLOCKS + ", 0=all"), "How many blocks"))
                .result(BOOL, "Whether nothing was found; if not, the log says what was")
                .example("", "")
                .read()
                .answer((call, out) -> {
                    int level = call.has(0) ? call.integer(0) : DEFAULT_CHECK_LEVEL;
                    int blocks = call.has(1) ? call.integer(1) : DEFAULT_CHECK_BLOCKS;
                    out.value(call.chain().verify(level, blocks));
                });
    }
}
