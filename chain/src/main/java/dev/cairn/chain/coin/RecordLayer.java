package dev.cairn.chain.coin;

import dev.cairn.chain.coin.record.Records;
import dev.cairn.chain.delta.BlockDeltaLayout;
import dev.cairn.primitives.tx.Coin;
import java.util.Arrays;
import java.util.function.IntConsumer;

/**
 * What the writer put on, or took off, as a layer: a place is the address of a record outside the heap. The records live as long as a
 * snapshot names the layer, since their slabs are parts of it.
 */
final class RecordLayer extends CoinLayer {

    private static final int OVERHEAD = 64;

    private final Records records;

    /** Room for so many entries. */
    RecordLayer(Records records, int entries) {
        super(entries);
        this.records = records;
    }

    /** Adds a record of an outpoint that has none here. */
    void add(long hash, int address) {
        table.add(hash, address);
        count(address, 1);
    }

    /** Adds a record in the place of an earlier one of the same outpoint, if that is here. */
    void add(long hash, int address, int before) {
        if (before != Records.NONE && table.replace(hash, before, address)) {
            count(before, -1);
            count(address, 1);
        } else {
            add(hash, address);
        }
    }

    /** Tells the addresses of all records that a flush must write: all but those that were outdated when it began. */
    void eachToWrite(IntConsumer address) {
        table.each(place -> {
            if (!records.isNeverWritten(place)) {
                address.accept(place);
            }
        });
    }

    @Override
    int find(Wanted wanted) {
        return table.mayHold(wanted)
                ? table.find(
                        wanted.hash(), address -> records.matches(address, wanted.bytes(), wanted.at(), wanted.vout()))
                : NONE;
    }

    @Override
    byte state(int address) {
        return records.state(address);
    }

    @Override
    Coin coin(int address) {
        return records.coin(address);
    }

    @Override
    byte[] key(int address) {
        return Arrays.copyOf(records.entry(address), BlockDeltaLayout.KEY);
    }

    @Override
    long prefix(int address) {
        return records.prefix(address);
    }

    @Override
    long bytes() {
        return OVERHEAD + table.bytes();
    }
}
