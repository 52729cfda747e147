package dev.cairn.serve.http;

import java.time.Duration;

/**
 * A request and the way back. Until it is answered it counts as one of {@code -rpcthreads}, whether a thread works on it or it
 * waits for something; all but {@link #answer} is the holder's alone, who may hand it from thread to thread.
 */
public interface HttpExchange {

    /** What was asked. */
    HttpRequest request();

    /** Answers, once. Any thread. */
    void answer(HttpAnswer answer);

    /**
     * Goes on with it on a thread of a lane: the end of a wait, or of small work. Any thread, which then leaves it alone.
     *
     * @param small whether it takes less than a millisecond
     */
    void resume(boolean small, Runnable work);

    /** Runs {@code work} after a time, on a thread that must not be held. */
    Timer after(Duration delay, Runnable work);

    /** Work to come. */
    interface Timer {
        /** Not any more. */
        void cancel();
    }
}
