package dev.cairn.serve.calls;

import dev.cairn.serve.rpc.RpcErrorCode;
import dev.cairn.serve.rpc.RpcException;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Lets two calls at a time go over all coins. Each pins the base that it reads until it is through, minutes perhaps, and all read from
 * one disk: a dozen at once would end no sooner than one after the other, and keep the threads from everybody else's calls.
 */
final class LongScans {

    private static final int AT_ONCE = 2;

    private final AtomicInteger running = new AtomicInteger();

    /** The end of a scan's turn. */
    interface Turn extends AutoCloseable {
        @Override
        void close();
    }

    /**
     * Begins a scan, before it takes a snapshot.
     *
     * @throws RpcException −1, if two are under way
     */
    Turn begin() {
        if (running.incrementAndGet() > AT_ONCE) {
            running.decrementAndGet();
            throw new RpcException(
                    RpcErrorCode.MISC_ERROR,
                    "Two scans of all coins are under way already (gettxoutsetinfo, scantxoutset). Try again when one has"
                            + " ended.");
        }
        return running::decrementAndGet;
    }
}
