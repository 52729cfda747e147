package dev.cairn.serve.calls;

import dev.cairn.mempool.template.Updates;
import dev.cairn.serve.control.TipWaiters;
import dev.cairn.serve.json.JsonValue;
import dev.cairn.serve.rpc.RpcCall;
import dev.cairn.serve.rpc.RpcErrorCode;
import dev.cairn.serve.rpc.RpcException;
import dev.cairn.serve.rpc.RpcHandler;
import dev.cairn.serve.rpc.RpcReply;
import dev.cairn.serve.rpc.RpcValues;
import java.time.Duration;

/**
 * Calls for a template that wait until there is another (BIP22). An id names a tip and a number; another tip ends the wait at once,
 * another number after a minute (Core, {@code getblocktemplate}).
 */
final class LongPolls {

    private static final int HASH = 64;
    private static final Duration SAME_TIP = Duration.ofMinutes(1);

    private final TipWaiters waiters;

    LongPolls(TipWaiters waiters) {
        this.waiters = waiters;
    }

    /**
     * Answers when the template is another than {@code id} names.
     *
     * @param id what the client sent; one that is no text means the template handed out last
     */
    void await(RpcCall call, RpcReply reply, JsonValue id, TemplateNumber numbers, RpcHandler answer) {
        String watched;
        long number;
        if (id instanceof JsonValue.Str(String text)) {
            watched = RpcValues.hash(JsonValue.of(text.substring(0, Math.min(HASH, text.length()))), "longpollid");
            number = number(text.substring(HASH));
        } else {
            watched = call.snapshot().tip().hash().toString();
            number = numbers.last();
        }
        boolean sameNumber = Updates.of(call.snapshot()) == number;
        waiters.await(call, reply, tip -> !tip.hash().toString().equals(watched), tip -> answer, (later, out) -> {
            throw new RpcException(RpcErrorCode.CLIENT_NOT_CONNECTED, "Shutting down");
        });
        if (!sameNumber) {
            reply.answerAfter(SAME_TIP, answer);
        }
    }

    /** The digits that a text begins with, as a number of 32 bits; 0 if it is none. */
    private static long number(String text) {
        long number = 0;
        for (int i = 0; i < text.length() && text.charAt(i) >= '0' && text.charAt(i) <= '9'; i++) {
            number = (number * 10 + text.charAt(i) - '0') & 0xffff_ffffL;
        }
        return number;
    }
}
