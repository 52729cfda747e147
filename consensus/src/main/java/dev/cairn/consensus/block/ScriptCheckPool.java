package dev.cairn.consensus.block;

import dev.cairn.consensus.Verdict;
import dev.cairn.consensus.script.ScriptVerifier;
import dev.cairn.consensus.script.cache.SignatureCache;
import dev.cairn.curve.Secp256k1;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * Workers that run the scripts of blocks. Whoever asks for a block's scripts joins in, so a pool of no workers runs them on
 * the caller alone. Several threads may ask at once.
 *
 * <p>An answer is given only when no worker looks at the block any more, also when the answer was known before: what the
 * block's bytes lie in may be freed or reused then. An interrupt does not cut that wait short; it is left set.
 */
public final class ScriptCheckPool implements AutoCloseable {

    private final Secp256k1 curve;
    private final Optional<SignatureCache> signatures;
    private final List<Thread> threads = new ArrayList<>();

    /** Guarded by this, as all below: blocks being checked, oldest first, and how many workers are at each. */
    private final Deque<Job> jobs = new ArrayDeque<>();

    private boolean closed;

    private static final class Job {
        final ScriptBatch batch;
        int workers;

        Job(ScriptBatch batch) {
            this.batch = batch;
        }
    }

    /**
     * Starts workers that check every signature anew.
     *
     * @param name what the threads are called: {@code name.0}, {@code name.1}, …
     * @param workers how many besides the caller, 0 and up
     */
    public ScriptCheckPool(String name, int workers, Secp256k1 curve) {
        this(name, workers, curve, Optional.empty());
    }

    /** Starts workers that ask first whether a signature was checked before. */
    public ScriptCheckPool(String name, int workers, Secp256k1 curve, Optional<SignatureCache> signatures) {
        if (workers < 0) {
            throw new IllegalArgumentException("workers=" + workers + " is negative");
        }
        this.curve = curve;
        this.signatures = signatures;
        for (int i = 0; i < workers; i++) {
            ScriptVerifier verifier = newVerifier();
            Thread thread = new Thread(() -> serve(verifier), name + "." + i);
            thread.setDaemon(true);
            threads.add(thread);
        }
        threads.forEach(Thread::start);
    }

    /** A verifier of the same making as the workers', for a thread that joins in. */
    public ScriptVerifier newVerifier() {
        return new ScriptVerifier(curve, signatures.orElse(null), false);
    }

    /** How many workers there are besides the caller. */
    public int workers() {
        return threads.size();
    }

    /** Runs all scripts of a batch, together with the caller and its verifier. */
    Verdict run(ScriptBatch batch, ScriptVerifier verifier) {
        if (threads.isEmpty() || !batch.hasWork()) { // nothing to run: nobody is woken for it
            batch.work(verifier);
            return batch.verdict();
        }
        Job job = new Job(batch);
        synchronized (this) {
            jobs.addLast(job);
            notifyAll();
        }
        batch.work(verifier);
        awaitWorkers(job);
        return batch.verdict();
    }

    private synchronized void awaitWorkers(Job job) {
        jobs.remove(job);
        boolean interrupted = false;
        while (job.workers > 0) {
            try {
                wait();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void serve(ScriptVerifier verifier) {
        for (Job job = take(); job != null; job = take()) {
            try {
                job.batch.work(verifier);
            } finally {
                release(job);
            }
        }
    }

    /** The oldest job with something left to do; null when the pool is closed. */
    private synchronized Job take() {
        while (!closed) {
            for (Job job : jobs) {
                if (job.batch.hasWork()) {
                    job.workers++;
                    return job;
                }
            }
            try {
                wait();
            } catch (InterruptedException e) {
                // Means nothing here: only close() ends a worker.
            }
        }
        return null;
    }

    private synchronized void release(Job job) {
        job.workers--;
        notifyAll();
    }

    /** Ends the workers and waits for them; a block that is being checked meanwhile is finished by its caller. */
    @Override
    public void close() {
        synchronized (this) {
            closed = true;
            notifyAll();
        }
        boolean interrupted = false;
        for (Thread thread : threads) {
            while (thread.isAlive()) {
                try {
                    thread.join();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
