package dev.cairn.conformance.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.cairn.primitives.NodeClock;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Servers that answer oddly, or not at all; and pages made of answers that a lone node would not give. */
class OddServersTest {

    @TempDir
    private static Path folder;

    private static CliPair pair;

    @BeforeAll
    static void findThePeer() {
        pair = new CliPair(folder);
    }

    @Test
    void brokenHttpIsReportedAlike() {
        List<String> answers = List.of(
                "",
                "hello\r\n\r\n",
                "HTTP/1.1 200 OK\r\nfoo\r\n\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{}",
                "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n",
                "HTTP/1.1 200 OK\r\n\r\n{\"result\":5}",
                "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n",
                "HTTP/1.1 500 X\r\nContent-Length: 3\r\n\r\nabc",
                "HTTP/1.1 404 X\r\nContent-Length: 3\r\n\r\nabc",
                "HTTP/1.1 403 X\r\nContent-Length: 3\r\n\r\nabc",
                "HTTP/1.1 503 X\r\nContent-Length: 3\r\n\r\nabc",
                "HTTP/1.1 401 X\r\nContent-Length: 0\r\n\r\n",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + chunks());
        for (String answer : answers) {
            ask(answer, "getblockcount");
        }
    }

    private static String chunks() {
        return String.join("\r\n", "5", "{\"res", "8", "ult\":[]}", "0", "", "");
    }

    @Test
    void repliesOfOddShapeAreReportedAlike() {
        List<String> bodies = List.of(
                "[1]",
                "{}",
                "7",
                "null",
                "nonsense",
                "{\"error\":\"x\"}",
                "{\"error\":{\"code\":-5}}",
                "{\"error\":{\"message\":\"m\"}}",
                "{\"error\":{\"code\":99999999999,\"message\":\"m\"}}",
                "{\"error\":{\"code\":-32601,\"message\":\"Method not found\"}}",
                "{\"error\":{\"code\":-19,\"message\":\"Several.\"}}",
                "{\"error\":{\"code\":0,\"message\":\"m\"}}",
                "{\"error\":{\"code\":\"-5\",\"message\":\"m\"}}",
                "{\"error\":{\"code\":-5,\"message\":5}}",
                "{\"error\":[]}",
                "{\"result\":null}",
                "{\"result\":\"\"}",
                "{\"result\":{},\"error\":null}",
                "{\"result\":{\"a\":1.10,\"a\":[{}]}}");
        for (String body : bodies) {
            ask(ScriptedServer.json(body), "getblockcount");
        }
        for (String body :
                List.of("{}", "[]", "[1]", "[{\"id\":9}]", "[{\"id\":0,\"error\":{\"code\":-5,\"message\":\"m\"}}]")) {
            if (!body.equals("[]")) { // bitcoin-cli reads beyond the end of its array
                ask(ScriptedServer.json(body), "-getinfo");
            }
        }
    }

    @Test
    void aServerThatIsSilentIsGivenUpAlike() {
        try (ScriptedServer server = ScriptedServer.silent()) {
            pair.compare("-noconf", "-regtest", "-rpcport=" + server.port(), "-rpcclienttimeout=1", "getblockcount");
        }
    }

    @Test
    void walletsMakeTheSamePage() {
        String info =
                "[{\"id\":0,\"result\":{\"version\":309900,\"timeoffset\":-3,\"connections_in\":1,\"connections_out\":2,"
                        + "\"connections\":3,\"networks\":[{\"name\":\"ipv4\",\"proxy\":\"a:1\"},{\"name\":\"i2p\",\"proxy\":\"b:2\"},"
                        + "{\"name\":\"onion\",\"proxy\":\"a:1\"},{\"name\":\"cjdns\",\"proxy\":\"\"}],\"relayfee\":0.00001000,"
                        + "\"warnings\":\"beware\"}},"
                        + "{\"id\":1,\"result\":{\"blocks\":5,\"headers\":6,\"verificationprogress\":PROGRESS,\"difficulty\":4.65e-10,"
                        + "\"chain\":\"regtest\"}},"
                        + "{\"id\":2,\"result\":{\"keypoolsize\":1000,\"walletname\":\"\",\"unlocked_until\":0,\"paytxfee\":0.00000000}},"
                        + "{\"id\":3,\"result\":{\"mine\":{\"trusted\":50.00000000}}}]";
        for (String progress : List.of("0", "1e-05", "0.05", "0.12345675", "0.5", "0.989999999", "0.99", "1", "1.5")) {
            String body = info.replace("PROGRESS", progress);
            ask(ScriptedServer.json(body), "-getinfo", "-rpcwallet=");
            ask(ScriptedServer.json(body), "-getinfo", "-rpcwallet=", "-color=always");
        }
    }

    @Test
    void addressesAreCountedAlike() {
        assumeTrue(pair.isSpecification(), "Knots 29's -addrinfo asks for another version and knows other networks");
        ask(
                ScriptedServer.json(
                        "{\"result\":[{\"network\":\"ipv4\"},{\"network\":\"onion\"},{\"network\":\"ipv4\"},"
                                + "{\"network\":\"new\"},{\"network\":\"internal\"}]}"),
                "-addrinfo");
        ask(ScriptedServer.json("{\"result\":[{}]}"), "-addrinfo");
    }

    @Test
    void peersMakeTheSamePage() {
        assumeTrue(pair.isSpecification(), "Knots 29's -netinfo has other columns");
        NodeClock clock = NodeClock.system();
        for (String words : List.of("", "1", "2 o", "3", "255", "4 outonly x")) {
            try (ScriptedServer server =
                    ScriptedServer.answering(() -> ScriptedServer.json(peers(ScriptedServer.secondJustBegun(clock))))) {
                List<String> all = new java.util.ArrayList<>(
                        List.of("-noconf", "-regtest", "-rpcport=" + server.port(), "-netinfo"));
                if (!words.isEmpty()) {
                    all.addAll(List.of(words.split(" ", -1)));
                }
                pair.compareWithoutTitle(all.toArray(String[]::new));
            }
        }
        assertThat(pair.ours(new byte[0], "-netinfo", "help").out()).startsWith("-netinfo (level [outonly]) | help\n");
    }

    private static String peers(long now) {
        String network =
                "{\"id\":1,\"result\":{\"version\":309900,\"protocolversion\":70016,\"subversion\":\"/Satoshi:30.99.0/\","
                        + "\"localservicesnames\":[\"NETWORK\",\"WITNESS\",\"NETWORK_LIMITED\",\"P2P_V2\"],\"networks\":["
                        + "{\"name\":\"ipv4\",\"reachable\":true},{\"name\":\"ipv6\",\"reachable\":false},"
                        + "{\"name\":\"onion\",\"reachable\":true},{\"name\":\"new\",\"reachable\":true}],"
                        + "\"localaddresses\":[{\"address\":\"1.2.3.4\",\"port\":8333,\"score\":4},"
                        + "{\"address\":\"longer.example\",\"port\":18444,\"score\":12345678}]}}";
        StringBuilder list = new StringBuilder();
        String[] types = {"inbound", "outbound-full-relay", "block-relay-only", "manual", "feeler", "addr-fetch", "odd"
        };
        String[] networks = {"ipv4", "onion", "not_publicly_routable", "i2p", "new", "internal"};
        for (int i = 0; i < 14; i++) {
            boolean inbound = i % 7 == 0;
            list.append(i == 0 ? "" : ",")
                    .append("{\"id\":" + i * 37 + ",\"addr\":\"10.0.0." + i + ":8333\",\"network\":\""
                            + networks[i % networks.length] + "\",\"inbound\":" + inbound)
                    .append(",\"connection_type\":\"" + types[i % types.length] + "\",\"version\":"
                            + (i == 5 ? 0 : 70016))
                    .append(",\"subver\":\"" + (i == 5 ? "" : "/x:" + i + "/")
                            + "\",\"servicesnames\":[\"NETWORK\",\"P2P_V2\"]")
                    .append(i % 3 == 0 ? "" : ",\"minping\":" + 0.0015 * (20 - i) + ",\"pingtime\":" + 123.4567 * i * i)
                    .append(i % 4 == 0 ? "" : ",\"mapped_as\":" + i * 1000 + ",\"relaytxes\":" + (i % 2 == 0))
                    .append(
                            i % 5 == 0
                                    ? ""
                                    : ",\"addr_processed\":" + i * i * i * 99 + ",\"addr_rate_limited\":" + i / 3)
                    .append(i % 2 == 0 ? "" : ",\"addr_relay_enabled\":" + (i % 3 == 0))
                    .append(
                            i == 6
                                    ? ",\"transport_protocol_type\":\"detecting\""
                                    : i == 7 ? "" : ",\"transport_protocol_type\":\"v2\"")
                    .append(",\"conntime\":" + (i == 3 ? 0 : now - i * 1000L) + ",\"lastsend\":"
                            + (i == 2 ? 0 : now - i))
                    .append(",\"lastrecv\":" + (now - 2L * i) + ",\"last_transaction\":"
                            + (i % 2 == 0 ? 0 : now - 61L * i))
                    .append(",\"last_block\":" + (i % 3 == 0 ? 0 : now - 600L * i))
                    .append(",\"bip152_hb_to\":" + (i % 2 == 0) + ",\"bip152_hb_from\":" + (i % 3 == 0) + "}");
        }
        return "[" + network + ",{\"id\":0,\"result\":[" + list + "]}]";
    }

    private static void ask(String answer, String... words) {
        try (ScriptedServer server = ScriptedServer.answering(() -> answer)) {
            String[] all = new String[words.length + 3];
            System.arraycopy(new String[] {"-noconf", "-regtest", "-rpcport=" + server.port()}, 0, all, 0, 3);
            System.arraycopy(words, 0, all, 3, words.length);
            pair.compare(all);
        }
    }
}
