package dev.cairn.node.files;

/** A folder that cannot be used. The message is what is printed behind {@code Error: }. */
public final class FolderException extends Exception {

    private static final long serialVersionUID = 1;

    FolderException(String message) {
        super(message, null, false, false);
    }
}
