package dev.cairn.ledger.snapshot;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** A hold is closed twice at once while another hold of the same version is kept: it counts once. */
@JCStressTest
@Outcome(id = "0, 1", expect = Expect.ACCEPTABLE, desc = "The part lives as long as the other hold, and no longer.")
@Outcome(expect = Expect.FORBIDDEN, desc = "The second close counted, or none did.")
@State
public class CloseTwiceStress extends Staged {

    private final Held<Counted> closed;
    private final Held<Counted> kept;

    public CloseTwiceStress() {
        super(Long.MAX_VALUE);
        closed = snapshots.acquire("closed");
        kept = snapshots.acquire("kept");
        publishSecond();
    }

    @Actor
    public void one() {
        closed.close();
    }

    @Actor
    public void other() {
        closed.close();
    }

    @Arbiter
    public void after(II_Result result) {
        result.r1 = drained();
        kept.close();
        result.r2 = drained();
    }
}
