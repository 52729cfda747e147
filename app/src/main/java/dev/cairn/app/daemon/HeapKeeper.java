package dev.cairn.app.daemon;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryNotificationInfo;
import java.lang.management.MemoryPoolMXBean;
import javax.management.NotificationEmitter;

/**
 * Has the old part of the heap collected when it has grown by so much since it was last. The serial collector would let what died
 * there lie until the heap is as large as it may become, a quarter of the machine, so that an import's memory would be a matter of
 * the machine and not of what it needs. A heap that lives is not held back: the limit goes up with what was found alive.
 */
final class HeapKeeper {

    /** The old part's name under the only collector that is helped. Others begin by themselves. */
    private static final String OLD = "Tenured Gen";

    private static final long MIB = 1 << 20;

    /** What may have died. Half of it would mean twice as many pauses, of a tenth of a second each. */
    private static final long SLACK = 64 * MIB;

    /** The old part of a heap. */
    interface Old {

        /** Bytes in use. */
        long used();

        /** Collects it. */
        void collect();

        /** Sets how many bytes in use are to be told of. */
        void tellAt(long bytes);
    }

    private final Old old;

    HeapKeeper(Old old) {
        this.old = old;
    }

    /** Begins to look after this process's heap, if its collector wants that. */
    static void start() {
        for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
            if (pool.getName().equals(OLD) && pool.isUsageThresholdSupported()) {
                HeapKeeper keeper = new HeapKeeper(new Pool(pool));
                ((NotificationEmitter) ManagementFactory.getMemoryMXBean())
                        .addNotificationListener(
                                (told, nothing) -> keeper.grown(),
                                told -> told.getType().equals(MemoryNotificationInfo.MEMORY_THRESHOLD_EXCEEDED),
                                null);
                keeper.begin();
            }
        }
    }

    void begin() {
        old.tellAt(limit(old.used()));
    }

    void grown() {
        old.collect();
        begin();
    }

    /** How far the old part may grow after so many bytes were found alive in it. */
    private static long limit(long alive) {
        return alive + Math.max(SLACK, alive / 4);
    }

    private record Pool(MemoryPoolMXBean bean) implements Old {

        @Override
        public long used() {
            return bean.getUsage().getUsed();
        }

        @Override
        public void collect() {
            System.gc();
        }

        @Override
        public void tellAt(long bytes) {
            long most = bean.getUsage().getMax();
            bean.setUsageThreshold(most < 0 ? bytes : Math.min(bytes, most));
        }
    }
}
