package dev.cairn.conformance.blockfiles;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.blockfiles.BlockFolder;
import dev.cairn.blockfiles.BlockPlace;
import dev.cairn.blockfiles.BlockRecord;
import dev.cairn.blockfiles.RecordLayout;
import dev.cairn.blockfiles.UndoIndex;
import dev.cairn.blockfiles.UndoPlace;
import dev.cairn.blockfiles.XorKey;
import dev.cairn.blockfiles.coin.BlockUndo;
import dev.cairn.blockfiles.coin.CoinFormat;
import dev.cairn.blockfiles.snapshot.UtxoSnapshot;
import dev.cairn.blockfiles.write.BlockFileWriter;
import dev.cairn.conformance.support.Json;
import dev.cairn.conformance.support.RegtestPeer;
import dev.cairn.conformance.support.SharedData;
import dev.cairn.curve.ffm.NativeSecp256k1;
import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.hash.BlockHash;
import dev.cairn.primitives.hash.Sha256;
import dev.cairn.primitives.network.Network;
import dev.cairn.primitives.script.Bytes;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.tx.Coin;
import dev.cairn.primitives.tx.OutPoint;
import dev.cairn.primitives.tx.Transaction;
import dev.cairn.primitives.wire.WireException;
import dev.cairn.primitives.wire.WireReader;
import dev.cairn.primitives.wire.WireWriter;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The folder of a real bitcoind: read in place while it runs and after, left as it was, and written again. */
class BitcoindFolderTest {

    private static final int MAGIC = Network.REGTEST.magic();

    private final CoinFormat format = new CoinFormat(NativeSecp256k1.load());

    @TempDir
    private Path ours;

    private static Path blocksOf(RegtestPeer peer) {
        return peer.folder().resolve("regtest/blocks");
    }

    /** A chain of three fastprune files with a reorganisation and every kind of coin spent; the stale block's hash. */
    private static String fill(RegtestPeer peer) throws WireException {
        RegtestChain chain = new RegtestChain(peer);
        chain.generate(120);
        Transaction fan = chain.fan(1);
        chain.generate(List.of(fan));
        Transaction gather = chain.gather(fan);
        String stale = chain.generate(List.of(gather));
        chain.invalidate(stale);
        Transaction another = chain.fan(2);
        chain.generate(List.of(gather, another, chain.gather(another)));
        chain.generate(500);
        return stale;
    }

    @ParameterizedTest
    @CsvSource({"1,1", "0,1", "1,0"})
    void itIsReadWhileItRunsAndAfterAndLeftAsItWas(int xor, int fastPrune) throws IOException, WireException {
        try (RegtestPeer peer = RegtestPeer.start("-blocksxor=" + xor, "-fastprune=" + fastPrune)) {
            String stale = fill(peer);

            Map<String, String> before = contents(blocksOf(peer));
            BlockFolder folder = BlockFolder.open(blocksOf(peer), MAGIC);
            List<BlockRecord> whileRunning = assertReads(peer, folder, stale);
            assertThat(contents(blocksOf(peer))).isEqualTo(before);
            assertThat(folder.key().isZero()).isEqualTo(xor == 0);
            assertThat(folder.blockFiles()).hasSize(fastPrune == 1 ? 3 : 1);

            peer.stop();
            Map<String, String> stopped = contents(blocksOf(peer));
            Found found = Found.in(folder);
            UndoIndex index = UndoIndex.of(folder, found.blocks());
            index.findAll();
            assertThat(found.blocks()).isEqualTo(whileRunning);
            assertThat(found.damages()).isEmpty();
            assertThat(index.damages()).isEmpty();
            assertThat(contents(blocksOf(peer))).isEqualTo(stopped);
        }
    }

    private List<BlockRecord> assertReads(RegtestPeer peer, BlockFolder folder, String stale) throws IOException {
        Found found = Found.in(folder);
        UndoIndex index = UndoIndex.of(folder, found.blocks());
        Map<BlockHash, BlockRecord> byHash = new HashMap<>();
        found.blocks().forEach(record -> byHash.put(record.place().hash(), record));
        assertThat(found.damages()).isEmpty();
        assertThat(byHash).containsKey(BlockHash.of(stale));

        int count = ((Long) peer.call("getblockcount", "")).intValue();
        List<String> heights = Stream.iterate(0, h -> h <= count, h -> h + 1)
                .map(String::valueOf)
                .toList();
        List<String> hashes = peer.batch("getblockhash", heights).stream()
                .map(answer -> '"' + (String) answer.get("result") + '"')
                .toList();
        List<Map<String, Object>> raw =
                peer.batch("getblock", hashes.stream().map(h -> h + ",0").toList());
        List<Map<String, Object>> told =
                peer.batch("getblock", hashes.stream().map(h -> h + ",3").toList());
        assertThat(byHash).hasSize(count + 2); // and the stale one
        for (int height = 0; height <= count; height++) {
            BlockHash hash = BlockHash.of(hashes.get(height).substring(1, 65));
            BlockRecord record = byHash.get(hash);
            byte[] bytes = folder.readRaw(record.place());
            assertThat(HexFormat.of().formatHex(bytes))
                    .isEqualTo(raw.get(height).get("result"));
            Block block = folder.readBlock(record.place());
            List<BlockUndo> undo = index.read(record, block.transactions(), format);
            assertThat(undo).hasSize(1);
            assertThat(index.find(record)).hasSize(height == 0 ? 0 : 1);
            assertSpent(Json.asMap(told.get(height).get("result")), block, undo.getFirst());
        }
        assertThat(index.damages()).isEmpty();
        return found.blocks();
    }

    /** The coins are those that bitcoind tells of, in the words of its JSON. */
    private static void assertSpent(Map<String, Object> told, Block block, BlockUndo undo) {
        List<Object> transactions = Json.asList(told.get("tx"));
        for (int i = 1; i < block.transactions().size(); i++) {
            List<Object> inputs = Json.asList(Json.asMap(transactions.get(i)).get("vin"));
            for (int j = 0; j < inputs.size(); j++) {
                Map<String, Object> prevout =
                        Json.asMap(Json.asMap(inputs.get(j)).get("prevout"));
                String script = (String) Json.asMap(prevout.get("scriptPubKey")).get("hex");
                long value = new BigDecimal(prevout.get("value").toString())
                        .movePointRight(8)
                        .longValueExact();
                int height = ((Long) prevout.get("height")).intValue();
                boolean coinbase = (Boolean) prevout.get("generated");
                assertThat(undo.coin(i, j)).isEqualTo(new Coin(value, Script.ofHex(script), height, coinbase));
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"1,1", "0,1", "1,0"})
    void theSameCallsWriteTheSameBytes(int xor, int fastPrune) throws IOException, WireException {
        try (RegtestPeer peer = RegtestPeer.start("-blocksxor=" + xor, "-fastprune=" + fastPrune)) {
            fill(peer);
            peer.stop();
            BlockFolder theirs = BlockFolder.open(blocksOf(peer), MAGIC);

            writeAgain(theirs, fastPrune == 1);

            assertSameFiles(theirs);
        }
    }

    /** Each block when it came, each undo data when its block was connected: at once, but for reorganisations. */
    private void writeAgain(BlockFolder theirs, boolean fastPrune) throws IOException {
        List<BlockRecord> records = Found.in(theirs).blocks();
        UndoIndex index = UndoIndex.of(theirs, records);
        Files.write(ours.resolve("xor.dat"), theirs.key().toBytes());
        BlockFileWriter writer = BlockFileWriter.open(ours, MAGIC, theirs.key(), List.of(), fastPrune);
        Map<BlockHash, Integer> heights = new HashMap<>(Map.of(BlockHash.ZERO, -1));
        for (BlockRecord record : records) {
            Block block = theirs.readBlock(record.place());
            int height = heights.get(block.header().previous()) + 1;
            heights.put(block.hash(), height);
            BlockPlace place = writer.writeBlock(block, height);
            assertThat(place).isEqualTo(record.place());
            for (UndoPlace undo : index.find(record)) {
                BlockUndo spent = theirs.readUndo(undo, block.header().previous(), format);
                if (spent.fits(block.transactions())) {
                    UndoPlace written =
                            writer.writeUndo(place, height, block.header().previous(), written(spent));
                    assertThat(written).isEqualTo(undo);
                }
            }
        }
        writer.sync();
    }

    private Bytes written(BlockUndo spent) {
        List<List<Coin>> coins = new ArrayList<>();
        for (int i = 1; i < spent.transactionCount(); i++) {
            List<Coin> inputs = new ArrayList<>();
            for (int j = 0; j < spent.inputCount(i); j++) {
                inputs.add(spent.coin(i, j));
            }
            coins.add(inputs);
        }
        WireWriter out = new WireWriter();
        format.writeUndo(out, coins);
        return Bytes.of(out.toBytes());
    }

    private void assertSameFiles(BlockFolder theirs) throws IOException {
        assertThat(theirs.blockFiles())
                .isNotEmpty()
                .isEqualTo(BlockFolder.open(ours, MAGIC).blockFiles());
        assertThat(theirs.undoFiles())
                .isNotEmpty()
                .isEqualTo(BlockFolder.open(ours, MAGIC).undoFiles());
        List<String> names = new ArrayList<>();
        for (int number : theirs.blockFiles()) {
            names.add(RecordLayout.blockFileName(number));
        }
        for (int number : theirs.undoFiles()) {
            names.add(RecordLayout.undoFileName(number));
        }
        for (String name : names) {
            assertThat(ours.resolve(name)).hasSameBinaryContentAs(theirs.path().resolve(name));
        }
    }

    @Test
    void aKilledBitcoindsFolderIsReadAndItsTailIsNothing() throws IOException, WireException {
        try (RegtestPeer peer = RegtestPeer.start("-blocksxor=1")) {
            RegtestChain chain = new RegtestChain(peer);
            chain.generate(30);
            peer.kill();

            BlockFolder folder = BlockFolder.open(blocksOf(peer), MAGIC);
            Found found = Found.in(folder);
            UndoIndex index = UndoIndex.of(folder, found.blocks());
            index.findAll();

            assertThat(found.blocks()).hasSize(31);
            assertThat(found.damages()).isEmpty();
            assertThat(index.damages()).isEmpty();
            assertThat(Files.size(folder.path().resolve("blk00000.dat"))).isEqualTo(16 << 20);
        }
    }

    @Test
    void aSnapshotOfItHoldsTheCoinsThatItsBlocksLeave() throws IOException, WireException {
        try (RegtestPeer peer = RegtestPeer.start("-blocksxor=1")) {
            fill(peer);
            Path file = peer.folder().resolve("utxo.dat");
            peer.call("dumptxoutset", '"' + file.toString() + "\",\"latest\"");
            BlockFolder folder = BlockFolder.open(blocksOf(peer), MAGIC);
            Map<BlockHash, BlockRecord> byHash = new HashMap<>();
            Found.in(folder)
                    .blocks()
                    .forEach(record -> byHash.put(record.place().hash(), record));
            Map<OutPoint, Coin> left = new HashMap<>();
            int count = ((Long) peer.call("getblockcount", "")).intValue();
            BlockHash tip = null;
            for (int height = 1; height <= count; height++) {
                tip = BlockHash.of((String) peer.call("getblockhash", Integer.toString(height)));
                for (Transaction tx : folder.readBlock(byHash.get(tip).place()).transactions()) {
                    Coins.apply(left, tx, height);
                }
            }

            UtxoSnapshot snapshot = UtxoSnapshot.open(file);
            Map<OutPoint, Coin> coins = new HashMap<>();
            snapshot.forEach(format, coins::put);

            assertThat(snapshot.baseBlock()).isEqualTo(tip);
            assertThat(snapshot.magic()).hasValue(MAGIC);
            assertThat(coins).isEqualTo(left);
        }
    }

    @Test
    void aFolderThatWeWroteIsTakenOverByBitcoind() throws IOException, WireException {
        Path blocks = Files.createDirectories(ours.resolve("regtest/blocks"));
        XorKey key = XorKey.establish(blocks, true, new Random(3));
        BlockFileWriter writer = BlockFileWriter.open(blocks, MAGIC, key, List.of(), true);
        Block genesis;
        try (RegtestPeer peer = RegtestPeer.start()) {
            String hash = (String) peer.call("getblockhash", "0");
            genesis = Block.parse(HexFormat.of().parseHex((String) peer.call("getblock", '"' + hash + "\",0")));
        }
        writer.writeBlock(genesis, 0);
        byte[] run = SharedData.bytes("blocks/regtest-kernel-1-206.dat");
        int height = 0;
        for (int at = 0; at < run.length; ) {
            int length = new WireReader(run, at + 4, 4).readInt();
            writer.writeBlock(Block.parse(Arrays.copyOfRange(run, at + 8, at + 8 + length)), ++height);
            at += 8 + length;
        }
        writer.sync();

        try (RegtestPeer peer = RegtestPeer.start("-reindex", "-fastprune", "-blocksdir=" + ours)) {
            awaitHeight(peer, 206);
            assertThat(peer.call("getbestblockhash", ""))
                    .isEqualTo("3de082158b117acd088306c395d09771bb7cbf0b7355796c1b1e0bd748ef9bed");
        }
    }

    private static void awaitHeight(RegtestPeer peer, long height) {
        for (int tries = 0; tries < 300 && !peer.call("getblockcount", "").equals(height); tries++) {
            try {
                Thread.sleep(100);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
        assertThat(peer.call("getblockcount", "")).isEqualTo(height);
    }

    /** Name to time of change and hash, for every file in the folder but bitcoind's own database. */
    private static Map<String, String> contents(Path folder) throws IOException {
        Map<String, String> contents = new TreeMap<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                byte[] hash = Sha256.create().doubleHash(Files.readAllBytes(file));
                contents.put(
                        file.getFileName().toString(),
                        Files.getLastModifiedTime(file) + " " + HexFormat.of().formatHex(hash));
            }
        }
        return contents;
    }
}
