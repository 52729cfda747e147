package dev.cairn.conformance.blockfiles;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.blockfiles.BlockFile;
import dev.cairn.blockfiles.BlockRecord;
import dev.cairn.blockfiles.coin.BlockUndo;
import dev.cairn.blockfiles.coin.CoinFormat;
import dev.cairn.blockfiles.snapshot.UtxoSnapshot;
import dev.cairn.blockfiles.spent.SpentList;
import dev.cairn.blockfiles.spent.SpentOutput;
import dev.cairn.conformance.support.SharedData;
import dev.cairn.curve.ffm.NativeSecp256k1;
import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.network.Network;
import dev.cairn.primitives.tx.Coin;
import dev.cairn.primitives.tx.OutPoint;
import dev.cairn.primitives.tx.Transaction;
import dev.cairn.primitives.wire.WireException;
import dev.cairn.primitives.wire.WireWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Snapshots of two layouts hold the coins that the blocks leave; lists of spent outputs fit their blocks. */
class SnapshotsAndListsTest {

    private final CoinFormat format = new CoinFormat(NativeSecp256k1.load());

    private Map<OutPoint, Coin> coins(UtxoSnapshot snapshot) throws IOException {
        Map<OutPoint, Coin> coins = new HashMap<>();
        snapshot.forEach(format, coins::put);
        assertThat(coins).hasSize((int) snapshot.coinCount());
        return coins;
    }

    @Test
    void bothSnapshotsHoldTheCoinsThatAHundredBlocksLeave() throws IOException {
        BlockFile blocks = BlockFile.of(SharedData.path("blocks/signet-0-120.dat"), Network.SIGNET.magic());
        Map<OutPoint, Coin> left = new HashMap<>();
        List<BlockRecord> records = Found.in(blocks).blocks();
        for (int height = 1; height <= 100; height++) {
            for (Transaction tx : blocks.readBlock(records.get(height).place()).transactions()) {
                Coins.apply(left, tx, height);
            }
        }

        UtxoSnapshot fresh = UtxoSnapshot.open(SharedData.path("clients/utxo-snapshot/signet-100-core28.dat"));
        UtxoSnapshot old = UtxoSnapshot.open(SharedData.path("clients/utxo-snapshot/signet-100-core27.dat"));

        assertThat(left).hasSize(100);
        assertThat(coins(fresh)).isEqualTo(left);
        assertThat(coins(old)).isEqualTo(left);
        assertThat(fresh.magic()).hasValue(Network.SIGNET.magic());
        assertThat(old.magic()).isEmpty();
        assertThat(fresh.baseBlock()).isEqualTo(records.get(100).place().hash()).isEqualTo(old.baseBlock());
    }

    @Test
    void everyListNamesTheOutputsThatItsBlockSpendsAndSurvivesAsUndoData() throws IOException, WireException {
        int lists = 0;
        for (String network : List.of("mainnet", "testnet3")) {
            for (Path list : SharedData.files("blocks/" + network, ".spent.txt.gz")) {
                String name = list.getFileName().toString().replace(".spent.txt.gz", ".blk");
                Block block = Block.parse(SharedData.bytes(list.resolveSibling(name)));
                assertFits(SpentList.read(list), block);
                lists++;
            }
        }
        assertThat(lists).isGreaterThanOrEqualTo(14);
    }

    private void assertFits(List<SpentOutput> spent, Block block) throws WireException {
        List<List<Coin>> byTransaction = new ArrayList<>();
        int next = 0;
        for (Transaction tx :
                block.transactions().subList(1, block.transactions().size())) {
            List<Coin> coins = new ArrayList<>();
            for (int input = 0; input < tx.inputCount(); input++) {
                SpentOutput output = spent.get(next++);
                assertThat(output.outPoint()).isEqualTo(tx.previous(input));
                coins.add(output.coin(0, false));
            }
            byTransaction.add(coins);
        }
        assertThat(next).isEqualTo(spent.size());

        WireWriter out = new WireWriter();
        format.writeUndo(out, byTransaction);
        BlockUndo undo = format.readUndo(out.toBytes(), 0, out.size());
        assertThat(undo.fits(block.transactions())).isTrue();
        for (int i = 0; i < byTransaction.size(); i++) {
            for (int j = 0; j < byTransaction.get(i).size(); j++) {
                assertThat(undo.coin(i + 1, j)).isEqualTo(byTransaction.get(i).get(j));
            }
        }
    }
}
