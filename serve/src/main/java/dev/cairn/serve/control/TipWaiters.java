package dev.cairn.serve.control;

import dev.cairn.chain.BlockEntry;
import dev.cairn.chain.Chain;
import dev.cairn.chain.ChainListener;
import dev.cairn.serve.rpc.RpcCall;
import dev.cairn.serve.rpc.RpcHandler;
import dev.cairn.serve.rpc.RpcReply;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Calls that wait for a tip. Each is in the list before it looks at the tip once more, so none is missed: a tip published before
 * that look is seen by it, one published later is told. When the server stops all are answered.
 */
public final class TipWaiters implements ChainListener {

    private record Waiter(
            Predicate<BlockEntry> wanted, RpcReply reply, Function<BlockEntry, RpcHandler> found, RpcHandler stopped) {}

    private final Set<Waiter> waiters = ConcurrentHashMap.newKeySet();
    private final Object listening = new Object();
    private Chain heard;
    private volatile boolean interrupted;

    /**
     * Answers when a tip is wanted, or when the server stops. A limit of time is the caller's to set on the reply.
     *
     * @param found makes the answer for the first tip that is wanted
     * @param stopped answers when the server stops first
     */
    public void await(
            RpcCall call,
            RpcReply reply,
            Predicate<BlockEntry> wanted,
            Function<BlockEntry, RpcHandler> found,
            RpcHandler stopped) {
        listen(call.chain());
        Waiter waiter = new Waiter(wanted, reply, found, stopped);
        waiters.add(waiter);
        reply.whenOver(() -> waiters.remove(waiter));
        call.releaseSnapshot();
        BlockEntry tip = call.snapshot().tip();
        call.releaseSnapshot();
        if (wanted.test(tip)) {
            reply.answer(found.apply(tip));
        } else if (interrupted || call.node().stopping()) {
            reply.answer(stopped);
        }
    }

    @Override
    public void tipChanged(BlockEntry tip, BlockEntry fork, boolean initialDownload) {
        for (Waiter waiter : waiters) {
            if (waiter.wanted().test(tip)) {
                waiter.reply().answer(waiter.found().apply(tip));
            }
        }
    }

    /** The server stops: nobody waits any longer. */
    public void interrupt() {
        interrupted = true;
        for (Waiter waiter : waiters) {
            waiter.reply().answer(waiter.stopped());
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
}
