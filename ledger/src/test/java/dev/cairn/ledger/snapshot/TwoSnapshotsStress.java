package dev.cairn.ledger.snapshot;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** A reader that takes two snapshots never sees the ledger go back. */
@JCStressTest
@Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "Both before the publication.")
@Outcome(id = "1, 2", expect = Expect.ACCEPTABLE, desc = "One before, one after it.")
@Outcome(id = "2, 2", expect = Expect.ACCEPTABLE, desc = "Both after it.")
@Outcome(expect = Expect.FORBIDDEN, desc = "Back in time, or freed under a read.")
@State
public class TwoSnapshotsStress extends Staged {

    public TwoSnapshotsStress() {
        super(Long.MAX_VALUE);
    }

    @Actor
    public void reader(II_Result result) {
        try (Held<Counted> held = snapshots.acquire("first")) {
            result.r1 = read(held);
        }
        try (Held<Counted> held = snapshots.acquire("second")) {
            result.r2 = read(held);
        }
    }

    @Actor
    public void writer() {
        publishSecond();
    }
}
