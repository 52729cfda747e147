package dev.cairn.serve.rpc;

import dev.cairn.ledger.log.LogCategory;
import dev.cairn.serve.http.HttpStartException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Who is who (Core, httprpc.cpp): names with salted hashes of their passwords, from the cookie, {@code -rpcuser} and
 * {@code -rpcpassword}, and {@code -rpcauth}. No password is kept. Immutable but for the cookie's file.
 */
final class RpcAuth {

    private static final int SALT_BYTES = 16;
    private static final String BASIC = "Basic ";

    /** A name, a salt, and HMAC-SHA256 of the password under it, in hex. */
    private record Entry(String user, String salt, String hash) {}

    private final List<Entry> entries = new ArrayList<>();
    private Optional<Cookie> cookie = Optional.empty();

    /**
     * Reads the options and writes the cookie.
     *
     * @throws HttpStartException with the line for the user; the reason is logged
     */
    RpcAuth(RpcAuthOptions options) {
        if (options.password().isEmpty()) {
            cookie = Cookie.create(options.cookieFile(), options.cookiePermissions());
            cookie.ifPresent(made -> entries.add(hashed(Cookie.USER, made.password())));
        } else {
            LogCategory.plain().info("Using rpcuser/rpcpassword authentication.");
            LogCategory.plain()
                    .warn(
                            "The use of rpcuser/rpcpassword is less secure, because credentials are configured in plain text."
                                    + " It is recommended that locally-run instances switch to cookie-based auth, or otherwise to use"
                                    + " hashed rpcauth credentials. See share/rpcauth in the source directory for more information.");
            entries.add(hashed(options.user(), options.password()));
        }
        if (!options.rpcAuth().isEmpty()) {
            LogCategory.plain().info("Using rpcauth authentication.");
            try {
                options.rpcAuth().forEach(text -> entries.add(entry(text)));
            } catch (HttpStartException e) {
                close();
                throw e;
            }
        }
    }

    /** The name that an {@code Authorization} header proves; empty if it proves none. */
    Optional<String> user(String header) {
        if (!header.startsWith(BASIC)) {
            return Optional.empty();
        }
        Optional<byte[]> decoded = base64(header.substring(BASIC.length()).strip());
        if (decoded.isEmpty()) {
            return Optional.empty();
        }
        byte[] bytes = decoded.get();
        int colon = 0;
        while (colon < bytes.length && bytes[colon] != ':') {
            colon++;
        }
        if (colon == bytes.length) {
            return Optional.empty();
        }
        byte[] user = java.util.Arrays.copyOf(bytes, colon);
        byte[] password = java.util.Arrays.copyOfRange(bytes, colon + 1, bytes.length);
        return proven(user, password) ? Optional.of(new String(user, StandardCharsets.UTF_8)) : Optional.empty();
    }

    /** Removes the cookie. */
    void close() {
        cookie.ifPresent(Cookie::delete);
    }

    private boolean proven(byte[] user, byte[] password) {
        for (Entry entry : entries) {
            if (MessageDigest.isEqual(entry.user().getBytes(StandardCharsets.UTF_8), user)) {
                byte[] hash = hash(entry.salt(), password).getBytes(StandardCharsets.US_ASCII);
                if (MessageDigest.isEqual(hash, entry.hash().getBytes(StandardCharsets.UTF_8))) {
                    return true;
                }
            }
        }
        return false;
    }

    /** {@code user:salt$hash}, with one colon and one dollar. */
    private static Entry entry(String text) {
        String[] halves = text.split(":", -1);
        String[] secret = halves[halves.length - 1].split("\\$", -1);
        if (halves.length != 2 || secret.length != 2) {
            LogCategory.plain().info("Invalid -rpcauth argument.");
            throw new HttpStartException(HttpStartException.SEE_LOG);
        }
        return new Entry(halves[0], secret[0], secret[1]);
    }

    private static Entry hashed(String user, String password) {
        byte[] salt = new byte[SALT_BYTES];
        new SecureRandom().nextBytes(salt);
        String text = HexFormat.of().formatHex(salt);
        return new Entry(user, text, hash(text, password.getBytes(StandardCharsets.UTF_8)));
    }

    private static String hash(String salt, byte[] password) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(
                    salt.isEmpty() ? new byte[1] : salt.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
            return HexFormat.of().formatHex(mac.doFinal(password));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every JDK has HmacSHA256", e);
        }
    }

    /** Padded base64, as Core takes it alone. */
    private static Optional<byte[]> base64(String text) {
        if (text.length() % 4 != 0) {
            return Optional.empty();
        }
        try {
            return Optional.of(Base64.getDecoder().decode(text));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
