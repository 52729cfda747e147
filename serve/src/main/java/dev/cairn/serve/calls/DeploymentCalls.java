package dev.cairn.serve.calls;

import static dev.cairn.serve.rpc.RpcArg.hex;
import static dev.cairn.serve.rpc.RpcArg.hint;
import static dev.cairn.serve.rpc.RpcResult.Type.ARR;
import static dev.cairn.serve.rpc.RpcResult.Type.BOOL;
import static dev.cairn.serve.rpc.RpcResult.Type.NUM;
import static dev.cairn.serve.rpc.RpcResult.Type.NUM_TIME;
import static dev.cairn.serve.rpc.RpcResult.Type.OBJ;
import static dev.cairn.serve.rpc.RpcResult.Type.OBJ_DYN;
import static dev.cairn.serve.rpc.RpcResult.Type.STR;
import static dev.cairn.serve.rpc.RpcResult.field;
import static dev.cairn.serve.rpc.RpcResult.optional;

import dev.cairn.chain.BlockEntry;
import dev.cairn.consensus.block.ScriptFlagsForBlock;
import dev.cairn.consensus.header.HeaderChain;
import dev.cairn.consensus.header.VersionBits;
import dev.cairn.consensus.header.VersionBits.State;
import dev.cairn.consensus.header.VersionBitsMemo;
import dev.cairn.consensus.params.BuriedDeployment;
import dev.cairn.consensus.params.ChainParams;
import dev.cairn.consensus.params.VersionBitsDeployment;
import dev.cairn.consensus.script.ScriptFlags;
import dev.cairn.serve.json.JsonWriter;
import dev.cairn.serve.rpc.RpcCall;
import dev.cairn.serve.rpc.RpcMethod;
import dev.cairn.serve.rpc.RpcResult;
import java.util.List;
import java.util.stream.Stream;

/** Changes of rules, and where they stand. */
final class DeploymentCalls {

    /** Core's order: CLTV and DERSIG changed places there. */
    private static final List<BuriedDeployment> BURIED = List.of(
            BuriedDeployment.HEIGHT_IN_COINBASE,
            BuriedDeployment.DERSIG,
            BuriedDeployment.CLTV,
            BuriedDeployment.CSV,
            BuriedDeployment.SEGWIT);

    private DeploymentCalls() {}

    static List<RpcMethod> all() {
        return List.of(getDeploymentInfo());
    }

    private static RpcMethod getDeploymentInfo() {
        return RpcMethod.named("blockchain", "getdeploymentinfo")
                .about("Which changes of rules hold at a block, and which are on their way.")
                .args(hex("blockhash", hint("hash of current chain tip"), "The block"))
                .result(
                        OBJ,
                        "",
                        field(STR, "hash", "The block"),
                        field(NUM, "height", "Its height"),
                        field(ARR, "script_flags", "What its scripts are held to", RpcResult.of(STR, "A flag")),
                        field(OBJ_DYN, "deployments", "", field(OBJ, "xxxx", "A change, by its name", deployment())))
                .example("", "")
                .read()
                .answer(DeploymentCalls::deploymentInfo);
    }

    private static RpcResult[] deployment() {
        return new RpcResult[] {
            field(STR, "type", "\"buried\" or \"bip9\""),
            optional(NUM, "height", "From which height it holds, if that is known"),
            field(BOOL, "active", "Whether it holds for the next block"),
            optional(
                    OBJ,
                    "bip9",
                    "How miners signal for it",
                    optional(NUM, "bit", "The bit of the version, while signals count"),
                    field(NUM_TIME, "start_time", "The median time from which signals count"),
                    field(NUM_TIME, "timeout", "The median time at which it fails"),
                    field(NUM, "min_activation_height", "It does not hold below"),
                    field(STR, "status", "Where it stands at the block"),
                    field(NUM, "since", "Since which height"),
                    field(STR, "status_next", "Where it stands at the next block"),
                    optional(
                            OBJ,
                            "statistics",
                            "The signals of this period",
                            field(NUM, "period", "Blocks in a period"),
                            field(NUM, "elapsed", "Blocks so far"),
                            field(NUM, "count", "Those that signal"),
                            optional(NUM, "threshold", "How many are needed"),
                            optional(BOOL, "possible", "Whether there can be as many still")),
                    optional(STR, "signalling", "# for each block that signals, - for each that does not"))
        };
    }

    private static void deploymentInfo(RpcCall call, JsonWriter out) {
        BlockEntry entry = call.has(0)
                ? Asked.block(call, 0, "blockhash")
                : call.snapshot().tip();
        ChainParams params = call.chain().params();
        out.beginObject();
        out.field("hash", entry.hash().toString());
        out.field("height", entry.height());
        out.beginArray("script_flags");
        int flags = ScriptFlagsForBlock.of(params, entry.height(), entry.hash());
        if (flags != ScriptFlags.NONE) {
            Stream.of(ScriptFlags.format(flags).split(",", -1)).sorted().forEach(out::value);
        }
        out.endArray();
        out.beginObject("deployments");
        for (BuriedDeployment deployment : BURIED) {
            buried(out, params, deployment, entry.height());
        }
        for (VersionBitsDeployment deployment : params.deployments()) {
            if (deployment.startTime() != VersionBitsDeployment.NEVER_ACTIVE) {
                signalled(call, out, deployment, entry);
            }
        }
        out.endObject();
        out.endObject();
    }

    private static void buried(JsonWriter out, ChainParams params, BuriedDeployment deployment, int height) {
        int from = params.buriedHeights().get(deployment);
        if (from == Integer.MAX_VALUE) {
            return;
        }
        out.beginObject(deployment.rpcName());
        out.field("type", "buried");
        out.field("active", height + 1 >= from);
        out.field("height", from);
        out.endObject();
    }

    private static void signalled(RpcCall call, JsonWriter out, VersionBitsDeployment deployment, BlockEntry entry) {
        VersionBitsMemo memo = new VersionBitsMemo();
        HeaderChain chain = call.snapshot().headers(entry);
        HeaderChain before = entry.height() == 0
                ? HeaderChain.unknownBelow(0)
                : call.snapshot().headers(entry.parent());
        State state = VersionBits.state(deployment, before, memo);
        State next = VersionBits.state(deployment, chain, memo);
        int since = VersionBits.since(deployment, before, memo);
        out.beginObject(deployment.name());
        out.field("type", "bip9");
        int from = state == State.ACTIVE ? since : next == State.ACTIVE ? entry.height() + 1 : -1;
        if (from >= 0) {
            out.field("height", from);
        }
        out.field("active", from >= 0 && from <= entry.height() + 1);
        out.beginObject("bip9");
        boolean counting = state == State.STARTED || state == State.LOCKED_IN;
        if (counting) {
            out.field("bit", deployment.bit());
        }
        out.field("start_time", deployment.startTime());
        out.field("timeout", deployment.timeout());
        out.field("min_activation_height", deployment.minActivationHeight());
        out.field("status", state.rpcName());
        out.field("since", since);
        out.field("status_next", next.rpcName());
        if (counting) {
            signals(out, deployment, chain, state == State.STARTED);
        }
        out.endObject();
        out.endObject();
    }

    private static void signals(
            JsonWriter out, VersionBitsDeployment deployment, HeaderChain chain, boolean undecided) {
        VersionBits.Statistics statistics = VersionBits.statistics(deployment, chain);
        out.beginObject("statistics");
        out.field("period", statistics.period());
        out.field("elapsed", statistics.elapsed());
        out.field("count", statistics.count());
        if (undecided) {
            out.field("threshold", statistics.threshold());
            out.field("possible", statistics.possible());
        }
        out.endObject();
        StringBuilder signals = new StringBuilder();
        for (int at = chain.height() - statistics.elapsed() + 1; at <= chain.height(); at++) {
            signals.append(VersionBits.signals(chain.version(at), deployment) ? '#' : '-');
        }
        out.field("signalling", signals.toString());
    }
}
