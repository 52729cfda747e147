package dev.cairn.conformance.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.conformance.support.Peer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The same command lines to both clients, before one bitcoind. */
class BitcoinCliTest {

    @TempDir
    private static Path folder;

    private static CliPair pair;
    private static Process bitcoind;
    private static Path node;
    private static String data;
    private static String port;
    private static String password;

    @BeforeAll
    static void startANode() throws IOException, InterruptedException {
        pair = new CliPair(folder);
        node = Files.createDirectory(folder.resolve("rt"));
        data = "-datadir=" + node;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = Integer.toString(socket.getLocalPort());
        }
        Files.writeString(node.resolve("bitcoin.conf"), "regtest=1\n[regtest]\nrpcport=" + port + "\n");
        bitcoind = new ProcessBuilder(
                        Peer.programs().resolve("bitcoind").toString(),
                        data,
                        "-listen=0",
                        "-connect=0",
                        "-disablewallet",
                        "-rpcbind=127.0.0.1",
                        "-rpcallowip=127.0.0.1",
                        "-dbcache=16")
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("stdout").toFile())
                .start();
        // Ours waits for it first: until the file of its password is there and it answers.
        for (int tries = 0; !Files.exists(node.resolve("regtest/.cookie")); tries++) {
            assertThat(bitcoind.isAlive() && tries < 600).as("bitcoind starts").isTrue();
            Thread.sleep(100);
        }
        CliPair.Said waited = pair.ours(new byte[0], data, "-rpcwait", "-rpcwaittimeout=60", "getblockcount");
        assertThat(waited).isEqualTo(new CliPair.Said(0, "0\n", ""));
        String cookie = Files.readString(node.resolve("regtest/.cookie"));
        password = cookie.substring(cookie.indexOf(':') + 1);
    }

    @AfterAll
    static void stop() throws InterruptedException {
        if (bitcoind != null) {
            bitcoind.destroy();
            if (!bitcoind.waitFor(1, TimeUnit.MINUTES)) {
                bitcoind.destroyForcibly().waitFor();
            }
        }
    }

    private static void withFile(String text, String... words) {
        try {
            Files.createDirectories(folder.resolve("cf"));
            Files.writeString(folder.resolve("cf/bitcoin.conf"), text);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        String[] all = new String[words.length + 1];
        all[0] = "-datadir=cf";
        System.arraycopy(words, 0, all, 1, words.length);
        pair.compare(all);
    }

    @Test
    void callsAndTheirAnswersAreTheSame() {
        pair.compare(data, "getblockcount");
        pair.compare(data, "getblockhash", "0");
        pair.compare(data, "getblockhash", "zz");
        pair.compare(data, "getblockhash", "99999");
        pair.compare(data, "getblockheader", "0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206");
        pair.compare(data, "getblock", "0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206", "2");
        pair.compare(data, "getblock", "0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206", "foo");
        pair.compare(data, "nosuch");
        pair.compare(data, "generatetoaddress", "1");
        pair.compare(data, "help");
        pair.compare(data, "help", "getblock");
        pair.compare(data, "help", "nosuch");
    }

    @Test
    void jsonIsReadAndPrintedAlike() {
        pair.compare(data, "echo", "a", "b", "ü", "", "\"x\"", "\001\177\\");
        pair.compare(
                data, "echojson", "[]", "{}", "null", "true", "1.50", "-0", "\"\\u00fc\\u0000\\ud83d\\ude00/\\/\"");
        pair.compare(data, "echojson", "[[],{},[{}],{\"a\":[]},{\"a\":{\"b\":[1,2,{\"c\":null}]}}]");
        pair.compare(data, "echojson", "");
        pair.compare(data, "echojson", "-");
        pair.compare(data, "echojson", "[-");
        pair.compare(data, "echojson", "1.");
        pair.compare(data, "echojson", "01");
        pair.compare(data, "echojson", "1e5");
        pair.compare(data, "echojson", "1E+5");
        pair.compare(data, "echojson", "\"a");
        pair.compare(data, "echojson", "\"\\ud800\"");
        pair.compare(data, "echojson", "\"\\x\"");
        pair.compare(data, "echojson", "nul");
        pair.compare(data, "echojson", "nullx");
        pair.compare(data, "echojson", "[1,]");
        pair.compare(data, "echojson", "[,1]");
        pair.compare(data, "echojson", "{\"a\":1,}");
        pair.compare(data, "echojson", "{\"a\" 1}");
        pair.compare(data, "echojson", "{\"a\":1 \"b\":2}");
        pair.compare(data, "echojson", "[1 2]");
        pair.compare(data, "echojson", "{1:2}");
        pair.compare(data, "echojson", "[}");
        pair.compare(data, "echojson", " 1 ");
        pair.compare(data, "echojson", "1 2");
        pair.compare(data, "echojson", "\"\001\"");
        pair.compare(data, "echojson", "{\"a\":1,\"a\":2}");
        pair.compare(data, "echojson", "\t[1]\n");
        pair.compare(data, "echojson", "tru");
        pair.compare(data, "echojson", "+1");
        pair.compare(data, "echojson", ".5");
        pair.compare(data, "echojson", "1.5.5");
        pair.compare(data, "echojson", "\"\\u12g4\"");
        pair.compare(data, "echojson", "[".repeat(600) + "]".repeat(600));
        pair.compare(data, "echojson", "[".repeat(512) + "]".repeat(512));
        pair.compare(data, "echojson", "[".repeat(513) + "]".repeat(513));
        pair.compare(data, "echojson", "{\"\":1}");
        pair.compare(data, "echojson", "\"é\"");
    }

    @Test
    void argumentsByNameAndByPlaceAreTakenAlike() {
        pair.compare(data, "-named", "echo", "arg0=0", "arg1=1", "arg2=2", "arg1=3");
        pair.compare(data, "-named", "echo", "args=[0,1,2,3]", "4", "5");
        if (pair.isSpecification()) {
            pair.compare(data, "-named", "echojson", "[\"key=value\"]");
        }
        pair.compare(data, "-named", "echojson", "arg0=[\"d=t\"]", "arg1=42");
        pair.compare(data, "-named", "echojson", "x=y");
        if (pair.isSpecification()) {
            pair.compare(data, "-named", "echoipc", "a=b");
        }
        pair.compare(data, "-named", "getblockstats", "hash_or_height=0");
        pair.compare(data, "-named", "gettxoutsetinfo", "muhash", "hash_or_height=x=y");
        pair.compare(data, "-named", "-nonamed", "echo", "arg0=1");
        pair.compare(data, "-named=0", "echo", "arg0=1");
        pair.compare(
                data,
                "getblockstats",
                "0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206",
                "[\"height\"]");
        pair.compare(data, "getblockstats", "0", "[\"height\"]");
        pair.compare(data, "getblockstats", "zz");
    }

    @Test
    void standardInputAndPasswordsAreTakenAlike() {
        pair.compareWithInput("a\nb\n\nc", data, "-stdin", "echo");
        pair.compareWithInput("", data, "-stdin", "echo");
        pair.compareWithInput("getblockcount\n", data, "-stdin");
        pair.compareWithInput("a\r\nb\n", data, "-stdin", "echo");
        pair.compareWithInput("foo\n", data, "-stdinrpcpass", "getblockcount");
        pair.compareWithInput("", data, "-stdinrpcpass", "getblockcount");
        pair.compareWithInput(password + "\nx\ny", data, "-rpcuser=__cookie__", "-stdinrpcpass", "-stdin", "echo");
        pair.compare(data, "-rpcuser=__cookie__", "-rpcpassword=" + password, "getblockcount");
        pair.compare(data, "-rpcuser=__cookie__", "-rpcpassword=bad", "getblockcount");
        pair.compare(data, "-rpccookiefile=nope", "getblockcount");
        pair.compare(data, "-norpccookiefile", "getblockcount");
        pair.compare(data, "-rpccookiefile=" + node + "/regtest/.cookie", "getblockcount");
        pair.compare(data, "-noconf", "-rpcport=" + port, "-regtest", "-rpccookiefile=nope", "getblockcount");
    }

    @Test
    void hostsAndPortsAreTakenAlike() {
        pair.compare(data, "-rpcport=1", "getblockcount");
        pair.compare(data, "-rpcport=0", "x");
        pair.compare(data, "-rpcport=65536", "x");
        pair.compare(data, "-rpcport=-1", "x");
        pair.compare(data, "-rpcport=", "x");
        pair.compare(data, "-rpcport", "x");
        pair.compare(data, "-rpcport=a", "x");
        pair.compare(data, "-norpcport", "x");
        pair.compare(data, "-rpcconnect=127.0.0.1:notaport", "getblockcount");
        pair.compare(data, "-noconf", "-regtest", "-rpcconnect=127.0.0.1:notaport", "getblockcount");
        pair.compare(data, "-rpcconnect=127.0.0.1:-1", "getblockcount");
        pair.compare(data, "-noconf", "-regtest", "-rpcconnect=127.0.0.1:-1", "getblockcount");
        pair.compare(data, "-rpcconnect=127.0.0.1:0", "getblockcount");
        pair.compare(data, "-noconf", "-regtest", "-rpcconnect=127.0.0.1:0", "getblockcount");
        pair.compare(data, "-rpcconnect=127.0.0.1:65536", "getblockcount");
        pair.compare(data, "-noconf", "-regtest", "-rpcconnect=127.0.0.1:65536", "getblockcount");
        pair.compare(data, "-rpcconnect=[::1]:0", "getblockcount");
        pair.compare(data, "-noconf", "-regtest", "-rpcconnect=[::1]:0", "getblockcount");
        pair.compare(data, "-rpcconnect=[::1]:99999", "getblockcount");
        pair.compare(data, "-noconf", "-regtest", "-rpcconnect=[::1]:99999", "getblockcount");
        pair.compare(data, "-rpcconnect=[::1]:5", "getblockcount");
        pair.compare(data, "-noconf", "-regtest", "-rpcconnect=[::1]:5", "getblockcount");
        pair.compare(data, "-rpcconnect=:5", "getblockcount");
        pair.compare(data, "-noconf", "-regtest", "-rpcconnect=:5", "getblockcount");
        pair.compare(data, "-rpcconnect=", "getblockcount");
        pair.compare(data, "-noconf", "-regtest", "-rpcconnect=", "getblockcount");
        pair.compare(data, "-rpcconnect=nosuch.invalid", "getblockcount");
        pair.compare(data, "-noconf", "-regtest", "-rpcconnect=nosuch.invalid", "getblockcount");
        pair.compare(data, "-rpcconnect=127.0.0.1:" + port, "getblockcount");
        pair.compare(data, "-noconf", "-regtest", "-rpcconnect=127.0.0.1:" + port, "getblockcount");
        pair.compare(data, "-rpcconnect=[127.0.0.1]:" + port, "getblockcount");
        pair.compare(data, "-noconf", "-regtest", "-rpcconnect=[127.0.0.1]:" + port, "getblockcount");
        pair.compare(data, "-rpcconnect=localhost:" + port, "getblockcount");
        pair.compare(data, "-noconf", "-regtest", "-rpcconnect=localhost:" + port, "getblockcount");
        pair.compare(data, "-rpcconnect=127.0.0.1:18999", "getblockcount");
        pair.compare(data, "-noconf", "-regtest", "-rpcconnect=127.0.0.1:18999", "getblockcount");
        pair.compare(data, "-rpcconnect=::1", "getblockcount");
        pair.compare(data, "-noconf", "-regtest", "-rpcconnect=::1", "getblockcount");
        pair.compare(data, "-rpcconnect=[::1", "getblockcount");
        pair.compare(data, "-noconf", "-regtest", "-rpcconnect=[::1", "getblockcount");
    }

    @Test
    void commandsOfTheClientAreTheSame() {
        pair.compare(data);
        pair.compare(data, "-foo");
        pair.compare(data, "-nodatadir");
        pair.compare(data, "--getinfo", "-nogetinfo");
        pair.compare(data, "-getinfo", "-netinfo");
        pair.compare(data, "-getinfo=0", "-nonetinfo", "getblockcount");
        pair.compare(data, "-addrinfo", "-generate", "-getinfo", "-netinfo");
        pair.compare(data, "-getinfo", "x");
        pair.compare(data, "-addrinfo", "x");
        pair.compare(data, "-addrinfo");
        pair.compare(data, "-generate");
        pair.compare(data, "-generate", "1", "2", "3");
        pair.compare(data, "-getinfo");
        pair.compare(data, "-getinfo", "-color=always");
        pair.compare(data, "-getinfo", "-color=never");
        pair.compare(data, "-getinfo", "-color=foo");
        pair.compare(data, "-getinfo", "-color=");
        pair.compare(data, "-getinfo", "-norpcwallet");
        pair.compare(data, "-getinfo", "-rpcwallet=w");
        pair.compare(data, "-nocolor", "x");
        pair.compare(data, "-netinfo", "x");
        pair.compare(data, "-netinfo", "256");
        pair.compare(data, "-netinfo", "0", "o");
        pair.compare(data, "-netinfo", "1", "zz");
        pair.compare(data, "-netinfo", "-1");
        pair.compare(data, "-netinfo", "");
    }

    @Test
    void walletsAreAskedForAlike() {
        pair.compare(data, "-rpcwallet=a b/ü~", "getblockcount");
        pair.compare(data, "-rpcwallet=", "getblockcount");
        pair.compare(data, "-rpcwallet", "getblockcount");
        pair.compare(data, "-norpcwallet", "getblockcount");
    }

    @Test
    void networksAndFoldersAreChosenAlike() {
        pair.compare(data, "-regtest", "-signet", "getblockcount");
        pair.compare(data, "-noconf", "-regtest", "-signet", "getblockcount");
        pair.compare(data, "-chain=foo", "getblockcount");
        if (pair.isSpecification()) {
            pair.compare(data, "-noconf", "-chain=foo", "x");
        }
        pair.compare(data, "-noconf", "-chain=regtest", "-rpcport=" + port, "getblockcount");
        pair.compare(data, "-noconf", "-chain=main", "x");
        pair.compare(data, "-noconf", "-testnet", "x");
        pair.compare(data, "-noconf", "-testnet4", "x");
        pair.compare(data, "-noconf", "-signet", "x");
        pair.compare(data, "-noregtest", "getblockcount");
        pair.compare(data, "-regtest=0", "getblockcount");
        pair.compare(data, "-noregtest=0", "getblockcount");
        pair.compare(data, "-datadir=/nope", "x");
        pair.compare(data, "-datadir=" + node + "/", "getblockcount");
        pair.compare("-datadir=rt", "getblockcount");
        pair.compare(data, "-datadir=", "getblockcount");
        pair.compare("-datadir", "getblockcount");
        pair.compare("-datadir=./rt/../rt/.", "-conf=none", "getblockcount");
        pair.compare(data, "-conf=/tmp", "x");
        pair.compare(data, "-conf=regtest", "x");
    }

    @Test
    void waitingAndOddWordsAreTheSame() {
        pair.compare(data, "-rpcwait", "-rpcwaittimeout=1", "-rpcport=1", "x");
        pair.compare(data, "-rpcwaittimeout=1", "-rpcport=1", "x");
        pair.compare(data, "-norpcwaittimeout", "x");
        pair.compare(data, "-", "getblockcount");
        pair.compare(data, "", "x");
        pair.compare(data, "getblockcount", "-foo");
        pair.compare(data, "stop", "x");
        pair.compare(data, "-rpcclienttimeout=0", "getblockcount");
        pair.compare(data, "-rpcclienttimeout=-5", "getblockcount");
        pair.compare(data, "-rpcclienttimeout=abc", "getblockcount");
        pair.compareWithInput("x", data, "-stdinwalletpassphrase", "getblockcount");
        pair.compareWithInput("x\n", data, "-stdinwalletpassphrase", "walletpassphrase", "5");
        pair.compareWithInput("", data, "-stdinwalletpassphrase", "walletpassphrase", "5");
        pair.compare(data, "-version=0", "getblockcount");
        pair.compare(data, "-testnet.rpcport=5", "x");
        pair.compare(data, "-includeconf=x", "y");
        pair.compare(data, "-noincludeconf", "y");
        pair.compare(data, "-help-debug");
    }

    @Test
    void callsOfManyShapesAreTheSame() {
        pair.compare(data, "waitfornewblock", "1");
        pair.compare(data, "getrawmempool", "true", "true");
        pair.compare(data, "gettxout", "0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206", "0");
        pair.compare(data, "submitblock", "00");
        pair.compare(data, "submitblock");
        pair.compare(data, "setmocktime", "abc");
        pair.compare(data, "scantxoutset", "start", "[\"raw(51)\"]");
        pair.compare(data, "createrawtransaction", "[]", "[{\"data\":\"00\"}]");
        pair.compare(data, "decodescript", "51");
        pair.compare(data, "validateaddress", "x");
        pair.compare(data, "getnetworkinfo");
        pair.compare(data, "getchaintips");
        pair.compare(data, "help", "echojson");
        pair.compare(data, "logging", "[\"net\"]", "foo");
    }

    @Test
    void configurationFilesAreReadAlike() {
        withFile("regtest=1\nfoo\n", "x");
        withFile("regtest=1\nnofoo\n", "x");
        withFile("-regtest=1\n", "x");
        withFile("regtest=1\nrpcpassword=a#b\n", "x");
        withFile("[regtest]\nrpcpassword=a #b\n", "x");
        withFile("conf=5\n", "x");
        withFile("[main]\nconf=5\n", "x");
        withFile("nodatadir=1\n", "x");
        withFile("nocolor=1\n", "x");
        withFile("unknown=1\nregtest=1\n", "-rpcport=1", "x");
        withFile("regtest=1\nrpcport=1\n", "x");
        withFile("regtest=1\nregtest.rpcport=1\n", "x");
        withFile("regtest=1\nregtest.rpcport=1\nregtest.rpcport=2", "x");
        withFile("regtest=1\n[regtest]\nrpcport=1\n[main]\nrpcport=3", "x");
        withFile("rpcport=1\n", "x");
        withFile("main.rpcport=4\nrpcport=1\n", "x");
        withFile("regtest=1\nrpcport=7\nnorpcport=1", "x");
        withFile("chain=regtest\nregtest.rpcport=1", "x");
        withFile("regtest=1\nregtest.rpcport=1", "-noregtest", "x");
        withFile("regtest=0\n", "-rpcport=1", "x");
        withFile("testnet=1\nregtest=1", "x");
        withFile("datadir=/nope\n", "x");
        withFile("datadir=" + node + "\nregtest=1\nregtest.rpcport=" + port, "getblockcount");
        withFile("regtest=1\n rpcconnect = 127.0.0.1 : 9 ", "x");
        withFile("  # comment\n\n[\n", "x");
        withFile("[]\nregtest=1\n", "-rpcport=1", "x");
        withFile("regtest=1\nincludeconf=inc.conf\nregtest.rpcport=1", "x");
        withFile("regtest=1\nrpcwait=1\nrpcwaittimeout=1\nregtest.rpcport=1", "x");
        withFile("regtest=1\r\nregtest.rpcport=1\r\n", "x");
        withFile("regtest=1\nrpcuser=a\nrpcpassword=b\nregtest.rpcport=" + port, "x");
        withFile(
                "regtest=1\nnamed=1\nregtest.rpcport=" + port + "\nrpccookiefile=" + node + "/regtest/.cookie",
                "echo",
                "arg0=5");
        withFile("regtest=1\nrpcconnect=127.0.0.1\nrpcconnect=127.0.0.2\nregtest.rpcport=1", "x");
        withFile("regtest=1\nnorpcuser=0\nregtest.rpcport=1", "x");
        withFile("signet=1\nsignet=0\nrpcport=1", "x");
        withFile("signet=0\nsignet=1\nrpcport=1", "x");
    }
}
