package dev.cairn.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.chain.ChainSnapshot;
import dev.cairn.node.notify.Commands;
import dev.cairn.primitives.NodeClock;
import dev.cairn.primitives.block.Block;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CairnNodeTest {

    @TempDir
    private Path folder;

    private NodeConfig config;
    private Path net;

    @BeforeEach
    void configure() {
        config = NodeConfig.regtest(folder.resolve("data"));
        net = folder.resolve("data/regtest");
    }

    private static void submitAll(CairnNode node) {
        for (Block block : TestBlocks.all()) {
            assertThat(node.submit(block).accepted()).isTrue();
        }
    }

    @Test
    void aNodeThatIsOpenedAgainGoesOnWhereItStopped() {
        try (CairnNode node = CairnNode.open(config)) {
            node.start();
            submitAll(node);
        }

        try (CairnNode node = CairnNode.open(config);
                ChainSnapshot snapshot = node.snapshot("test")) {
            assertThat(snapshot.height()).isEqualTo(3);
            assertThat(snapshot.tip().hash())
                    .isEqualTo(TestBlocks.all().getLast().hash());
            assertThat(node.port()).isZero();
        }
    }

    @Test
    void aHeldSnapshotKeepsItsTipWhileBlocksAreSubmitted() {
        try (CairnNode node = CairnNode.open(config);
                ChainSnapshot held = node.snapshot("test")) {
            node.start();
            submitAll(node);

            assertThat(held.height()).isZero();
            try (ChainSnapshot fresh = node.snapshot("test")) {
                assertThat(fresh.height()).isEqualTo(3);
            }
        }
    }

    @Test
    void whatIsMadeIsTheOwnersAloneAndOnlyWhatBitcoindMakes() throws IOException {
        try (CairnNode node = CairnNode.open(config.serving(0))) {
            node.start();
            assertThat(node.port()).isPositive();
            assertThat(net.resolve(".cookie")).exists();
            assertThat(permissions(net.resolve(".cookie"))).isEqualTo("rw-------");
            assertThat(permissions(net.resolve(".lock"))).isEqualTo("rw-------");
            assertThat(permissions(net)).isEqualTo("rwx------");
            assertThat(permissions(net.resolve("blocks"))).isEqualTo("rwx------");
        }
        try (Stream<Path> made = Files.list(net)) {
            assertThat(made.map(path -> path.getFileName().toString()))
                    .containsExactlyInAnyOrder("blocks", "chainstate", "wallets", ".lock");
        }
    }

    private static String permissions(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }

    @Test
    void aDataDirectoryIsOneNodesAtATimeAndTheSecondTouchesNothing() {
        try (CairnNode first = CairnNode.open(config.serving(0))) {
            first.start();

            assertThatThrownBy(() -> CairnNode.open(config.serving(0)))
                    .isInstanceOf(StartException.class)
                    .hasMessage("Cannot obtain a lock on directory " + net + ". Cairn is probably already running.");

            assertThat(net.resolve(".cookie")).exists();
            submitAll(first);
        }
        CairnNode.open(config).close(); // the lock went with the first
    }

    @Test
    void aNodeThatIsStoppedWhileItOpensLeavesAllAsItWas() {
        StopSwitch stop = new StopSwitch();
        NodeHost host = new NodeHost() {
            @Override
            public void locked() {
                stop.press();
            }
        };

        assertThatThrownBy(() -> CairnNode.open(config, host, stop, NodeClock.system()))
                .isInstanceOf(StoppedException.class);

        try (CairnNode node = CairnNode.open(config);
                ChainSnapshot snapshot = node.snapshot("test")) {
            assertThat(snapshot.height()).isZero();
        }
    }

    @Test
    void thePidFileIsThereWhileTheNodeRunsAndItsTroubleIsToldInBitcoindsWords() throws IOException {
        Path pid = folder.resolve("pid");
        try (CairnNode node = CairnNode.open(withPid(pid))) {
            node.start();
            assertThat(Files.readString(pid)).isEqualTo(ProcessHandle.current().pid() + "\n");
        }
        assertThat(pid).doesNotExist();

        assertThatThrownBy(() -> CairnNode.open(withPid(folder.resolve("no/pid"))))
                .isInstanceOf(StartException.class)
                .hasMessage("Unable to create the PID file '" + folder.resolve("no/pid")
                        + "': No such file or directory (2)");
    }

    private NodeConfig withPid(Path pid) {
        return with(Optional.of(pid), Commands.NONE);
    }

    private NodeConfig with(Optional<Path> pid, Commands commands) {
        return new NodeConfig(
                config.dataDir(),
                config.chain(),
                config.server(),
                pid,
                commands,
                0,
                List.of(),
                config.proxies(),
                true,
                OptionalInt.empty(),
                false,
                false,
                false);
    }

    @Test
    void commandsAreRunAtStartWhenTheTipChangesAndAtTheEndWhichIsWaitedFor() throws Exception {
        Path log = folder.resolve("said");
        Commands commands = new Commands(
                Optional.of("echo start >> " + log),
                List.of("sleep 0.2; echo stop >> " + log),
                Optional.of("echo %s >> " + log),
                Optional.empty());
        try (CairnNode node = CairnNode.open(with(Optional.empty(), commands))) {
            node.start();
            submitAll(node);
            node.chain().awaitListeners();
            String tip = TestBlocks.all().getLast().hash().toString();
            // The chain's time is long ago: it counts as catching up, and no tip is told.
            assertThat(node.chain().initialDownload()).isTrue();
            while (!Files.exists(log)) {
                Thread.onSpinWait(); // a shell is starting
            }
            assertThat(Files.readString(log)).doesNotContain(tip);
        }
        assertThat(Files.readAllLines(log)).containsExactly("start", "stop");
    }

    @Test
    void aFaultIsToldOnceAndEndsTheNodeWithIt() throws InterruptedException {
        List<String> told = new CopyOnWriteArrayList<>();
        NodeHost host = new NodeHost() {
            @Override
            public void fatal(String text) {
                told.add(text);
            }
        };
        try (CairnNode node = CairnNode.open(config, host, new StopSwitch(), NodeClock.system())) {
            node.start();
            node.fault(new IllegalStateException("the disk is gone"));
            node.fault(new IllegalStateException("and more"));
            node.awaitStop();
            assertThat(node.faulted()).isTrue();
        }
        assertThat(told)
                .containsExactly("A fatal internal error occurred, see debug.log for details: the disk is gone");
    }

    @Test
    void whatServesAfterAFaultIsNotStoppedByIt() {
        StopSwitch stop = new StopSwitch();
        NodeConfig serving = new NodeConfig(
                config.dataDir(),
                config.chain(),
                config.server(),
                Optional.empty(),
                Commands.NONE,
                0,
                List.of(),
                config.proxies(),
                true,
                OptionalInt.empty(),
                false,
                false,
                true);
        try (CairnNode node = CairnNode.open(serving, NodeHost.embedding(), stop, NodeClock.system())) {
            node.start();
            node.fault(new IllegalStateException("the disk is gone"));

            assertThat(stop.isPressed()).isFalse();
            try (ChainSnapshot snapshot = node.snapshot("test")) {
                assertThat(snapshot.height()).isZero();
            }
        }
    }

    @Test
    void theTimeCanBeSetAndGivenBack() {
        MockableClock clock = new MockableClock(NodeClock.fixed(1_700_000_000));

        clock.set(5);
        assertThat(clock.unixSeconds()).isEqualTo(5);
        clock.set(0);
        assertThat(clock.unixSeconds()).isEqualTo(1_700_000_000);
    }
}
