package dev.cairn.app.verify;

import dev.cairn.blockfiles.BlockFileException;
import dev.cairn.blockfiles.spent.SpentList;
import dev.cairn.blockfiles.spent.SpentOutput;
import dev.cairn.consensus.block.AuditReport;
import dev.cairn.consensus.block.BlockAudit;
import dev.cairn.consensus.block.ScriptCheckPool;
import dev.cairn.consensus.block.SpentCoins;
import dev.cairn.consensus.header.HeaderChain;
import dev.cairn.consensus.params.ChainParams;
import dev.cairn.curve.Secp256k1;
import dev.cairn.primitives.NodeClock;
import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.tx.Coin;
import dev.cairn.primitives.tx.Transaction;
import dev.cairn.primitives.wire.WireException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/** The audit of one block that lies in a file by itself, with a list of the outputs that it spends. */
final class SingleBlock {

    /** The largest block, twice for hex, and a little for spaces. */
    private static final long MOST_BYTES = 2 * 4_000_000 + 100_000;

    /**
     * What was asked for.
     *
     * @param block a file with the block's bytes, or with them as hex
     * @param spent the list; without, values and scripts are not checked
     * @param height the block's height
     * @param jobs workers
     */
    record Options(Path block, Optional<Path> spent, int height, int jobs) {}

    private final Options options;
    private final ChainParams params;
    private final Secp256k1 curve;
    private final NodeClock clock;

    SingleBlock(Options options, ChainParams params, Secp256k1 curve, NodeClock clock) {
        this.options = options;
        this.params = params;
        this.curve = curve;
        this.clock = clock;
    }

    /** Runs it. */
    SingleReport run() throws VerifyException, BlockFileException {
        long started = clock.monotonicNanos();
        Block block = read(options.block());
        Optional<List<SpentOutput>> list = options.spent().isPresent()
                ? Optional.of(SpentList.read(options.spent().get()))
                : Optional.empty();
        Optional<Spent> spent = Optional.empty();
        if (list.isPresent()) {
            spent = Optional.of(match(block, list.get()));
        }
        AuditReport report;
        try (ScriptCheckPool pool = new ScriptCheckPool("script", options.jobs() - 1, curve)) {
            report = new BlockAudit(params, pool)
                    .check(
                            block,
                            HeaderChain.unknownBelow(options.height()),
                            spent.map(coins -> coins),
                            clock.unixSeconds());
        }
        return new SingleReport(
                options.block().toString(),
                params.network().chainName(),
                block,
                options.height(),
                list.map(List::size).orElse(0),
                report,
                notJudged(spent),
                (clock.monotonicNanos() - started) / 1e9);
    }

    private static Block read(Path file) throws VerifyException {
        byte[] bytes;
        try {
            if (Files.size(file) > MOST_BYTES) {
                throw new VerifyException(file + " has " + Files.size(file)
                        + " bytes, more than any block. For a folder of block files there is --blocks");
            }
            // A device has no size, and does not end.
            try (InputStream in = Files.newInputStream(file)) {
                bytes = in.readNBytes((int) MOST_BYTES + 1);
            }
            if (bytes.length > MOST_BYTES) {
                throw new VerifyException(file + " has more bytes than any block");
            }
        } catch (IOException e) {
            throw new VerifyException(file + " cannot be read: " + reason(e));
        }
        if (isHex(bytes)) {
            String digits = new String(bytes, StandardCharsets.US_ASCII).replaceAll("\\s", "");
            if (digits.length() % 2 != 0) {
                throw new VerifyException(file + " holds hex, but an odd number of digits, " + digits.length()
                        + ": a part of it is missing");
            }
            bytes = HexFormat.of().parseHex(digits);
        }
        try {
            return Block.parse(bytes);
        } catch (WireException e) {
            throw new VerifyException(file + " @ " + e.offset() + ": no block (" + e.getMessage()
                    + "); it should hold a block as in a 'block' message, raw or as hex, and nothing else");
        }
    }

    private static String reason(IOException e) {
        return e instanceof java.nio.file.NoSuchFileException ? "it is not there" : e.toString();
    }

    private static boolean isHex(byte[] bytes) {
        for (byte b : bytes) {
            if (Character.digit(b, 16) < 0 && !Character.isWhitespace(b)) {
                return false;
            }
        }
        return bytes.length > 0;
    }

    /** The list as coins by input; each of its lines must be about the input in its place. */
    private Spent match(Block block, List<SpentOutput> list) throws VerifyException {
        List<Coin[]> coins = new ArrayList<>();
        coins.add(new Coin[0]);
        boolean heightsKnown = true;
        int line = 0;
        List<Transaction> all = block.transactions();
        for (Transaction tx : all.subList(Math.min(1, all.size()), all.size())) {
            Coin[] ofTx = new Coin[tx.inputCount()];
            for (int i = 0; i < ofTx.length; i++, line++) {
                if (line == list.size()) {
                    throw new VerifyException(options.spent().get() + " ends after line " + line + ", but input " + i
                            + " of transaction " + tx.txid() + " and those after it are still to come");
                }
                SpentOutput output = list.get(line);
                if (!output.outPoint().equals(tx.previous(i))) {
                    throw new VerifyException(options.spent().get() + " line " + (line + 1) + ": " + output.outPoint()
                            + ", want " + tx.previous(i) + ", which input " + i + " of transaction " + tx.txid()
                            + " spends. The list has a line for each input, in the block's order");
                }
                heightsKnown &= output.height().isPresent() && output.coinbase().isPresent();
                ofTx[i] = output.coin(0, false);
            }
            coins.add(ofTx);
        }
        if (line < list.size()) {
            throw new VerifyException(options.spent().get() + " has " + list.size() + " lines, but the block only "
                    + line + " inputs: it is another block's");
        }
        return new Spent(coins, heightsKnown);
    }

    /** Coins by transaction and input. */
    private record Spent(List<Coin[]> coins, boolean heightsKnown) implements SpentCoins {

        @Override
        public Coin coin(int transaction, int input) {
            return coins.get(transaction)[input];
        }
    }

    private static List<String> notJudged(Optional<Spent> spent) {
        List<String> rules = new ArrayList<>();
        rules.add("difficulty, median time, and lock times that are times: the block's ancestors are not known");
        rules.add("whether the coins spent had been made and were unspent, and BIP30: the chain's coins are not known");
        if (spent.isEmpty()) {
            rules.add("scripts, values and the coinbase's value: no list of spent outputs was given (--spent)");
        } else if (!spent.get().heightsKnown()) {
            rules.add("coinbase maturity and relative lock times: the list does not say all heights");
        }
        return rules;
    }
}
