package dev.cairn.consensus.block;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.consensus.Verdict;
import dev.cairn.consensus.script.sighash.SpendContext;
import dev.cairn.consensus.tx.Transactions;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.tx.TxOut;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class ScriptCheckPoolTest {

    private static final Script TRUE = Script.ofHex("51");
    private static final Script FALSE = Script.ofHex("00");
    /** Hashes a few hundred times before it fails. */
    private static final Script SLOW_FALSE = Script.ofHex("00" + "aa".repeat(200) + "6a");

    /** Transactions of that many inputs each, all of them good but for some. */
    private static ScriptBatch batch(List<Integer> inputs, Set<Integer> bad, Script badScript) {
        ScriptBatch.Builder builder = new ScriptBatch.Builder(inputs.size());
        int number = 0;
        for (int i = 0; i < inputs.size(); i++) {
            Transactions tx = new Transactions().pay(1);
            List<TxOut> spent = new ArrayList<>();
            for (int input = 0; input < inputs.get(i); input++) {
                tx.spend(number, 0);
                spent.add(new TxOut(1, bad.contains(number) ? badScript : TRUE));
                number++;
            }
            builder.add(i + 1, SpendContext.of(tx.build(), spent));
        }
        return builder.build(0);
    }

    @Property(tries = 60)
    void theBlocksFirstFailureIsTheOneNamedHoweverManyWorkersThereAre(
            @ForAll @Size(min = 1, max = 12) List<@IntRange(min = 1, max = 20) Integer> inputs,
            @ForAll @Size(max = 5) Set<@IntRange(max = 100) Integer> bad,
            @ForAll @IntRange(max = 3) int workers) {
        try (ScriptCheckPool pool = new ScriptCheckPool("test", workers, null)) {
            Verdict verdict = pool.run(batch(inputs, bad, FALSE), pool.newVerifier());

            int all = inputs.stream().mapToInt(count -> count).sum();
            int first = bad.stream().mapToInt(i -> i).filter(i -> i < all).min().orElse(all);
            if (first == all) {
                assertThat(verdict).isEqualTo(Verdict.valid());
            } else {
                int at = 0;
                while (first >= inputs.get(at)) {
                    first -= inputs.get(at++);
                }
                assertThat(((Verdict.Invalid) verdict).transaction()).isEqualTo(at + 1);
                assertThat(((Verdict.Invalid) verdict).input()).isEqualTo(first);
            }
        }
    }

    @Test
    void aSlowEarlierFailureWinsOverAQuickLaterOne() {
        try (ScriptCheckPool pool = new ScriptCheckPool("test", 2, null)) {
            for (int i = 0; i < 50; i++) {
                ScriptBatch.Builder builder = new ScriptBatch.Builder(2);
                builder.add(
                        1,
                        SpendContext.of(
                                new Transactions().spend(1, 0).pay(1).build(), List.of(new TxOut(1, SLOW_FALSE))));
                Transactions many = new Transactions().pay(1);
                List<TxOut> spent = new ArrayList<>();
                for (int input = 0; input < 40; input++) {
                    many.spend(input, 0);
                    spent.add(new TxOut(1, FALSE));
                }
                builder.add(2, SpendContext.of(many.build(), spent));

                Verdict verdict = pool.run(builder.build(0), pool.newVerifier());

                assertThat(verdict)
                        .asString()
                        .startsWith("block-script-verify-flag-failed (OP_RETURN was encountered)");
            }
        }
    }

    /** The scripts lie in an array that is wiped as soon as the pool has answered: a worker still at it would see that. */
    @Test
    void noWorkerReadsTheBlockOnceTheAnswerIsGiven() {
        List<ScriptBatch> batches = new ArrayList<>();
        try (ScriptCheckPool pool = new ScriptCheckPool("test", 3, null)) {
            for (int round = 0; round < 300; round++) {
                byte[] slow = new byte[201];
                Arrays.fill(slow, (byte) 0xaa);
                slow[0] = 0x51;
                Transactions tx = new Transactions().pay(1);
                List<TxOut> spent = new ArrayList<>();
                for (int input = 0; input < 64; input++) {
                    tx.spend(input, 0);
                    spent.add(new TxOut(1, input == 9 ? FALSE : Script.of(slow)));
                }
                ScriptBatch.Builder builder = new ScriptBatch.Builder(1);
                builder.add(1, SpendContext.of(tx.build(), spent));
                batches.add(builder.build(0));

                pool.run(batches.get(round), pool.newVerifier());
                Arrays.fill(slow, (byte) 0x6a);
            }
        }

        // To a worker that came late, the wiped script failed at an input below nine.
        assertThat(batches)
                .allSatisfy(batch ->
                        assertThat(((Verdict.Invalid) batch.verdict()).input()).isEqualTo(9));
    }

    @Test
    void severalThreadsMayAskAtOnce() throws InterruptedException {
        try (ScriptCheckPool pool = new ScriptCheckPool("test", 2, null)) {
            List<Verdict> verdicts = new ArrayList<>();
            List<Thread> askers = new ArrayList<>();
            CountDownLatch start = new CountDownLatch(1);
            for (int i = 0; i < 4; i++) {
                Set<Integer> bad = i % 2 == 0 ? Set.of() : Set.of(i);
                Thread asker = new Thread(
                        () -> {
                            await(start);
                            for (int round = 0; round < 50; round++) {
                                Verdict verdict = pool.run(batch(List.of(30, 30), bad, FALSE), pool.newVerifier());
                                synchronized (verdicts) {
                                    verdicts.add(verdict);
                                }
                            }
                        },
                        "asker." + i);
                asker.start();
                askers.add(asker);
            }
            start.countDown();
            for (Thread asker : askers) {
                asker.join();
            }

            assertThat(verdicts).hasSize(200);
            assertThat(verdicts.stream().filter(Verdict::isValid).count()).isEqualTo(100);
            assertThat(new HashSet<>(verdicts)).hasSize(3);
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void aWorkersOwnFaultIsNoVerdict() {
        // Without a curve, a signature check cannot be made.
        byte[] key = new byte[33];
        key[0] = 2;
        Script check =
                Script.ofHex("09300602010102010101" + "21" + Script.of(key).toHex() + "ac");
        try (ScriptCheckPool pool = new ScriptCheckPool("test", 1, null)) {
            ScriptBatch batch = batch(List.of(40), Set.of(3), check);

            assertThatThrownBy(() -> pool.run(batch, pool.newVerifier()))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("nothing is known of the block");
            assertThat(pool.run(batch(List.of(40), Set.of(), TRUE), pool.newVerifier()))
                    .isEqualTo(Verdict.valid());
        }
    }

    @Test
    void closingEndsTheWorkersAndOnlyThen() {
        ScriptCheckPool pool = new ScriptCheckPool("closing-test", 3, null);
        assertThat(threads("closing-test.")).isEqualTo(3);
        assertThat(pool.workers()).isEqualTo(3);

        pool.close();

        assertThat(threads("closing-test.")).isZero();
        assertThat(pool.run(batch(List.of(5), Set.of(), TRUE), pool.newVerifier()))
                .isEqualTo(Verdict.valid());
    }

    private static long threads(String prefix) {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith(prefix))
                .count();
    }

    @Test
    void anInterruptIsKeptForTheCallerAndDoesNotCutTheAnswerShort() {
        try (ScriptCheckPool pool = new ScriptCheckPool("test", 2, null)) {
            Thread.currentThread().interrupt();

            assertThat(pool.run(batch(List.of(100), Set.of(), TRUE), pool.newVerifier()))
                    .isEqualTo(Verdict.valid());
            assertThat(Thread.interrupted()).isTrue();
        }
    }
}
