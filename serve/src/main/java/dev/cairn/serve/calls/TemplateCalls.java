package dev.cairn.serve.calls;

import static dev.cairn.serve.rpc.RpcArg.OMITTED;
import static dev.cairn.serve.rpc.RpcArg.REQUIRED;
import static dev.cairn.serve.rpc.RpcArg.array;
import static dev.cairn.serve.rpc.RpcArg.hex;
import static dev.cairn.serve.rpc.RpcArg.object;
import static dev.cairn.serve.rpc.RpcArg.string;
import static dev.cairn.serve.rpc.RpcResult.Type.ARR;
import static dev.cairn.serve.rpc.RpcResult.Type.NONE;
import static dev.cairn.serve.rpc.RpcResult.Type.NUM;
import static dev.cairn.serve.rpc.RpcResult.Type.NUM_TIME;
import static dev.cairn.serve.rpc.RpcResult.Type.OBJ;
import static dev.cairn.serve.rpc.RpcResult.Type.OBJ_DYN;
import static dev.cairn.serve.rpc.RpcResult.Type.STR;
import static dev.cairn.serve.rpc.RpcResult.Type.STR_HEX;
import static dev.cairn.serve.rpc.RpcResult.field;
import static dev.cairn.serve.rpc.RpcResult.optional;

import dev.cairn.chain.BlockEntry;
import dev.cairn.chain.Validity;
import dev.cairn.consensus.Limits;
import dev.cairn.consensus.block.WitnessCommitment;
import dev.cairn.consensus.header.HeaderChain;
import dev.cairn.consensus.header.VersionBits;
import dev.cairn.consensus.header.VersionBitsMemo;
import dev.cairn.consensus.params.BuriedDeployment;
import dev.cairn.consensus.params.ChainParams;
import dev.cairn.consensus.params.VersionBitsDeployment;
import dev.cairn.mempool.template.TemplateMaker;
import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.network.Network;
import dev.cairn.primitives.script.Opcodes;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.script.ScriptBuilder;
import dev.cairn.primitives.tx.Transaction;
import dev.cairn.serve.format.Targets;
import dev.cairn.serve.json.JsonValue;
import dev.cairn.serve.json.JsonWriter;
import dev.cairn.serve.rpc.RpcCall;
import dev.cairn.serve.rpc.RpcErrorCode;
import dev.cairn.serve.rpc.RpcException;
import dev.cairn.serve.rpc.RpcMethod;
import dev.cairn.serve.rpc.RpcReply;
import dev.cairn.serve.rpc.RpcResult;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** {@code getblocktemplate} (BIP22, 23, 9, 145): what a miner builds on, or whether a block would do. */
final class TemplateCalls {

    private static final Script ANYONE = new ScriptBuilder().op(Opcodes.OP_TRUE).build();

    private final LastTemplate last;
    private final TemplateNumber numbers = new TemplateNumber();
    private final LongPolls polls;

    private TemplateCalls(LastTemplate last, LongPolls polls) {
        this.last = last;
        this.polls = polls;
    }

    static List<RpcMethod> all(LastTemplate last, LongPolls polls) {
        return List.of(new TemplateCalls(last, polls).getBlockTemplate());
    }

    private RpcMethod getBlockTemplate() {
        return RpcMethod.named("mining", "getblocktemplate")
                .about(
                        "What the next block is to be made of; or, with mode \"proposal\", whether a block would be accepted,"
                                + " its proof of work aside. BIPs 22, 23, 9 and 145 say more.")
                .args(object(
                        "template_request",
                        REQUIRED,
                        "What is asked for",
                        string("mode", OMITTED, "\"template\" or \"proposal\""),
                        array("capabilities", OMITTED, "What the miner can do", string("str", OMITTED, "An ability")),
                        array(
                                "rules",
                                REQUIRED,
                                "Rules that the miner knows",
                                string("segwit", REQUIRED, "It must know this one"),
                                string("str", OMITTED, "Another rule")),
                        string("longpollid", OMITTED, "Wait until the template is another than the one of this id"),
                        hex("data", OMITTED, "The block that is proposed")))
                .result(RpcResult.of(NONE, "").when("If the proposal was accepted with mode=='proposal'"))
                .result(RpcResult.of(STR, "Why not, as BIP22 says it")
                        .when("If the proposal was not accepted with mode=='proposal'"))
                .result(RpcResult.of(OBJ, "", members()).when("Otherwise"))
                .example("'{\"rules\": [\"segwit\"]}'", "{\"rules\": [\"segwit\"]}")
                .waits(this::begin);
    }

    private static RpcResult[] members() {
        return new RpcResult[] {
            field(ARR, "capabilities", "What the node can do", RpcResult.of(STR, "An ability")),
            field(NUM, "version", "The version"),
            field(ARR, "rules", "Rules that hold; ! before one that a miner must know", RpcResult.of(STR, "A rule")),
            field(OBJ_DYN, "vbavailable", "Rules that can be signalled for", field(NUM, "rulename", "The bit")),
            field(NUM, "vbrequired", "Bits that must be set"),
            field(STR, "previousblockhash", "The tip"),
            field(
                    ARR,
                    "transactions",
                    "Transactions behind the coinbase",
                    RpcResult.of(
                            OBJ,
                            "",
                            field(STR_HEX, "data", "The transaction"),
                            field(STR_HEX, "txid", "Its id"),
                            field(STR_HEX, "hash", "Its hash with the witness"),
                            field(ARR, "depends", "Those before it that it spends", RpcResult.of(NUM, "From 1 on")),
                            field(NUM, "fee", "What it pays, in satoshis"),
                            field(NUM, "sigops", "What its signature operations cost"),
                            field(NUM, "weight", "Its weight"))),
            field(OBJ_DYN, "coinbaseaux", "What belongs into the coinbase's script", field(STR_HEX, "key", "Bytes")),
            field(NUM, "coinbasevalue", "What the coinbase may create, in satoshis"),
            field(STR, "longpollid", "The template's id"),
            field(STR, "target", "The target"),
            field(NUM_TIME, "mintime", "The earliest time"),
            field(ARR, "mutable", "What may be changed", RpcResult.of(STR, "A part")),
            field(STR_HEX, "noncerange", "Nonces that may be tried"),
            field(NUM, "sigoplimit", "What all signature operations may cost"),
            field(NUM, "sizelimit", "How many bytes a block may have"),
            optional(NUM, "weightlimit", "How much a block may weigh"),
            field(NUM_TIME, "curtime", "The time"),
            field(STR, "bits", "The target in compact form"),
            field(NUM, "height", "The height"),
            optional(STR_HEX, "signet_challenge", "What a signet's block is signed for"),
            optional(STR_HEX, "default_witness_commitment", "The commitment of these transactions' witnesses"),
        };
    }

    private void begin(RpcCall call, RpcReply reply) {
        JsonValue request = call.param(0);
        JsonValue mode = request.get("mode");
        String name = mode.isNull() ? "template" : mode instanceof JsonValue.Str(String text) ? text : "";
        if (name.equals("proposal")) {
            Block block = proposed(request);
            reply.answer((later, out) -> propose(later, out, block));
            return;
        }
        if (!name.equals("template")) {
            throw Asked.parameter("Invalid mode");
        }
        Set<String> rules = new HashSet<>();
        if (request.get("rules") instanceof JsonValue.Arr(List<JsonValue> given)) {
            given.forEach(rule -> rules.add(rule.asString()));
        }
        requirePeers(call);
        JsonValue id = request.get("longpollid");
        if (id.isNull()) {
            reply.answer((later, out) -> template(later, out, rules));
        } else {
            polls.await(call, reply, id, numbers, (later, out) -> template(later, out, rules));
        }
    }

    private static void requirePeers(RpcCall call) {
        Network network = Asked.network(call);
        if (network == Network.MAIN) {
            // Core counts peers; there are none yet
            throw new RpcException(RpcErrorCode.CLIENT_NOT_CONNECTED, "Bitcoin Core is not connected!");
        }
    }

    private static Block proposed(JsonValue request) {
        if (!(request.get("data") instanceof JsonValue.Str(String data))) {
            throw new RpcException(RpcErrorCode.TYPE_ERROR, "Missing data String key for proposal");
        }
        return Decoding.block(data)
                .orElseThrow(() -> new RpcException(RpcErrorCode.DESERIALIZATION_ERROR, "Block decode failed"));
    }

    private static void propose(RpcCall call, JsonWriter out, Block block) {
        Optional<BlockEntry> known = call.snapshot().find(block.hash());
        if (known.isPresent()) {
            BlockEntry entry = known.get();
            boolean valid = entry.validity() == Validity.SCRIPTS && !entry.failed();
            out.value(valid ? "duplicate" : entry.failed() ? "duplicate-invalid" : "duplicate-inconclusive");
            return;
        }
        call.releaseSnapshot();
        SubmitCalls.verdict(out, call.chain().test(block, false, true));
    }

    private void template(RpcCall call, JsonWriter out, Set<String> clientRules) {
        ChainParams params = call.chain().params();
        boolean signet = params.signetChallenge().isPresent();
        if (signet && !clientRules.contains("signet")) {
            throw Asked.parameter("getblocktemplate must be called with the signet rule set (call with {\"rules\":"
                    + " [\"segwit\", \"signet\"]})");
        }
        if (!clientRules.contains("segwit")) {
            throw Asked.parameter("getblocktemplate must be called with the segwit rule set (call with {\"rules\":"
                    + " [\"segwit\"]})");
        }
        BlockEntry tip = call.snapshot().tip();
        HeaderChain headers = call.snapshot().headers(tip);
        long now = call.node().clock().unixSeconds();
        Block block = TemplateMaker.make(headers, params, ANYONE, List.of(), 0, now);
        last.made();
        boolean segwit = params.isActive(BuriedDeployment.SEGWIT, tip.height() + 1);
        int scale = segwit ? 1 : Limits.WITNESS_SCALE_FACTOR;
        out.beginObject();
        out.beginArray("capabilities").value("proposal").endArray();
        out.field("version", Blockmaker.version(call, block.header().version()));
        rules(out, params, headers, segwit, signet);
        out.field("vbrequired", 0);
        out.field("previousblockhash", tip.hash().toString());
        out.beginArray("transactions").endArray();
        out.beginObject("coinbaseaux").endObject();
        Transaction coinbase = block.transactions().get(0);
        out.field("coinbasevalue", coinbase.outputValue(0));
        out.field("longpollid", tip.hash() + Long.toString(numbers.next(call.snapshot(), now)));
        out.field("target", Targets.target(block.header().bits()));
        out.field("mintime", TemplateMaker.minimumTime(headers, params));
        out.beginArray("mutable")
                .value("time")
                .value("transactions")
                .value("prevblock")
                .endArray();
        out.field("noncerange", "00000000ffffffff");
        out.field("sigoplimit", Limits.MAX_BLOCK_SIGOPS_COST / scale);
        out.field("sizelimit", Limits.MAX_BLOCK_WEIGHT / scale);
        if (segwit) {
            out.field("weightlimit", Limits.MAX_BLOCK_WEIGHT);
        }
        out.field("curtime", block.header().time());
        out.field("bits", Targets.word(block.header().bits()));
        out.field("height", tip.height() + 1);
        if (signet) {
            out.hexField("signet_challenge", params.signetChallenge().get().toBytes());
        }
        int commitment = WitnessCommitment.output(coinbase);
        out.hexField(
                "default_witness_commitment", coinbase.outputScript(commitment).toBytes());
        out.endObject();
    }

    /** No change of rules is one that a miner must know of before it signals (Core, {@code gbt_optional_rule}). */
    private static void rules(JsonWriter out, ChainParams params, HeaderChain headers, boolean segwit, boolean signet) {
        Map<String, Integer> available = new TreeMap<>();
        Set<String> active = new TreeSet<>();
        Map<String, Integer> lockedIn = new TreeMap<>();
        for (VersionBitsDeployment deployment : params.deployments()) {
            switch (VersionBits.state(deployment, headers, new VersionBitsMemo())) {
                case STARTED -> available.put(deployment.name(), deployment.bit());
                case LOCKED_IN -> lockedIn.put(deployment.name(), deployment.bit());
                case ACTIVE -> active.add(deployment.name());
                case DEFINED, FAILED -> {}
            }
        }
        out.beginArray("rules");
        out.value("csv");
        if (segwit) {
            out.value("!segwit");
        }
        if (signet) {
            out.value("!signet");
        }
        active.forEach(out::value);
        out.endArray();
        out.beginObject("vbavailable");
        available.forEach(out::field);
        lockedIn.forEach(out::field);
        out.endObject();
    }
}
