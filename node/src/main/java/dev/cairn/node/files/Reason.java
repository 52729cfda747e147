package dev.cairn.node.files;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/** Why a file could not be used, as the system says it. */
final class Reason {

    private Reason() {}

    static String of(IOException e) {
        return switch (e) {
            case NoSuchFileException ignored -> "No such file or directory";
            case AccessDeniedException ignored -> "Permission denied";
            case FileSystemException known when known.getReason() != null -> known.getReason();
            default -> String.valueOf(e.getMessage());
        };
    }

    /** As above, with the system's number where it is known (Core, {@code SysErrorString}). */
    static String withNumber(IOException e) {
        return switch (e) {
            case NoSuchFileException ignored -> of(e) + " (2)";
            case AccessDeniedException ignored -> of(e) + " (13)";
            default -> of(e);
        };
    }
}
