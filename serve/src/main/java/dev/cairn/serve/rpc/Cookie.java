package dev.cairn.serve.rpc;

import dev.cairn.ledger.log.LogCategory;
import dev.cairn.serve.http.HttpStartException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Optional;
import java.util.Set;

/**
 * A random password in a file that only its owner reads: whoever can read it may call (Core, {@code GenerateAuthCookie}).
 *
 * @param file where it lies
 * @param password what it says behind {@link #USER}
 */
record Cookie(Path file, String password) {

    /** The name in it. */
    static final String USER = "__cookie__";

    private static final int BYTES = 32;
    private static final String OWNER = "rw-------";

    /**
     * Writes the file; nothing if there is to be none.
     *
     * @param permissions {@code owner}, {@code group} or {@code all}
     * @throws HttpStartException if it cannot be written; the reason is logged
     */
    static Optional<Cookie> create(Optional<Path> file, Optional<String> permissions) {
        String mode = permissions.map(Cookie::mode).orElse(OWNER);
        if (file.isEmpty()) {
            LogCategory.plain().info("RPC authentication cookie file generation is disabled.");
            return Optional.empty();
        }
        byte[] random = new byte[BYTES];
        new SecureRandom().nextBytes(random);
        Cookie cookie = new Cookie(file.get(), HexFormat.of().formatHex(random));
        cookie.write(PosixFilePermissions.fromString(mode));
        LogCategory.plain().info("Generated RPC authentication cookie {}", cookie.file);
        LogCategory.plain().info("Permissions used for cookie: {}", mode);
        LogCategory.plain().info("Using random cookie authentication.");
        return Optional.of(cookie);
    }

    /** Removes the file. */
    void delete() {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            LogCategory.plain().warn("Unable to remove random auth cookie file {}: {}", file, e.getMessage());
        }
    }

    /** Beside it first, then in its place at once: nobody reads half a cookie. */
    private void write(Set<PosixFilePermission> mode) {
        Path half = file.resolveSibling(file.getFileName() + ".tmp");
        try {
            if (Files.isRegularFile(half)) {
                Files.delete(half);
            }
            Files.createFile(half, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(OWNER)));
            Files.writeString(half, USER + ":" + password);
        } catch (IOException e) {
            LogCategory.plain().warn("Unable to open cookie authentication file {} for writing", half);
            throw new HttpStartException(HttpStartException.SEE_LOG);
        }
        try {
            Files.setPosixFilePermissions(half, mode);
            Files.move(half, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            LogCategory.plain().warn("Unable to rename cookie authentication file {} to {}", half, file);
            throw new HttpStartException(HttpStartException.SEE_LOG);
        }
    }

    private static String mode(String word) {
        return switch (word) {
            case "owner" -> OWNER;
            case "group" -> "rw-r-----";
            case "all" -> "rw-r--r--";
            default -> {
                LogCategory.plain()
                        .error("Invalid -rpccookieperms={}; must be one of 'owner', 'group', or 'all'.", word);
                throw new HttpStartException(HttpStartException.SEE_LOG);
            }
        };
    }
}
