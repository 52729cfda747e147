package dev.cairn.serve.rpc;

/** Where the answer of a call that waits goes, once. Any thread. */
public interface RpcReply {

    /**
     * The wait is over: {@code handler} writes the answer, on a thread of the {@code bulk} lane, with a call whose snapshot is
     * new. Only the first time counts.
     *
     * @return false if it was over already
     */
    boolean answer(RpcHandler handler);
}
