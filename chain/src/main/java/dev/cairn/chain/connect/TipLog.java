package dev.cairn.chain.connect;

import dev.cairn.chain.coin.CoinUsage;
import dev.cairn.chain.header.Headers;
import dev.cairn.ledger.log.LogCategory;
import java.time.Instant;
import java.util.Locale;

/** The lines about tips, to the letter as bitcoind writes them: tools read them. */
final class TipLog {

    private static final double MEBIBYTE = 1 << 20;

    private TipLog() {}

    /** {@code 2011-02-02T23:16:42Z} (Core, {@code FormatISO8601DateTime}). */
    static String date(long unixSeconds) {
        return Instant.ofEpochSecond(unixSeconds).toString();
    }

    /** Core, {@code UpdateTipLog}. */
    static void updated(Headers headers, int id, CoinUsage coins, double progress, String warning) {
        LogCategory.plain()
                .info(String.format(
                        Locale.ROOT,
                        "UpdateTip: new best=%s height=%d version=0x%08x log2_work=%f tx=%d date='%s' progress=%f"
                                + " cache=%.1fMiB(%dtxo)%s",
                        headers.hash(id),
                        headers.height(id),
                        headers.version(id),
                        Works.log2(headers.work(id)),
                        headers.chainTxCount(id),
                        date(headers.time(id)),
                        progress,
                        coins.reservedBytes() / MEBIBYTE,
                        coins.coins(),
                        warning.isEmpty() ? "" : " warning='" + warning + "'"));
    }

    /** Core, in {@code InvalidChainFound}. */
    static void invalidChain(Headers headers, int id, int tip) {
        LogCategory.plain()
                .info(line("InvalidChainFound: invalid block=%s  height=%d  log2_work=%f  date=%s", headers, id));
        LogCategory.plain()
                .info(line("InvalidChainFound:  current best=%s  height=%d  log2_work=%f  date=%s", headers, tip));
    }

    private static String line(String format, Headers headers, int id) {
        return String.format(
                Locale.ROOT,
                format,
                headers.hash(id),
                headers.height(id),
                Works.log2(headers.work(id)),
                date(headers.time(id)));
    }

    /** Core, in {@code LoadChainTip}. */
    static void loaded(Headers headers, int id, double progress) {
        LogCategory.plain()
                .info(String.format(
                        Locale.ROOT,
                        "Loaded best chain: hashBestChain=%s height=%d date=%s progress=%f",
                        headers.hash(id),
                        headers.height(id),
                        date(headers.time(id)),
                        progress));
    }
}
