package dev.cairn.serve.calls;

import static dev.cairn.serve.rpc.RpcArg.OMITTED;
import static dev.cairn.serve.rpc.RpcArg.REQUIRED;
import static dev.cairn.serve.rpc.RpcArg.array;
import static dev.cairn.serve.rpc.RpcArg.bool;
import static dev.cairn.serve.rpc.RpcArg.dflt;
import static dev.cairn.serve.rpc.RpcArg.hex;
import static dev.cairn.serve.rpc.RpcArg.number;
import static dev.cairn.serve.rpc.RpcArg.string;
import static dev.cairn.serve.rpc.RpcResult.Type.ARR;
import static dev.cairn.serve.rpc.RpcResult.Type.OBJ;
import static dev.cairn.serve.rpc.RpcResult.Type.STR_HEX;
import static dev.cairn.serve.rpc.RpcResult.field;
import static dev.cairn.serve.rpc.RpcResult.optional;

import dev.cairn.consensus.Verdict;
import dev.cairn.primitives.address.Address;
import dev.cairn.primitives.address.DecodedAddress;
import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.tx.Transaction;
import dev.cairn.serve.json.JsonValue;
import dev.cairn.serve.json.JsonWriter;
import dev.cairn.serve.rpc.RpcCall;
import dev.cairn.serve.rpc.RpcErrorCode;
import dev.cairn.serve.rpc.RpcException;
import dev.cairn.serve.rpc.RpcMethod;
import dev.cairn.serve.rpc.RpcResult;
import dev.cairn.serve.rpc.RpcValues;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Blocks made on demand, where targets are easy. */
final class GenerateCalls {

    private static final int DEFAULT_MAX_TRIES = 1_000_000;
    private static final int TXID_DIGITS = 64;

    private GenerateCalls() {}

    static List<RpcMethod> all(LastTemplate last) {
        return List.of(generateToAddress(last), generateToDescriptor(last), generateBlock(last), generate());
    }

    private static RpcMethod generateToAddress(LastTemplate last) {
        return RpcMethod.named("hidden", "generatetoaddress")
                .about("Makes blocks whose reward goes to an address.")
                .args(
                        number("nblocks", REQUIRED, "How many blocks"),
                        string("address", REQUIRED, "The address"),
                        number("maxtries", dflt(DEFAULT_MAX_TRIES), "How many nonces may fail, all blocks together"))
                .result(ARR, "The blocks", RpcResult.of(STR_HEX, "A block's hash"))
                .examples("")
                .example("11 \"myaddress\"", "11, \"myaddress\"")
                .answer((call, out) -> {
                    int count = call.integer(0);
                    long tries = call.integer(2);
                    Script payTo = addressScript(call, call.string(1))
                            .orElseThrow(() -> Asked.addressOrKey("Error: Invalid address"));
                    generate(call, out, last, payTo, count, tries);
                });
    }

    private static RpcMethod generateToDescriptor(LastTemplate last) {
        return RpcMethod.named("hidden", "generatetodescriptor")
                .about("Makes blocks whose reward goes to a descriptor.")
                .args(
                        number("num_blocks", REQUIRED, "How many blocks"),
                        string("descriptor", REQUIRED, "The descriptor"),
                        number("maxtries", dflt(DEFAULT_MAX_TRIES), "How many nonces may fail, all blocks together"))
                .result(ARR, "The blocks", RpcResult.of(STR_HEX, "A block's hash"))
                .example("11 \"mydesc\"", "11, \"mydesc\"")
                .answer((call, out) -> {
                    int count = call.integer(0);
                    long tries = call.longInteger(2);
                    generate(call, out, last, DescriptorScripts.one(call, call.string(1)), count, tries);
                });
    }

    private static void generate(
            RpcCall call, JsonWriter out, LastTemplate last, Script payTo, int count, long maxTries) {
        Blockmaker maker = new Blockmaker(call, last, maxTries);
        out.beginArray();
        for (int left = count; left > 0 && !call.node().stopping(); left--) {
            Optional<Block> block = maker.next(payTo);
            if (block.isEmpty()) {
                break;
            }
            maker.submit(block.get());
            out.value(block.get().hash().toString());
        }
        out.endArray();
    }

    private static Optional<Script> addressScript(RpcCall call, String text) {
        return Address.decode(Asked.network(call), text) instanceof DecodedAddress.Valid valid
                ? Optional.of(valid.address().script())
                : Optional.empty();
    }

    private static RpcMethod generateBlock(LastTemplate last) {
        return RpcMethod.named("hidden", "generateblock")
                .about("Makes a block of given transactions, in order, whose reward goes to an address or descriptor.")
                .args(
                        string("output", REQUIRED, "The address or descriptor"),
                        array(
                                "transactions",
                                REQUIRED,
                                "Transactions in hex, or txids of the mempool; if one is not valid there, no block is"
                                        + " made",
                                hex("rawtx/txid", OMITTED, "")),
                        bool("submit", dflt(true), "Whether the block is taken into the chain, or else returned"))
                .result(
                        OBJ,
                        "",
                        field(STR_HEX, "hash", "The block's hash"),
                        optional(STR_HEX, "hex", "The block, if it is not taken"))
                .example(
                        "\"myaddress\" '[\"rawtx\", \"mempool_txid\"]'", "\"myaddress\", [\"rawtx\", \"mempool_txid\"]")
                .answer((call, out) -> block(call, out, last));
    }

    private static void block(RpcCall call, JsonWriter out, LastTemplate last) {
        String output = call.string(0);
        Script payTo = DescriptorScripts.oneIfDescriptor(call, output)
                .or(() -> addressScript(call, output))
                .orElseThrow(() -> Asked.addressOrKey("Error: Invalid address or descriptor"));
        List<Transaction> transactions = new ArrayList<>();
        for (JsonValue item : call.param(1).asArray()) {
            transactions.add(transaction(item.asString()));
        }
        boolean submit = call.bool(2);
        Blockmaker maker = new Blockmaker(call, last, DEFAULT_MAX_TRIES);
        maker.require(maker.draft(payTo, List.of()));
        Block draft = maker.draft(payTo, transactions);
        if (call.chain().test(draft, false, false) instanceof Verdict.Invalid invalid) {
            throw new RpcException(RpcErrorCode.VERIFY_ERROR, "TestBlockValidity failed: " + invalid);
        }
        Block block =
                maker.mine(draft).orElseThrow(() -> new RpcException(RpcErrorCode.MISC_ERROR, "Failed to make block."));
        if (submit) {
            maker.submit(block);
        }
        out.beginObject();
        out.field("hash", block.hash().toString());
        if (!submit) {
            out.hexField("hex", block.bytes().toBytes());
        }
        out.endObject();
    }

    private static Transaction transaction(String text) {
        if (text.length() == TXID_DIGITS && RpcValues.isHex(text)) {
            throw Asked.addressOrKey("Transaction " + text + " not in mempool.");
        }
        return Decoding.transaction(text, false, true)
                .orElseThrow(() -> new RpcException(
                        RpcErrorCode.DESERIALIZATION_ERROR,
                        "Transaction decode failed for " + text + ". Make sure the tx has at least one input."));
    }

    private static RpcMethod generate() {
        String text = "has been replaced by the -generate cli option. Refer to -help for more information.";
        return RpcMethod.named("hidden", "generate").about(text).answer((call, out) -> {
            throw new RpcException(RpcErrorCode.METHOD_NOT_FOUND, "generate\n\n" + text + "\n");
        });
    }
}
