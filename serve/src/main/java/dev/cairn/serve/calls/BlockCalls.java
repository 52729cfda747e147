package dev.cairn.serve.calls;

import static dev.cairn.serve.rpc.RpcArg.REQUIRED;
import static dev.cairn.serve.rpc.RpcArg.bool;
import static dev.cairn.serve.rpc.RpcArg.dflt;
import static dev.cairn.serve.rpc.RpcArg.hex;
import static dev.cairn.serve.rpc.RpcArg.number;
import static dev.cairn.serve.rpc.RpcResult.Type.NUM;
import static dev.cairn.serve.rpc.RpcResult.Type.OBJ;
import static dev.cairn.serve.rpc.RpcResult.Type.STR_HEX;

import dev.cairn.blockfiles.coin.BlockUndo;
import dev.cairn.chain.BlockEntry;
import dev.cairn.chain.ChainSnapshot;
import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.hash.BlockHash;
import dev.cairn.primitives.wire.WireException;
import dev.cairn.serve.format.Formatter;
import dev.cairn.serve.json.JsonValue;
import dev.cairn.serve.json.JsonWriter;
import dev.cairn.serve.rpc.RpcCall;
import dev.cairn.serve.rpc.RpcMethod;
import dev.cairn.serve.rpc.RpcResult;
import java.util.List;

/** Blocks and headers of one chain. */
final class BlockCalls {

    private static final String EXAMPLE = "\"00000000c937983704a73af28acdec37b049d214adbda81d7e2a3dd146f6ed09\"";

    private BlockCalls() {}

    static List<RpcMethod> all() {
        return List.of(getBlockCount(), getBestBlockHash(), getBlockHash(), getBlockHeader(), getBlock());
    }

    private static RpcMethod getBlockCount() {
        return RpcMethod.named("blockchain", "getblockcount")
                .small()
                .about("The height of the tip of the active chain; the genesis block's is 0.")
                .result(NUM, "The height")
                .example("", "")
                .read()
                .answer((call, out) -> out.value(call.snapshot().height()));
    }

    private static RpcMethod getBestBlockHash() {
        return RpcMethod.named("blockchain", "getbestblockhash")
                .small()
                .about("The hash of the tip of the active chain.")
                .result(STR_HEX, "The hash")
                .example("", "")
                .read()
                .answer((call, out) -> out.value(call.snapshot().tip().hash().toString()));
    }

    private static RpcMethod getBlockHash() {
        return RpcMethod.named("blockchain", "getblockhash")
                .small()
                .about("The hash of the active chain's block at a height.")
                .args(number("height", REQUIRED, "The height"))
                .result(STR_HEX, "The hash")
                .example("1000", "1000")
                .read(chain -> List.of(JsonValue.of(chain.height())))
                .answer(BlockCalls::blockHash);
    }

    private static void blockHash(RpcCall call, JsonWriter out) {
        ChainSnapshot chain = call.snapshot();
        int height = call.integer(0);
        if (height < 0 || height > chain.height()) {
            throw Asked.parameter("Block height out of range");
        }
        out.value(chain.at(height).hash().toString());
    }

    private static RpcMethod getBlockHeader() {
        return RpcMethod.named("blockchain", "getblockheader")
                .small()
                .about("A block's header, of whatever branch: as an object, or its 80 bytes in hex.")
                .args(
                        hex("blockhash", REQUIRED, "The block's hash"),
                        bool("verbose", dflt(true), "Whether an object is wanted, or else hex"))
                .result(RpcResult.of(OBJ, "", Results.header()).when("for verbose = true"))
                .result(RpcResult.of(STR_HEX, "The header").when("for verbose=false"))
                .example(EXAMPLE, EXAMPLE)
                .read(BlockCalls::tip)
                .read(chain -> List.of(JsonValue.of(chain.tip().hash().toString()), JsonValue.of(false)))
                .answer(BlockCalls::header);
    }

    private static void header(RpcCall call, JsonWriter out) {
        BlockEntry entry = Asked.block(call, 0, "hash");
        if (call.bool(1)) {
            Asked.formatter(call).header(out, call.snapshot(), entry);
        } else {
            out.hex(entry.header().toBytes());
        }
    }

    private static RpcMethod getBlock() {
        return RpcMethod.named("blockchain", "getblock")
                .about(
                        "A block, of whatever branch: its bytes in hex (0), or an object with its transactions' ids (1), with"
                                + " its transactions (2), or with the coins too that they spend (3).")
                .args(
                        hex("blockhash", REQUIRED, "The block's hash"),
                        number("verbosity|verbose", dflt(1), "How much is told, 0 to 3")
                                .skipTypeCheck())
                .result(RpcResult.of(STR_HEX, "The block").when("for verbosity = 0"))
                .result(RpcResult.of(OBJ, "", Results.block(Results.txids())).when("for verbosity = 1"))
                .result(RpcResult.of(OBJ, "", Results.block(Results.transactions(false)))
                        .when("for verbosity = 2"))
                .result(RpcResult.of(OBJ, "", Results.block(Results.transactions(true)))
                        .when("for verbosity = 3"))
                .example(EXAMPLE, EXAMPLE)
                .read(BlockCalls::tip)
                .read(chain -> List.of(JsonValue.of(chain.tip().hash().toString()), JsonValue.of(0)))
                .read(chain -> List.of(JsonValue.of(chain.tip().hash().toString()), JsonValue.of(2)))
                .read(chain -> List.of(JsonValue.of(chain.tip().hash().toString()), JsonValue.of(3)))
                .answer(BlockCalls::block);
    }

    private static List<JsonValue> tip(ChainSnapshot chain) {
        return List.of(JsonValue.of(chain.tip().hash().toString()));
    }

    private static void block(RpcCall call, JsonWriter out) {
        BlockHash hash = BlockHash.of(call.hash(0, "blockhash"));
        int verbosity = call.verbosity(1, 1, true);
        ChainSnapshot chain = call.snapshot();
        BlockEntry entry = Asked.find(chain, hash);
        byte[] raw = BlockData.raw(chain, entry);
        if (verbosity <= 0) {
            out.hex(raw);
            return;
        }
        Formatter.Detail detail = Formatter.Detail.of(verbosity);
        BlockUndo undo = detail == Formatter.Detail.TXIDS ? null : BlockData.undoIfThere(chain, entry);
        Asked.formatter(call).block(out, chain, entry, parse(raw), detail, undo);
    }

    private static Block parse(byte[] raw) {
        try {
            return Block.parse(raw);
        } catch (WireException e) {
            throw BlockData.unreadable("Block");
        }
    }
}
