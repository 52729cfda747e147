package dev.cairn.app.verify.audit;

import dev.cairn.app.verify.chain.Finding;

/** Is told how an audit goes, on the thread that runs it. */
public interface Watcher {

    /** What is being done. */
    enum Phase {
        /** Headers are checked along the chain. */
        HEADERS,
        /** Blocks checked before are read again, to know which coins there are. */
        RECALLING,
        /** Blocks are checked. */
        CHECKING
    }

    /**
     * Time passed: called a few times a second.
     *
     * @param next the height that is waited for
     * @param done bytes of blocks (of headers, how many) gone through in this phase, of {@code total}
     */
    void progress(Phase phase, int next, long done, long total, Tally tally);

    /** Something was found, and the audit goes on. */
    void found(Finding finding);

    /** All blocks below {@code next} were checked. Called after each, so it should take note only now and then. */
    void checked(int next, Tally tally);

    /** Whether to stop. */
    boolean stopping();
}
