package dev.cairn.conformance.spine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.conformance.support.Json;
import dev.cairn.conformance.support.OwnNode;
import dev.cairn.conformance.support.Peer;
import dev.cairn.conformance.support.RegtestPeer;
import dev.cairn.conformance.support.RpcSide;
import dev.cairn.node.NodeConfig;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A bitcoind and a node of ours are told the same, step by step, by chance: to set the clock, make blocks, call blocks invalid,
 * precious or valid again. They make the same blocks to the byte and choose the same tips.
 */
class MadeAlikeTest {

    private static final long NOW = 1_700_000_000L;
    private static final int STEPS = 150;

    private static final List<String> OUTPUTS = List.of(
            "raw(51)",
            "raw(6a24aa21a9ed)",
            "addr(bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080)",
            "combo(0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798)",
            "combo(04a34b99f22c790c4e36b2b3c2c35a36db06226e41c692fc82b8b56ac1c540c5bd5b8dec5235a0fa8722476c7709c02559e3aa73aa"
                    + "03918ba2d492eea75abea235)",
            "tr(a34b99f22c790c4e36b2b3c2c35a36db06226e41c692fc82b8b56ac1c540c5bd)",
            "wsh(pk(0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798))");

    @TempDir
    private Path folder;

    private final Random random = new Random(20260304);
    private RegtestPeer peer;
    private OwnNode own;

    @BeforeEach
    void start() {
        peer = RegtestPeer.start();
        own = OwnNode.start(NodeConfig.regtest(folder));
    }

    @AfterEach
    void stop() {
        if (own != null) {
            own.close();
        }
        if (peer != null) {
            peer.close();
        }
    }

    @Test
    void whateverTheyAreToldTheyMakeTheSameBlocksAndChooseTheSameTip() {
        Peer.assumeSpecification("templates of blocks");
        alike("setmocktime", Long.toString(NOW));
        List<String> made = new ArrayList<>();
        for (int step = 0; step < STEPS; step++) {
            switch (random.nextInt(12)) {
                case 0, 1 -> alike("setmocktime", Long.toString(NOW + random.nextInt(8_000)));
                case 2 -> alike("invalidateblock", some(made));
                case 3, 4 -> alike("reconsiderblock", some(made));
                case 5 -> alike("preciousblock", some(made));
                case 6 -> alike("generateblock", output() + ",[]," + random.nextBoolean());
                // a clock that was set back too far makes both refuse
                default ->
                    hashes(alike("generatetodescriptor", (1 + random.nextInt(4)) + "," + output()))
                            .forEach(made::add);
            }
            alike("getbestblockhash", "");
            alike("getblockcount", "");
        }
        assertThat(made).hasSizeGreaterThan(80);
        alike("generatetoaddress", "3,\"bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080\"");
        alike("generatetoaddress", "1,\"bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080\",0");
        alike("generatetoaddress", "0,\"bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080\"");
        alike(
                "generatetodescriptor",
                "1,\"combo(tpubD6NzVbkrYhZ4WaWSyoBvQwbpLkojyoTZPRsgXELWz3Popb3qkjcJyJUGLnL4qHHoQvao8ESaAs"
                        + "txYSnhyswJ76uZPStJRJCTKvosUCJZL5B/*)\"");
        for (String hash : made) {
            alike("getblock", '"' + hash + "\",0");
        }
        assertThat(tips(own)).containsExactlyInAnyOrderElementsOf(tips(peer));
    }

    private String output() {
        return '"' + OUTPUTS.get(random.nextInt(OUTPUTS.size())) + '"';
    }

    /** A block made lately, as the older ones would take the whole chain with them. */
    private String some(List<String> made) {
        if (made.isEmpty()) {
            return '"' + "11".repeat(32) + '"';
        }
        return '"' + made.get(Math.max(0, made.size() - 1 - random.nextInt(12))) + '"';
    }

    private static List<String> hashes(String answer) {
        Object result =
                Json.asMap(Json.parse(answer.getBytes(StandardCharsets.UTF_8))).get("result");
        return result == null
                ? List.of()
                : Json.asList(result).stream().map(Object::toString).toList();
    }

    private static List<String> tips(RpcSide side) {
        return Json.asList(side.call("getchaintips", "")).stream()
                .map(Object::toString)
                .toList();
    }

    private String alike(String method, String parameters) {
        String answer = own.raw(method, parameters);
        assertThat(answer).as("%s %s", method, parameters).isEqualTo(peer.raw(method, parameters));
        return answer;
    }
}
