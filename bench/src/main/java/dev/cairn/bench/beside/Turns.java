package dev.cairn.bench.beside;

import java.util.ArrayList;
import java.util.List;

/**
 * What is compared runs in turns: one of each, then one of each again. What slows the machine for a while slows them alike, and a
 * ratio is taken of measurements that stand next to each other.
 */
public final class Turns {

    private final Progress progress;
    private final int rounds;
    private final List<Turn> turns = new ArrayList<>();

    private record Turn(String name, Step step) {}

    /** One measurement. */
    @FunctionalInterface
    public interface Step {

        /** Measures, and keeps what was measured. */
        void run() throws BenchException;
    }

    /** With nothing to run yet. */
    public Turns(Progress progress, int rounds) {
        this.progress = progress;
        this.rounds = rounds;
    }

    /** Adds what is run once a round, after all that was added before. */
    public Turns add(String name, Step step) {
        turns.add(new Turn(name, step));
        return this;
    }

    /** Runs all rounds. */
    public void run() throws BenchException {
        for (int round = 1; round <= rounds; round++) {
            for (Turn turn : turns) {
                progress.tell(turn.name, round, rounds);
                turn.step.run();
            }
        }
    }
}
