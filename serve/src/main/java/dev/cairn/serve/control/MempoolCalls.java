package dev.cairn.serve.control;

import static dev.cairn.serve.rpc.RpcArg.bool;
import static dev.cairn.serve.rpc.RpcArg.dflt;
import static dev.cairn.serve.rpc.RpcResult.field;

import dev.cairn.serve.json.JsonValue;
import dev.cairn.serve.rpc.RpcErrorCode;
import dev.cairn.serve.rpc.RpcException;
import dev.cairn.serve.rpc.RpcMethod;
import dev.cairn.serve.rpc.RpcResult;
import java.util.List;

/** {@code getmempoolinfo}, {@code getrawmempool}: there is no mempool yet; what a bitcoind with an empty one says. */
final class MempoolCalls {

    private static final long MAX_MEMPOOL = 300_000_000;
    private static final long MIN_FEE = 100;
    private static final long MAX_DATA_CARRIER = 100_000;
    private static final long CLUSTER_COUNT = 64;
    private static final long CLUSTER_SIZE = 101_000;

    private MempoolCalls() {}

    static List<RpcMethod> all() {
        return List.of(info(), raw());
    }

    private static RpcMethod info() {
        return RpcMethod.named("blockchain", "getmempoolinfo")
                .small()
                .about("How the mempool is doing.")
                .result(
                        RpcResult.Type.OBJ,
                        "",
                        field(RpcResult.Type.BOOL, "loaded", "whether import and loading are over"),
                        field(RpcResult.Type.NUM, "size", "transactions in it"),
                        field(RpcResult.Type.NUM, "bytes", "their virtual size (BIP141)"),
                        field(RpcResult.Type.NUM, "usage", "bytes of memory it takes"),
                        field(RpcResult.Type.STR_AMOUNT, "total_fee", "BTC that they pay, as they say"),
                        field(RpcResult.Type.NUM, "maxmempool", "bytes of memory it may take"),
                        field(RpcResult.Type.STR_AMOUNT, "mempoolminfee", "BTC/kvB under which none is taken now"),
                        field(RpcResult.Type.STR_AMOUNT, "minrelaytxfee", "BTC/kvB under which none is ever taken"),
                        field(
                                RpcResult.Type.NUM,
                                "incrementalrelayfee",
                                "BTC/kvB by which a replacement must pay more"),
                        field(RpcResult.Type.NUM, "unbroadcastcount", "transactions that no peer asked for yet"),
                        field(RpcResult.Type.BOOL, "fullrbf", "whether any may be replaced (DEPRECATED)"),
                        field(RpcResult.Type.BOOL, "permitbaremultisig", "whether bare multisig outputs are taken"),
                        field(RpcResult.Type.NUM, "maxdatacarriersize", "bytes that OP_RETURN outputs may have"),
                        field(RpcResult.Type.NUM, "limitclustercount", "transactions that a cluster may have"),
                        field(RpcResult.Type.NUM, "limitclustersize", "virtual bytes that a cluster may have"))
                .example("", "")
                .read()
                .answer((call, out) -> {
                    out.beginObject();
                    out.field("loaded", call.node().loaded());
                    out.field("size", 0L);
                    out.field("bytes", 0L);
                    out.field("usage", 0L);
                    out.amountField("total_fee", 0);
                    out.field("maxmempool", MAX_MEMPOOL);
                    out.amountField("mempoolminfee", MIN_FEE);
                    out.amountField("minrelaytxfee", MIN_FEE);
                    out.amountField("incrementalrelayfee", MIN_FEE);
                    out.field("unbroadcastcount", 0L);
                    out.field("fullrbf", true);
                    out.field("permitbaremultisig", true);
                    out.field("maxdatacarriersize", MAX_DATA_CARRIER);
                    out.field("limitclustercount", CLUSTER_COUNT);
                    out.field("limitclustersize", CLUSTER_SIZE);
                    out.endObject();
                });
    }

    private static RpcMethod raw() {
        RpcResult txid = RpcResult.of(RpcResult.Type.STR_HEX, "A transaction's id");
        return RpcMethod.named("blockchain", "getrawmempool")
                .small()
                .about("The ids of all transactions in the mempool.")
                .args(
                        bool("verbose", dflt(false), "Whether to tell about each"),
                        bool("mempool_sequence", dflt(false), "Whether to add the number of changes so far"))
                .result(RpcResult.of(RpcResult.Type.ARR, "", txid).when("for verbose = false"))
                .result(RpcResult.of(
                                RpcResult.Type.OBJ_DYN,
                                "",
                                field(
                                        RpcResult.Type.OBJ,
                                        "transactionid",
                                        "",
                                        field(RpcResult.Type.ELISION, "", "as getmempoolentry")))
                        .when("for verbose = true"))
                .result(RpcResult.of(
                                RpcResult.Type.OBJ,
                                "",
                                field(RpcResult.Type.ARR, "txids", "", txid),
                                field(RpcResult.Type.NUM, "mempool_sequence", "Changes so far."))
                        .when("for verbose = false and mempool_sequence = true"))
                .example("true", "true")
                .read()
                .read(snapshot -> List.of(JsonValue.of(true)))
                .read(snapshot -> List.of(JsonValue.of(false), JsonValue.of(true)))
                .answer((call, out) -> {
                    boolean verbose = call.bool(0);
                    boolean sequence = call.bool(1);
                    if (verbose && sequence) {
                        throw new RpcException(
                                RpcErrorCode.INVALID_PARAMETER,
                                "Verbose results cannot contain mempool sequence values.");
                    }
                    if (verbose) {
                        out.beginObject().endObject();
                    } else if (sequence) {
                        out.beginObject().beginArray("txids").endArray();
                        out.field("mempool_sequence", 1L).endObject();
                    } else {
                        out.beginArray().endArray();
                    }
                });
    }
}
