package dev.cairn.ledger.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.openjdk.jcstress.Options;
import org.openjdk.jcstress.infra.TestInfo;
import org.openjdk.jcstress.infra.collectors.TestResult;
import org.openjdk.jcstress.infra.grading.TestGrading;
import org.openjdk.jcstress.infra.runners.ForkedTestConfig;
import org.openjdk.jcstress.infra.runners.Runner;
import org.openjdk.jcstress.infra.runners.TestConfig;
import org.openjdk.jcstress.infra.runners.TestList;
import org.openjdk.jcstress.os.AffinityMode;
import org.openjdk.jcstress.os.NodeType;
import org.openjdk.jcstress.os.SchedulingClass;
import org.openjdk.jcstress.vm.CompileMode;

/**
 * The jcstress tests of this package for a moment each, in this process: publish, acquire, release, cut-off. jcstress's own
 * program runs them longer, in many set-ups of the JVM, and begins by probing for minutes which there are:
 *
 * <pre>
 *   java -cp … org.openjdk.jcstress.Main -t dev.cairn.ledger.snapshot
 * </pre>
 */
class StressTest {

    /** A third of a second each; small strides, since each sample has a ledger of its own. */
    private static final String[] SETTINGS = {
        "-time",
        "300",
        "-iters",
        "1",
        "-sc",
        "false",
        "-c",
        "2",
        "-hs",
        "128",
        "-strideSize",
        "64",
        "-strideCount",
        "8",
        "-spinStyle",
        "THREAD_YIELD"
    };

    @Test
    void everyStressTestWasFound() {
        assertThat(tests()).hasSize(6).allMatch(name -> name.startsWith("dev.cairn.ledger.snapshot."));
    }

    @ParameterizedTest
    @MethodSource("tests")
    void onlyAllowedOutcomesAreSeen(String name) throws Exception {
        Options options = new Options(SETTINGS);
        assertThat(options.parse()).isTrue();
        TestInfo test = TestList.getInfo(name);
        TestConfig config = new TestConfig(
                options,
                test,
                1,
                List.of(),
                CompileMode.UNIFIED,
                new SchedulingClass(AffinityMode.NONE, test.threads(), NodeType.PACKAGE));
        Runner<?> runner = Class.forName(test.generatedRunner())
                .asSubclass(Runner.class)
                .getConstructor(ForkedTestConfig.class)
                .newInstance(new ForkedTestConfig(config));

        TestResult result = runner.run();

        result.setConfig(config);
        TestGrading grading = result.grading();
        assertThat(grading.failureMessages).isEmpty();
        assertThat(grading.isPassed).isTrue();
        assertThat(result.getTotalCount()).as("samples").isPositive();
    }

    static Collection<String> tests() {
        return new TreeSet<>(TestList.tests());
    }
}
