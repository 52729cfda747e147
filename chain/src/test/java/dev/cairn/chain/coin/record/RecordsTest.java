package dev.cairn.chain.coin.record;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.chain.delta.OutPointHash;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.tx.Coin;
import dev.cairn.primitives.tx.OutPoint;
import java.util.Arrays;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RecordsTest {

    private static final int PLACE = 8;

    @Property(tries = 300)
    void aRecordReadsAsTheEntryThatWasWritten(@ForAll long seed) {
        Random random = new Random(seed);
        MadeEntries made = new MadeEntries(random);
        OutPoint outPoint = made.outPoint();
        Coin coin = made.coin();
        byte[] entry = MadeEntries.entry(outPoint, coin);
        int before = random.nextInt(20);
        byte[] amid = new byte[before + entry.length + random.nextInt(20)];
        System.arraycopy(entry, 0, amid, before, entry.length);
        byte state = random.nextBoolean() ? Records.COIN : Records.FRESH;

        try (AddressRange range = new AddressRange(1 << 20)) {
            Records records = new Records(range, OutPointHash::of, 20);
            records.write(PLACE, state, amid, before, before + entry.length);
            int address = Records.address(PLACE);

            assertThat(records.coin(address)).isEqualTo(coin);
            assertThat(records.entry(address)).isEqualTo(entry);
            assertThat(records.state(address)).isEqualTo(state);
            assertThat(records.hash(address)).isEqualTo(OutPointHash.of(outPoint));
            assertThat(records.matches(address, outPoint.txid(), (int) outPoint.vout()))
                    .isTrue();
            assertThat(records.matches(address, outPoint.txid(), (int) outPoint.vout() + 1))
                    .isFalse();
            assertThat(records.matches(address, made.outPoint().txid(), (int) outPoint.vout()))
                    .isFalse();
            assertThat(records.bytes(address))
                    .isEqualTo(Records.bytes(state, entry.length))
                    .isEqualTo(Math.ceilDiv(entry.length + 1, 8) * 8)
                    .isLessThanOrEqualTo(Records.MAX_BYTES);

            records.copy(address, 4096 * 8, records.bytes(address));
            assertThat(records.entry(4096)).isEqualTo(entry);
            assertThat(records.state(4096)).isEqualTo(Records.COIN);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 121, 122, 123, 9_999, 10_000})
    void everyLengthOfScriptIsKept(int length) {
        Script script = Script.of(new byte[length]);
        Coin coin = new Coin(2_100_000_000_000_000L, script, Integer.MAX_VALUE, true);
        OutPoint outPoint = new OutPoint(OutPoint.NULL.txid(), 0xffff_fffeL);
        byte[] entry = MadeEntries.entry(outPoint, coin);

        try (AddressRange range = new AddressRange(1 << 20)) {
            Records records = new Records(range, OutPointHash::of, 20);
            records.write(PLACE, Records.FRESH, entry, 0, entry.length);

            assertThat(records.coin(1)).isEqualTo(coin);
            assertThat(records.matches(1, outPoint.txid(), -2)).isTrue();
            assertThat(records.bytes(1)).isEqualTo(Math.ceilDiv(entry.length + 1, 8) * 8);
        }
    }

    @Test
    void whatIsGoneHasAKeyAndNoCoin() {
        MadeEntries made = new MadeEntries(new Random(1));
        OutPoint outPoint = made.outPoint();
        byte[] entry = MadeEntries.entry(outPoint, made.coin());

        try (AddressRange range = new AddressRange(1 << 20)) {
            Records records = new Records(range, OutPointHash::of, 20);
            records.write(PLACE, Records.GONE, entry, 0, entry.length);

            assertThat(records.coin(1)).isNull();
            assertThat(records.state(1)).isEqualTo(Records.GONE);
            assertThat(records.bytes(1)).isEqualTo(40).isEqualTo(Records.bytes(Records.GONE, entry.length));
            assertThat(records.entry(1)).isEqualTo(Arrays.copyOf(entry, 36));
            records.copy(1, 800, 40);
            assertThat(records.state(100)).isEqualTo(Records.GONE);
        }
    }

    @Test
    void anAddressOfTheUpperHalfIsAPlaceToo() {
        assertThat(Records.address(Records.place(-1))).isEqualTo(-1);
        assertThat(Records.place(-1)).isEqualTo((1L << 35) - 8);
    }
}
