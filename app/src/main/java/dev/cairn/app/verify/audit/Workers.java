package dev.cairn.app.verify.audit;

import dev.cairn.app.verify.chain.BestChain;
import dev.cairn.consensus.block.BlockAudit;
import dev.cairn.consensus.block.ScriptCheckPool;
import java.util.ArrayList;
import java.util.List;

/** The threads that check blocks: {@code verify.0}, {@code verify.1}, …; they end when there is nothing more to claim. */
final class Workers implements AutoCloseable {

    private final Window window;
    private final List<Thread> threads = new ArrayList<>();

    Workers(
            Audit.Request request,
            BestChain chain,
            CoinWatch coins,
            ScriptCheckPool pool,
            Window window,
            Watcher.Phase phase) {
        this.window = window;
        for (int i = 0; i < request.jobs(); i++) {
            BlockChecker checker = new BlockChecker(
                    request.source(),
                    chain,
                    request.undo(),
                    new BlockAudit(request.params(), pool),
                    coins.maker(),
                    request.now());
            Thread thread = new Thread(() -> work(checker, phase == Watcher.Phase.RECALLING), "verify." + i);
            thread.setDaemon(true);
            threads.add(thread);
        }
    }

    void start() {
        threads.forEach(Thread::start);
    }

    private void work(BlockChecker checker, boolean recall) {
        try {
            for (Window.Task task = window.claim(); task != null; task = window.claim()) {
                window.put(task, recall ? checker.recall(task.height()) : checker.check(task.height()));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException | Error e) {
            window.fail(e); // a bug, or want of memory: the audit ends with it
        }
    }

    /** Lets each finish the block that it is at, and waits. */
    @Override
    public void close() {
        window.close();
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
