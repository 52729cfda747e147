package dev.cairn.ledger.store;

import java.nio.file.Path;
import java.util.Locale;
import org.rocksdb.RocksDBException;
import org.rocksdb.Status;

/** A store that cannot be opened, read or written. The message says which folder, what was found, what was wanted, what to do. */
public final class StoreException extends RuntimeException {

    private static final long serialVersionUID = 1;

    /** What kind of trouble it is. */
    public enum Kind {
        /** The disk or the table of open files is full: waiting, and trying again, may help. Nothing was lost. */
        ROOM,
        /** What is on disk contradicts itself: only a rebuild helps. */
        DAMAGE,
        /** Another node's, a newer version's or another network's folder. */
        FORMAT,
        /** Anything else: rights, a lock, a device. */
        OTHER
    }

    private final Kind kind;

    /** As above. */
    public StoreException(String message, Throwable cause) {
        this(Kind.OTHER, message, cause);
    }

    /** As above. */
    public StoreException(String message) {
        this(Kind.OTHER, message, null);
    }

    StoreException(Kind kind, String message, Throwable cause) {
        super(message, cause);
        this.kind = kind;
    }

    /** What kind of trouble it is. */
    public Kind kind() {
        return kind;
    }

    /** Whether it is want of room: the same call may succeed later. */
    public boolean wantsRoom() {
        return kind == Kind.ROOM;
    }

    /** Whether the store is damaged. */
    public boolean isDamage() {
        return kind == Kind.DAMAGE;
    }

    /**
     * Of what RocksDB said.
     *
     * @param doing {@code reading}, {@code writing}, …
     */
    static StoreException of(Path folder, StoreFormat format, String doing, RocksDBException e) {
        String said = e.getMessage();
        Status status = e.getStatus();
        Status.Code code = status == null ? Status.Code.Undefined : status.getCode();
        boolean noSpace = status != null && status.getSubCode() == Status.SubCode.NoSpace;
        String start = folder + ": " + doing + " failed: " + said + "; ";
        if (noSpace || contains(said, "no space left") || contains(said, "quota exceeded")) {
            return new StoreException(
                    Kind.ROOM, start + "the disk is full: make room there, then it is tried again", e);
        }
        if (contains(said, "too many open files")) {
            return new StoreException(
                    Kind.ROOM,
                    start + "the process may not open more files: close some, or raise the limit (ulimit -n)",
                    e);
        }
        if (contains(said, "while lock file") || contains(said, "lock hold by current process")) {
            return new StoreException(
                    Kind.OTHER,
                    start + "another process, or another part of this one, has it open: stop that first",
                    e);
        }
        if (code == Status.Code.Corruption
                || contains(said, "no such file")
                || contains(said, "corruption")
                || contains(said, "checksum mismatch")) {
            return new StoreException(Kind.DAMAGE, start + format.cure(), e);
        }
        return new StoreException(
                Kind.OTHER,
                start + "look for the disk's and the folder's state (mounted, writable, whole), then start again",
                e);
    }

    private static boolean contains(String said, String what) {
        return said != null && said.toLowerCase(Locale.ROOT).contains(what);
    }
}
