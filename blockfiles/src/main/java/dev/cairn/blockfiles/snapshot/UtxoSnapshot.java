package dev.cairn.blockfiles.snapshot;

import dev.cairn.blockfiles.BlockFileException;
import dev.cairn.blockfiles.coin.CoinFormat;
import dev.cairn.primitives.hash.BlockHash;
import dev.cairn.primitives.hash.Hash256;
import dev.cairn.primitives.hash.Txid;
import dev.cairn.primitives.tx.Coin;
import dev.cairn.primitives.tx.OutPoint;
import dev.cairn.primitives.wire.WireException;
import dev.cairn.primitives.wire.WireReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.OptionalInt;

/**
 * A file written by {@code dumptxoutset}: all coins at one block (Core, node/utxo_snapshot.h). Only read, and in
 * stretches: a snapshot of any size takes under a megabyte of memory. Immutable; each walk opens the file anew.
 *
 * <pre>
 *  since Core 28
 *  0            5         7        11             43        51
 *  +------------+---------+--------+--------------+---------+----------------------------------------------+
 *  | "utxo" ff  | 2       | magic  | base block   | coins   | for each txid: txid, count, (vout, coin)…    |
 *  +------------+---------+--------+--------------+---------+----------------------------------------------+
 *               u16       u32      32 bytes       u64       32 bytes; count and vout are compact sizes
 *
 *  until Core 27
 *  0              32        40
 *  +--------------+---------+-----------------------------------+
 *  | base block   | coins   | for each coin: txid, vout, coin   |
 *  +--------------+---------+-----------------------------------+
 *  32 bytes       u64       32 bytes; vout is a u32
 * </pre>
 *
 * <p>A coin is drawn at {@link CoinFormat}. Nothing in the file is authenticated: who knows the set's hash compares it.
 */
public final class UtxoSnapshot {

    private static final byte[] TAG = {'u', 't', 'x', 'o', (byte) 0xff};
    private static final int VERSION = 2;
    private static final int OLD_HEAD = 40;
    private static final int HEAD = 51;

    /** No coin takes more unless its script is too long to run, and then this is asked for again and larger. */
    private static final int USUAL_COIN = 16 * 1024;

    private static final int LONGEST_COIN = 8 * 1024 * 1024;
    private static final String MEND = "get the snapshot again, or make one with dumptxoutset";

    private final Path file;
    private final OptionalInt magic;
    private final BlockHash baseBlock;
    private final long coinCount;

    private UtxoSnapshot(Path file, OptionalInt magic, BlockHash baseBlock, long coinCount) {
        this.file = file;
        this.magic = magic;
        this.baseBlock = baseBlock;
        this.coinCount = coinCount;
    }

    /**
     * Opens a snapshot and reads its head.
     *
     * @throws BlockFileException if the file cannot be read, is too short, or of a version that is not known
     */
    public static UtxoSnapshot open(Path file) throws BlockFileException {
        try (InputStream in = Files.newInputStream(file)) {
            return open(file, new WireReader(in.readNBytes(HEAD)));
        } catch (WireException e) {
            throw fault(file, e.offset(), e.getMessage(), "the head of a snapshot");
        } catch (IOException e) {
            throw unreadable(file, e);
        }
    }

    private static UtxoSnapshot open(Path file, WireReader in) throws WireException, BlockFileException {
        OptionalInt magic = OptionalInt.empty();
        if (isNew(in)) {
            in.skip(TAG.length);
            int version = in.readByte() | in.readByte() << 8;
            if (version != VERSION) {
                throw fault(
                        file,
                        TAG.length,
                        "Version of snapshot " + version + " does not match any of the supported versions.",
                        "version " + VERSION);
            }
            magic = OptionalInt.of(in.readInt());
        }
        int at = in.position();
        in.skip(Hash256.LENGTH);
        BlockHash base = new BlockHash(in.array(), at);
        long count = in.readLong();
        if (count < 0) {
            throw fault(file, in.position() - 8, Long.toUnsignedString(count) + " coins", "a number below 2^63");
        }
        return new UtxoSnapshot(file, magic, base, count);
    }

    private static boolean isNew(WireReader in) {
        if (in.remaining() < TAG.length) {
            return false;
        }
        for (int i = 0; i < TAG.length; i++) {
            if (in.array()[i] != TAG[i]) {
                return false;
            }
        }
        return true;
    }

    /** The network's magic; absent in files of Core 27 and older. */
    public OptionalInt magic() {
        return magic;
    }

    /** The block whose coins these are. */
    public BlockHash baseBlock() {
        return baseBlock;
    }

    /** How many coins the head claims: 0 or more. */
    public long coinCount() {
        return coinCount;
    }

    /**
     * Hands over every coin in file order, which is by txid's internal bytes and then by number.
     *
     * @throws BlockFileException where the file ends too soon, goes on too long, or holds what is no coin
     */
    public void forEach(CoinFormat format, CoinVisitor visitor) throws BlockFileException {
        try (InputStream raw = Files.newInputStream(file)) {
            SnapshotInput in = new SnapshotInput(raw);
            try {
                in.reach(HEAD).skip(magic.isPresent() ? HEAD : OLD_HEAD);
                if (magic.isPresent()) {
                    readByTxid(in, format, visitor);
                } else {
                    readOneByOne(in, format, visitor);
                }
            } catch (WireException e) {
                throw fault(file, in.position(e), e.getMessage(), "a coin");
            }
            if (in.reach(1).remaining() > 0) {
                throw fault(file, in.position(), "more bytes behind the last coin", "the file's end");
            }
        } catch (BlockFileException e) {
            throw e;
        } catch (IOException e) {
            throw unreadable(file, e);
        }
    }

    private void readByTxid(SnapshotInput in, CoinFormat format, CoinVisitor visitor)
            throws IOException, WireException {
        for (long left = coinCount; left > 0; ) {
            long position = in.position();
            WireReader head = in.reach(Hash256.LENGTH + 9);
            Txid txid = readTxid(head);
            int count = head.readCompactSize();
            if (count > left) {
                throw fault(file, position, count + " coins of " + txid, "at most " + left);
            }
            left -= count;
            for (int i = 0; i < count; i++) {
                in.reach(USUAL_COIN);
                visitor.coin(new OutPoint(txid, in.reach(9).readCompactSize()), readCoin(in, format));
            }
        }
    }

    private void readOneByOne(SnapshotInput in, CoinFormat format, CoinVisitor visitor)
            throws IOException, WireException {
        for (long left = coinCount; left > 0; left--) {
            WireReader head = in.reach(USUAL_COIN);
            Txid txid = readTxid(head);
            visitor.coin(new OutPoint(txid, head.readUnsignedInt()), readCoin(in, format));
        }
    }

    private static Txid readTxid(WireReader in) throws WireException {
        int at = in.position();
        in.skip(Hash256.LENGTH);
        return new Txid(in.array(), at);
    }

    private static Coin readCoin(SnapshotInput in, CoinFormat format) throws IOException, WireException {
        WireReader reader = in.reach(USUAL_COIN);
        long start = in.position();
        try {
            return format.read(reader);
        } catch (WireException e) {
            return format.read(in.again(start, LONGEST_COIN));
        }
    }

    private static BlockFileException fault(Path file, long offset, String found, String wanted) {
        return new BlockFileException(file.toString(), offset, found, wanted, MEND);
    }

    private static BlockFileException unreadable(Path file, IOException e) {
        String found = e instanceof NoSuchFileException ? "no such file" : "cannot be read (" + e.getMessage() + ")";
        return new BlockFileException(file.toString(), -1, found, "a UTXO snapshot", MEND);
    }

    /** Is told the coins. */
    @FunctionalInterface
    public interface CoinVisitor {

        /**
         * A coin. Its script may be a view of a stretch of 256 KiB, which it keeps alive: who keeps many copies them.
         */
        void coin(OutPoint outPoint, Coin coin);
    }
}
