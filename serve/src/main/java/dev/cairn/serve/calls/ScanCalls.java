package dev.cairn.serve.calls;

import static dev.cairn.serve.rpc.RpcArg.OMITTED;
import static dev.cairn.serve.rpc.RpcArg.REQUIRED;
import static dev.cairn.serve.rpc.RpcArg.array;
import static dev.cairn.serve.rpc.RpcArg.dflt;
import static dev.cairn.serve.rpc.RpcArg.object;
import static dev.cairn.serve.rpc.RpcArg.string;
import static dev.cairn.serve.rpc.RpcResult.Type.ARR;
import static dev.cairn.serve.rpc.RpcResult.Type.BOOL;
import static dev.cairn.serve.rpc.RpcResult.Type.NONE;
import static dev.cairn.serve.rpc.RpcResult.Type.NUM;
import static dev.cairn.serve.rpc.RpcResult.Type.OBJ;
import static dev.cairn.serve.rpc.RpcResult.Type.STR;
import static dev.cairn.serve.rpc.RpcResult.Type.STR_AMOUNT;
import static dev.cairn.serve.rpc.RpcResult.Type.STR_HEX;
import static dev.cairn.serve.rpc.RpcResult.field;

import dev.cairn.chain.ChainSnapshot;
import dev.cairn.chain.ChainSnapshot.CoinCursor;
import dev.cairn.primitives.hash.Txid;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.tx.Coin;
import dev.cairn.primitives.tx.OutPoint;
import dev.cairn.serve.json.JsonValue;
import dev.cairn.serve.json.JsonWriter;
import dev.cairn.serve.rpc.RpcArg;
import dev.cairn.serve.rpc.RpcCall;
import dev.cairn.serve.rpc.RpcErrorCode;
import dev.cairn.serve.rpc.RpcException;
import dev.cairn.serve.rpc.RpcMethod;
import dev.cairn.serve.rpc.RpcResult;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;

/**
 * {@code scantxoutset}: all coins are gone over for those of certain scripts, on the call's snapshot. One scan at a time; others
 * ask how far it is, or stop it.
 */
final class ScanCalls {

    private static final String EXAMPLE = "[\"raw(76a91411b366edfc0a8b66feebae5c2e25a7b6a5d1cf3188ac)#fm24fxxy\"]";

    /** What an output takes, found and printed: those found may take a quarter of the heap each way. */
    private static final int BYTES_PER_OUTPUT = 256;

    private static final int COINS_BETWEEN_STOPS = 8192;
    private static final int COINS_BETWEEN_REPORTS = 256;

    private final AtomicReference<Scan> running = new AtomicReference<>();

    private final LongScans scans;

    private ScanCalls(LongScans scans) {
        this.scans = scans;
    }

    /** A scan that is under way. */
    private static final class Scan {
        private volatile int percent;
        private volatile boolean aborted;
    }

    /** A coin that was found. */
    private record Found(OutPoint outPoint, Coin coin) {}

    static List<RpcMethod> all(LongScans scans) {
        return List.of(new ScanCalls(scans).scanTxOutSet());
    }

    private RpcMethod scanTxOutSet() {
        return RpcMethod.named("blockchain", "scantxoutset")
                .about("Goes over all unspent outputs for those of given descriptors.")
                .args(
                        string(
                                "action",
                                REQUIRED,
                                "\"start\" begins, \"abort\" stops the scan that is under way, \"status\" tells how far"
                                        + " it is"),
                        array(
                                        "scanobjects",
                                        OMITTED,
                                        "What is looked for; needed to start",
                                        string("descriptor", OMITTED, "A descriptor"),
                                        object(
                                                "",
                                                OMITTED,
                                                "A descriptor of a family",
                                                string("desc", REQUIRED, "The descriptor"),
                                                RpcArg.of(
                                                        RpcArg.Type.RANGE,
                                                        "range",
                                                        dflt(1000),
                                                        "Which of the family: the last, or the first and the last")))
                                .oneline("[scanobjects,...]"))
                .result(RpcResult.of(
                                OBJ,
                                "",
                                field(BOOL, "success", "Whether it went through to the end"),
                                field(NUM, "txouts", "Outputs gone over"),
                                field(NUM, "height", "The tip's height"),
                                field(STR_HEX, "bestblock", "The tip's hash"),
                                field(
                                        ARR,
                                        "unspents",
                                        "",
                                        RpcResult.of(
                                                OBJ,
                                                "",
                                                field(STR_HEX, "txid", "The transaction that made it"),
                                                field(NUM, "vout", "Its number there"),
                                                field(STR_HEX, "scriptPubKey", "Its script"),
                                                field(STR, "desc", "A descriptor of just this script"),
                                                field(STR_AMOUNT, "amount", "Its value"),
                                                field(BOOL, "coinbase", "Whether a coinbase made it"),
                                                field(NUM, "height", "The height of the block that made it"),
                                                field(STR_HEX, "blockhash", "That block's hash"),
                                                field(NUM, "confirmations", "Blocks from that one to the tip"))),
                                field(STR_AMOUNT, "total_amount", "The sum of their values"))
                        .when("when action=='start'; only returns after scan completes"))
                .result(RpcResult.of(BOOL, "Whether there was a scan to stop").when("when action=='abort'"))
                .result(RpcResult.of(OBJ, "", field(NUM, "progress", "About how much is done, in percent"))
                        .when("when action=='status' and a scan is currently in progress"))
                .result(RpcResult.of(NONE, "")
                        .when("when action=='status' and no scan is in progress - possibly already completed"))
                .example("start '" + EXAMPLE + "'", "\"start\", " + EXAMPLE)
                .example("status", "\"status\"")
                .example("abort", "\"abort\"")
                .read(chain -> List.of(JsonValue.of("status")))
                .read(chain -> List.of(JsonValue.of("start"), JsonValue.array(JsonValue.of("raw(51)"))))
                .answer(this::answer);
    }

    private void answer(RpcCall call, JsonWriter out) {
        String action = call.string(0);
        switch (action) {
            case "status" -> {
                Scan scan = running.get();
                if (scan == null) {
                    out.nullValue();
                } else {
                    out.beginObject().field("progress", scan.percent).endObject();
                }
            }
            case "abort" -> {
                Scan scan = running.get();
                if (scan != null) {
                    scan.aborted = true;
                }
                out.value(scan != null);
            }
            case "start" -> {
                Scan scan = new Scan();
                if (!running.compareAndSet(null, scan)) {
                    throw Asked.parameter("Scan already in progress, use action \"abort\" or \"status\"");
                }
                try (LongScans.Turn _ = scans.begin()) {
                    start(call, out, scan);
                } finally {
                    running.set(null);
                }
            }
            default -> throw Asked.parameter("Invalid action '" + action + "'");
        }
    }

    private static void start(RpcCall call, JsonWriter out, Scan scan) {
        if (call.size() < 2) {
            throw new RpcException(RpcErrorCode.MISC_ERROR, "scanobjects argument is required for the start action");
        }
        Map<Script, String> wanted = new HashMap<>();
        for (JsonValue item : call.param(1).asArray()) {
            DescriptorScripts.all(call, item, DescriptorScripts.most() - wanted.size())
                    .forEach(wanted::putIfAbsent);
        }
        ChainSnapshot chain = call.snapshot();
        List<Found> found = new ArrayList<>();
        long most = Runtime.getRuntime().maxMemory() / 4 / BYTES_PER_OUTPUT;
        long count = 0;
        boolean whole = true;
        try (CoinCursor coins = chain.coins()) {
            while (whole && coins.next()) {
                count++;
                if (count % COINS_BETWEEN_STOPS == 0) {
                    CoinCalls.stopIfAsked(call);
                    whole = !scan.aborted;
                }
                if (count % COINS_BETWEEN_REPORTS == 0) {
                    scan.percent = percent(coins.outPoint().txid());
                }
                if (whole && wanted.containsKey(coins.coin().script())) {
                    found.add(new Found(coins.outPoint(), coins.coin()));
                    if (found.size() > most) {
                        throw new RpcException(
                                RpcErrorCode.OUT_OF_MEMORY,
                                "More than " + most
                                        + " outputs found; look for fewer scripts at a time, or give the node"
                                        + " more heap (-Xmx)");
                    }
                }
            }
        }
        scan.percent = 100;
        write(out, chain, wanted, found, count, whole);
    }

    /** Coins come in the order of their txids, which are spread evenly. */
    private static int percent(Txid txid) {
        long first = txid.word0();
        return (int) (((first & 0xff) << 8 | (first >> 8 & 0xff)) * 100.0 / 65536.0 + 0.5);
    }

    private static void write(
            JsonWriter out,
            ChainSnapshot chain,
            Map<Script, String> descriptors,
            List<Found> found,
            long count,
            boolean whole) {
        out.beginObject();
        out.field("success", whole);
        out.field("txouts", count);
        out.field("height", chain.height());
        out.field("bestblock", chain.tip().hash().toString());
        out.beginArray("unspents");
        long total = 0;
        for (Found each : found) {
            Coin coin = each.coin();
            total += coin.value();
            out.beginObject();
            out.field("txid", each.outPoint().txid().toString());
            out.field("vout", each.outPoint().vout());
            out.hexField("scriptPubKey", coin.script().toBytes());
            out.field("desc", descriptors.get(coin.script()));
            out.amountField("amount", coin.value());
            out.field("coinbase", coin.coinbase());
            out.field("height", coin.height());
            out.field("blockhash", chain.at(coin.height()).hash().toString());
            out.field("confirmations", chain.height() - coin.height() + 1);
            out.endObject();
        }
        out.endArray();
        out.amountField("total_amount", total);
        out.endObject();
    }
}
