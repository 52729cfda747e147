package dev.cairn.chain.coin;

import dev.cairn.chain.ChainSnapshot.CoinCursor;
import dev.cairn.chain.delta.BlockDeltaLayout;
import dev.cairn.ledger.store.StoreSnapshot;
import dev.cairn.primitives.tx.Coin;
import dev.cairn.primitives.tx.OutPoint;
import java.util.Arrays;
import java.util.List;

/** All coins of a view: those of the base in their order, and among them what the layers say instead. */
final class ViewCursor implements CoinCursor {

    private final StoreSnapshot.Cursor base;
    private final Fold fold;
    private byte[] baseKey; // null: the base has no more
    private boolean more; // whether the fold stands at an entry
    private OutPoint outPoint;
    private Coin coin;

    ViewCursor(StoreSnapshot.Cursor base, List<CoinLayer> oldestFirst) {
        this.base = base;
        fold = new Fold(oldestFirst);
        more = fold.next();
        stepBase();
    }

    private void stepBase() {
        baseKey = base.next() ? base.key() : null;
    }

    @Override
    public boolean next() {
        while (baseKey != null || more) {
            int order = baseKey == null ? 1 : more ? compare() : -1;
            boolean fromBase = order < 0;
            if (fromBase) {
                outPoint = BlockDeltaLayout.readKey(baseKey, 0);
                coin = StoredCoins.read(baseKey, base.value());
                stepBase();
                return true;
            }
            outPoint = BlockDeltaLayout.readKey(fold.layer().key(fold.place()), 0);
            coin = fold.layer().coin(fold.place());
            more = fold.next();
            if (order == 0) {
                stepBase();
            }
            if (coin != null) {
                return true;
            }
        }
        return false;
    }

    private int compare() {
        return Arrays.compareUnsigned(baseKey, fold.layer().key(fold.place()));
    }

    @Override
    public OutPoint outPoint() {
        return outPoint;
    }

    @Override
    public Coin coin() {
        return coin;
    }

    @Override
    public void close() {
        base.close();
    }
}
