package dev.cairn.serve.calls;

import dev.cairn.chain.BlockEntry;
import dev.cairn.chain.Chain;
import dev.cairn.chain.ChainListener;
import dev.cairn.serve.rpc.RpcCall;
import dev.cairn.serve.rpc.RpcHandler;
import dev.cairn.serve.rpc.RpcReply;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Calls for a template that wait until the tip is another one (BIP22). Each is in the list before it looks at the tip, so none
 * is missed.
 */
final class LongPolls implements ChainListener {

    private record Poll(String watched, RpcReply reply, RpcHandler answer) {}

    private final Set<Poll> polls = ConcurrentHashMap.newKeySet();
    private final Object listening = new Object();
    private Chain heard;

    void await(RpcCall call, RpcReply reply, String watched, RpcHandler answer) {
        listen(call.chain());
        Poll poll = new Poll(watched, reply, answer);
        polls.add(poll);
        reply.whenOver(() -> polls.remove(poll));
        call.releaseSnapshot();
        boolean other = !call.snapshot().tip().hash().toString().equals(watched);
        call.releaseSnapshot();
        if (other || call.node().stopping()) {
            reply.answer(answer);
        }
    }

    @Override
    public void tipChanged(BlockEntry tip, BlockEntry fork, boolean initialDownload) {
        String hash = tip.hash().toString();
        for (Poll poll : polls) {
            if (!poll.watched().equals(hash)) {
                poll.reply().answer(poll.answer());
            }
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
