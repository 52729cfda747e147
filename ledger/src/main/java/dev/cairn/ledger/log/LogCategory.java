package dev.cairn.ledger.log;

import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * bitcoind's logging categories. Each is an SLF4J logger, {@code cairn.net} for {@link #NET}: debug and trace lines go there.
 * Plain lines (info, warning, error) go to {@link #plain()}. The text of a line is the one that Core prints where tools look
 * for it. Whoever assembles a node decides which categories are on; {@code app} writes them as bitcoind's {@code debug.log}.
 */
public enum LogCategory {
    /** In bitcoind's order of names. */
    ADDRMAN,
    BENCH,
    BLOCKSTORAGE,
    CMPCTBLOCK,
    COINDB,
    ESTIMATEFEE,
    HTTP,
    I2P,
    IPC,
    KERNEL,
    LEVELDB,
    LIBEVENT,
    LOCK,
    MEMPOOL,
    MEMPOOLREJ,
    NET,
    PROXY,
    PRUNE,
    QT,
    RAND,
    REINDEX,
    RPC,
    SCAN,
    SELECTCOINS,
    TOR,
    TXPACKAGES,
    TXRECONCILIATION,
    VALIDATION,
    WALLETDB,
    ZMQ;

    private static final Logger PLAIN = LoggerFactory.getLogger("cairn");

    private static final Map<LogCategory, Logger> LOGGERS = new EnumMap<>(LogCategory.class);

    static {
        for (LogCategory category : values()) {
            LOGGERS.put(category, LoggerFactory.getLogger("cairn." + category.label()));
        }
    }

    /** bitcoind's name of it: {@code net}. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Where its debug and trace lines go. */
    public Logger logger() {
        return LOGGERS.get(this);
    }

    /** Where lines without category go. */
    public static Logger plain() {
        return PLAIN;
    }
}
