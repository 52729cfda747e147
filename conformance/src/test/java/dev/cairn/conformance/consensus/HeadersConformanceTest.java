package dev.cairn.conformance.consensus;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.conformance.consensus.RealHeaders.Checkpoint;
import dev.cairn.conformance.support.VectorCounts;
import dev.cairn.consensus.Verdict;
import dev.cairn.consensus.header.CompactTarget;
import dev.cairn.consensus.header.Difficulty;
import dev.cairn.consensus.header.HeaderChain;
import dev.cairn.consensus.header.HeaderRules;
import dev.cairn.consensus.params.ChainParams;
import dev.cairn.primitives.block.BlockHeader;
import dev.cairn.primitives.network.Network;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HeadersConformanceTest {

    private static final int PERIOD = 2016;

    private final ChainParams main = ChainParams.of(Network.MAIN);

    @ParameterizedTest
    @CsvSource({
        "mainnet-0-10236, MAIN, 0",
        "mainnet-40000-49999, MAIN, 40000",
        "mainnet-586657-589289, MAIN, 586657",
        "signet-0-2015, SIGNET, 0",
    })
    void everyHeaderOfARunFollowsFromTheOnesBelow(String name, Network network, int lowest) {
        ChainParams params = ChainParams.of(network);
        List<BlockHeader> headers = RealHeaders.run(name + ".hdr.gz");
        int passed = 0;

        for (int i = 0; i < headers.size(); i++) {
            BlockHeader header = headers.get(i);
            assertThat(HeaderRules.check(header, header.hash(), params)).isEqualTo(Verdict.valid());
            HeaderChain below = HeaderChain.of(lowest, headers.subList(0, i));
            if (lowest + i > 0) {
                assertThat(HeaderRules.checkContextual(header, below, params, header.time()))
                        .as("height %d", lowest + i)
                        .isEqualTo(Verdict.valid());
            }
            passed++;
        }

        VectorCounts.record("headers/" + name + ".hdr.gz", headers.size(), passed, 0);
    }

    /** Without this the test above could pass on retargets that nothing computes. */
    @Test
    void retargetsInsideTheRunsAreComputedAndNotSkipped() {
        List<BlockHeader> early = RealHeaders.run("mainnet-0-10236.hdr.gz");
        List<BlockHeader> later = RealHeaders.run("mainnet-40000-49999.hdr.gz");

        assertThat(next(0, early, 2016)).hasValue(0x1d00ffff);
        assertThat(next(0, early, 10080)).hasValue(0x1d00ffff);
        assertThat(next(40_000, later, 42_336)).hasValue(later.get(2336).bits());
        assertThat(next(40_000, later, 44_352)).hasValue(later.get(4352).bits());
        assertThat(next(40_000, later, 46_368)).hasValue(later.get(6368).bits());
        assertThat(next(40_000, later, 48_384)).hasValue(later.get(8384).bits());
        assertThat(later.stream().map(BlockHeader::bits).distinct().count()).isEqualTo(6);
    }

    private OptionalInt next(int lowest, List<BlockHeader> headers, int height) {
        HeaderChain below = HeaderChain.of(lowest, headers.subList(0, height - lowest));
        return Difficulty.next(below, headers.get(height - lowest).time(), main.proofOfWork());
    }

    @ParameterizedTest
    @CsvSource({"mainnet, MAIN", "signet, SIGNET"})
    void everyCheckpointsWorkIsThePeriodsBlocksAdded(String name, Network network) {
        ChainParams params = ChainParams.of(network);
        List<Checkpoint> checkpoints = RealHeaders.checkpoints(name + "-checkpoints.txt");
        // The genesis block and the period's others, all of the easiest target.
        int bits = params.genesis().header().bits();
        BigInteger work = CompactTarget.work(bits);

        int passed = 0;
        for (Checkpoint checkpoint : checkpoints) {
            BlockHeader header = checkpoint.header();
            work = work.add(CompactTarget.work(bits).multiply(BigInteger.valueOf(PERIOD - 1)))
                    .add(CompactTarget.work(header.bits()));

            assertThat(checkpoint.height()).isEqualTo((passed + 1) * PERIOD);
            assertThat(checkpoint.work()).as("height %d", checkpoint.height()).isEqualTo(work);
            assertThat(HeaderRules.check(header, header.hash(), params)).isEqualTo(Verdict.valid());
            assertThat(Difficulty.permittedTransition(checkpoint.height(), bits, header.bits(), params.proofOfWork()))
                    .isTrue();
            bits = header.bits();
            passed++;
        }

        VectorCounts.record("headers/" + name + "-checkpoints.txt", checkpoints.size(), passed, 0);
    }

    /** Testnet's easy blocks stand in no checkpoint, so its work is known within bounds alone. */
    @Test
    void everyCheckpointOfTestnet3IsProvedAndHasWorkBetweenItsBounds() {
        ChainParams params = ChainParams.of(Network.TESTNET3);
        List<Checkpoint> checkpoints = RealHeaders.checkpoints("testnet3-checkpoints.txt");
        BigInteger easiest = CompactTarget.work(0x1d00ffff);
        BigInteger below = easiest;
        int passed = 0;
        for (Checkpoint checkpoint : checkpoints) {
            BlockHeader header = checkpoint.header();
            BigInteger least =
                    below.add(easiest.multiply(BigInteger.valueOf(PERIOD - 1))).add(CompactTarget.work(header.bits()));
            assertThat(HeaderRules.check(header, header.hash(), params)).isEqualTo(Verdict.valid());
            assertThat(checkpoint.work()).as("height %d", checkpoint.height()).isGreaterThanOrEqualTo(least);
            below = checkpoint.work();
            passed++;
        }
        VectorCounts.record("headers/testnet3-checkpoints.txt", checkpoints.size(), passed, 0);
    }

    @Test
    void everyTargetOfTheMainNetworkIsInCompactFormAndChangesAtPermittedPlaces() {
        Map<Integer, Integer> known = new HashMap<>();
        RealHeaders.checkpoints("mainnet-checkpoints.txt")
                .forEach(checkpoint ->
                        known.put(checkpoint.height(), checkpoint.header().bits()));
        List<String> lines = RealHeaders.text("mainnet-targets.csv")
                .lines()
                .filter(line -> !line.isBlank())
                .toList();
        int before = 0x1d00ffff;
        int passed = 0;
        for (String line : lines) {
            String[] fields = line.trim().split(",", -1);
            int height = Integer.parseInt(fields[0]);
            BigInteger target = new BigInteger(fields[1]);
            int bits = CompactTarget.encode(target);

            assertThat(CompactTarget.decode(bits).value()).as(line).isEqualTo(target);
            assertThat(Difficulty.permittedTransition(height, before, bits, main.proofOfWork()))
                    .as(line)
                    .isTrue();
            if (height % PERIOD == 0) {
                assertThat(bits).as(line).isEqualTo(known.get(height));
            }
            before = bits;
            passed++;
        }
        VectorCounts.record("headers/mainnet-targets.csv", lines.size(), passed, 0);
    }
}
