package dev.cairn.serve.rpc;

import java.time.Duration;

/** Where the answer of a call that waits goes, once. Any thread. */
public interface RpcReply {

    /**
     * The wait is over: {@code handler} writes the answer, on a thread of the {@code bulk} lane, with a snapshot that is new.
     * Only the first time counts.
     *
     * @return false if it was over already
     */
    boolean answer(RpcHandler handler);

    /** The wait is over in a while, if it is not before: a timeout. */
    void answerAfter(Duration delay, RpcHandler handler);

    /** Told, at once or later, that it is over: for whoever keeps a list of who waits. */
    void whenOver(Runnable told);
}
