package dev.cairn.serve.calls;

import static dev.cairn.serve.rpc.RpcArg.dflt;
import static dev.cairn.serve.rpc.RpcArg.number;
import static dev.cairn.serve.rpc.RpcResult.Type.ARR;
import static dev.cairn.serve.rpc.RpcResult.Type.NUM;
import static dev.cairn.serve.rpc.RpcResult.Type.OBJ;
import static dev.cairn.serve.rpc.RpcResult.Type.STR;
import static dev.cairn.serve.rpc.RpcResult.Type.STR_AMOUNT;
import static dev.cairn.serve.rpc.RpcResult.Type.STR_HEX;
import static dev.cairn.serve.rpc.RpcResult.field;
import static dev.cairn.serve.rpc.RpcResult.optional;

import dev.cairn.chain.ChainSnapshot;
import dev.cairn.consensus.header.Difficulty;
import dev.cairn.consensus.header.HeaderChain;
import dev.cairn.consensus.params.ChainParams;
import dev.cairn.mempool.template.TemplateMaker;
import dev.cairn.serve.format.Targets;
import dev.cairn.serve.json.JsonWriter;
import dev.cairn.serve.rpc.RpcCall;
import dev.cairn.serve.rpc.RpcMethod;
import dev.cairn.serve.rpc.RpcResult;
import java.util.List;

/** What miners want to know. */
final class MiningCalls {

    private static final int DEFAULT_LOOKUP = 120;

    /** Weight that a template keeps for header, count and coinbase ({@code -blockreservedweight}). */
    private static final int RESERVED_WEIGHT = 8000;

    /** Satoshis for a thousand virtual bytes ({@code -blockmintxfee}). */
    private static final int LEAST_FEE_RATE = 1;

    private MiningCalls() {}

    static List<RpcMethod> all(LastTemplate last) {
        return List.of(getNetworkHashPs(), getMiningInfo(last));
    }

    private static RpcMethod getNetworkHashPs() {
        return RpcMethod.named("mining", "getnetworkhashps")
                .about("About how many hashes a second are tried, from the work and the times of the last blocks.")
                .args(
                        number("nblocks", dflt(DEFAULT_LOOKUP), "How many blocks; -1 for those since the last change"),
                        number("height", dflt(-1), "Up to which height; -1 for the tip"))
                .result(NUM, "Hashes a second")
                .example("", "")
                .read()
                .answer((call, out) -> NetworkHashes.write(
                        out, call.snapshot(), call.chain().params(), call.integer(0), call.integer(1)));
    }

    private static RpcMethod getMiningInfo(LastTemplate last) {
        return RpcMethod.named("mining", "getmininginfo")
                .about("What miners want to know.")
                .result(
                        OBJ,
                        "",
                        field(NUM, "blocks", "The tip's height"),
                        optional(NUM, "currentblockweight", "The weight of the last template, if one was made"),
                        optional(NUM, "currentblocktx", "Its transactions, the coinbase aside"),
                        field(STR_HEX, "bits", "The tip's target in compact form"),
                        field(NUM, "difficulty", "The tip's difficulty"),
                        field(STR_HEX, "target", "The tip's target"),
                        field(NUM, "networkhashps", "About how many hashes a second are tried"),
                        field(NUM, "pooledtx", "Transactions in the mempool"),
                        field(STR_AMOUNT, "blockmintxfee", "What a transaction in a template pays at least, BTC/kvB"),
                        field(STR, "chain", "The network's name"),
                        field(
                                OBJ,
                                "next",
                                "The next block",
                                field(NUM, "height", "Its height"),
                                field(STR_HEX, "bits", "Its target in compact form"),
                                field(NUM, "difficulty", "Its difficulty"),
                                field(STR_HEX, "target", "Its target")),
                        optional(STR_HEX, "signet_challenge", "What a signet's blocks are signed for"),
                        field(ARR, "warnings", "What the owner should know", RpcResult.of(STR, "A warning")))
                .example("", "")
                .read()
                .answer((call, out) -> miningInfo(call, out, last));
    }

    private static void miningInfo(RpcCall call, JsonWriter out, LastTemplate last) {
        ChainSnapshot chain = call.snapshot();
        ChainParams params = call.chain().params();
        int bits = chain.tip().header().bits();
        out.beginObject();
        out.field("blocks", chain.height());
        if (last.exists()) {
            out.field("currentblockweight", RESERVED_WEIGHT);
            out.field("currentblocktx", 0);
        }
        out.field("bits", Targets.word(bits));
        out.field("difficulty", Targets.difficulty(bits));
        out.field("target", Targets.target(bits));
        out.key("networkhashps");
        NetworkHashes.write(out, chain, params, DEFAULT_LOOKUP, -1);
        out.field("pooledtx", 0);
        out.amountField("blockmintxfee", LEAST_FEE_RATE);
        out.field("chain", params.network().chainName());
        next(call, out, chain, params);
        if (params.signetChallenge().isPresent()) {
            out.hexField("signet_challenge", params.signetChallenge().get().toBytes());
        }
        out.beginArray("warnings");
        call.node().warnings().forEach(out::value);
        out.endArray();
        out.endObject();
    }

    private static void next(RpcCall call, JsonWriter out, ChainSnapshot chain, ChainParams params) {
        HeaderChain headers = chain.headers(chain.tip());
        long time = Math.max(
                TemplateMaker.minimumTime(headers, params), call.node().clock().unixSeconds());
        int bits = Difficulty.next(headers, time, params.proofOfWork()).orElseThrow();
        out.beginObject("next");
        out.field("height", chain.height() + 1);
        out.field("bits", Targets.word(bits));
        out.field("difficulty", Targets.difficulty(bits));
        out.field("target", Targets.target(bits));
        out.endObject();
    }
}
