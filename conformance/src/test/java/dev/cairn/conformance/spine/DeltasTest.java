package dev.cairn.conformance.spine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.chain.ChainSnapshot;
import dev.cairn.chain.coin.CoinCache;
import dev.cairn.chain.coin.CoinStore;
import dev.cairn.chain.delta.BlockDelta;
import dev.cairn.chain.stats.CoinStats;
import dev.cairn.chain.stats.CoinStats.HashType;
import dev.cairn.chaingen.ChainGenerator;
import dev.cairn.chaingen.ChainSpec;
import dev.cairn.chaingen.GeneratedBlock;
import dev.cairn.chaingen.Mix;
import dev.cairn.conformance.spine.DeltaChain.Setup;
import dev.cairn.conformance.spine.DeltaChain.State;
import dev.cairn.curve.Secp256k1;
import dev.cairn.primitives.NodeClock;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The same block does the same to the coins, wherever and however it is connected, and whoever asks no rule. */
class DeltasTest {

    private static List<GeneratedBlock> blocks;

    @TempDir
    private Path folder;

    @BeforeAll
    static void makeAChainWithBranches() {
        ChainSpec spec =
                ChainSpec.of(41, 160, 40, DeltaChain.NOW).withMix(Mix.EVEN).withReorgs();
        blocks = ChainGenerator.inMemory(spec, DeltaChain.CURVE);
    }

    private static void submit(DeltaChain node, List<GeneratedBlock> some) {
        for (GeneratedBlock block : some) {
            assertThat(node.submit(block.block()).accepted()).isTrue();
        }
    }

    /** The curve, but for signatures: whoever has one verified asks a rule. */
    private static Secp256k1 curveThatJudgesNothing() {
        return (Secp256k1) Proxy.newProxyInstance(
                DeltasTest.class.getClassLoader(), new Class<?>[] {Secp256k1.class}, (proxy, method, arguments) -> {
                    if (method.getName().startsWith("verify")
                            || method.getName().startsWith("check")) {
                        throw new AssertionError(method.getName() + " was asked");
                    }
                    try {
                        return method.invoke(DeltaChain.CURVE, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    @Test
    void aStoreRebuiltWithoutAskingAnyRuleEqualsTheOneThatValidated() throws IOException {
        // given a chain that was validated, and its coins thrown away
        State validated;
        try (DeltaChain node = DeltaChain.open(folder, Setup.USUAL)) {
            submit(node, blocks.subList(0, blocks.size() - 1));
            validated = node.state();
        }
        delete(folder.resolve("regtest/chainstate"));

        // when
        try (DeltaChain node = DeltaChain.open(folder, Setup.USUAL.with(curveThatJudgesNothing()))) {

            // then
            assertThat(node.state()).isEqualTo(validated);
            assertThat(validated.coins().outputs()).isGreaterThan(1_000);

            // and the validator does throw when it is asked
            assertThatThrownBy(() -> node.submit(blocks.getLast().block())).hasStackTraceContaining("was asked");
        }
    }

    @Test
    void aStoreBuiltFromTheBytesOfDeltasEqualsTheOneThatValidated() throws Exception {
        State validated;
        List<BlockDelta> deltas;
        try (DeltaChain node = DeltaChain.open(folder, Setup.USUAL)) {
            submit(node, blocks);
            validated = node.state();
            deltas = node.deltas();
        }

        try (CoinStore store = CoinStore.open(folder.resolve("copy"), "regtest", 1 << 20);
                CoinCache cache = new CoinCache(store, 64 << 20, 8 << 20, NodeClock.fixed(0))) {
            for (BlockDelta delta : deltas) {
                cache.connect(BlockDelta.parse(delta.bytes().clone()));
                if (delta.height() % 50 == 49) {
                    cache.flush();
                }
            }
            try (var coins = cache.view().cursor()) {
                assertThat(CoinStats.of(coins, HashType.SERIALIZED_3, () -> false))
                        .isEqualTo(validated.coins());
            }
        }
    }

    @Test
    void otherCachesThreadsAndFlushesMakeTheSameDeltasByteForByte() throws IOException {
        List<Setup> setups = List.of(
                Setup.USUAL,
                new Setup(4L << 20, 0, List.of(), DeltaChain.CURVE),
                new Setup(1L << 30, 3, List.of(), DeltaChain.CURVE));
        List<BlockDelta> first = null;
        State state = null;
        for (int i = 0; i < setups.size(); i++) {
            try (DeltaChain node = DeltaChain.open(folder.resolve("run" + i), setups.get(i))) {
                for (int from = 0; from < blocks.size(); from++) {
                    submit(node, blocks.subList(from, from + 1));
                    if (i > 0 && from % (i == 1 ? 1 : 33) == 0) {
                        node.chain().flush();
                    }
                }
                List<BlockDelta> deltas = node.deltas();
                first = first == null ? deltas : first;
                state = state == null ? node.state() : state;

                assertThat(deltas).as("%s", setups.get(i)).isEqualTo(first);
                assertThat(node.state()).isEqualTo(state);
            }
        }
        assertThat(first).hasSize(161);
    }

    @Test
    void aCheckpointTakenWhileBlocksConnectOpensAsADataDirectoryAndGoesOn() throws Exception {
        // given
        Path copy = folder.resolve("copy");
        State end;
        String before;
        try (DeltaChain node = DeltaChain.open(folder.resolve("node"), Setup.USUAL)) {
            submit(node, blocks.subList(0, 100));
            before = node.state().tip();
            FutureTask<Void> connecting =
                    new FutureTask<>(() -> submit(node, blocks.subList(100, blocks.size())), null);
            Thread.ofPlatform().name("connecting").start(connecting);

            // when
            node.chain().checkpoint(copy);
            connecting.get();
            end = node.state();
        }

        // then it is the chain at some moment in between
        try (DeltaChain node = DeltaChain.open(copy, Setup.USUAL)) {
            State state = node.state();
            assertThat(node.faults).isEmpty();
            int height = Integer.parseInt(state.tip().substring(0, state.tip().indexOf(' ')));
            assertThat(height).isGreaterThanOrEqualTo(Integer.parseInt(before.substring(0, before.indexOf(' '))) - 6);
            try (ChainSnapshot snapshot = node.chain().acquire("tip")) {
                assertThat(snapshot.readBlock(snapshot.tip()).hash())
                        .isEqualTo(snapshot.tip().hash());
            }

            // and what it lacks can be handed in
            submit(node, blocks);
            assertThat(node.state()).isEqualTo(end);
        }
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }
}
