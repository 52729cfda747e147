package dev.cairn.blockfiles;

import dev.cairn.primitives.hash.BlockHash;
import dev.cairn.primitives.hash.Sha256;
import dev.cairn.primitives.wire.WireException;
import dev.cairn.primitives.wire.WireReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * Finds the owners of the undo data in one {@code rev} file. Each trial hashes the whole record; a good one takes one
 * trial, as a rule. What belongs to nobody is tried on everybody with its count of transactions, out of a budget in
 * proportion to the file. Used once, by one thread.
 */
final class UndoMatcher {

    private final BlockFolder folder;
    private final int file;
    private final UndoOwners owners;
    private final BiConsumer<UndoOwners.Owner, UndoPlace> found;
    private final Consumer<Damage> damages;
    private final Sha256 engine = Sha256.create();
    private final Map<Integer, Finger> fingers = new HashMap<>();
    private FileWindow window;
    private byte[] buffer = new byte[64 * 1024]; // for a record too large for the window
    private byte[] body; // holds the record at hand
    private int start; // where in it
    private long budget;

    UndoMatcher(
            BlockFolder folder,
            int file,
            UndoOwners owners,
            BiConsumer<UndoOwners.Owner, UndoPlace> found,
            Consumer<Damage> damages) {
        this.folder = folder;
        this.file = file;
        this.owners = owners;
        this.found = found;
        this.damages = damages;
    }

    /** Where among the candidates of one count the next owner is expected. */
    private static final class Finger {
        final UndoOwners.Stretch stretch;
        int next;

        Finger(UndoOwners.Stretch stretch) {
            this.stretch = stretch;
            this.next = stretch.from();
        }
    }

    void match() throws BlockFileException {
        String name = RecordLayout.undoFileName(file);
        BlockFiles.withSource(folder.undoFile(file), name, damages, source -> {
            budget = 64 * source.length() + (64L << 20);
            window = new FileWindow(source, folder.key());
            Damages some = new Damages(name, damages);
            for (UndoPlace place : places(source, name)) {
                match(source, place, some);
            }
            some.end();
        });
    }

    private List<UndoPlace> places(ByteSource source, String name) throws IOException {
        List<UndoPlace> places = new ArrayList<>();
        UndoFiles.scan(source, name, file, folder.framing(), 0, new UndoVisitor() {
            @Override
            public void undo(UndoPlace place) {
                places.add(place);
            }

            @Override
            public void damage(Damage damage) {
                damages.accept(damage);
            }
        });
        return places;
    }

    private void match(ByteSource source, UndoPlace place, Damages some) throws IOException {
        int length = place.size() + RecordLayout.CHECKSUM_LENGTH;
        int have;
        if (length <= FileWindow.LEAST) {
            have = window.reach(place.offset(), length); // small records are read many at a time
            body = window.bytes();
            start = window.index(place.offset());
        } else {
            buffer = buffer.length < length ? new byte[length] : buffer;
            have = source.read(place.offset(), buffer, 0, length);
            folder.key().apply(buffer, 0, have, place.offset());
            body = buffer;
            start = 0;
        }
        if (have < length) {
            some.tell(place.offset(), Damage.Kind.INCOMPLETE, "the file's end", length + " bytes of undo data");
            return;
        }
        UndoOwners.Owner owner = ownerOf(place.size());
        if (owner != null) {
            found.accept(owner, place);
        } else {
            some.tell(
                    place.offset(),
                    Damage.Kind.NO_OWNER,
                    budget > 0 ? "undo data of no block known" : "undo data of no block near",
                    "a checksum made with the hash of a known block's parent");
        }
    }

    private UndoOwners.Owner ownerOf(int size) {
        int transactions;
        try {
            transactions = new WireReader(body, start, size).readCompactSize() + 1;
        } catch (WireException e) {
            return null;
        }
        Finger finger = fingers.computeIfAbsent(transactions, count -> new Finger(owners.ofFile(file, count)));
        UndoOwners.Stretch stretch = finger.stretch;
        int count = stretch.to() - stretch.from();
        BlockHash tried = null;
        for (int i = 0, at = finger.next; i < count && budget > 0; i++, at++) {
            if (at == stretch.to()) {
                at = stretch.from();
            }
            UndoOwners.Owner owner = owners.owner(at);
            if (!owner.parent().equals(tried)) {
                tried = owner.parent();
                if (owns(tried, size, i == 0)) {
                    finger.next = at + 1 == stretch.to() ? stretch.from() : at + 1;
                    return owner;
                }
            }
        }
        return budget > 0 ? anywhere(transactions, size) : null;
    }

    private UndoOwners.Owner anywhere(int transactions, int size) {
        for (int candidate : owners.anywhere(transactions)) {
            if (budget <= 0) {
                return null;
            }
            UndoOwners.Owner owner = owners.owner(candidate);
            if (owns(owner.parent(), size, false)) {
                return owner;
            }
        }
        return null;
    }

    private boolean owns(BlockHash parent, int size, boolean free) {
        budget -= free ? 0 : Math.max(size, 64);
        return UndoFiles.owns(engine, parent, body, start, size);
    }
}
