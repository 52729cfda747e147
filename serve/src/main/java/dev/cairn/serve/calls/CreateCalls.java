package dev.cairn.serve.calls;

import static dev.cairn.serve.rpc.RpcArg.OMITTED;
import static dev.cairn.serve.rpc.RpcArg.REQUIRED;
import static dev.cairn.serve.rpc.RpcArg.array;
import static dev.cairn.serve.rpc.RpcArg.bool;
import static dev.cairn.serve.rpc.RpcArg.dflt;
import static dev.cairn.serve.rpc.RpcArg.hex;
import static dev.cairn.serve.rpc.RpcArg.hint;
import static dev.cairn.serve.rpc.RpcArg.number;
import static dev.cairn.serve.rpc.RpcArg.object;
import static dev.cairn.serve.rpc.RpcResult.Type.STR_HEX;

import dev.cairn.primitives.address.Address;
import dev.cairn.primitives.address.DecodedAddress;
import dev.cairn.primitives.hash.Txid;
import dev.cairn.primitives.script.Bytes;
import dev.cairn.primitives.script.Opcodes;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.script.ScriptBuilder;
import dev.cairn.primitives.tx.OutPoint;
import dev.cairn.primitives.tx.Transaction;
import dev.cairn.primitives.tx.TxIn;
import dev.cairn.primitives.tx.TxOut;
import dev.cairn.primitives.tx.Witness;
import dev.cairn.serve.json.JsonValue;
import dev.cairn.serve.json.JsonValue.Member;
import dev.cairn.serve.json.JsonWriter;
import dev.cairn.serve.rpc.RpcArg;
import dev.cairn.serve.rpc.RpcCall;
import dev.cairn.serve.rpc.RpcMethod;
import dev.cairn.serve.rpc.RpcValues;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Transactions put together of their parts (Core, rpc/rawtransaction_util.cpp). */
final class CreateCalls {

    private static final long LARGEST_WORD = 0xffff_ffffL;
    private static final long REPLACEABLE = LARGEST_WORD - 2;
    private static final int DEFAULT_VERSION = 2;
    private static final int MAX_VERSION = 3;

    private CreateCalls() {}

    static List<RpcMethod> all() {
        return List.of(createRawTransaction());
    }

    private static RpcMethod createRawTransaction() {
        return RpcMethod.named("rawtransactions", "createrawtransaction")
                .about(
                        "A transaction that spends given outputs and makes new ones, without signatures. It is neither kept nor"
                                + " sent.")
                .args(
                        array(
                                "inputs",
                                REQUIRED,
                                "What it spends",
                                object(
                                        "",
                                        OMITTED,
                                        "",
                                        hex("txid", REQUIRED, "The transaction"),
                                        number("vout", REQUIRED, "The output's number there"),
                                        number(
                                                "sequence",
                                                hint("depends on the value of the 'replaceable' and 'locktime'"
                                                        + " arguments"),
                                                "The sequence"))),
                        array(
                                        "outputs",
                                        REQUIRED,
                                        "What it makes, one member an item; one object with all members will do",
                                        RpcArg.of(
                                                RpcArg.Type.OBJ_USER_KEYS,
                                                "",
                                                OMITTED,
                                                "",
                                                RpcArg.of(
                                                        RpcArg.Type.AMOUNT,
                                                        "address",
                                                        REQUIRED,
                                                        "An address, and the amount it gets")),
                                        object("", OMITTED, "", hex("data", REQUIRED, "Data behind OP_RETURN")))
                                .skipTypeCheck(),
                        number("locktime", dflt(0), "The lock time; one other than 0 makes inputs heed it"),
                        bool("replaceable", dflt(true), "Whether sequences say that it may be replaced (BIP125)"),
                        number("version", dflt(DEFAULT_VERSION), "The version"))
                .result(STR_HEX, "The transaction in hex")
                .example(
                        "\"[{\\\"txid\\\":\\\"myid\\\",\\\"vout\\\":0}]\" \"[{\\\"address\\\":0.01}]\"",
                        "\"[{\\\"txid\\\":\\\"myid\\\",\\\"vout\\\":0}]\", \"[{\\\"address\\\":0.01}]\"")
                .answer(CreateCalls::create);
    }

    private static void create(RpcCall call, JsonWriter out) {
        Optional<Boolean> replaceable = call.has(3) ? Optional.of(call.bool(3)) : Optional.empty();
        long version = Asked.word(call, 4);
        long lockTime = call.longInteger(2);
        if (lockTime < 0 || lockTime > LARGEST_WORD) {
            throw Asked.parameter("Invalid parameter, locktime out of range");
        }
        if (version < 1 || version > MAX_VERSION) {
            throw Asked.parameter("Invalid parameter, version out of range(1~" + MAX_VERSION + ")");
        }
        List<TxIn> inputs = new ArrayList<>();
        if (call.has(0)) {
            long usual = replaceable.orElse(true) ? REPLACEABLE : lockTime != 0 ? LARGEST_WORD - 1 : LARGEST_WORD;
            for (JsonValue input : call.param(0).asArray()) {
                inputs.add(input(input, usual));
            }
        }
        List<TxOut> outputs = outputs(call, call.param(1));
        boolean signalled = inputs.stream().anyMatch(input -> input.sequence() <= REPLACEABLE);
        if (replaceable.orElse(false) && !inputs.isEmpty() && !signalled) {
            throw Asked.parameter("Invalid parameter combination: Sequence number(s) contradict replaceable option");
        }
        out.hex(Transaction.of((int) version, inputs, outputs, lockTime).bytes().toBytes());
    }

    private static TxIn input(JsonValue input, long usual) {
        input.asObject();
        Txid txid = Txid.of(RpcValues.hash(input.get("txid"), "txid"));
        if (!(input.get("vout") instanceof JsonValue.Num)) {
            throw Asked.parameter("Invalid parameter, missing vout key");
        }
        int vout = input.get("vout").asInt();
        if (vout < 0) {
            throw Asked.parameter("Invalid parameter, vout cannot be negative");
        }
        long sequence = usual;
        if (input.get("sequence") instanceof JsonValue.Num) {
            sequence = input.get("sequence").asLong();
            if (sequence < 0 || sequence > LARGEST_WORD) {
                throw Asked.parameter("Invalid parameter, sequence number is out of range");
            }
        }
        return new TxIn(new OutPoint(txid, vout), Script.EMPTY, sequence, Witness.EMPTY);
    }

    private static List<TxOut> outputs(RpcCall call, JsonValue given) {
        if (given.isNull()) {
            throw Asked.parameter("Invalid parameter, output argument must be non-null");
        }
        List<Member> members = new ArrayList<>();
        if (given instanceof JsonValue.Obj object) {
            members.addAll(object.members());
        } else {
            for (JsonValue item : given.asArray()) {
                if (!(item instanceof JsonValue.Obj object)) {
                    throw Asked.parameter("Invalid parameter, key-value pair not an object as expected");
                }
                if (object.members().size() != 1) {
                    throw Asked.parameter("Invalid parameter, key-value pair must contain exactly one key");
                }
                members.add(object.members().get(0));
            }
        }
        Set<Script> seen = new HashSet<>();
        boolean data = false;
        List<TxOut> outputs = new ArrayList<>();
        for (Member member : members) {
            if (!member.key().equals("data")) {
                outputs.add(paying(call, members, member, seen));
                continue;
            }
            if (data) {
                throw Asked.parameter("Invalid parameter, duplicate key: data");
            }
            data = true;
            outputs.add(carrying(first(members, member)));
        }
        return outputs;
    }

    /** Of members with one key the first counts, wherever the key is met. */
    private static JsonValue first(List<Member> members, Member like) {
        return members.stream()
                .filter(member -> member.key().equals(like.key()))
                .findFirst()
                .orElse(like)
                .value();
    }

    private static TxOut carrying(JsonValue value) {
        JsonValue text = value instanceof JsonValue.Num(String literal) ? JsonValue.of(literal) : value;
        Bytes bytes = Bytes.of(RpcValues.hex(text, "Data"));
        return new TxOut(
                0, new ScriptBuilder().op(Opcodes.OP_RETURN).push(bytes).build());
    }

    private static TxOut paying(RpcCall call, List<Member> members, Member member, Set<Script> seen) {
        DecodedAddress decoded = Address.decode(Asked.network(call), member.key());
        long amount = RpcValues.amount(first(members, member));
        if (!(decoded instanceof DecodedAddress.Valid valid)) {
            throw Asked.addressOrKey("Invalid Bitcoin address: " + member.key());
        }
        Script script = valid.address().script();
        if (!seen.add(script)) {
            throw Asked.parameter("Invalid parameter, duplicated address: " + member.key());
        }
        return new TxOut(amount, script);
    }
}
