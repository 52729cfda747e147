package dev.cairn.conformance.chaingen;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.chaingen.ChainGenerator;
import dev.cairn.chaingen.ChainSpec;
import dev.cairn.chaingen.ChainSummary;
import dev.cairn.chaingen.GeneratedBlock;
import dev.cairn.chaingen.GeneratedBlock.Fate;
import dev.cairn.chaingen.Mix;
import dev.cairn.conformance.support.Json;
import dev.cairn.conformance.support.RegtestPeer;
import dev.cairn.curve.Secp256k1;
import dev.cairn.curve.ffm.NativeSecp256k1;
import dev.cairn.primitives.hash.Txid;
import dev.cairn.primitives.script.Bytes;
import dev.cairn.primitives.tx.Transaction;
import dev.cairn.primitives.tx.Witness;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class MadeChainTest {

    private static final long END = 1_764_547_200L;
    private static final String[] OPTIONS = {"-blocksxor=0", "-mocktime=" + END, "-acceptnonstdtxn=0", "-maxmempool=100"
    };

    private final Secp256k1 curve = NativeSecp256k1.load();

    @TempDir
    private Path folder;

    @Test
    void bitcoindLoadsTheFileAndStoresTheSameBytes() throws Exception {
        // given
        ChainSpec spec = ChainSpec.of(11, 130, 60, END).withMix(Mix.EVEN).withSmallBlocks(20);
        ChainSummary made = ChainGenerator.write(spec, folder, curve, 1, soFar -> {});

        // when
        try (RegtestPeer node = start("-loadblock=" + folder.resolve("blk00000.dat"))) {
            awaitTip(node, made);

            // then
            assertThat(coins(node)).isEqualTo(made.coins());
            assertThat(Json.asMap(node.call("getblockchaininfo", "")).get("initialblockdownload"))
                    .isEqualTo(false);
            assertStoredAlike(folder, node.folder().resolve("regtest/blocks"));
        }
    }

    @Test
    void bitcoindTakesOverAFolderWithCompetingBranches() throws Exception {
        // given
        ChainSpec spec = ChainSpec.of(12, 140, 20, END).withReorgs();
        ChainSummary made = ChainGenerator.write(spec, folder.resolve("regtest/blocks"), curve, 1, soFar -> {});
        assertThat(made.staleBlocks()).isGreaterThan(3);

        // when
        try (RegtestPeer node = start("-reindex", "-blocksdir=" + folder)) {
            awaitTip(node, made);

            // then
            assertThat(coins(node)).isEqualTo(made.coins());
            assertThat(node.call("verifychain", "4,0")).isEqualTo(true);
        }
    }

    @Test
    void branchesThatArriveBlockByBlockAreConnectedAsDrawnAndLeaveTheSameBytes() throws Exception {
        // given
        ChainSpec spec = ChainSpec.of(13, 150, 10, END).withMix(Mix.EVEN).withReorgs();
        ChainSummary made = ChainGenerator.write(spec, folder, curve, 1, soFar -> {});
        List<GeneratedBlock> blocks = ChainGenerator.inMemory(spec, curve);

        // when
        try (RegtestPeer node = start()) {
            submit(node, blocks.subList(1, blocks.size()));

            // then
            assertThat(node.call("getbestblockhash", "")).isEqualTo(made.tip().toString());
            List<Object> tips = Json.asList(node.call("getchaintips", ""));
            assertThat(tips.stream().filter(tip -> is(tip, "valid-fork")).count())
                    .isEqualTo(branches(blocks, Fate.DISCONNECTED));
            assertThat(tips.stream().filter(tip -> is(tip, "valid-headers")).count())
                    .isEqualTo(branches(blocks, Fate.STALE));
            assertStoredAlike(folder, node.folder().resolve("regtest/blocks"));
        }
    }

    @ParameterizedTest
    @EnumSource(Mix.class)
    void theMempoolTakesTransactionsOfEveryKind(Mix mix) {
        // given all blocks but the last, whose transactions come alone
        ChainSpec spec = ChainSpec.of(14, 125, mix == Mix.EVEN ? 150 : 400, END).withMix(mix);
        List<GeneratedBlock> blocks = ChainGenerator.inMemory(spec, curve);
        GeneratedBlock last = blocks.removeLast();
        boolean knots = isKnots();
        try (RegtestPeer node = knots ? start("-corepolicy") : start()) {
            submit(node, blocks.subList(1, blocks.size()));

            // when
            List<Transaction> transactions = last.block().transactions();
            List<Map<String, Object>> answers = node.batch(
                    "sendrawtransaction",
                    transactions.subList(1, transactions.size()).stream()
                            .map(tx -> '"' + tx.bytes().toHex() + '"')
                            .toList());

            // then
            Set<Txid> refused = new HashSet<>();
            for (int i = 0; i < answers.size(); i++) {
                Transaction tx = transactions.get(i + 1);
                Object error = answers.get(i).get("error");
                if (error != null && knots && isKnotsOwnRule(error, tx, refused)) {
                    refused.add(tx.txid());
                } else {
                    assertThat(error).as("%s", tx.bytes()).isNull();
                }
            }
            submit(node, List.of(last));
            assertThat(Json.asMap(node.call("getmempoolinfo", "")).get("size")).isEqualTo(0L);
        }
    }

    private static RegtestPeer start(String... more) {
        return RegtestPeer.start(
                Stream.concat(Arrays.stream(OPTIONS), Arrays.stream(more)).toArray(String[]::new));
    }

    private static boolean isKnots() {
        try (RegtestPeer node = start()) {
            return Json.asMap(node.call("getnetworkinfo", ""))
                    .get("subversion")
                    .toString()
                    .contains("Knots");
        }
    }

    /**
     * Knots' mempool (29.4 here), whatever options say, takes no output script of more than 34 bytes unless it is data, no
     * {@code OP_IF} in a tapscript and no push there of more than 256 bytes; so not the children of such transactions either.
     * Its consensus has no such rules.
     */
    private static boolean isKnotsOwnRule(Object error, Transaction tx, Set<Txid> refused) {
        String message = Json.asMap(error).get("message").toString();
        if (message.equals("bad-txns-inputs-missingorspent")) {
            return IntStream.range(0, tx.inputCount())
                    .anyMatch(input -> refused.contains(tx.previous(input).txid()));
        }
        if (message.equals("bad-txns-vout-script-toolarge")) {
            return IntStream.range(0, tx.outputCount())
                    .mapToObj(tx::outputScript)
                    .anyMatch(script -> script.length() > 34 && script.at(0) != 0x6a);
        }
        return message.startsWith("mempool-script-verify-flag-failed")
                && IntStream.range(0, tx.inputCount()).mapToObj(tx::witness).anyMatch(MadeChainTest::isEnvelope);
    }

    /** Whether a witness ends in a script that ends with {@code OP_ENDIF}, and a control block. */
    private static boolean isEnvelope(Witness witness) {
        if (witness.count() < 3 || (witness.item(witness.count() - 1).at(0) & 0xfe) != 0xc0) {
            return false;
        }
        Bytes script = witness.item(witness.count() - 2);
        return script.at(script.length() - 1) == 0x68;
    }

    private static void submit(RegtestPeer node, List<GeneratedBlock> blocks) {
        for (int from = 0; from < blocks.size(); from += 50) {
            List<GeneratedBlock> some = blocks.subList(from, Math.min(from + 50, blocks.size()));
            List<Map<String, Object>> answers = node.batch(
                    "submitblock",
                    some.stream()
                            .map(block -> '"' + block.block().bytes().toHex() + '"')
                            .toList());
            for (int i = 0; i < answers.size(); i++) {
                assertThat(answers.get(i).get("error")).isNull();
                assertThat(answers.get(i).get("result"))
                        .as("block at height %d", some.get(i).height())
                        .isIn(null, "inconclusive");
            }
        }
    }

    private static void awaitTip(RegtestPeer node, ChainSummary made) throws InterruptedException {
        Object seen = null;
        for (int i = 0; i < 600; i++) {
            seen = node.call("getbestblockhash", "");
            if (seen.equals(made.tip().toString())) {
                return;
            }
            Thread.sleep(100);
        }
        assertThat(seen).isEqualTo(made.tip().toString());
    }

    private static Object coins(RegtestPeer node) {
        return Json.asMap(node.call("gettxoutsetinfo", "\"none\"")).get("txouts");
    }

    private static boolean is(Object tip, String status) {
        return status.equals(Json.asMap(tip).get("status"));
    }

    /** bitcoind lays zeros ahead; what comes before them is the same. */
    private static void assertStoredAlike(Path made, Path stored) throws IOException {
        for (String name : List.of("blk00000.dat", "rev00000.dat")) {
            byte[] ours = Files.readAllBytes(made.resolve(name));
            byte[] theirs = Files.readAllBytes(stored.resolve(name));
            assertThat(Arrays.mismatch(ours, Arrays.copyOf(theirs, ours.length)))
                    .as("first byte of %s that differs", name)
                    .isEqualTo(-1);
            for (int i = ours.length; i < theirs.length; i++) {
                assertThat(theirs[i]).as("byte %d of %s", i, name).isZero();
            }
        }
    }

    private static long branches(List<GeneratedBlock> blocks, Fate fate) {
        return blocks.stream()
                .filter(block -> block.fate() == fate)
                .filter(block -> blocks.stream()
                        .noneMatch(child -> child.block()
                                .header()
                                .previous()
                                .equals(block.block().hash())))
                .count();
    }
}
