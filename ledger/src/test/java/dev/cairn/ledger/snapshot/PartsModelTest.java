package dev.cairn.ledger.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/**
 * Snapshots against a naive reading of the rule: random publications, holds, reads, closes; after each the parts that live must
 * be those, and only those, of which a sentence says so: it has not died, or a version v with born ≤ v &lt; died is held and was
 * not cut off, or was cut off and has a read under way.
 */
class PartsModelTest {

    /** A part, and the versions at which it was born and died. */
    private static final class Modelled {
        final TestPart part;
        final long born;
        long died = Long.MAX_VALUE;

        Modelled(long born, long bytes) {
            this.born = born;
            this.part = new TestPart(bytes);
        }

        boolean named(long version) {
            return born <= version && version < died;
        }
    }

    /** One hold as the model sees it. */
    private static final class Reader {
        final Held<List<Modelled>> held;
        final long version;
        int reads;
        boolean cutOff;
        boolean closed;

        Reader(Held<List<Modelled>> held) {
            this.held = held;
            this.version = held.version();
        }

        boolean holds() {
            return reads > 0 || !(closed || cutOff);
        }
    }

    @Property(tries = 300)
    void partsLiveAsLongAsTheRuleSays(@ForAll long seed, @ForAll @IntRange(min = 0, max = 60) int budget) {
        Random random = new Random(seed);
        List<Modelled> parts = new ArrayList<>();
        List<Reader> readers = new ArrayList<>();
        try (Snapshots<List<Modelled>> snapshots =
                new Snapshots<>(new SnapshotsTest.FakeClock(), budget, Snapshots.LONG_HOLD, false)) {
            long version = 0;
            for (int step = 0; step < 60; step++) {
                int choice = version == 0 ? 0 : random.nextInt(6);
                Reader reader = readers.isEmpty() ? null : readers.get(random.nextInt(readers.size()));
                if (choice <= 1) {
                    version++;
                    publish(snapshots, parts, version, random);
                } else if (choice == 2) {
                    readers.add(new Reader(snapshots.acquire("reader " + step)));
                } else if (choice == 3 && reader != null && !reader.closed && !reader.cutOff) {
                    for (Modelled modelled : reader.held.enter()) {
                        assertThat(modelled.part.isFreed()).isFalse();
                    }
                    reader.reads++;
                } else if (choice == 4 && reader != null && reader.reads > 0) {
                    reader.held.exit();
                    reader.reads--;
                } else if (choice == 5 && reader != null) {
                    reader.held.close();
                    reader.closed = true;
                }
                cutOff(readers, parts, version, budget);
                snapshots.drain();
                check(snapshots, parts, readers, version);
            }
            for (Reader reader : readers) {
                for (; reader.reads > 0; reader.reads--) {
                    reader.held.exit();
                }
                reader.held.close();
                reader.closed = true;
            }
            snapshots.drain();
            check(snapshots, parts, readers, version);
        }
        assertThat(parts).allMatch(modelled -> modelled.part.isFreed());
    }

    private static void publish(
            Snapshots<List<Modelled>> snapshots, List<Modelled> parts, long version, Random random) {
        List<Part> born = new ArrayList<>();
        List<Part> died = new ArrayList<>();
        for (Modelled modelled : parts) {
            if (modelled.died == Long.MAX_VALUE && random.nextInt(3) == 0) {
                modelled.died = version;
                died.add(modelled.part);
            }
        }
        for (int i = random.nextInt(3); i > 0; i--) {
            Modelled modelled = new Modelled(version, random.nextInt(20));
            parts.add(modelled);
            born.add(modelled.part);
        }
        List<Modelled> view = parts.stream().filter(part -> part.named(version)).toList();
        assertThat(snapshots.publish(view, born, died)).isEqualTo(version);
    }

    /** While what readable old versions pin is above the budget, the oldest of those that pin anything goes. */
    private static void cutOff(List<Reader> readers, List<Modelled> parts, long published, long budget) {
        while (true) {
            long[] readable = readers.stream()
                    .filter(reader -> reader.holds() && !reader.cutOff && reader.version < published)
                    .mapToLong(reader -> reader.version)
                    .sorted()
                    .toArray();
            if (pinned(parts, readable) <= budget) {
                return;
            }
            for (long oldest : readable) {
                if (pinned(parts, new long[] {oldest}) > 0) {
                    readers.stream().filter(reader -> reader.version == oldest).forEach(reader -> reader.cutOff = true);
                    break;
                }
            }
        }
    }

    private static long pinned(List<Modelled> parts, long[] versions) {
        long bytes = 0;
        for (Modelled modelled : parts) {
            boolean needed = false;
            for (long version : versions) {
                needed |= modelled.named(version);
            }
            bytes += needed && modelled.died != Long.MAX_VALUE ? modelled.part.bytes() : 0;
        }
        return bytes;
    }

    private static void check(
            Snapshots<List<Modelled>> snapshots, List<Modelled> parts, List<Reader> readers, long published) {
        int alive = 0;
        int pinned = 0;
        for (Modelled modelled : parts) {
            boolean named = modelled.named(published);
            boolean needed = readers.stream().anyMatch(reader -> reader.holds() && modelled.named(reader.version));
            assertThat(modelled.part.isFreed())
                    .as("part born %d, died %d", modelled.born, modelled.died)
                    .isEqualTo(!named && !needed);
            alive += named ? 1 : 0;
            pinned += !named && needed ? 1 : 0;
        }
        assertThat(snapshots.parts().alive()).isEqualTo(alive);
        assertThat(snapshots.parts().pinned()).isEqualTo(pinned);
        assertThat(snapshots.holders())
                .extracting(Snapshots.Holder::version)
                .containsExactlyElementsOf(readers.stream()
                        .filter(Reader::holds)
                        .map(reader -> reader.version)
                        .sorted()
                        .toList());
    }
}
