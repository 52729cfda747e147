package dev.cairn.app.option;

/** The parts of the help, in bitcoind's order (Core, {@code OptionsCategory}); Cairn's own options stand last. */
public enum OptionGroup {
    OPTIONS("Options:"),
    CONNECTION("Connection options:"),
    ZMQ("ZeroMQ notification options:"),
    DEBUG_TEST("Debugging/Testing options:"),
    CHAIN("Chain selection options:"),
    RELAY("Node relay options:"),
    BLOCK_CREATION("Block creation options:"),
    RPC("RPC server options:"),
    CAIRN("Options of Cairn alone:"),
    /** What a client does instead of one call. */
    CLIENT_COMMANDS("CLI Commands:"),
    /** Known to the parser and to nobody's help. */
    HIDDEN("");

    private final String title;

    OptionGroup(String title) {
        this.title = title;
    }

    /** Its heading in help. */
    public String title() {
        return title;
    }
}
