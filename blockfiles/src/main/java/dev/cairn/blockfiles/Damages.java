package dev.cairn.blockfiles;

import java.util.function.Consumer;

/** Passes on the damages of one file, but no more than a thousand: a file of nothing else must not fill the memory. */
final class Damages {

    private static final int MOST = 1000;

    private final String file;
    private final Consumer<Damage> target;
    private int count;
    private long lastPosition;

    Damages(String file, Consumer<Damage> target) {
        this.file = file;
        this.target = target;
    }

    void tell(long position, Damage.Kind kind, String found, String wanted) {
        count++;
        lastPosition = position;
        if (count <= MOST) {
            target.accept(new Damage(file, position, kind, found, wanted));
        }
    }

    /** The file is through: says how many were not passed on. */
    void end() {
        if (count > MOST) {
            target.accept(new Damage(
                    file, lastPosition, Damage.Kind.GARBAGE, (count - MOST) + " more damages up to here", "records"));
        }
    }
}
