package dev.cairn.app;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine.IVersionProvider;

/** The version that the build wrote beside this class. */
public final class Version implements IVersionProvider {

    /** The Bitcoin Core whose behaviour is the specification. */
    private static final String CORE = "30.99.0";

    /** {@code 0.1.0}. */
    public static String number() {
        try (InputStream in = Version.class.getResourceAsStream("version.txt")) {
            return new String(in.readAllBytes(), StandardCharsets.US_ASCII).strip();
        } catch (IOException e) {
            throw new UncheckedIOException("version.txt cannot be read from Cairn's own jar: build it anew", e);
        }
    }

    /** {@code 30.99.0-cairn0.1.0}: whose behaviour, and which program; in the form of bitcoind's own. */
    public static String full() {
        return CORE + "-cairn" + number();
    }

    @Override
    public String[] getVersion() {
        return new String[] {line()};
    }

    static String line() {
        return "Cairn " + number();
    }
}
