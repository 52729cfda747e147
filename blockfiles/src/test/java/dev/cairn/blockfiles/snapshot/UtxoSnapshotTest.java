package dev.cairn.blockfiles.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.blockfiles.BlockFileException;
import dev.cairn.blockfiles.coin.CoinFormat;
import dev.cairn.curve.ffm.NativeSecp256k1;
import dev.cairn.primitives.hash.BlockHash;
import dev.cairn.primitives.hash.Txid;
import dev.cairn.primitives.network.Network;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.tx.Coin;
import dev.cairn.primitives.tx.OutPoint;
import dev.cairn.primitives.wire.WireWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Snapshots of both layouts. */
class UtxoSnapshotTest {

    private static final BlockHash BASE = BlockHash.of("0".repeat(62) + "77");

    private final CoinFormat format = new CoinFormat(NativeSecp256k1.load());

    @TempDir
    private Path folder;

    private record Entry(OutPoint outPoint, Coin coin) {}

    private static List<Entry> coins(int txids, int scriptLength) {
        Random random = new Random(5);
        List<Entry> coins = new ArrayList<>();
        for (int i = 0; i < txids; i++) {
            byte[] id = new byte[32];
            random.nextBytes(id);
            for (int vout = 0; vout <= i % 3; vout++) {
                byte[] script = new byte[random.nextInt(scriptLength)];
                random.nextBytes(script);
                Coin coin = new Coin(random.nextLong(1_000_000_000_000L), Script.of(script), i, i % 7 == 0);
                coins.add(new Entry(new OutPoint(new Txid(id, 0), vout * 300L), coin));
            }
        }
        return coins;
    }

    private byte[] fresh(List<Entry> coins, int version) {
        WireWriter out = new WireWriter();
        out.write(new byte[] {'u', 't', 'x', 'o', (byte) 0xff}).writeShort(version);
        out.writeInt(Network.SIGNET.magic()).write(BASE).writeLong(coins.size());
        TreeMap<Integer, List<Entry>> byTxid = new TreeMap<>();
        for (Entry entry : coins) {
            int first = coins.stream()
                    .map(Entry::outPoint)
                    .map(OutPoint::txid)
                    .toList()
                    .indexOf(entry.outPoint().txid());
            byTxid.computeIfAbsent(first, f -> new ArrayList<>()).add(entry);
        }
        byTxid.values().forEach(group -> {
            out.write(group.getFirst().outPoint().txid()).writeCompactSize(group.size());
            for (Entry entry : group) {
                out.writeCompactSize(entry.outPoint().vout());
                format.write(out, entry.coin());
            }
        });
        return out.toBytes();
    }

    private byte[] old(List<Entry> coins) {
        WireWriter out = new WireWriter().write(BASE).writeLong(coins.size());
        for (Entry entry : coins) {
            out.write(entry.outPoint().txid()).writeInt((int) entry.outPoint().vout());
            format.write(out, entry.coin());
        }
        return out.toBytes();
    }

    private Path store(byte[] bytes) throws IOException {
        return Files.write(folder.resolve("utxo.dat"), bytes);
    }

    private List<Entry> read(UtxoSnapshot snapshot) throws BlockFileException {
        List<Entry> coins = new ArrayList<>();
        snapshot.forEach(format, (outPoint, coin) -> coins.add(new Entry(outPoint, coin)));
        return coins;
    }

    @Test
    void bothLayoutsReadBack() throws IOException {
        List<Entry> coins = coins(700, 700); // larger than a stretch

        UtxoSnapshot fresh = UtxoSnapshot.open(store(fresh(coins, 2)));
        assertThat(fresh.magic()).hasValue(Network.SIGNET.magic());
        assertThat(fresh.baseBlock()).isEqualTo(BASE);
        assertThat(fresh.coinCount()).isEqualTo(coins.size());
        assertThat(read(fresh)).isEqualTo(coins);

        UtxoSnapshot old = UtxoSnapshot.open(store(old(coins)));
        assertThat(old.magic()).isEmpty();
        assertThat(old.baseBlock()).isEqualTo(BASE);
        assertThat(read(old)).isEqualTo(coins);
    }

    @Test
    void aScriptLongerThanAnyStretchIsSteppedOver() throws IOException {
        Txid txid = coins(1, 9).getFirst().outPoint().txid();
        List<Entry> coins = List.of(
                new Entry(new OutPoint(txid, 0), new Coin(1, Script.of(new byte[3_000_000]), 1, false)),
                new Entry(new OutPoint(txid, 1), new Coin(2, Script.ofHex("51"), 1, false)));

        for (byte[] bytes : List.of(fresh(coins, 2), old(coins))) {
            List<Entry> read = read(UtxoSnapshot.open(store(bytes)));
            assertThat(read.get(0).coin().script()).isEqualTo(Script.ofHex("6a"));
            assertThat(read.get(1)).isEqualTo(coins.get(1));
        }
    }

    @Test
    void aSnapshotCutAnywhereIsAFaultThatNamesIt() throws IOException {
        List<Entry> coins = coins(5, 30);
        for (byte[] whole : List.of(fresh(coins, 2), old(coins))) {
            for (int cut = 0; cut < whole.length; cut++) {
                Path file = store(Arrays.copyOf(whole, cut));
                assertThatThrownBy(() -> read(UtxoSnapshot.open(file)))
                        .isInstanceOf(BlockFileException.class)
                        .hasMessageStartingWith(file + " @ ")
                        .hasMessageContaining("end of data");
            }
        }
    }

    @Test
    void bytesBehindTheLastCoinAreAFault() throws IOException {
        byte[] whole = fresh(coins(5, 30), 2);
        Path file = store(Arrays.copyOf(whole, whole.length + 1));

        assertThatThrownBy(() -> read(UtxoSnapshot.open(file)))
                .hasMessageContaining(" @ " + whole.length + ": more bytes behind the last coin");
    }

    @Test
    void anotherVersionIsRefusedInCoresWords() throws IOException {
        Path file = store(fresh(coins(1, 30), 3));

        assertThatThrownBy(() -> UtxoSnapshot.open(file))
                .hasMessageContaining("Version of snapshot 3 does not match any of the supported versions.");
    }

    @Test
    void moreCoinsOfATxidThanAreLeftAreAFault() throws IOException {
        List<Entry> coins = coins(3, 30);
        byte[] bytes = fresh(coins, 2);
        bytes[43] = 1; // the count of coins

        assertThatThrownBy(() -> read(UtxoSnapshot.open(store(bytes)))).isInstanceOf(BlockFileException.class);
    }

    @Test
    void aFileThatIsNotThereIsNamed() {
        assertThatThrownBy(() -> UtxoSnapshot.open(folder.resolve("none")))
                .isInstanceOf(BlockFileException.class)
                .hasMessageContaining("none: no such file");
    }
}
