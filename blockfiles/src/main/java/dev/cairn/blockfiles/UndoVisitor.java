package dev.cairn.blockfiles;

/** Is told what a scan of a {@code rev} file meets, in order of offset, on the thread that scans. */
public interface UndoVisitor {

    /** Undo data, of a block that is not known yet. */
    void undo(UndoPlace place);

    /** Something that is no undo data where some was expected; the scan goes on behind it. */
    void damage(Damage damage);
}
