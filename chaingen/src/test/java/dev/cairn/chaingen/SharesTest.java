package dev.cairn.chaingen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SharesTest {

    private static final int DRAWS = 100_000;

    private final Shares mainnet = Shares.of(Mix.MAINNET);

    @Test
    void inputsAndOutputsOfATransactionAreAsCountedOnTheMainNetwork() {
        Draws draws = Draws.of(1);
        int oneInput = 0;
        int twoInputs = 0;
        int oneOutput = 0;
        int twoOutputs = 0;
        int many = 0;
        long inputs = 0;
        long outputs = 0;
        for (int i = 0; i < DRAWS; i++) {
            Shares.Shape shape = mainnet.shape(draws);
            oneInput += shape.inputs() == 1 ? 1 : 0;
            twoInputs += shape.inputs() == 2 ? 1 : 0;
            oneOutput += shape.outputs() == 1 ? 1 : 0;
            twoOutputs += shape.outputs() == 2 ? 1 : 0;
            many += shape.inputs() >= 10 || shape.outputs() >= 10 ? 1 : 0;
            inputs += shape.inputs();
            outputs += shape.outputs();
        }
        assertThat(share(oneInput)).isBetween(0.71, 0.94);
        assertThat(share(twoInputs)).isBetween(0.04, 0.21);
        assertThat(share(oneOutput)).isBetween(0.16, 0.54);
        assertThat(share(twoOutputs)).isBetween(0.36, 0.79);
        assertThat(share(many)).isBetween(0.005, 0.03);
        assertThat(inputs / (double) DRAWS).isCloseTo(mainnet.inputsPerMille() / 1000.0, within(0.05));
        assertThat(outputs).as("more coins are made than spent").isGreaterThan(inputs);
    }

    @Test
    void agesAreAsCountedOnTheMainNetwork() {
        Draws draws = Draws.of(2);
        int day = 0;
        int month = 0;
        int older = 0;
        for (int i = 0; i < DRAWS; i++) {
            int age = Shares.age(draws);
            if (age <= 144) {
                day++;
            } else if (age <= 4_320) {
                month++;
            } else {
                older++;
            }
        }
        assertThat(share(day)).isCloseTo(0.75, within(0.06));
        assertThat(share(month)).isCloseTo(0.20, within(0.06));
        assertThat(share(older)).isCloseTo(0.05, within(0.02));
    }

    @Test
    void coinsSurviveAsTheAgesSay() {
        Draws draws = Draws.of(3);
        int[] left = new int[2_000];
        for (int i = 0; i < DRAWS; i++) {
            boolean sameBlock = draws.chance(Shares.SAME_BLOCK, 1000);
            int age = sameBlock ? 0 : Shares.age(draws);
            for (int a = 1; a < Math.min(age + 1, left.length); a++) {
                left[a]++;
            }
        }
        for (int age : new int[] {1, 2, 4, 6, 7, 50, 144, 145, 1_000, 1_999}) {
            assertThat(Shares.surviving(age) / 1000).as("age %d", age).isCloseTo(share(left[age]), within(0.01));
        }
    }

    @Test
    void theEvenMixHasEveryKind() {
        Draws draws = Draws.of(4);
        Set<LockKind> seen = EnumSet.noneOf(LockKind.class);
        for (int i = 0; i < 1_000; i++) {
            seen.add(Shares.of(Mix.EVEN).kind(draws));
        }
        assertThat(seen).isEqualTo(EnumSet.complementOf(EnumSet.of(LockKind.DATA)));
    }

    private static double share(int count) {
        return count / (double) DRAWS;
    }
}
