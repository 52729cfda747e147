package dev.cairn.conformance.verify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.blockfiles.coin.CoinFormat;
import dev.cairn.chaingen.ChainGenerator;
import dev.cairn.chaingen.ChainSpec;
import dev.cairn.chaingen.GeneratedBlock;
import dev.cairn.chaingen.GeneratedBlock.Fate;
import dev.cairn.chaingen.Mix;
import dev.cairn.conformance.support.Json;
import dev.cairn.conformance.support.RegtestPeer;
import dev.cairn.curve.Secp256k1;
import dev.cairn.curve.ffm.NativeSecp256k1;
import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.wire.WireWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The folder of a real bitcoind that received a chain of all kinds of scripts, with competing branches, in an order in which
 * children come before their parents: scrambled, in many files with preallocated tails, and with blocks that it rejected.
 */
class BitcoindFolderTest {

    private static final int HEIGHT = 130;
    private static final int SMALL = 330;

    @TempDir
    private static Path temp;

    private static RegtestPeer peer;
    private static List<GeneratedBlock> active;
    private static Map<String, Object> coinsOfPeer;
    private static Block greedy;

    /** The peer's folder as it was when it had stopped. */
    private static Path stopped;

    /** What an audit of it said while the peer was running, and whether it left everything as it was. */
    private static Cairn whileRunning;

    private static Map<String, String> fingerprintBefore;
    private static Map<String, String> fingerprintAfter;

    @BeforeAll
    static void fillAPeer() throws IOException, InterruptedException {
        peer = RegtestPeer.start("-fastprune");
        Secp256k1 curve = NativeSecp256k1.load();
        ChainSpec spec = new ChainSpec(11, HEIGHT, 6, SMALL, true, 1_750_000_000L, Mix.EVEN);
        List<GeneratedBlock> all = ChainGenerator.inMemory(spec, curve);
        active = all.stream().filter(block -> block.fate() == Fate.ACTIVE).toList();
        submit(all);
        assertThat(peer.call("getbestblockhash", ""))
                .isEqualTo(active.getLast().block().hash().toString());
        rejectSome();
        coinsOfPeer = Json.asMap(peer.call("gettxoutsetinfo", "\"none\""));

        Path folder = peer.folder().resolve("regtest/blocks");
        whileRunning = Cairn.verify(temp, folder, "--jobs", "2");
        stop();
        fingerprintBefore = BitcoindFolder.fingerprint(peer.folder());
        Cairn.verify(temp, folder).exits(0);
        Cairn.verify(temp, peer.folder()).exits(0);
        fingerprintAfter = BitcoindFolder.fingerprint(peer.folder());
        stopped = BitcoindFolder.copy(folder, temp.resolve("stopped")).path();
    }

    /** All headers first, then the blocks in an order of chance: what a peer-to-peer download does to the files. */
    private static void submit(List<GeneratedBlock> all) {
        List<GeneratedBlock> blocks = new ArrayList<>(all.subList(1, all.size()));
        for (GeneratedBlock block : blocks) {
            byte[] header = block.block().header().toBytes();
            peer.call("submitheader", '"' + java.util.HexFormat.of().formatHex(header) + '"');
        }
        Collections.shuffle(blocks, new Random(3));
        for (int from = 0; from < blocks.size(); from += 50) {
            peer.batch(
                    "submitblock",
                    blocks.subList(from, Math.min(from + 50, blocks.size())).stream()
                            .map(block -> '"' + block.block().bytes().toHex() + '"')
                            .toList());
        }
    }

    /** Two blocks on the tip, the lower of which takes too much: the peer stores both, and goes back to its tip. */
    private static void rejectSome() {
        Block tip = active.getLast().block();
        int height = active.getLast().height() + 1;
        greedy = MinedBlocks.coinbaseOnly(tip, height, 50_0000_0000L);
        Block onTop = MinedBlocks.coinbaseOnly(greedy, height + 1, 1);
        for (Block block : List.of(greedy, onTop)) {
            String header = java.util.HexFormat.of().formatHex(block.header().toBytes());
            peer.call("submitheader", '"' + header + '"');
        }
        assertThat(peer.call("submitblock", '"' + onTop.bytes().toHex() + '"')).isEqualTo("inconclusive");
        assertThat(peer.call("submitblock", '"' + greedy.bytes().toHex() + '"')).isEqualTo("bad-cb-amount");
        assertThat(peer.call("getbestblockhash", "")).isEqualTo(tip.hash().toString());
    }

    private static void stop() throws InterruptedException {
        peer.call("stop", "");
        Path pid = peer.folder().resolve("regtest/bitcoind.pid");
        for (int tries = 0; Files.exists(pid) && tries < 600; tries++) {
            Thread.sleep(100);
        }
        assertThat(pid).doesNotExist();
    }

    @AfterAll
    static void clear() {
        if (peer != null) {
            peer.close();
        }
    }

    private static long inputs() {
        return active.stream()
                .skip(1)
                .mapToLong(block -> block.spent().stream().mapToLong(List::size).sum())
                .sum();
    }

    private BitcoindFolder damaged(String name) throws IOException {
        return BitcoindFolder.copy(stopped, temp.resolve(name));
    }

    private static Cairn verify(BitcoindFolder folder) {
        return Cairn.verify(temp, folder.path());
    }

    @Test
    void itIsScrambledInManyFilesAndTheirTailsAreZeros() throws IOException {
        assertThat(Files.readAllBytes(stopped.resolve("xor.dat"))).isNotEqualTo(new byte[8]);
        try (Stream<Path> files = Files.list(stopped)) {
            List<Path> blocks = files.filter(
                            file -> file.getFileName().toString().startsWith("blk"))
                    .sorted()
                    .toList();
            assertThat(blocks).hasSizeGreaterThan(5);
            byte[] last = Files.readAllBytes(blocks.getLast());
            assertThat(last[last.length - 1]).isZero();
        }
    }

    @Test
    void whileThePeerRunsAndAfterEveryScriptIsCheckedAndTheCoinsAreThePeers() {
        whileRunning.exits(0);
        for (Cairn cairn : List.of(whileRunning, Cairn.verify(temp, stopped).exits(0))) {
            assertThat(cairn.at("result")).isEqualTo("valid");
            assertThat(cairn.at("chain", "tip"))
                    .isEqualTo(active.getLast().block().hash().toString());
            assertThat(cairn.at("chain", "connected")).isEqualTo((long) HEIGHT + SMALL);
            assertThat(cairn.at("scripts")).isEqualTo(inputs());
            assertThat(cairn.at("coins", "kept")).isEqualTo(true);
            assertThat(cairn.at("coins", "unspent")).isEqualTo(coinsOfPeer.get("txouts"));
            assertThat(cairn.findings("damages")).isEmpty();
        }
    }

    @Test
    void whatThePeerRejectedIsLeftOutWithANotice() {
        assertThat(whileRunning.findings("notices"))
                .anyMatch(text -> text.contains(
                        greedy.hash() + " at height " + (HEIGHT + SMALL + 1) + " is invalid (bad-cb-amount"));
    }

    @Test
    void nothingInTheFolderIsTouched() {
        assertThat(fingerprintAfter).isEqualTo(fingerprintBefore);
    }

    /** A block in the middle of the chain with transactions. */
    private static GeneratedBlock victim() {
        return active.get(HEIGHT - 5);
    }

    private static String fileOf(BitcoindFolder folder, Block block) throws IOException {
        try (Stream<Path> files = Files.list(folder.path())) {
            for (Path file : files.sorted().toList()) {
                String name = file.getFileName().toString();
                if (name.startsWith("blk") && folder.find(name, block.header().toBytes()) >= 0) {
                    return name;
                }
            }
        }
        throw new AssertionError("the block is in no file");
    }

    @Test
    void aByteFlippedInATransactionIsInvalidAndLooksDamaged() throws IOException {
        BitcoindFolder folder = damaged("tx");
        Block block = victim().block();
        String file = fileOf(folder, block);
        int place = folder.find(file, block.header().toBytes());
        folder.flip(file, place + block.size() - 2); // lock time of the last transaction

        Cairn cairn = verify(folder).exits(1);

        assertThat(cairn.at("invalid", "hash")).isEqualTo(block.hash().toString());
        assertThat(cairn.at("invalid", "reason")).isEqualTo("bad-txnmrklroot");
        assertThat(cairn.at("invalid", "place")).isEqualTo(file + " @ " + place);
        assertThat(cairn.at("invalid", "looks_damaged")).isEqualTo(true);
    }

    @Test
    void aByteFlippedInAHeaderLeavesAGapThatIsNamed() throws IOException {
        BitcoindFolder folder = damaged("header");
        Block block = victim().block();
        Block child = active.get(victim().height() + 1).block();
        String file = fileOf(folder, block);
        folder.flip(file, folder.find(file, block.header().toBytes()) + 77);

        Cairn cairn = verify(folder).exits(2);

        String place = fileOf(folder, child) + " "
                + folder.find(fileOf(folder, child), child.header().toBytes());
        assertThat(cairn.findings("damages"))
                .anyMatch(text -> text.startsWith(place + " the parent of block " + child.hash() + " is missing"));
    }

    @Test
    void aByteFlippedInUndoDataIsNamedAndTheRestIsChecked() throws IOException {
        BitcoindFolder folder = damaged("undo");
        WireWriter undo = new WireWriter();
        new CoinFormat(NativeSecp256k1.load()).writeUndo(undo, victim().spent());
        String file = fileOf(folder, victim().block()).replace("blk", "rev");
        int place = folder.find(file, undo.toBytes());
        assertThat(place).as("undo data as bitcoind wrote it").isPositive();
        folder.flip(file, place + undo.size() / 2);

        Cairn cairn = verify(folder).exits(2);

        long lost = victim().spent().stream().mapToLong(List::size).sum();
        assertThat(cairn.findings("damages"))
                .anyMatch(text -> text.startsWith(file + " " + place + " no undo data of block "
                        + victim().block().hash()));
        assertThat(cairn.at("scripts")).isEqualTo(inputs() - lost);
        assertThat(cairn.at("chain", "height")).isEqualTo((long) HEIGHT + SMALL);
    }

    @Test
    void aFileCutShortIsNamed() throws IOException {
        BitcoindFolder folder = damaged("cut");
        Block block = victim().block();
        String file = fileOf(folder, block);
        folder.cut(file, folder.find(file, block.header().toBytes()) + 100);

        Cairn cairn = verify(folder).exits(2);

        assertThat(cairn.findings("damages")).anyMatch(text -> text.startsWith(file + " "));
        assertThat(cairn.findings("damages")).anyMatch(text -> text.contains("is missing"));
    }

    @Test
    void aMissingFileIsNamed() throws IOException {
        BitcoindFolder folder = damaged("missing");
        Files.delete(folder.path().resolve("blk00002.dat"));

        Cairn cairn = verify(folder).exits(2);

        assertThat(cairn.findings("damages")).anyMatch(text -> text.contains("blk00002.dat"));
    }

    @Test
    void withoutItsUndoFilesTheChainIsCheckedAsFarAsCanBe() throws IOException {
        BitcoindFolder folder = damaged("noundo");
        try (Stream<Path> files = Files.list(folder.path())) {
            for (Path file : files.toList()) {
                if (file.getFileName().toString().startsWith("rev")) {
                    Files.delete(file);
                }
            }
        }

        // Nothing tells any more what was connected, so the block that takes too much counts against the folder.
        Cairn cairn = verify(folder).exits(1);

        assertThat(cairn.at("invalid", "reason")).isEqualTo("bad-cb-amount");
        assertThat((String) cairn.at("invalid", "place")).startsWith(fileOf(folder, greedy));
        assertThat(cairn.at("scripts")).isEqualTo(0L);
        assertThat(cairn.at("inputs")).isEqualTo(inputs());
    }
}
