package dev.cairn.blockfiles;

import java.io.IOException;

/**
 * Finds the records in a {@code blk} or {@code rev} file: from one to the next by their lengths, and, where that leads
 * nowhere, byte by byte to the next magic with a length that a record can have (as Core's
 * {@code LoadExternalBlockFile}).
 *
 * <p>Core trusts a length once it has seen it: one flipped bit in it hides all records that the wrong length covers.
 * Here a record that is followed by neither another nor the end of the file is looked at as a whole. If it is not what
 * its length says, the search goes on <em>inside</em> it. Such looking is paid from a budget in proportion to the file,
 * so that a file made to mislead costs no more than a few readings; behind the budget, lengths are trusted as in Core.
 *
 * @param <R> what a record is told as
 */
final class RecordScanner<R> {

    /** What a kind of record looks like and who is told of it. */
    interface Kind<R> {

        /** Whether a record can have this length, an unsigned number of 32 bits. */
        boolean isLength(long size);

        /** Bytes behind the body that belong to the record. */
        int trailer();

        /** How many bytes of the body must be there for it to be one. */
        int least();

        /** A record whose body has {@code have} bytes at {@code bytes[at…]}, at least {@link #least()}. */
        R sight(long bodyPosition, int size, byte[] bytes, int at, int have);

        /** How many bytes the body really takes, or −1 if it is not whole. */
        int measure(byte[] bytes);

        /** How many bytes are looked at to measure a body that claims {@code size}. */
        int reachOf(int size);

        /** What can be said of a file that is not blank and holds no record, from its first four bytes. */
        String strange(int plain, int raw);

        /** What a record is called in a message. */
        String describe(R record);

        /** A record, found and good as far as a scan can tell. */
        void found(R record);

        /** Something that is none, or not whole. */
        void damaged(long position, Damage.Kind kind, String found, String wanted);
    }

    private static final long NONE = -1;

    /** Bytes wanted behind the least, for a count that follows a header. */
    private static final int PEEK = 9;

    private final Kind<R> kind;
    private final FileWindow window;
    private final int magic;
    private final String magicText;
    private final int blankStep; // how far a magic cannot begin within eight raw zeros
    private long budget; // bytes that may still be spent on doubts
    private boolean told; // whether a record or a damage was told of

    private R last; // found, but what follows it is not seen yet
    private long lastBody; // where its body begins
    private int lastSize;

    RecordScanner(Kind<R> kind, ByteSource source, Framing framing) throws IOException {
        this.kind = kind;
        this.window = new FileWindow(source, framing.key());
        this.magic = framing.magic();
        this.blankStep = blankStep(framing.key(), magic);
        this.magicText = RecordLayout.magicText(magic);
        this.budget = 8 * source.length() + (32L << 20);
    }

    /**
     * Raw zeros read as the key, over and over. A magic that begins within them has its first byte there: not at all under
     * most keys, and else anywhere. Not 8: its last bytes may be those behind the zeros.
     */
    private static int blankStep(XorKey key, int magic) {
        for (int i = 0; i < XorKey.LENGTH; i++) {
            if ((byte) key.at(i) == (byte) magic) {
                return 1;
            }
        }
        return 4;
    }

    /** Goes from {@code position}, where a record should begin, to the end. */
    void scan(long position) throws IOException {
        try {
            long at = position;
            while (at != NONE) {
                at = step(at);
            }
        } catch (IOException e) {
            settle();
            throw e;
        }
    }

    /** A record should begin at {@code position}. Where the next should, or {@link #NONE} at the end. */
    private long step(long position) throws IOException {
        int have = window.reach(position, RecordLayout.HEADER_LENGTH + kind.least() + PEEK);
        if (have <= 0 && window.endsAt(position)) {
            settle();
            return NONE;
        }
        if (have >= RecordLayout.HEADER_LENGTH && window.intAt(position) == magic && !window.isBlank(position)) {
            settle(); // what it claimed led here, so it was right
            long size = Integer.toUnsignedLong(window.intAt(position + 4));
            if (!kind.isLength(size)) {
                damaged(position, Damage.Kind.BAD_LENGTH, "length " + size, "one that a record can have");
                return search(position, position + 1, false);
            }
            return take(position, (int) size);
        }
        long from = last == null ? position : doubt(position);
        if (from != position) {
            return from;
        }
        if (have > 0 && have < RecordLayout.HEADER_LENGTH && beginsMagic(position, have)) {
            damaged(position, Damage.Kind.INCOMPLETE, "a record cut off after " + have + " bytes", "a whole one");
            return NONE;
        }
        return search(position, position, true);
    }

    private boolean beginsMagic(long position, int have) {
        for (int i = 0; i < Math.min(have, 4); i++) {
            if (window.bytes()[window.index(position) + i] != (byte) (magic >>> (8 * i))) {
                return false;
            }
        }
        return true;
    }

    /** A record begins at {@code position}. Where the next one should. */
    private long take(long position, int size) throws IOException {
        long body = position + RecordLayout.HEADER_LENGTH;
        int have =
                window.reach(position, RecordLayout.HEADER_LENGTH + kind.least() + PEEK) - RecordLayout.HEADER_LENGTH;
        if (have < kind.least()) {
            damaged(position, Damage.Kind.INCOMPLETE, "a record cut off after " + have + " bytes", size + " bytes");
            return search(position, position + 1, false);
        }
        last = kind.sight(body, size, window.bytes(), window.index(body), have);
        lastBody = body;
        lastSize = size;
        long end = body + size + kind.trailer();
        return window.holds(end) ? end : doubt(end);
    }

    /**
     * The last record does not lead to another one at {@code end}: is it what it claims?
     *
     * @return where the next should begin; {@code end} if the record is whole
     */
    private long doubt(long end) throws IOException {
        long body = lastBody;
        boolean cut = !window.holds(end);
        int real = -1;
        if (budget > 0) {
            byte[] bytes = window.copy(body, kind.reachOf(lastSize));
            budget -= bytes.length;
            real = kind.measure(bytes);
        } else if (!cut) {
            settle();
            return end;
        }
        if (real == lastSize && !cut) {
            settle();
            return end;
        }
        String what = kind.describe(last);
        if (real < 0 || !window.holds(body + real + kind.trailer())) {
            last = null;
            damaged(
                    body - RecordLayout.HEADER_LENGTH,
                    Damage.Kind.INCOMPLETE,
                    what + " that is not whole",
                    lastSize + " bytes of it");
            return search(body, body - 4, false);
        }
        damaged(
                body - RecordLayout.HEADER_LENGTH,
                Damage.Kind.BAD_LENGTH,
                "length " + lastSize + " of " + what,
                "its length " + real);
        if (real < lastSize && !cut) {
            settle(); // as Core reads it: the bytes too many do no harm
        }
        last = null;
        return body + real + kind.trailer();
    }

    private void settle() {
        if (last != null) {
            told = true;
            kind.found(last);
            last = null;
        }
    }

    /**
     * Looks for the next magic with a good length behind it.
     *
     * @param gap where what belongs to no record begins
     * @param report whether the gap is to be told of
     * @return where it is, {@link #NONE} if there is none
     */
    private long search(long gap, long from, boolean report) throws IOException {
        long position = from;
        long lastUsed = gap - 1;
        while (true) {
            int have = window.reach(position, RecordLayout.HEADER_LENGTH);
            if (have < RecordLayout.HEADER_LENGTH) {
                for (int i = 0; i < have; i++) {
                    if (!window.isBlankByte(position + i)) {
                        lastUsed = position + i;
                    }
                }
                break;
            }
            long end = position + have - RecordLayout.HEADER_LENGTH;
            while (position <= end) {
                if (window.isBlank(position)) {
                    position += blankStep;
                } else if (window.intAt(position) == magic
                        && kind.isLength(Integer.toUnsignedLong(window.intAt(position + 4)))) {
                    if (report) {
                        damagedGap(gap, position);
                    }
                    return position;
                } else {
                    if (!window.isBlankByte(position)) {
                        lastUsed = position;
                    }
                    position++;
                }
            }
        }
        if (report && lastUsed >= gap) {
            if (told) {
                damagedGap(gap, lastUsed + 1);
            } else {
                nothingFound(gap);
            }
        }
        return NONE;
    }

    private void damagedGap(long gap, long end) {
        damaged(gap, Damage.Kind.GARBAGE, (end - gap) + " bytes that belong to no record", magicText);
    }

    private void nothingFound(long gap) throws IOException {
        int have = window.reach(gap, 4);
        String strange = "nothing that reads as a record";
        if (have >= 4) {
            int plain = window.intAt(gap);
            strange = kind.strange(plain, plain ^ (int) window.keyAt(gap));
        }
        damaged(gap, Damage.Kind.NOTHING_FOUND, strange, magicText);
    }

    private void damaged(long position, Damage.Kind what, String found, String wanted) {
        told = true;
        kind.damaged(position, what, found, wanted);
    }
}
