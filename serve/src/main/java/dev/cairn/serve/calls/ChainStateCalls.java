package dev.cairn.serve.calls;

import static dev.cairn.serve.rpc.RpcResult.Type.ARR;
import static dev.cairn.serve.rpc.RpcResult.Type.BOOL;
import static dev.cairn.serve.rpc.RpcResult.Type.NUM;
import static dev.cairn.serve.rpc.RpcResult.Type.NUM_TIME;
import static dev.cairn.serve.rpc.RpcResult.Type.OBJ;
import static dev.cairn.serve.rpc.RpcResult.Type.STR;
import static dev.cairn.serve.rpc.RpcResult.Type.STR_HEX;
import static dev.cairn.serve.rpc.RpcResult.field;
import static dev.cairn.serve.rpc.RpcResult.optional;

import dev.cairn.chain.BlockEntry;
import dev.cairn.chain.Chain;
import dev.cairn.chain.ChainSnapshot;
import dev.cairn.chain.ChainTip;
import dev.cairn.consensus.params.ChainParams;
import dev.cairn.primitives.block.BlockHeader;
import dev.cairn.primitives.script.Script;
import dev.cairn.serve.NodeServices;
import dev.cairn.serve.format.Targets;
import dev.cairn.serve.json.JsonWriter;
import dev.cairn.serve.rpc.RpcCall;
import dev.cairn.serve.rpc.RpcMethod;
import dev.cairn.serve.rpc.RpcResult;
import java.util.List;

/** The chain as a whole. */
public final class ChainStateCalls {

    private ChainStateCalls() {}

    static List<RpcMethod> all() {
        return List.of(getBlockchainInfo(), getDifficulty(), getChainTips());
    }

    private static RpcMethod getDifficulty() {
        return RpcMethod.named("blockchain", "getdifficulty")
                .small()
                .about("How many times harder the tip's target is than the easiest of the main network.")
                .result(NUM, "The difficulty")
                .example("", "")
                .read()
                .answer((call, out) -> out.value(
                        Targets.difficulty(call.snapshot().tip().header().bits())));
    }

    private static RpcMethod getBlockchainInfo() {
        return RpcMethod.named("blockchain", "getblockchaininfo")
                .small()
                .about("How far the chain has come, and how it is kept.")
                .result(
                        OBJ,
                        "",
                        field(STR, "chain", "The network's name"),
                        field(NUM, "blocks", "The tip's height"),
                        field(NUM, "headers", "The height of the best header that is known"),
                        field(STR, "bestblockhash", "The tip's hash"),
                        field(STR_HEX, "bits", "The tip's target in compact form"),
                        field(STR_HEX, "target", "The tip's target"),
                        field(NUM, "difficulty", "The tip's difficulty"),
                        field(NUM_TIME, "time", "The tip's time, in seconds since 1970"),
                        field(NUM_TIME, "mediantime", "The median of its and ten earlier times"),
                        field(NUM, "verificationprogress", "About how much of the chain is verified, from 0 to 1"),
                        field(BOOL, "initialblockdownload", "Whether the chain is still far behind"),
                        field(STR_HEX, "chainwork", "Hashes expected for the active chain"),
                        field(NUM, "size_on_disk", "Bytes of block and undo files"),
                        field(BOOL, "pruned", "Whether old blocks are deleted"),
                        optional(STR_HEX, "signet_challenge", "What a signet's blocks are signed for"),
                        field(ARR, "warnings", "What the owner should know", RpcResult.of(STR, "A warning")))
                .example("", "")
                .read()
                .answer((call, out) -> writeInfo(out, call.chain(), call.snapshot(), call.node()));
    }

    /** Writes what {@code getblockchaininfo} answers: REST's {@code chaininfo} too. */
    public static void writeInfo(JsonWriter out, Chain chain, ChainSnapshot snapshot, NodeServices node) {
        ChainParams params = chain.params();
        BlockEntry tip = snapshot.tip();
        BlockHeader header = tip.header();
        BlockEntry best = snapshot.bestHeader();
        out.beginObject();
        out.field("chain", params.network().chainName());
        out.field("blocks", tip.height());
        out.field("headers", best.height());
        out.field("bestblockhash", tip.hash().toString());
        out.field("bits", Targets.word(header.bits()));
        out.field("target", Targets.target(header.bits()));
        out.field("difficulty", Targets.difficulty(header.bits()));
        out.field("time", header.time());
        out.field("mediantime", tip.medianTime());
        out.field(
                "verificationprogress",
                VerificationProgress.guess(params, tip, best, node.clock().unixSeconds()));
        out.field("initialblockdownload", chain.initialDownload());
        out.field("chainwork", tip.work().toString());
        out.field("size_on_disk", chain.filesOnDisk());
        out.field("pruned", false);
        if (params.signetChallenge().isPresent()) {
            Script challenge = params.signetChallenge().get();
            out.hexField("signet_challenge", challenge.toBytes());
        }
        out.beginArray("warnings");
        node.warnings().forEach(out::value);
        out.endArray();
        out.endObject();
    }

    private static RpcMethod getChainTips() {
        return RpcMethod.named("blockchain", "getchaintips")
                .about("The ends of all branches that are known, the active chain's among them.")
                .result(
                        ARR,
                        "",
                        RpcResult.of(
                                OBJ,
                                "",
                                field(NUM, "height", "The height of the branch's end"),
                                field(STR_HEX, "hash", "Its hash"),
                                field(NUM, "branchlen", "Blocks of the branch above the active chain"),
                                field(
                                        STR,
                                        "status",
                                        "\"active\"; \"invalid\": some block of it is; \"headers-only\": some block's"
                                                + " data is missing; \"valid-headers\": never fully checked;"
                                                + " \"valid-fork\": checked, once active perhaps")))
                .example("", "")
                .read()
                .answer(ChainStateCalls::chainTips);
    }

    private static void chainTips(RpcCall call, JsonWriter out) {
        out.beginArray();
        for (ChainTip tip : call.snapshot().tips()) {
            out.beginObject();
            out.field("height", tip.entry().height());
            out.field("hash", tip.entry().hash().toString());
            out.field("branchlen", tip.branchLength());
            out.field("status", tip.status().label());
            out.endObject();
        }
        out.endArray();
    }
}
