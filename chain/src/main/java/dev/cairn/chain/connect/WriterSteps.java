package dev.cairn.chain.connect;

/**
 * Is told, on the thread that does it, at the places where a reader could meet a change half done. A test stops the writer
 * there; a node tells nobody.
 */
@FunctionalInterface
public interface WriterSteps {

    /** Nobody is told. */
    WriterSteps NONE = step -> {};

    /** Places. */
    enum Step {
        /** A block was found valid; its coins are not yet changed in what is about to be published. */
        CONNECTING,
        /** A reorganisation has taken blocks off and put none on. */
        REORGANISING,
        /** All is ready, and the next thing is the swap. */
        PUBLISHING,
        /** On the flush lane: block files and index are durable, the coins are about to be written. */
        FLUSHING,
        /** On the writer: the coins are on disk, and the new base is not yet published. */
        INGESTED
    }

    /** The writer is at a place, and stays there until this returns. */
    void at(Step step);
}
