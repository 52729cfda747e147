package dev.cairn.conformance.fuzz;

import static dev.cairn.conformance.fuzz.Fuzzing.check;

import dev.cairn.blockfiles.BlockFolder;
import dev.cairn.blockfiles.Damage;
import dev.cairn.blockfiles.UndoPlace;
import dev.cairn.blockfiles.UndoVisitor;
import dev.cairn.blockfiles.XorKey;
import dev.cairn.blockfiles.coin.BlockUndo;
import dev.cairn.blockfiles.coin.CoinFormat;
import dev.cairn.curve.ffm.NativeSecp256k1;
import dev.cairn.primitives.network.Network;
import dev.cairn.primitives.tx.Coin;
import dev.cairn.primitives.wire.WireException;
import dev.cairn.primitives.wire.WireReader;
import dev.cairn.primitives.wire.WireWriter;
import java.util.ArrayList;
import java.util.List;

/**
 * Any bytes as a {@code rev} file are scanned to their end, records in order and within the file (one that claims too much
 * may cover the next, as bitcoind takes it); any bytes as undo data
 * read or are refused, and what reads is written and read again to the same coins.
 */
public final class RevFuzzer {

    private static final int MAGIC = Network.REGTEST.magic();
    private static final long MAX_MONEY = 2_100_000_000_000_000L;

    private static final CoinFormat FORMAT = new CoinFormat(NativeSecp256k1.load());

    private RevFuzzer() {}

    public static void fuzzerTestOneInput(byte[] data) {
        BlockFolder.scanUndo(data, MAGIC, XorKey.ZERO, new UndoVisitor() {
            private long last;

            @Override
            public void undo(UndoPlace place) {
                check(place.offset() >= last + 8, "records lie in order: " + place);
                last = place.offset();
                check(last + place.size() + 32 <= data.length, "a record lies within the file: " + place);
                readUndo(data, (int) place.offset(), place.size());
            }

            @Override
            public void damage(Damage damage) {
                check(damage.offset() <= data.length, "damage lies within the file: " + damage);
            }
        });
        readUndo(data, 0, data.length);
    }

    private static void readUndo(byte[] data, int offset, int length) {
        BlockUndo undo;
        try {
            undo = FORMAT.readUndo(new WireReader(data, offset, length));
        } catch (WireException e) {
            check(e.offset() >= offset && e.offset() <= offset + length, "a place in the data: " + e.getMessage());
            return;
        }
        List<List<Coin>> coins = new ArrayList<>();
        for (int tx = 1; tx < undo.transactionCount(); tx++) {
            List<Coin> spent = new ArrayList<>();
            for (int input = 0; input < undo.inputCount(tx); input++) {
                Coin coin = undo.coin(tx, input);
                if (coin.value() < 0 || coin.value() > MAX_MONEY) {
                    return; // reads, as in Core, and is refused by the rules for values; nobody writes it
                }
                spent.add(coin);
            }
            coins.add(spent);
        }
        WireWriter out = new WireWriter();
        FORMAT.writeUndo(out, coins);
        try {
            check(FORMAT.readUndo(new WireReader(out.toBytes())).equals(undo), "written and read again, the same");
        } catch (WireException e) {
            throw new AssertionError("what was written does not read", e);
        }
    }
}
