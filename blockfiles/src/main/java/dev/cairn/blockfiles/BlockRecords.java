package dev.cairn.blockfiles;

import dev.cairn.primitives.block.BlockHeader;
import dev.cairn.primitives.hash.BlockHash;
import dev.cairn.primitives.hash.Sha256;
import dev.cairn.primitives.wire.WireException;
import dev.cairn.primitives.wire.WireReader;

/** What records of {@code blk} files look like, and whom to tell. One for each file that is scanned. */
final class BlockRecords implements RecordScanner.Kind<BlockRecord> {

    /** An empty transaction is ten bytes: no block claims more of them than fit. */
    private static final int LEAST_TRANSACTION = 10;

    private final int file;
    private final BlockVisitor visitor;
    private final Damages damages;
    private final Framing framing;
    private final Sha256 engine = Sha256.create();
    private final byte[] hash = new byte[BlockHash.LENGTH];

    BlockRecords(int file, BlockVisitor visitor, Damages damages, Framing framing) {
        this.file = file;
        this.visitor = visitor;
        this.damages = damages;
        this.framing = framing;
    }

    @Override
    public boolean isLength(long size) {
        return size >= RecordLayout.MIN_BLOCK_SIZE && size <= RecordLayout.MAX_BLOCK_SIZE;
    }

    @Override
    public int trailer() {
        return 0;
    }

    @Override
    public int least() {
        return BlockHeader.LENGTH;
    }

    @Override
    public BlockRecord sight(long bodyPosition, int size, byte[] bytes, int at, int have) {
        engine.doubleHash(bytes, at, BlockHeader.LENGTH, hash, 0);
        WireReader in = new WireReader(bytes, at, Math.min(size, have));
        try {
            BlockHeader header = BlockHeader.read(in);
            BlockPlace place = new BlockPlace(file, bodyPosition, size, new BlockHash(hash, 0));
            return new BlockRecord(place, header, transactions(in, size));
        } catch (WireException e) {
            throw new IllegalArgumentException("a header is " + have + " bytes", e);
        }
    }

    private static int transactions(WireReader in, int size) {
        try {
            int count = in.readCompactSize();
            return count > size / LEAST_TRANSACTION ? -1 : count;
        } catch (WireException e) {
            return -1; // as a rule the count is in the bytes at hand; if not, who reads the block will know
        }
    }

    @Override
    public int measure(byte[] bytes) {
        return WholeBlock.measure(bytes, engine);
    }

    @Override
    public int reachOf(int size) {
        return RecordLayout.MAX_BLOCK_SIZE; // the length may be too small as well
    }

    @Override
    public String strange(int plain, int raw) {
        return framing.strange(plain, raw);
    }

    @Override
    public String describe(BlockRecord record) {
        return "block " + record.place().hash();
    }

    @Override
    public void found(BlockRecord record) {
        visitor.block(record);
    }

    @Override
    public void damaged(long position, Damage.Kind kind, String found, String wanted) {
        damages.tell(position, kind, found, wanted);
    }
}
