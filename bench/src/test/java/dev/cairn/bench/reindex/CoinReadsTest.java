package dev.cairn.bench.reindex;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.cairn.bench.beside.Progress;
import dev.cairn.chaingen.ChainGenerator;
import dev.cairn.chaingen.ChainSpec;
import dev.cairn.curve.ffm.NativeSecp256k1;
import dev.cairn.primitives.NodeClock;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CoinReadsTest {

    private static final NodeClock CLOCK = NodeClock.system();
    private static final String TIP = "2026-12-01T12:00:01.000000Z UpdateTip: new best=00 height=%d version=0x20000000"
            + " log2_work=2.0 tx=2 date='2025-11-01T00:00:00Z' progress=0.5 cache=0.3MiB(1txo)";

    private final AtomicInteger asked = new AtomicInteger();
    private final AtomicInteger status = new AtomicInteger(200);
    private final CountDownLatch hundred = new CountDownLatch(100);
    private final RunLog log = new RunLog(2, Instant.EPOCH, new Flushes.OfCairn());
    private HttpServer server;
    private RpcDoor door;
    private CoinSample sample;

    @TempDir
    private Path folder;

    @BeforeEach
    void serve() throws Exception {
        Path chain = folder.resolve("chain");
        ChainGenerator.write(ChainSpec.of(1, 103, 5, 1_764_590_400L), chain, NativeSecp256k1.load(), 1, soFar -> {});
        Progress progress = new Progress(new PrintWriter(new StringWriter()), "reindex");
        sample = new CoinSample(ReindexChain.in(chain, Optional.empty(), 1, progress));
        Path cookie = Files.writeString(folder.resolve(".cookie"), "__cookie__:secret");
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newCachedThreadPool());
        server.createContext("/", exchange -> {
            String question = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
            byte[] answer = "{\"result\":null,\"error\":null,\"id\":0}".getBytes(UTF_8);
            boolean isRead = question.contains("\"gettxout\"");
            exchange.sendResponseHeaders(isRead ? status.get() : 200, answer.length);
            exchange.getResponseBody().write(answer);
            exchange.close();
            if (isRead) {
                asked.incrementAndGet();
                hundred.countDown();
            }
        });
        server.start();
        door = new RpcDoor(server.getAddress().getPort(), cookie);
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    @Test
    void readersAskWhileBlocksConnectAndStopAtTheLastOne() throws Exception {
        CoinReads reads = new CoinReads(sample, door, log, CLOCK, 2_000);
        try (reads) {
            reads.start();
            log.accept(TIP.formatted(1));
            assertThat(hundred.await(60, TimeUnit.SECONDS)).isTrue();
            log.accept(TIP.formatted(2));
        }
        assertThat(reads.waits().count()).isEqualTo(asked.get()).isGreaterThanOrEqualTo(100);
        assertThat(reads.waits().most()).isGreaterThanOrEqualTo(reads.waits().p99());
        assertThat(reads.wrongBefore(CLOCK.monotonicNanos())).isEmpty();
    }

    @Test
    void aRefusalIsWrongUnlessItComesAfterTheLastBlock() throws Exception {
        status.set(503);
        CoinReads reads = new CoinReads(sample, door, log, CLOCK, 2_000);
        long before = CLOCK.monotonicNanos();
        try (reads) {
            reads.start();
            log.accept(TIP.formatted(1));
            while (asked.get() < 4) {
                Thread.sleep(5);
            }
        }
        assertThat(reads.wrongBefore(CLOCK.monotonicNanos()).orElseThrow()).contains("gettxout [");
        assertThat(reads.wrongBefore(before)).isEmpty();
        assertThat(reads.waits().count()).isZero();
    }

    @Test
    void waitsAreToldInMilliseconds() {
        Histogram all = new Histogram(3);
        for (int i = 1; i <= 1_000; i++) {
            all.recordValue(i * 1_000_000L);
        }
        CoinReads.Waits waits = CoinReads.Waits.of(all);
        assertThat(waits.count()).isEqualTo(1_000);
        assertThat(waits.p99()).isBetween(989.0, 992.0);
        assertThat(waits.p999()).isBetween(998.0, 1_001.0);
        assertThat(waits.most()).isBetween(999.0, 1_001.0);
    }

    @Test
    void aNodeThatDoesNotAnswerYetHasAClosedDoor() throws IOException {
        server.stop(0);
        assertThat(door.open()).isEmpty();
        assertThat(new RpcDoor(door.port(), folder.resolve("missing")).open()).isEmpty();
    }
}
