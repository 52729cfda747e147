package dev.cairn.serve.calls;

import dev.cairn.serve.control.TipWaiters;
import dev.cairn.serve.rpc.RpcMethod;
import java.util.ArrayList;
import java.util.List;

/** All calls of this package. */
public final class ChainCalls {

    private ChainCalls() {}

    /** The calls, for one server, whose waiting calls wait there. */
    public static List<RpcMethod> all(TipWaiters waiters) {
        LastTemplate last = new LastTemplate();
        LongScans scans = new LongScans();
        List<RpcMethod> all = new ArrayList<>();
        all.addAll(BlockCalls.all());
        all.addAll(ChainStateCalls.all());
        all.addAll(CoinCalls.all(scans));
        all.addAll(MarkCalls.all());
        all.addAll(SubmitCalls.all());
        all.addAll(GenerateCalls.all(last));
        all.addAll(TransactionCalls.all());
        all.addAll(ScriptCalls.all());
        all.addAll(ScanCalls.all(scans));
        all.addAll(MiningCalls.all(last));
        all.addAll(TemplateCalls.all(last, new LongPolls(waiters)));
        all.addAll(DeploymentCalls.all());
        all.addAll(StatCalls.all());
        all.addAll(ProofCalls.all());
        all.addAll(DescriptorCalls.all());
        all.addAll(CreateCalls.all());
        all.addAll(CheckpointCalls.all());
        return List.copyOf(all);
    }
}
