package dev.cairn.ledger.snapshot;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/** A hold is closed and cut off at once, between two reads. */
@JCStressTest
@Outcome(
        id = "1, 1, 0",
        expect = Expect.ACCEPTABLE,
        desc = "It read before it was cut off; the part was freed once; nobody holds.")
@Outcome(
        id = "0, 1, 0",
        expect = Expect.ACCEPTABLE,
        desc = "It was cut off before it read; the part was freed once; nobody holds.")
@Outcome(expect = Expect.FORBIDDEN, desc = "Freed under a read, not at all, or twice; or a hold was left over.")
@State
public class CloseWhileCutOffStress extends Staged {

    private final Held<Counted> held;

    public CloseWhileCutOffStress() {
        super(0);
        held = snapshots.acquire("reader");
    }

    @Actor
    public void reader(III_Result result) {
        result.r1 = read(held);
        held.close();
    }

    @Actor
    public void writer() {
        publishSecond();
    }

    @Arbiter
    public void after(III_Result result) {
        result.r2 = drained();
        result.r3 = snapshots.holders().size();
    }
}
