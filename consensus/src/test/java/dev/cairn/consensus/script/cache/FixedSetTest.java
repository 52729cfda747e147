package dev.cairn.consensus.script.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.primitives.hash.Sha256;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class FixedSetTest {

    private static final int BUCKET_BYTES = 33 * Long.BYTES;

    /** Against a set that forgets nothing: what is found was added, and nothing goes while there is room. */
    @Property(tries = 200)
    void nothingIsFoundThatWasNotAdded(@ForAll Random random) {
        FixedSet set = new FixedSet(16 + BUCKET_BYTES * (1L + random.nextInt(3)));
        Set<Integer> added = new HashSet<>();
        for (int i = 0; i < 200; i++) {
            int entry = random.nextInt(60);
            switch (random.nextInt(3)) {
                case 0 -> {
                    set.add(entry(entry));
                    added.add(entry);
                    assertThat(set.contains(entry(entry), false)).isTrue();
                }
                case 1 -> {
                    boolean found = set.contains(entry(entry), random.nextBoolean());
                    assertThat(!found || added.contains(entry)).isTrue();
                }
                default -> assertThat(set.contains(entry(1000 + entry), false)).isFalse();
            }
        }
    }

    @Test
    void allEntriesStayWhileOneBucketHasRoom() {
        FixedSet set = new FixedSet(16 + BUCKET_BYTES);
        for (int i = 0; i < 8; i++) {
            set.add(entry(i));
        }
        for (int i = 0; i < 8; i++) {
            assertThat(set.contains(entry(i), false)).isTrue();
        }
        assertThat(set.capacity()).isEqualTo(8);
    }

    @Test
    void anEntryThatWasGivenUpMakesRoomFirst() {
        FixedSet set = new FixedSet(16 + BUCKET_BYTES);
        for (int i = 0; i < 8; i++) {
            set.add(entry(i));
        }
        assertThat(set.contains(entry(5), true)).isTrue();
        assertThat(set.contains(entry(5), false)).isTrue(); // until somebody wants its place

        set.add(entry(8));

        for (int i = 0; i < 9; i++) {
            assertThat(set.contains(entry(i), false)).as("entry %d", i).isEqualTo(i != 5);
        }
    }

    @Test
    void anEntryThatIsAddedAgainIsWantedAgain() {
        FixedSet set = new FixedSet(16 + BUCKET_BYTES);
        for (int i = 0; i < 8; i++) {
            set.add(entry(i));
        }
        assertThat(set.contains(entry(3), true)).isTrue();
        assertThat(set.contains(entry(4), true)).isTrue();
        set.add(entry(3));

        set.add(entry(8));

        assertThat(set.contains(entry(3), false)).isTrue();
        assertThat(set.contains(entry(4), false)).isFalse();
    }

    @Property(tries = 50)
    void itTakesNoMoreBytesThanItMay(@ForAll @LongRange(max = 1 << 20) long bytes) {
        FixedSet set = new FixedSet(bytes);
        assertThat(set.bytes()).isLessThanOrEqualTo(Math.max(bytes, 16));
        assertThat(set.bytes()).isGreaterThan(bytes - BUCKET_BYTES);
    }

    @Test
    void oneWithoutRoomForABucketRemembersNothing() {
        FixedSet set = new FixedSet(100);
        set.add(entry(1));
        assertThat(set.contains(entry(1), false)).isFalse();
        assertThat(set.capacity()).isZero();
        assertThatThrownBy(() -> new FixedSet(-1)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aTableWithRoomForTwiceAsMuchKeepsNearlyAll() {
        FixedSet set = new FixedSet(16 + BUCKET_BYTES * 1000L);
        for (int i = 0; i < 4000; i++) {
            set.add(entry(i));
        }
        int kept = 0;
        for (int i = 0; i < 4000; i++) {
            kept += set.contains(entry(i), false) ? 1 : 0;
        }
        assertThat(kept).isGreaterThan(3800);
    }

    @Test
    void threadsThatAddAndAskNeverFindWhatNobodyAdded() throws Exception {
        FixedSet set = new FixedSet(16 + BUCKET_BYTES * 4);
        try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
            List<Future<Integer>> wrong = new ArrayList<>();
            for (int thread = 0; thread < 4; thread++) {
                int seed = thread;
                wrong.add(threads.submit(() -> {
                    Random random = new Random(seed);
                    int found = 0;
                    for (int i = 0; i < 20_000; i++) {
                        set.add(entry(random.nextInt(200)));
                        set.contains(entry(random.nextInt(200)), random.nextBoolean());
                        found += set.contains(entry(1000 + random.nextInt(200)), false) ? 1 : 0;
                    }
                    return found;
                }));
            }
            for (Future<Integer> found : wrong) {
                assertThat(found.get()).isZero();
            }
        }
    }

    private static byte[] entry(int number) {
        return Sha256.create().hash(ByteBuffer.allocate(4).putInt(number).array());
    }
}
