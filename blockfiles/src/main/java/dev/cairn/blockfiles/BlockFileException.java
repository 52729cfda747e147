package dev.cairn.blockfiles;

import java.io.IOException;

/**
 * A fault in a file: which file, where, what was found, what was wanted, and the act that mends it. It reads like
 * {@code blk00012.dat @ 83886080: magic 00000000, want f9beb4d9; …}. It is an answer for a user and not a bug, and
 * carries no stack trace.
 */
public final class BlockFileException extends IOException {

    private static final long serialVersionUID = 1;

    /** What to do about a block that cannot be read. */
    static final String TAKE_AGAIN = "the block is taken again from peers or -loadblock; "
            + "restart bitcoind with -reindex only if none has it";

    /** What to do about undo data that cannot be read. */
    static final String UNDO_AGAIN =
            "undo data is made again when the block is connected: " + "restart bitcoind with -reindex";

    /** What to do about a file that the system does not let us read. */
    static final String CHECK_ACCESS = "check that the file is there, may be read, and that its disk is sound";

    private final String file;
    private final long offset;

    /**
     * A fault at {@code offset} of {@code file}.
     *
     * @param offset a byte in the file; −1 if the fault is the file's as a whole
     */
    public BlockFileException(String file, long offset, String found, String wanted, String mend) {
        super(file + (offset < 0 ? "" : " @ " + offset) + ": " + found + ", want " + wanted + "; " + mend);
        this.file = file;
        this.offset = offset;
    }

    private BlockFileException(String file, String text) {
        super(text);
        this.file = file;
        this.offset = -1;
    }

    /** A fault of a whole file that has words of its own, because bitcoind has them. */
    public static BlockFileException withText(String file, String text) {
        return new BlockFileException(file, text);
    }

    /** The file's name. */
    public String file() {
        return file;
    }

    /** The offset in the file, −1 if the fault is the file's as a whole. */
    public long offset() {
        return offset;
    }

    /** None: the message says where. */
    @Override
    public Throwable fillInStackTrace() {
        return this;
    }
}
