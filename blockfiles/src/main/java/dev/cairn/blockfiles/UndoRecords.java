package dev.cairn.blockfiles;

import dev.cairn.blockfiles.coin.CoinFormat;
import dev.cairn.primitives.wire.WireException;
import dev.cairn.primitives.wire.WireReader;

/** What records of {@code rev} files look like, and whom to tell. One for each file that is scanned. */
final class UndoRecords implements RecordScanner.Kind<UndoPlace> {

    /**
     * What a block's inputs spend is bounded by its weight and the scripts spent: under 24,400 inputs (4,000,000 by 41
     * bytes of weight 4 each) and 10,000 bytes of script for each, a length and a value.
     */
    private static final long MOST = 250_000_000;

    private final int file;
    private final UndoVisitor visitor;
    private final Damages damages;
    private final Framing framing;

    UndoRecords(int file, UndoVisitor visitor, Damages damages, Framing framing) {
        this.file = file;
        this.visitor = visitor;
        this.damages = damages;
        this.framing = framing;
    }

    @Override
    public boolean isLength(long size) {
        return size >= 1 && size <= MOST;
    }

    @Override
    public int trailer() {
        return RecordLayout.CHECKSUM_LENGTH;
    }

    @Override
    public int least() {
        return 1;
    }

    @Override
    public UndoPlace sight(long bodyPosition, int size, byte[] bytes, int at, int have) {
        return new UndoPlace(file, bodyPosition, size);
    }

    @Override
    public int measure(byte[] bytes) {
        WireReader in = new WireReader(bytes);
        try {
            CoinFormat.skipUndo(in);
            return in.position();
        } catch (WireException e) {
            return -1;
        }
    }

    @Override
    public int reachOf(int size) {
        return size;
    }

    @Override
    public String strange(int plain, int raw) {
        return framing.strange(plain, raw);
    }

    @Override
    public String describe(UndoPlace record) {
        return "undo data";
    }

    @Override
    public void found(UndoPlace record) {
        visitor.undo(record);
    }

    @Override
    public void damaged(long position, Damage.Kind kind, String found, String wanted) {
        damages.tell(position, kind, found, wanted);
    }
}
