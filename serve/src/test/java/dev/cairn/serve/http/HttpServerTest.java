package dev.cairn.serve.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.ledger.lane.Lane;
import dev.cairn.ledger.lane.Weight;
import dev.cairn.primitives.NodeClock;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Heads and pages were taken from a real bitcoind, byte for byte but for the date. */
class HttpServerTest {

    private static final String DATE = "Date: Sun, 09 Sep 2001 01:46:40 GMT\r\n";

    /** More than the buffers of sockets hold. */
    private static final int ROOM_FOR_UNREAD = 64 << 20;

    private final LinkedBlockingQueue<HttpExchange> held = new LinkedBlockingQueue<>();
    private volatile boolean over;
    private Lane lane;
    private HttpServer server;

    @BeforeEach
    void start() {
        start(new HttpOptions(List.of(), List.of(), 0, 2, 2, 30));
    }

    private void start(HttpOptions options) {
        over = false;
        lane = new Lane("bulk", options.threads(), 4 * options.threads(), Weight.NORMAL);
        List<HttpServer.Route> routes = List.of(
                new HttpServer.Route(
                        "/",
                        true,
                        (exchange, rest) -> exchange.answer(HttpAnswer.typed(
                                200,
                                "application/json",
                                List.of(("got " + exchange.request().body().length)
                                        .getBytes(StandardCharsets.UTF_8))))),
                new HttpServer.Route("/hold", false, (exchange, rest) -> hold(exchange)),
                new HttpServer.Route("/break", false, (exchange, rest) -> {
                    throw new IllegalStateException("broken on purpose");
                }),
                new HttpServer.Route("/plain/", false, (exchange, rest) -> exchange.answer(HttpAnswer.text(200, rest))),
                new HttpServer.Route("/none", true, (exchange, rest) -> exchange.answer(HttpAnswer.of(204))));
        server = HttpServer.start(options, clock(), lane, lane, routes, ROOM_FOR_UNREAD);
    }

    private void hold(HttpExchange exchange) {
        if (over) {
            exchange.answer(HttpAnswer.text(200, "the test is over"));
        } else {
            held.add(exchange);
        }
    }

    /** A date that stands still; what is measured goes on. */
    private static NodeClock clock() {
        return new NodeClock() {
            @Override
            public long unixSeconds() {
                return 1_000_000_000;
            }

            @Override
            public long monotonicNanos() {
                return NodeClock.system().monotonicNanos();
            }
        };
    }

    @AfterEach
    void stop() {
        over = true;
        HttpExchange left = held.poll();
        while (left != null) {
            left.answer(HttpAnswer.text(200, "the test is over"));
            left = held.poll();
        }
        server.close();
        lane.close();
    }

    private RawClient client() {
        return new RawClient(server.port());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "POST / HTTP/1.1~Content-Length: 3~~abc | HTTP/1.1 200 OK~Content-Type: application/json~@Content-Length: 5~~got 3",
                "POST / HTTP/1.1~Content-Length: 3~Connection: close~~abc"
                        + "| HTTP/1.1 200 OK~Content-Type: application/json~@Content-Length: 5~Connection: close~~got 3",
                "POST / HTTP/1.0~Content-Length: 3~~abc | HTTP/1.0 200 OK~Content-Type: application/json~~got 3",
                "POST / HTTP/1.0~Content-Length: 3~Connection: keep-alive~~abc"
                        + "| HTTP/1.0 200 OK~Content-Type: application/json~Connection: keep-alive~Content-Length: 5~~got 3",
                "POST / HTTP/1.1~Transfer-Encoding: chunked~~3~abc~5~defgh~0~~"
                        + "| HTTP/1.1 200 OK~Content-Type: application/json~@Content-Length: 5~~got 8",
                "GET /plain/x?y HTTP/1.1~Host: a~~"
                        + "| HTTP/1.1 200 OK~@Content-Length: 3~Content-Type: text/html; charset=ISO-8859-1~~x?y",
                "HEAD /plain/x HTTP/1.1~~ | HTTP/1.1 200 OK~@~",
                "GET /none HTTP/1.1~~ | HTTP/1.1 204 No Content~@~",
                "GET /foo HTTP/1.1~~"
                        + "| HTTP/1.1 404 Not Found~@Content-Length: 0~Content-Type: text/html; charset=ISO-8859-1~~",
                "GET /foo HTTP/1.0~~ | HTTP/1.0 404 Not Found~Content-Type: text/html; charset=ISO-8859-1~~",
                "DELETE / HTTP/1.1~~"
                        + "| HTTP/1.1 405 Method Not Allowed~@Content-Length: 0~Content-Type: text/html; charset=ISO-8859-1~~",
                "GET /break HTTP/1.1~~ | HTTP/1.1 500 Internal Server Error~@Content-Length: 17~"
                        + "Content-Type: text/html; charset=ISO-8859-1~~Unhandled request",
            })
    void anAnswerHasLibeventsHead(String request, String answer) {
        try (RawClient client = client()) {
            client.send(request.replace("~", "\r\n"));

            client.expect(answer.replace("~", "\r\n").replace("@", DATE));
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "hello world~~ | 400 Bad Request",
                "GET /~~ | 400 Bad Request",
                "GET / HTTP/2.0~~ | 400 Bad Request",
                "GET / HTTP/1.1~Host x~~ | 400 Bad Request",
                "POST / HTTP/1.1~Content-Length: -5~~ | 400 Bad Request",
                "POST / HTTP/1.1~Content-Length: abc~~ | 400 Bad Request",
                "POST / HTTP/1.1~Content-Length: 33554433~~ | 413 Request Entity Too Large",
                "POST / HTTP/1.1~Content-Length: 99999999999999999999~~ | 400 Bad Request",
                "POST / HTTP/1.1~Transfer-Encoding: chunked~~zz~ | 413 Request Entity Too Large",
                "POST / HTTP/1.1~Expect: 200-ok~Content-Length: 3~~abc | 417 Expectation Failed",
                "OPTIONS / HTTP/1.1~~ | 501 Not Implemented",
                "get / HTTP/1.1~~ | 501 Not Implemented",
            })
    void whatIsNoRequestGetsAPageAndTheConnectionCloses(String request, String status) {
        try (RawClient client = client()) {
            client.send(request.replace("~", "\r\n"));

            client.expect(page(status));
            client.expectEnd();
        }
    }

    private static String page(String status) {
        String reason = status.substring(4);
        String body =
                "<HTML><HEAD>\n<TITLE>" + status + "</TITLE>\n</HEAD><BODY>\n<H1>" + reason + "</H1>\n</BODY></HTML>\n";
        return "HTTP/1.1 " + status + "\r\nContent-Type: text/html\r\nConnection: close\r\n" + DATE + "Content-Length: "
                + body.length() + "\r\n\r\n" + body;
    }

    @Test
    void aHeadOfEightKibibytesIsTheLimit() {
        try (RawClient client = client()) {
            client.send("GET /" + "x".repeat(1000) + " HTTP/1.1\r\n\r\n");
            assertThat(client.status()).isEqualTo(404);
        }
        for (String large : List.of(
                "GET /" + "x".repeat(10_000) + " HTTP/1.1\r\n\r\n",
                "GET / HTTP/1.1\r\nA: " + "x".repeat(10_000) + "\r\n\r\n",
                "GET / HTTP/1.1\r\n" + "A: bbbbbbbbbbbbbbbb\r\n".repeat(500) + "\r\n")) {
            try (RawClient client = client()) {
                client.send(large);
                client.expect(page("400 Bad Request"));
                client.expectEnd();
            }
        }
    }

    @Test
    void aBodyOfThirtyTwoMebibytesIsTheLimit() {
        byte[] body = new byte[HttpServer.MAX_BODY];
        try (RawClient client = client()) {
            client.send("POST / HTTP/1.1\r\nContent-Length: " + body.length + "\r\n\r\n");
            client.send(body);
            client.expectBody("got " + body.length);
        }
    }

    @Test
    void requestsInOneGoAreAnsweredInOrderThoughTheFirstWaits() throws InterruptedException {
        try (RawClient client = client()) {
            client.send(
                    "GET /hold HTTP/1.1\r\n\r\nGET /plain/2 HTTP/1.1\r\n\r\nGET /nowhere HTTP/1.1\r\n\r\nnonsense\r\n\r\n");
            HttpExchange first = held.take();
            client.expectSilence();

            first.answer(HttpAnswer.text(200, "1"));

            client.expectBody("1");
            client.expectBody("2");
            assertThat(client.status()).isEqualTo(404);
            client.expect(page("400 Bad Request"));
            client.expectEnd();
        }
    }

    @Test
    void aClientThatSaysNoMoreIsStillAnswered() {
        try (RawClient client = client()) {
            client.send("GET /plain/x HTTP/1.1\r\n\r\n");
            client.endOutput();

            client.expectBody("x");
            client.expectEnd();
        }
    }

    @Test
    void aClientThatWaitsForItIsToldToGoOn() {
        try (RawClient client = client()) {
            client.send("POST / HTTP/1.1\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\r\n");
            client.expect("HTTP/1.1 100 Continue\r\n\r\n");
            client.send("abc");
            client.expectBody("got 3");
        }
    }

    @Test
    void whatWaitsTakesAPlaceButNoThreadAndTheQueueIsBounded() throws InterruptedException {
        List<RawClient> clients = new ArrayList<>();
        List<HttpExchange> places = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            clients.add(client());
            clients.get(i).send("GET /hold HTTP/1.1\r\n\r\n");
            if (i < 2) {
                places.add(held.take());
            }
        }
        // two places are taken by requests that hold no thread; two requests wait for their turn
        try (RawClient fifth = client()) {
            awaitWaiting();
            fifth.send("GET /plain/x HTTP/1.1\r\n\r\n");
            fifth.expect(
                    "HTTP/1.1 503 Service Unavailable\r\n" + DATE
                            + "Content-Length: 25\r\nContent-Type: text/html; charset=ISO-8859-1\r\n\r\nWork queue depth exceeded");
        } finally {
            held.addAll(places);
            clients.forEach(RawClient::close);
        }
    }

    private void awaitWaiting() throws InterruptedException {
        while (server.queue().waiting() < 2) {
            Thread.sleep(5);
        }
    }

    @Test
    void aPlaceGivenBackGoesToTheFirstThatWaits() throws InterruptedException {
        start2(1);
        try (RawClient first = client();
                RawClient second = client()) {
            first.send("GET /hold HTTP/1.1\r\n\r\n");
            HttpExchange exchange = held.take();
            second.send("GET /plain/x HTTP/1.1\r\n\r\n");
            second.expectSilence();

            exchange.answer(HttpAnswer.text(200, "1"));

            first.expectBody("1");
            second.expectBody("x");
        }
    }

    private void start2(int threads) {
        stop();
        start(new HttpOptions(List.of(), List.of(), 0, threads, 2, 30));
    }

    @Test
    void aConnectionThatSendsNothingIsClosedButOneThatIsWorkedOnIsNot() throws InterruptedException {
        stop();
        start(new HttpOptions(List.of(), List.of(), 0, 2, 2, 1));
        try (RawClient idle = client();
                RawClient half = client();
                RawClient kept = client();
                RawClient working = client()) {
            half.send("GET / HTTP/1.1\r\nHost: a\r\n");
            kept.send("GET /plain/x HTTP/1.1\r\n\r\n");
            kept.expectBody("x");
            working.send("GET /hold HTTP/1.1\r\n\r\n");
            HttpExchange exchange = held.take();

            idle.expectEnd();
            half.expectEnd();
            kept.expectEnd();
            exchange.answer(HttpAnswer.text(200, "late"));
            working.expectBody("late");
        }
    }

    @Test
    void aStrangersAddressIsRefused() {
        AllowList loopbackAndOne = new AllowList(List.of("10.0.0.0/8"));

        assertThat(loopbackAndOne.allows(InetAddress.ofLiteral("127.9.9.9"))).isTrue();
        assertThat(loopbackAndOne.allows(InetAddress.ofLiteral("::1"))).isTrue();
        assertThat(loopbackAndOne.allows(InetAddress.ofLiteral("10.1.1.1"))).isTrue();
        assertThat(loopbackAndOne.allows(InetAddress.ofLiteral("11.1.1.1"))).isFalse();
    }

    @Test
    void whenItStopsNewRequestsAreRefusedAndThoseUnderWayAnswered() throws InterruptedException {
        try (RawClient under = client();
                RawClient late = client()) {
            under.send("GET /hold HTTP/1.1\r\n\r\n");
            HttpExchange exchange = held.take();
            server.interrupt();
            late.send("GET /plain/x HTTP/1.1\r\n\r\n");
            late.expect(page("503 Service Unavailable"));

            CountDownLatch closed = new CountDownLatch(1);
            Thread closer = new Thread(
                    () -> {
                        server.close();
                        closed.countDown();
                    },
                    "closer");
            closer.start();
            exchange.answer(HttpAnswer.text(200, "last"));
            under.expect("HTTP/1.1 200 OK\r\nConnection: close\r\n" + DATE
                    + "Content-Length: 4\r\nContent-Type: text/html; charset=ISO-8859-1\r\n\r\nlast");
            under.expectEnd();
            closed.await();
        }
    }

    @Test
    void noAddressToListenOnIsAnErrorForTheUser() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.ofLiteral("127.0.0.1"))) {
            HttpOptions options =
                    new HttpOptions(List.of("127.0.0.1"), List.of("127.0.0.1"), taken.getLocalPort(), 1, 1, 30);

            assertThatThrownBy(() ->
                            HttpServer.start(options, NodeClock.system(), Runnable::run, Runnable::run, List.of()))
                    .isInstanceOf(HttpStartException.class)
                    .hasMessage(HttpStartException.SEE_LOG);
        }
    }

    @Test
    void anAnswerIsGivenOnce() throws InterruptedException {
        try (RawClient client = client()) {
            client.send("GET /hold HTTP/1.1\r\n\r\n");
            HttpExchange exchange = held.take();
            exchange.answer(HttpAnswer.text(200, "x"));

            assertThatThrownBy(() -> exchange.answer(HttpAnswer.text(200, "y")))
                    .isInstanceOf(IllegalStateException.class);
            client.expectBody("x");
        }
    }

    @Test
    void aLargeAnswerToASlowReaderArrivesWhole() throws InterruptedException {
        byte[] piece = new byte[1 << 20];
        List<byte[]> body = java.util.Collections.nCopies(40, piece);
        try (RawClient client = client()) {
            client.send("GET /hold HTTP/1.1\r\n\r\n");
            held.take().answer(new HttpAnswer(200, List.of(), body));

            assertThat(client.readBody()).hasSize(40 << 20);
        }
    }

    @Test
    void whenUnreadAnswersFillTheRoomTheOneThatMovesLeastGivesWayAndWhoReadsIsAnsweredWhole()
            throws InterruptedException {
        byte[] piece = new byte[1 << 20];
        int half = ROOM_FOR_UNREAD / piece.length / 2;
        List<byte[]> body = java.util.Collections.nCopies(half, piece); // the same bytes: the test itself takes no room
        List<RawClient> idle = new ArrayList<>();
        try (RawClient reader = client()) {
            for (int i = 0; i < 3; i++) {
                idle.add(client());
                idle.get(i).send("GET /hold HTTP/1.1\r\n\r\n");
                held.take().answer(new HttpAnswer(200, List.of(), body));
            }
            reader.send("GET /hold HTTP/1.1\r\n\r\n");
            held.take().answer(new HttpAnswer(200, List.of(), body));

            assertThat(reader.readBody()).hasSize(half << 20);
            assertThat(server.unread().total()).isLessThanOrEqualTo(ROOM_FOR_UNREAD);
            assertThat(idle.get(0).answer().body()).hasSizeLessThan(half << 20);
        } finally {
            idle.forEach(RawClient::close);
        }
        while (server.unread().total() > 0) {
            Thread.sleep(5); // the room of those that left comes back
        }
    }
}
