package dev.cairn.chain.coin;

import dev.cairn.chain.coin.record.Records;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntConsumer;

/**
 * The records that a flush writes, in order of key. They are sorted a stretch of the key space at a time, so that this takes the same
 * memory for any number of them: about 10 MiB. For each stretch all layers are gone over once.
 *
 * <pre>
 *  63                              32 31                               0
 *  +---------------------------------+----------------------------------+
 *  | first four bytes of the key     | address                          |   sorted as numbers; what is alike in the upper half
 *  +---------------------------------+----------------------------------+   is put in order by the rest of the key
 * </pre>
 */
final class FlushOrder {

    /** Records that are sorted at once, eight bytes each. */
    static final int STRETCH = 5 << 18;

    private static final int BUCKET_BITS = 12;

    private final List<RecordLayer> layers;
    private final Records records;
    private final int stretch;
    private long[] keys = new long[0];
    private int found;

    FlushOrder(List<RecordLayer> layers, Records records) {
        this(layers, records, STRETCH);
    }

    /** @param stretch records that are sorted at once, if no two bytes begin more keys */
    FlushOrder(List<RecordLayer> layers, Records records, int stretch) {
        this.layers = layers;
        this.records = records;
        this.stretch = stretch;
    }

    /** Tells the addresses. */
    void each(IntConsumer address) {
        long all = 0;
        for (RecordLayer layer : layers) {
            all += layer.coins() + layer.gone();
        }
        if (all <= stretch) {
            tell(0, 1L << Integer.SIZE, (int) all, address);
            return;
        }
        int[] buckets = new int[1 << BUCKET_BITS];
        layers.forEach(layer ->
                layer.eachToWrite(place -> buckets[(int) (head(place) >>> (Integer.SIZE - BUCKET_BITS))]++));
        int width = Integer.SIZE - BUCKET_BITS;
        for (int from = 0; from < buckets.length; ) {
            int count = buckets[from];
            int to = from + 1;
            while (to < buckets.length && count + buckets[to] <= stretch) {
                count += buckets[to++];
            }
            if (count > 0) {
                tell((long) from << width, (long) to << width, count, address);
            }
            from = to;
        }
    }

    /** Of the keys whose first four bytes lie from one number to below another. */
    private void tell(long from, long to, int count, IntConsumer address) {
        if (keys.length < count) {
            keys = new long[count];
        }
        found = 0;
        layers.forEach(layer -> layer.eachToWrite(place -> {
            long head = head(place);
            if (head >= from && head < to) {
                keys[found++] = ((head << Integer.SIZE) ^ Long.MIN_VALUE) | Integer.toUnsignedLong(place);
            }
        }));
        Arrays.sort(keys, 0, found);
        for (int i = 0; i < found; ) {
            int run = i + 1;
            while (run < found && keys[run] >>> Integer.SIZE == keys[i] >>> Integer.SIZE) {
                run++;
            }
            if (run - i == 1) {
                address.accept((int) keys[i]);
            } else {
                tellRun(Arrays.copyOfRange(keys, i, run), address);
            }
            i = run;
        }
    }

    /** Outputs of one transaction, as a rule. */
    private void tellRun(long[] run, IntConsumer address) {
        int[] places = new int[run.length];
        for (int i = 0; i < run.length; i++) {
            places[i] = (int) run[i];
        }
        for (int place : new KeyOrder(records::prefix, records::compareKeys).sorted(places)) {
            address.accept(place);
        }
    }

    private long head(int address) {
        return records.prefix(address) >>> Integer.SIZE;
    }
}
