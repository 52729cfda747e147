package dev.cairn.conformance.spine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.blockfiles.BlockFile;
import dev.cairn.blockfiles.BlockRecord;
import dev.cairn.blockfiles.BlockVisitor;
import dev.cairn.blockfiles.Damage;
import dev.cairn.chain.BlockAnswer;
import dev.cairn.chain.BlockEntry;
import dev.cairn.chain.ChainSnapshot;
import dev.cairn.chain.ChainTip;
import dev.cairn.conformance.support.Json;
import dev.cairn.conformance.support.SharedData;
import dev.cairn.consensus.params.ChainParams;
import dev.cairn.merkle.mmr.MountainRange;
import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.block.BlockHeader;
import dev.cairn.primitives.hash.BlockHash;
import dev.cairn.primitives.network.Network;
import dev.cairn.primitives.tx.Coin;
import dev.cairn.primitives.tx.OutPoint;
import dev.cairn.primitives.tx.Transaction;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real blocks through a whole chain, under their networks' rules, from the genesis block on. */
class RealChainsTest {

    private static final ChainParams MAIN = ChainParams.of(Network.MAIN);
    private static final BlockHash MAIN_599 =
            BlockHash.of("0000000042844571bc6bce8e1c0fbec99466971eaff89fef8c0d123582181d4d");

    @TempDir
    Path folder;

    private static Path file(String name) {
        return SharedData.path("blocks/" + name);
    }

    private static List<Block> blocks(String name, ChainParams params) throws IOException {
        BlockFile file = BlockFile.of(file(name), params.magic());
        List<Block> blocks = new ArrayList<>();
        List<BlockRecord> records = new ArrayList<>();
        file.scan(new BlockVisitor() {
            @Override
            public void block(BlockRecord block) {
                records.add(block);
            }

            @Override
            public void damage(Damage damage) {
                throw new AssertionError(damage.toString());
            }
        });
        for (BlockRecord record : records) {
            blocks.add(file.readBlock(record.place()));
        }
        return blocks;
    }

    /** The coins that a chain of blocks leaves, by a map; the genesis block's is none. */
    private static CoinSum naiveCoins(List<Block> blocks, int firstHeight) {
        Map<OutPoint, Coin> coins = new HashMap<>();
        int height = firstHeight;
        for (Block block : blocks) {
            for (int i = 0; i < block.transactions().size(); i++) {
                Transaction tx = block.transactions().get(i);
                for (int input = 0; i > 0 && input < tx.inputCount(); input++) {
                    assertThat(coins.remove(tx.previous(input))).isNotNull();
                }
                for (int output = 0; height > 0 && output < tx.outputCount(); output++) {
                    if (!tx.outputScript(output).isUnspendable()) {
                        coins.put(
                                new OutPoint(tx.txid(), output),
                                new Coin(tx.outputValue(output), tx.outputScript(output), height, i == 0));
                    }
                }
            }
            height++;
        }
        CoinSum sum = CoinSum.NONE;
        for (Map.Entry<OutPoint, Coin> coin : coins.entrySet()) {
            sum = sum.plus(coin.getKey(), coin.getValue());
        }
        return sum;
    }

    private static void holds(SpineNode node, List<Block> chain, int firstHeight) throws IOException {
        int height = firstHeight + chain.size() - 1;
        try (ChainSnapshot snapshot = node.chain.acquire("test")) {
            assertThat(snapshot.height()).isEqualTo(height);
            for (int i = 0; i < chain.size(); i++) {
                BlockEntry entry = snapshot.at(firstHeight + i);
                assertThat(entry.hash()).isEqualTo(chain.get(i).hash());
                if (i % 40 == 0) {
                    assertThat(snapshot.readBlock(entry)).isEqualTo(chain.get(i));
                    assertThat(snapshot.readRawBlock(entry))
                            .isEqualTo(chain.get(i).bytes().toBytes());
                }
            }
            assertThat(CoinSum.of(snapshot)).isEqualTo(naiveCoins(chain, firstHeight));
            assertThat(MountainRange.peaks(snapshot.headerMountain(), height + 1))
                    .isNotEmpty();
        }
        assertThat(node.chain.verify(4, 0)).isTrue();
        assertThat(node.faults).isEmpty();
    }

    private void loads(String name, Network network, String tip, int firstHeight) throws IOException {
        ChainParams params = ChainParams.of(network);
        List<Block> blocks = blocks(name, params);
        SpineNode.Options options = SpineNode.options(folder, params).load(file(name));
        try (SpineNode node = options.openAndLoad()) {
            assertThat(node.tip()).isEqualTo(BlockHash.of(tip));
            holds(node, blocks, firstHeight);
        }
        try (SpineNode again = SpineNode.options(folder, params).open()) {
            holds(again, blocks, firstHeight);
        }
    }

    @Test
    void mainnetsFirstSixHundredBlocks() throws IOException {
        loads("mainnet-0-599.dat", Network.MAIN, MAIN_599.toString(), 0);
    }

    @Test
    void testnet3sFirstFourHundredBlocks() throws IOException {
        loads(
                "testnet3-0-400.dat",
                Network.TESTNET3,
                "00000000763effc6fcd7f757043a4d7a9262582582d05f1fd9dc6c6c70bfaf0b",
                0);
    }

    @Test
    void signetsFirstBlocksWithTheirSolutions() throws IOException {
        loads(
                "signet-0-120.dat",
                Network.SIGNET,
                "0000013673a6d6169418a65dc888b51c10dd666ef0e82785515c2086476066ea",
                0);
    }

    @Test
    void regtestBlocksOfBitcoindWithWitnesses() throws IOException {
        loads(
                "regtest-kernel-1-206.dat",
                Network.REGTEST,
                "3de082158b117acd088306c395d09771bb7cbf0b7355796c1b1e0bd748ef9bed",
                1);
    }

    @Test
    void theAlternateChainReplacesSixHundredBlocksInOnePublication() throws IOException {
        List<Block> real = blocks("mainnet-0-599.dat", MAIN);
        List<Block> other = blocks("mainnet-alt-1-2016.dat", MAIN);
        try (SpineNode node =
                SpineNode.options(folder, MAIN).load(file("mainnet-0-599.dat")).openAndLoad()) {
            node.tips.clear();

            // All but the first are kept without being connected; none of them can be.
            List<BlockHeader> headers = other.stream().map(Block::header).toList();
            assertThat(node.chain.submitHeaders(headers).isValid()).isTrue();
            for (Block block : other.subList(1, other.size())) {
                assertThat(node.chain.submit(block, true))
                        .isEqualTo(new BlockAnswer(true, true, java.util.Optional.empty()));
            }
            node.chain.awaitListeners();
            assertThat(node.tips).isEmpty();
            assertThat(node.tip()).isEqualTo(MAIN_599);

            try (ChainSnapshot held = node.chain.acquire("held")) {
                assertThat(node.chain.submit(other.getFirst(), true).accepted()).isTrue();
                node.chain.awaitListeners();

                // One step from 599 real blocks to as many others and one more; no reader saw less work in between.
                SpineNode.Tip step = node.tips.getFirst();
                assertThat(step.fork()).isZero();
                assertThat(step.height()).isGreaterThanOrEqualTo(600);
                assertThat(node.tips.stream().filter(tip -> tip.fork() < tip.height() - 1 && tip.fork() < 600))
                        .hasSize(1);
                assertThat(node.tips).isSortedAccordingTo((a, b) -> a.work().compareTo(b.work()));
                assertThat(node.disconnected).hasSize(599).containsExactlyElementsOf(hashesDown(real));
                assertThat(held.tip().hash()).isEqualTo(MAIN_599);
                assertThat(CoinSum.of(held)).isEqualTo(naiveCoins(real, 0));
            }
            holds(node, other, 1);
            try (ChainSnapshot snapshot = node.chain.acquire("test")) {
                assertThat(snapshot.tips())
                        .extracting(tip -> tip.entry().height() + " " + tip.status())
                        .containsExactly("2016 " + ChainTip.Status.ACTIVE, "599 " + ChainTip.Status.VALID_FORK);
            }

            // And back, when the other chain is said to be invalid.
            assertThat(node.chain.invalidate(other.getFirst().hash())).isTrue();
            holds(node, real, 0);
            assertThat(node.chain.reconsider(other.getFirst().hash())).isTrue();
            holds(node, other, 1);
        }
    }

    private static List<BlockHash> hashesDown(List<Block> chain) {
        List<BlockHash> hashes = new ArrayList<>();
        for (int i = chain.size() - 1; i > 0; i--) {
            hashes.add(chain.get(i).hash());
        }
        return hashes;
    }

    @Test
    void aBranchOfRegtestReplacesTheOther() throws Exception {
        List<Object> arrays = Json.list("blocks/forks/regtest-reorg.json");
        ChainParams params = ChainParams.of(Network.REGTEST);
        try (SpineNode node = SpineNode.options(folder, params).open()) {
            List<Block> first = parse(arrays.get(0));
            List<Block> second = parse(arrays.get(1));
            for (Block block : first) {
                assertThat(node.chain.submit(block, true).accepted()).isTrue();
            }
            assertThat(node.height()).isEqualTo(10);
            for (Block block : second) {
                assertThat(node.chain.submit(block, true).accepted()).isTrue();
            }
            List<Block> whole = new ArrayList<>(first.subList(0, 5));
            whole.addAll(second);
            holds(node, whole, 1);
            assertThat(node.height()).isEqualTo(16);
        }
    }

    private static List<Block> parse(Object array) throws Exception {
        List<Block> blocks = new ArrayList<>();
        for (Object hex : Json.asList(array)) {
            blocks.add(Block.parse(HexFormat.of().parseHex((String) hex)));
        }
        return blocks;
    }

    @Test
    void aForkThatSpendsCoinbasesTooEarlyIsKnownAndNotFollowed() throws IOException {
        Map<String, List<Block>> parts = new TreeMap<>();
        for (String part : List.of("0_to_4", "3A", "4A", "5A")) {
            parts.put(part, blocks("forks/fork-blk_" + part + ".dat", MAIN));
        }
        try (SpineNode node = SpineNode.options(folder, MAIN).open()) {
            List<Block> main = parts.get("0_to_4");
            List<String> verdicts = new ArrayList<>();
            for (List<Block> part : List.of(main, parts.get("3A"), parts.get("4A"), parts.get("5A"))) {
                for (Block block : part) {
                    BlockAnswer answer = node.chain.submit(block, true);
                    verdicts.add(answer.checked().map(Object::toString).orElse("kept"));
                }
            }
            assertThat(verdicts).anyMatch(verdict -> verdict.contains("bad-txns-premature-spend-of-coinbase"));
            try (ChainSnapshot snapshot = node.chain.acquire("test")) {
                assertThat(snapshot.tips()).anyMatch(tip -> tip.status() == ChainTip.Status.INVALID);
                for (int height = 1; height <= snapshot.height(); height++) {
                    assertThat(snapshot.readBlock(snapshot.at(height)).transactions())
                            .hasSize(1);
                }
            }
            assertThat(node.faults).isEmpty();
        }
    }

    @Test
    void thePiecesOfABitcoindsFolderAreReadInPlaceAndNotTouched() throws IOException {
        Path theirs = folder.resolve("theirs/blocks");
        Files.createDirectories(theirs);
        for (String name : List.of("blk00000.dat", "blk00001.dat", "rev00000.dat")) {
            Files.copy(file("core-datadir/" + name), theirs.resolve(name));
        }
        Files.copy(file("core-datadir/incompleteblk.dat"), theirs.resolve("blk00002.dat"));
        Map<String, Object> before = state(theirs);
        List<Block> real = blocks("mainnet-0-599.dat", MAIN);
        Path ours = folder.resolve("ours");

        try (SpineNode node =
                SpineNode.options(ours, MAIN).readBlocks(theirs.getParent()).openAndLoad()) {
            holds(node, real, 0);
            assertThat(state(theirs)).isEqualTo(before);
        }
        try (SpineNode again = SpineNode.options(ours, MAIN).open()) {
            holds(again, real, 0);
            for (Block block : blocks("mainnet-alt-1-2016.dat", MAIN)) {
                assertThat(again.chain.submit(block, true).accepted()).isTrue();
            }
            assertThat(again.height()).isEqualTo(2016);
        }
        assertThat(state(theirs)).isEqualTo(before);
    }

    private static Map<String, Object> state(Path folder) throws IOException {
        Map<String, Object> state = new TreeMap<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                state.put(
                        file.getFileName().toString(),
                        List.of(Files.getLastModifiedTime(file), HexFormat.of().formatHex(Files.readAllBytes(file))));
            }
        }
        return state;
    }
}
