package dev.cairn.serve.control;

import dev.cairn.chain.BlockEntry;
import dev.cairn.chain.Chain;
import dev.cairn.chain.ChainListener;
import dev.cairn.serve.json.JsonWriter;
import dev.cairn.serve.rpc.RpcCall;
import dev.cairn.serve.rpc.RpcHandler;
import dev.cairn.serve.rpc.RpcReply;
import java.io.IOException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

/**
 * Calls that wait for a tip. Each is in the list before it looks at the tip once more, so none is missed: a tip published before
 * that look is seen by it, one published later is told. When the server stops all answer with the tip there is.
 */
public final class TipWaiters implements ChainListener {

    private record Waiter(Predicate<BlockEntry> wanted, RpcReply reply) {}

    private final Set<Waiter> waiters = ConcurrentHashMap.newKeySet();
    private final Object listening = new Object();
    private Chain heard;
    private volatile boolean interrupted;

    /**
     * Answers with the first tip that is wanted, or with the tip there is when time is up.
     *
     * @param millis 0 means no limit
     */
    void await(RpcCall call, RpcReply reply, int millis, Predicate<BlockEntry> wanted) {
        listen(call.chain());
        Waiter waiter = new Waiter(wanted, reply);
        waiters.add(waiter);
        reply.whenOver(() -> waiters.remove(waiter));
        call.releaseSnapshot();
        BlockEntry tip = call.snapshot().tip();
        if (wanted.test(tip)) {
            reply.answer(telling(tip));
        } else if (interrupted || call.node().stopping()) {
            reply.answer(TipWaiters::tellCurrent);
        } else if (millis > 0) {
            reply.answerAfter(Duration.ofMillis(millis), TipWaiters::tellCurrent);
        }
    }

    @Override
    public void tipChanged(BlockEntry tip, BlockEntry fork, boolean initialDownload) {
        for (Waiter waiter : waiters) {
            if (waiter.wanted().test(tip)) {
                waiter.reply().answer(telling(tip));
            }
        }
    }

    /** The server stops: nobody waits any longer. */
    public void interrupt() {
        interrupted = true;
        for (Waiter waiter : waiters) {
            waiter.reply().answer(TipWaiters::tellCurrent);
        }
    }

    private void listen(Chain chain) {
        synchronized (listening) {
            if (heard == null) {
                chain.addListener(this);
                heard = chain;
            }
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
}
