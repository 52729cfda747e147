package dev.cairn.conformance.spine.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.chain.Chain;
import dev.cairn.chain.ChainSnapshot;
import dev.cairn.chain.connect.WriterSteps;
import dev.cairn.chaingen.ChainGenerator;
import dev.cairn.chaingen.ChainSpec;
import dev.cairn.chaingen.GeneratedBlock;
import dev.cairn.chaingen.Mix;
import dev.cairn.primitives.hash.BlockHash;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The writer stands still in the middle of a change, and every read that is registered, over HTTP, answers as before that change:
 * none waits for it, and none sees half of it.
 */
class StoppedWriterTest {

    private static final List<GeneratedBlock> BLOCKS = ChainGenerator.inMemory(
            ChainSpec.of(11, 125, 5, SpineChain.NOW - 600).withMix(Mix.EVEN).withReorgs(), SpineChain.CURVE);

    @TempDir
    Path folder;

    private final StoppedAt steps = new StoppedAt();

    @Test
    void inAConnectTheReadsAnswerFromTheOldTip() throws Exception {
        stopped(WriterSteps.Step.CONNECTING, 110);
    }

    @Test
    void beforeTheSwapTheReadsAnswerFromTheOldTip() throws Exception {
        stopped(WriterSteps.Step.PUBLISHING, 110);
    }

    @Test
    void inAReorganisationTheReadsAnswerFromTheOldTip() throws Exception {
        stopped(WriterSteps.Step.REORGANISING, overtaking());
    }

    @Test
    void atTheEndOfAReorganisationTheReadsAnswerFromTheOldTip() throws Exception {
        stopped(WriterSteps.Step.PUBLISHING, overtaking());
    }

    @Test
    void inAFlushTheReadsAnswerFromTheSameTip() throws Exception {
        flushing(WriterSteps.Step.FLUSHING);
    }

    @Test
    void betweenIngestAndPublicationTheReadsAnswerFromTheSameTip() throws Exception {
        flushing(WriterSteps.Step.INGESTED);
    }

    @Test
    void callsThatNameNoReadAreThoseThatChangeSomethingOrWait() {
        try (SpineChain spine = SpineChain.open(folder, WriterSteps.NONE);
                Reads reads = new Reads(spine)) {
            assertThat(reads.unread()).containsExactlyInAnyOrderElementsOf(NO_READS);
        }
    }

    /** Calls without a read to walk: they change something, wait for something, or want a parameter that no chain gives. */
    private static final List<String> NO_READS = List.of(
            "checkpoint", // copies the chain, which its own test does while blocks connect
            "deriveaddresses", // asks nothing of the chain
            "generate", // an error, always
            "generateblock",
            "generatetoaddress",
            "generatetodescriptor",
            "invalidateblock",
            "mockscheduler",
            "preciousblock",
            "reconsiderblock",
            "setdbcache",
            "setmocktime",
            "stop",
            "submitblock",
            "submitheader",
            "syncwithvalidationinterfacequeue",
            "waitforblock",
            "waitforblockheight",
            "waitfornewblock");

    private void stopped(WriterSteps.Step step, int next) throws Exception {
        try (SpineChain spine = SpineChain.open(folder, steps);
                Reads reads = new Reads(spine)) {
            Chain chain = spine.chain();
            BLOCKS.subList(0, next).forEach(block -> chain.submit(block.block(), true));
            GeneratedBlock last = BLOCKS.get(next);
            Map<String, Reads.Question> questions;
            BlockHash before;
            try (ChainSnapshot snapshot = chain.acquire("test")) {
                questions = reads.questions(snapshot);
                before = snapshot.tip().hash();
            }
            Map<String, String> answers = reads.answers(questions);
            assertThat(answers).hasSizeGreaterThan(40);
            assertThat(answers.values()).allMatch(answer -> answer.startsWith("200 "));

            steps.next(step);
            CompletableFuture<?> submitted = CompletableFuture.runAsync(
                    () -> chain.submit(last.block(), true),
                    work -> Thread.ofPlatform().name("submitter").start(work));
            steps.awaitReached();
            try {
                assertThat(reads.changed(questions, answers)).isEmpty();
                try (ChainSnapshot snapshot = chain.acquire("test")) {
                    assertThat(snapshot.tip().hash()).isEqualTo(before);
                }
                assertThat(submitted).isNotDone();
            } finally {
                steps.goOn();
            }
            submitted.get(60, TimeUnit.SECONDS);

            try (ChainSnapshot snapshot = chain.acquire("test")) {
                assertThat(snapshot.tip().hash()).isEqualTo(last.block().hash()).isNotEqualTo(before);
            }
            assertThat(reads.changed(questions, answers)).isNotEmpty();
        }
    }

    private void flushing(WriterSteps.Step step) throws Exception {
        try (SpineChain spine = SpineChain.open(folder, steps);
                Reads reads = new Reads(spine)) {
            Chain chain = spine.chain();
            BLOCKS.subList(0, 110).forEach(block -> chain.submit(block.block(), true));
            Map<String, Reads.Question> questions;
            try (ChainSnapshot snapshot = chain.acquire("test")) {
                questions = reads.questions(snapshot);
            }
            Map<String, String> answers = reads.answers(questions);

            steps.next(step);
            CompletableFuture<?> flushed = CompletableFuture.runAsync(
                    chain::flush, work -> Thread.ofPlatform().name("flusher").start(work));
            steps.awaitReached();
            try {
                assertThat(reads.changed(questions, answers)).isEmpty();
                assertThat(flushed).isNotDone();
            } finally {
                steps.goOn();
            }
            flushed.get(60, TimeUnit.SECONDS);

            assertThat(reads.changed(questions, answers)).isEmpty(); // from the new base, the same
        }
    }

    /** The block with which a branch overtakes another: the last of the first contest. */
    private static int overtaking() {
        int losers = 0;
        for (int i = 0; i < BLOCKS.size(); i++) {
            if (BLOCKS.get(i).fate() == GeneratedBlock.Fate.DISCONNECTED) {
                losers++;
            } else if (losers > 0) {
                return i + losers; // as many winners are kept, and the next one makes the difference
            }
        }
        throw new AssertionError("no branch is overtaken in this chain");
    }
}
