package dev.cairn.blockfiles.snapshot;

import dev.cairn.blockfiles.coin.CoinFormat;
import dev.cairn.primitives.hash.BlockHash;
import dev.cairn.primitives.tx.Coin;
import dev.cairn.primitives.tx.OutPoint;
import java.io.IOException;
import java.nio.file.Path;
import java.util.OptionalInt;

/** A file written by {@code dumptxoutset}: all coins at one block. */
@SuppressWarnings("DoNotCallSuggester") // a skeleton still
public final class UtxoSnapshot {

    private UtxoSnapshot() {}

    /** Opens a snapshot and reads its head. */
    public static UtxoSnapshot open(Path file) throws IOException {
        throw new UnsupportedOperationException();
    }

    /** The network's magic; absent in files of Core 27 and older. */
    public OptionalInt magic() {
        throw new UnsupportedOperationException();
    }

    /** The block whose coins these are. */
    public BlockHash baseBlock() {
        throw new UnsupportedOperationException();
    }

    /** How many coins the head claims. */
    public long coinCount() {
        throw new UnsupportedOperationException();
    }

    /** Hands over every coin in file order. */
    public void forEach(CoinFormat format, CoinVisitor visitor) throws IOException {
        throw new UnsupportedOperationException();
    }

    /** Is told the coins. */
    @FunctionalInterface
    public interface CoinVisitor {

        /** A coin. */
        void coin(OutPoint outPoint, Coin coin);
    }
}
