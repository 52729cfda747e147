package dev.cairn.ledger.snapshot;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** A reader takes the published version while it is replaced, and its part dies. */
@JCStressTest
@Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "It held version 1, whose part lived until it was given back.")
@Outcome(id = "2, 1", expect = Expect.ACCEPTABLE, desc = "It came after the publication, and held version 2.")
@Outcome(expect = Expect.FORBIDDEN, desc = "Freed under a read, not freed at all, or freed twice.")
@State
public class AcquireWhilePublishedStress extends Staged {

    public AcquireWhilePublishedStress() {
        super(Long.MAX_VALUE);
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
