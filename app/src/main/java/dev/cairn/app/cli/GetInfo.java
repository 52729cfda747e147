package dev.cairn.app.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** {@code -getinfo}: four calls at once, and a page made of them. The two about a wallet may fail. */
final class GetInfo implements Question {

    private static final int NETWORK = 0;
    private static final int CHAIN = 1;
    private static final int WALLET = 2;
    private static final int BALANCES = 3;

    private static final double PROGRESS_STEP = 0.05;

    @Override
    public Json request(String method, List<String> words) throws CliException {
        if (!words.isEmpty()) {
            throw new CliException("-getinfo takes no arguments");
        }
        return Json.array()
                .add(Question.call("getnetworkinfo", Json.NULL, NETWORK))
                .add(Question.call("getblockchaininfo", Json.NULL, CHAIN))
                .add(Question.call("getwalletinfo", Json.NULL, WALLET))
                .add(Question.call("getbalances", Json.NULL, BALANCES));
    }

    @Override
    public Json reply(Json answer) throws CliException {
        Json[] batch = Question.batch(answer);
        if (!batch[NETWORK].get("error").isNull()) {
            return batch[NETWORK];
        }
        if (!batch[CHAIN].get("error").isNull()) {
            return batch[CHAIN];
        }
        Json network = batch[NETWORK].get("result");
        Json chain = batch[CHAIN].get("result");
        Json wallet = batch[WALLET].get("result");
        Json info = Json.object();
        copy(info, network, "version");
        copy(info, chain, "blocks", "headers", "verificationprogress");
        copy(info, network, "timeoffset");
        info.put(
                "connections",
                Json.object()
                        .put("in", network.get("connections_in"))
                        .put("out", network.get("connections_out"))
                        .put("total", network.get("connections")));
        copy(info, network, "networks");
        copy(info, chain, "difficulty", "chain");
        if (!wallet.isNull()) {
            info.put("has_wallet", Json.TRUE);
            copy(info, wallet, "keypoolsize", "walletname");
            if (!wallet.get("unlocked_until").isNull()) {
                copy(info, wallet, "unlocked_until");
            }
            copy(info, wallet, "paytxfee");
        }
        if (!batch[BALANCES].get("result").isNull()) {
            info.put("balance", batch[BALANCES].get("result").get("mine").get("trusted"));
        }
        copy(info, network, "relayfee", "warnings");
        return Question.result(info);
    }

    private static void copy(Json to, Json from, String... keys) {
        for (String key : keys) {
            to.put(key, from.get(key));
        }
    }

    /**
     * The page.
     *
     * @param balances wallet to balance, if there are several wallets
     * @param coloured whether terminal colours are put in
     */
    static String page(Json info, Json balances, boolean coloured) throws CliException {
        String reset = coloured ? "\u001b[0m" : "";
        StringBuilder page = new StringBuilder();
        line(page, colour(coloured, 34) + "Chain: " + info.get("chain").valueText() + reset);
        line(page, "Blocks: " + info.get("blocks").valueText());
        line(page, "Headers: " + info.get("headers").valueText());
        double progress = info.get("verificationprogress").asDouble();
        String bar = progress < 0.99 ? bar(progress) + " " : "";
        line(page, "Verification progress: " + bar + Digits.fourDecimals(progress * 100) + "%");
        line(page, "Difficulty: " + info.get("difficulty").valueText() + "\n");
        Json connections = info.get("connections");
        line(
                page,
                colour(coloured, 32) + "Network: in " + connections.get("in").valueText() + ", out "
                        + connections.get("out").valueText() + ", total "
                        + connections.get("total").valueText() + reset);
        line(page, "Version: " + info.get("version").valueText());
        line(page, "Time offset (s): " + info.get("timeoffset").valueText());
        line(page, "Proxies: " + proxies(info.get("networks")));
        line(page, "Min tx relay fee rate (BTC/kvB): " + info.get("relayfee").valueText() + "\n");
        if (!info.get("has_wallet").isNull()) {
            wallet(page, info, colour(coloured, 35), reset);
        }
        if (!info.get("balance").isNull()) {
            line(
                    page,
                    colour(coloured, 36) + "Balance:" + reset + " "
                            + info.get("balance").valueText() + "\n");
        }
        if (!balances.isNull()) {
            balances(page, balances, colour(coloured, 36), reset);
        }
        String warnings = info.get("warnings").valueText();
        page.append(colour(coloured, 33))
                .append("Warnings:")
                .append(reset)
                .append(' ')
                .append(warnings.isEmpty() ? "(none)" : warnings);
        return page.toString();
    }

    private static String colour(boolean coloured, int code) {
        return coloured ? "\u001b[" + code + "m" : "";
    }

    private static void line(StringBuilder page, String text) {
        page.append(text).append('\n');
    }

    private static String bar(double progress) {
        if (progress < 0 || progress > 1) {
            return "";
        }
        StringBuilder bar = new StringBuilder();
        for (int i = 0; i < progress / PROGRESS_STEP; i++) {
            bar.append('\u2592');
        }
        for (int i = 0; i < (1 - progress) / PROGRESS_STEP; i++) {
            bar.append('\u2591');
        }
        return bar.toString();
    }

    private static String proxies(Json networks) {
        Map<String, List<String>> byProxy = new LinkedHashMap<>();
        for (Json network : networks.values()) {
            String proxy = network.get("proxy").valueText();
            if (!proxy.isEmpty()) {
                byProxy.computeIfAbsent(proxy, key -> new ArrayList<>())
                        .add(network.get("name").valueText());
            }
        }
        List<String> texts = new ArrayList<>();
        for (Map.Entry<String, List<String>> entry : byProxy.entrySet()) {
            texts.add(entry.getKey() + " (" + String.join(", ", entry.getValue()) + ")");
        }
        return texts.isEmpty() ? "n/a" : String.join(", ", texts);
    }

    private static void wallet(StringBuilder page, Json info, String magenta, String reset) {
        line(page, magenta + "Wallet: " + name(info.get("walletname").valueText()) + reset);
        line(page, "Keypool size: " + info.get("keypoolsize").valueText());
        if (!info.get("unlocked_until").isNull()) {
            line(page, "Unlocked until: " + info.get("unlocked_until").valueText());
        }
        line(
                page,
                "Transaction fee rate (-paytxfee) (BTC/kvB): "
                        + info.get("paytxfee").valueText() + "\n");
    }

    private static void balances(StringBuilder page, Json balances, String cyan, String reset) {
        line(page, cyan + "Balances" + reset);
        int width = 10;
        for (Json balance : balances.values()) {
            width = Math.max(width, balance.valueText().length());
        }
        for (int i = 0; i < balances.keys().size(); i++) {
            line(
                    page,
                    Digits.right(balances.values().get(i).valueText(), width) + " "
                            + name(balances.keys().get(i)));
        }
        page.append('\n');
    }

    private static String name(String wallet) {
        return wallet.isEmpty() ? "\"\"" : wallet;
    }
}
