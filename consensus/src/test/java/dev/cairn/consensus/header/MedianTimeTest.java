package dev.cairn.consensus.header;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class MedianTimeTest {

    @Property
    void itIsTheMiddleOfTheLastElevenTimes(
            @ForAll @Size(min = 1, max = 40) List<@LongRange(min = 0, max = 0xffff_ffffL) Long> times) {
        TestHeaders headers = new TestHeaders();
        times.forEach(time -> headers.add(1, time, 0x207fffff));
        int last = times.size() - 1;

        List<Long> sorted = times.subList(Math.max(0, last - 10), last + 1).stream()
                .sorted()
                .toList();

        assertThat(MedianTime.past(headers.chain(), last)).hasValue(sorted.get(sorted.size() / 2));
    }

    @Test
    void itIsNotGuessedFromFewerBlocksThanThereAre() {
        TestHeaders headers = new TestHeaders();
        for (int i = 0; i < 30; i++) {
            headers.add(1, 1000 + i, 0x207fffff);
        }

        assertThat(MedianTime.past(headers.from(10), 20)).hasValue(1015);
        assertThat(MedianTime.past(headers.from(10), 19)).isEmpty();
        assertThat(MedianTime.past(headers.from(0), 5)).hasValue(1003);
        assertThat(MedianTime.past(headers.from(0), -1)).isEmpty();
    }
}
