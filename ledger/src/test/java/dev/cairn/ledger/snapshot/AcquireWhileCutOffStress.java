package dev.cairn.ledger.snapshot;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** As {@link AcquireWhilePublishedStress}, and nothing may be pinned: whoever holds version 1 is cut off at once. */
@JCStressTest
@Outcome(id = "0, 1", expect = Expect.ACCEPTABLE, desc = "It held version 1, and was cut off before it read.")
@Outcome(
        id = "1, 1",
        expect = Expect.ACCEPTABLE,
        desc = "It read from version 1, whose part lived until that read ended.")
@Outcome(id = "2, 1", expect = Expect.ACCEPTABLE, desc = "It came after the publication, and held version 2.")
@Outcome(expect = Expect.FORBIDDEN, desc = "Freed under a read, not freed at all, or freed twice.")
@State
public class AcquireWhileCutOffStress extends Staged {

    public AcquireWhileCutOffStress() {
        super(0);
    }

    @Actor
    public void reader(II_Result result) {
        try (Held<Counted> held = snapshots.acquire("reader")) {
            result.r1 = read(held);
        }
    }

    @Actor
    public void writer() {
        publishSecond();
    }

    @Arbiter
    public void after(II_Result result) {
        result.r2 = drained();
    }
}
