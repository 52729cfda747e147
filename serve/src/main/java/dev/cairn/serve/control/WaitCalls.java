package dev.cairn.serve.control;

import static dev.cairn.serve.rpc.RpcArg.OMITTED;
import static dev.cairn.serve.rpc.RpcArg.REQUIRED;
import static dev.cairn.serve.rpc.RpcArg.dflt;
import static dev.cairn.serve.rpc.RpcArg.hex;
import static dev.cairn.serve.rpc.RpcArg.number;

import dev.cairn.chain.BlockEntry;
import dev.cairn.serve.json.JsonWriter;
import dev.cairn.serve.rpc.RpcArg;
import dev.cairn.serve.rpc.RpcCall;
import dev.cairn.serve.rpc.RpcErrorCode;
import dev.cairn.serve.rpc.RpcException;
import dev.cairn.serve.rpc.RpcHandler;
import dev.cairn.serve.rpc.RpcMethod;
import dev.cairn.serve.rpc.RpcReply;
import dev.cairn.serve.rpc.RpcResult;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;

/** {@code waitfornewblock}, {@code waitforblock}, {@code waitforblockheight} (Core, rpc/blockchain.cpp). */
final class WaitCalls {

    private static final String EXAMPLE = "0000000000079f8ef3d2c688c244eb7a4570b24c9ed7b4a8c619eb02596f8862";
    private static final String PATIENCE = "\n\nWhen time is up, or the node stops, it answers with the tip there is.\n"
            + "\nClients should wait as long as it takes (bitcoin-cli -rpcclienttimeout=0).";

    private WaitCalls() {}

    static List<RpcMethod> all(TipWaiters waiters) {
        return List.of(newBlock(waiters), block(waiters), height(waiters));
    }

    private static RpcMethod newBlock(TipWaiters waiters) {
        return RpcMethod.named("blockchain", "waitfornewblock")
                .small()
                .about("Answers when there is another tip." + PATIENCE)
                .args(
                        timeout(),
                        hex("current_tip", OMITTED, "The tip to differ from; by default the one there is now."))
                .result(tip())
                .example("1000", "1000")
                .waits((call, reply) -> {
                    int millis = millis(call, 0);
                    String before = call.has(1)
                            ? call.hash(1, "current_tip")
                            : call.snapshot().tip().hash().toString();
                    await(
                            waiters,
                            call,
                            reply,
                            millis,
                            tip -> !tip.hash().toString().equals(before));
                });
    }

    private static RpcMethod block(TipWaiters waiters) {
        return RpcMethod.named("blockchain", "waitforblock")
                .small()
                .about("Answers when a certain block is the tip." + PATIENCE)
                .args(hex("blockhash", REQUIRED, "The block."), timeout())
                .result(tip())
                .example("\"" + EXAMPLE + "\" 1000", "\"" + EXAMPLE + "\", 1000")
                .waits((call, reply) -> {
                    String hash = call.hash(0, "blockhash");
                    await(
                            waiters,
                            call,
                            reply,
                            millis(call, 1),
                            tip -> tip.hash().toString().equals(hash));
                });
    }

    private static RpcMethod height(TipWaiters waiters) {
        return RpcMethod.named("blockchain", "waitforblockheight")
                .small()
                .about("Answers when the tip is at a height or above." + PATIENCE)
                .args(number("height", REQUIRED, "The height."), timeout())
                .result(tip())
                .example("100 1000", "100, 1000")
                .waits((call, reply) -> {
                    int height = call.integer(0);
                    await(waiters, call, reply, millis(call, 1), tip -> tip.height() >= height);
                });
    }

    private static void await(
            TipWaiters waiters, RpcCall call, RpcReply reply, int millis, Predicate<BlockEntry> wanted) {
        waiters.await(call, reply, wanted, WaitCalls::telling, WaitCalls::tellCurrent);
        if (millis > 0) {
            reply.answerAfter(Duration.ofMillis(millis), WaitCalls::tellCurrent);
        }
    }

    private static void tellCurrent(RpcCall call, JsonWriter out) throws IOException {
        telling(call.snapshot().tip()).answer(call, out);
    }

    private static RpcHandler telling(BlockEntry tip) {
        return (call, out) -> out.beginObject()
                .field("hash", tip.hash().toString())
                .field("height", tip.height())
                .endObject();
    }

    private static RpcArg timeout() {
        return number("timeout", dflt(0), "Milliseconds to wait; 0 waits without end.");
    }

    private static int millis(RpcCall call, int place) {
        int millis = call.integer(place);
        if (millis < 0) {
            throw new RpcException(RpcErrorCode.MISC_ERROR, "Negative timeout");
        }
        return millis;
    }

    private static RpcResult tip() {
        return RpcResult.of(
                RpcResult.Type.OBJ,
                "",
                RpcResult.field(RpcResult.Type.STR_HEX, "hash", "The tip's hash"),
                RpcResult.field(RpcResult.Type.NUM, "height", "The tip's height"));
    }
}
