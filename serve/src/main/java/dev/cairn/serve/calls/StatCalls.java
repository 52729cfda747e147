package dev.cairn.serve.calls;

import static dev.cairn.serve.rpc.RpcArg.OMITTED;
import static dev.cairn.serve.rpc.RpcArg.REQUIRED;
import static dev.cairn.serve.rpc.RpcArg.array;
import static dev.cairn.serve.rpc.RpcArg.hex;
import static dev.cairn.serve.rpc.RpcArg.hint;
import static dev.cairn.serve.rpc.RpcArg.number;
import static dev.cairn.serve.rpc.RpcArg.string;
import static dev.cairn.serve.rpc.RpcResult.Type.ARR_FIXED;
import static dev.cairn.serve.rpc.RpcResult.Type.NUM;
import static dev.cairn.serve.rpc.RpcResult.Type.NUM_TIME;
import static dev.cairn.serve.rpc.RpcResult.Type.OBJ;
import static dev.cairn.serve.rpc.RpcResult.Type.STR_HEX;
import static dev.cairn.serve.rpc.RpcResult.field;
import static dev.cairn.serve.rpc.RpcResult.optional;

import dev.cairn.blockfiles.coin.BlockUndo;
import dev.cairn.chain.BlockEntry;
import dev.cairn.chain.ChainSnapshot;
import dev.cairn.primitives.block.Block;
import dev.cairn.serve.json.JsonValue;
import dev.cairn.serve.json.JsonWriter;
import dev.cairn.serve.rpc.RpcCall;
import dev.cairn.serve.rpc.RpcMethod;
import dev.cairn.serve.rpc.RpcResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** Numbers about blocks. */
final class StatCalls {

    private static final int SECONDS_IN_A_MONTH = 30 * 24 * 60 * 60;
    private static final String EXAMPLE = "'[\"minfeerate\",\"avgfeerate\"]'";

    private StatCalls() {}

    static List<RpcMethod> all() {
        return List.of(getChainTxStats(), getBlockStats());
    }

    private static RpcMethod getChainTxStats() {
        return RpcMethod.named("blockchain", "getchaintxstats")
                .about("How many transactions there are, and how fast they come.")
                .args(
                        number("nblocks", hint("one month"), "How many blocks are looked at"),
                        hex("blockhash", hint("chain tip"), "The last of them"))
                .result(
                        OBJ,
                        "",
                        field(NUM_TIME, "time", "The last block's time, in seconds since 1970"),
                        optional(NUM, "txcount", "Transactions up to then"),
                        field(STR_HEX, "window_final_block_hash", "The last block"),
                        field(NUM, "window_final_block_height", "Its height"),
                        field(NUM, "window_block_count", "How many blocks are looked at"),
                        optional(NUM, "window_interval", "Seconds between the first and the last"),
                        optional(NUM, "window_tx_count", "Transactions in them"),
                        optional(NUM, "txrate", "Transactions a second"))
                .example("", "")
                .example("2016", "2016")
                .read()
                .answer(StatCalls::chainTxStats);
    }

    private static void chainTxStats(RpcCall call, JsonWriter out) {
        ChainSnapshot chain = call.snapshot();
        BlockEntry last = chain.tip();
        if (call.has(1)) {
            last = Asked.block(call, 1, "blockhash");
            if (!chain.isActive(last)) {
                throw Asked.parameter("Block is not in main chain");
            }
        }
        int month =
                (int) (SECONDS_IN_A_MONTH / call.chain().params().proofOfWork().spacing());
        int count = Math.max(0, Math.min(month, last.height() - 1));
        if (call.has(0)) {
            count = call.integer(0);
            if (count < 0 || (count > 0 && count >= last.height())) {
                throw Asked.parameter("Invalid block count: should be between 0 and the block's height - 1");
            }
        }
        BlockEntry first = last.ancestor(last.height() - count);
        long interval = last.medianTime() - first.medianTime();
        out.beginObject();
        out.field("time", last.header().time());
        if (last.chainTxCount() != 0) {
            out.field("txcount", last.chainTxCount());
        }
        out.field("window_final_block_hash", last.hash().toString());
        out.field("window_final_block_height", last.height());
        out.field("window_block_count", count);
        if (count > 0) {
            out.field("window_interval", interval);
            if (last.chainTxCount() != 0 && first.chainTxCount() != 0) {
                long transactions = last.chainTxCount() - first.chainTxCount();
                out.field("window_tx_count", transactions);
                if (interval > 0) {
                    out.field("txrate", (double) transactions / interval);
                }
            }
        }
        out.endObject();
    }

    private static RpcMethod getBlockStats() {
        List<RpcResult> members = new ArrayList<>();
        BlockStats.ABOUT.forEach((name, about) -> members.add(
                name.equals("feerate_percentiles")
                        ? optional(ARR_FIXED, name, about, RpcResult.of(NUM, "A fee rate"))
                        : optional(name.equals("blockhash") ? STR_HEX : NUM, name, about)));
        return RpcMethod.named("blockchain", "getblockstats")
                .about("Numbers about a block: all, or those that are named. Amounts are in satoshis.")
                .args(
                        number("hash_or_height", REQUIRED, "The block, or its height in the active chain")
                                .skipTypeCheck()
                                .typeWords("", "string or numeric"),
                        array(
                                        "stats",
                                        hint("all values"),
                                        "Which numbers",
                                        string("height", OMITTED, "A number's name"),
                                        string("time", OMITTED, "A number's name"))
                                .oneline("stats"))
                .result(OBJ, "", members.toArray(new RpcResult[0]))
                .example("1000 " + EXAMPLE, "1000, [\"minfeerate\",\"avgfeerate\"]")
                .read(chain -> List.of(JsonValue.of(chain.height())))
                .answer(StatCalls::blockStats);
    }

    private static void blockStats(RpcCall call, JsonWriter out) {
        ChainSnapshot chain = call.snapshot();
        BlockEntry entry = Asked.hashOrHeight(call, 0);
        TreeSet<String> wanted = new TreeSet<>();
        if (call.has(1)) {
            call.param(1).asArray().forEach(name -> wanted.add(name.asString()));
        }
        Block block = BlockData.block(chain, entry);
        BlockUndo undo = BlockData.undo(chain, entry);
        Map<String, JsonValue> all =
                BlockStats.of(entry, block, undo, call.chain().params().subsidy(entry.height()));
        out.beginObject();
        if (wanted.isEmpty()) {
            all.forEach(out::field);
        } else {
            for (String name : wanted) {
                JsonValue value = all.get(name);
                if (value == null) {
                    throw Asked.parameter("Invalid selected statistic '" + name + "'");
                }
                out.field(name, value);
            }
        }
        out.endObject();
    }
}
