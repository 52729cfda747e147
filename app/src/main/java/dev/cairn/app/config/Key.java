package dev.cairn.app.config;

/**
 * A name as it is written: {@code regtest.nolisten} is {@code listen}, negated, in section {@code regtest} (Core, {@code
 * InterpretKey}).
 */
record Key(String section, String name, boolean negated) {

    static Key of(String text) {
        int dot = text.indexOf('.');
        String section = dot < 0 ? "" : text.substring(0, dot);
        String name = text.substring(dot + 1);
        return name.startsWith("no") ? new Key(section, name.substring(2), true) : new Key(section, name, false);
    }
}
