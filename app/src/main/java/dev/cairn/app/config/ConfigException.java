package dev.cairn.app.config;

/** Options that cannot be understood. The message is what bitcoind prints behind {@code Error: }. */
public final class ConfigException extends Exception {

    private static final long serialVersionUID = 1;

    /** As above. */
    public ConfigException(String message) {
        super(message, null, false, false);
    }
}
