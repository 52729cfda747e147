package dev.cairn.app.demo;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The memory that the system has given this process. */
final class ResidentMemory {

    private ResidentMemory() {}

    /** Bytes; −1 where the system does not tell (it is Linux that does). */
    static long bytes() {
        try {
            for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
                if (line.startsWith("VmRSS:")) {
                    return 1024 * Long.parseLong(line.replaceAll("[^0-9]", ""));
                }
            }
        } catch (IOException | NumberFormatException e) {
            return -1;
        }
        return -1;
    }
}
