package dev.cairn.ledger.snapshot;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/** Two threads share a hold; one reads while the other closes it, after the version was replaced. */
@JCStressTest
@Outcome(id = "1, 0, 1", expect = Expect.ACCEPTABLE, desc = "The read ended, then or meanwhile the hold was closed.")
@Outcome(id = "-2, 0, 1", expect = Expect.ACCEPTABLE, desc = "The hold was closed before the read began.")
@Outcome(expect = Expect.FORBIDDEN, desc = "Freed under a read, before the release, not at all, or twice.")
@State
public class ReadWhileClosedStress extends Staged {

    private final Held<Counted> held;
    private final int freedBefore;

    public ReadWhileClosedStress() {
        super(Long.MAX_VALUE);
        held = snapshots.acquire("shared");
        publishSecond();
        freedBefore = drained();
    }

    @Actor
    public void reader(III_Result result) {
        try {
            result.r1 = read(held);
        } catch (IllegalStateException e) {
            result.r1 = -2;
        }
    }

    @Actor
    public void closer() {
        held.close();
        snapshots.drain();
    }

    @Arbiter
    public void after(III_Result result) {
        result.r2 = freedBefore;
        result.r3 = drained();
    }
}
