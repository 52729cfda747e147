package dev.cairn.serve.format;

import dev.cairn.blockfiles.coin.BlockUndo;
import dev.cairn.chain.BlockEntry;
import dev.cairn.chain.ChainSnapshot;
import dev.cairn.curve.Secp256k1;
import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.block.BlockHeader;
import dev.cairn.primitives.hash.Hash256;
import dev.cairn.primitives.hash.Sha256;
import dev.cairn.primitives.network.Network;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.tx.Coin;
import dev.cairn.primitives.tx.Transaction;
import dev.cairn.serve.json.JsonWriter;

/**
 * Writes blocks, headers, transactions and scripts as bitcoind does. Made for one answer, used by one thread: it holds buffers
 * and engines that are used over and over.
 */
public final class Formatter {

    private final Sha256 sha256 = Sha256.create();
    private final ScriptText scripts;
    private final TransactionText transactions;
    private final DecodedScript decoded;

    /** For answers of a network's node. */
    public Formatter(Network network, Secp256k1 curve) {
        scripts = new ScriptText(network, curve);
        transactions = new TransactionText(scripts, sha256);
        decoded = new DecodedScript(network, curve, scripts, sha256);
    }

    /** How much of a block's transactions is told: {@code getblock}'s verbosity. */
    public enum Detail {
        /** 1: their txids. */
        TXIDS,
        /** 2: all of them, with fees. */
        TRANSACTIONS,
        /** 3: and the coins that they spend. */
        PREVOUTS;

        /** The detail of a verbosity of 1 and more. */
        public static Detail of(int verbosity) {
            return verbosity <= 1 ? TXIDS : verbosity == 2 ? TRANSACTIONS : PREVOUTS;
        }
    }

    /** A header as an object ({@code getblockheader}). */
    public void header(JsonWriter out, ChainSnapshot chain, BlockEntry entry) {
        out.beginObject();
        headerMembers(out, chain, entry);
        out.endObject();
    }

    private void headerMembers(JsonWriter out, ChainSnapshot chain, BlockEntry entry) {
        BlockHeader header = entry.header();
        int height = entry.height();
        BlockEntry tip = chain.tip();
        boolean hasNext = height < tip.height() && chain.isActive(entry);
        int confirmations = hasNext ? tip.height() - height + 1 : entry.equals(tip) ? 1 : -1;
        hash(out, "hash", entry.hash());
        out.field("confirmations", confirmations);
        out.field("height", height);
        out.field("version", header.version());
        out.field("versionHex", Targets.word(header.version()));
        hash(out, "merkleroot", header.merkleRoot());
        out.field("time", header.time());
        out.field("mediantime", entry.medianTime());
        out.field("nonce", header.nonce());
        out.field("bits", Targets.word(header.bits()));
        out.field("target", Targets.target(header.bits()));
        out.field("difficulty", Targets.difficulty(header.bits()));
        out.field("chainwork", entry.work().toString());
        out.field("nTx", entry.txCount());
        if (height > 0) {
            hash(out, "previousblockhash", header.previous());
        }
        if (hasNext) {
            hash(out, "nextblockhash", chain.at(height + 1).hash());
        }
    }

    /**
     * A block as an object ({@code getblock} 1–3).
     *
     * @param undo what it spent; null if that is not there: then there are no fees and no coins
     */
    public void block(
            JsonWriter out, ChainSnapshot chain, BlockEntry entry, Block block, Detail detail, BlockUndo undo) {
        out.beginObject();
        headerMembers(out, chain, entry);
        out.field("strippedsize", block.strippedSize());
        out.field("size", block.size());
        out.field("weight", block.weight());
        out.beginArray("tx");
        int index = 0;
        for (Transaction tx : block.transactions()) {
            switch (detail) {
                case TXIDS -> transactions.hash(out, tx.txid(sha256));
                case TRANSACTIONS, PREVOUTS -> {
                    out.beginObject();
                    transactions.members(out, tx, true, undo, index, detail == Detail.PREVOUTS);
                    out.endObject();
                }
            }
            index++;
        }
        out.endArray();
        out.endObject();
    }

    /** The members of a transaction that is in no block ({@code decoderawtransaction}). */
    public void transactionMembers(JsonWriter out, Transaction tx, boolean hex) {
        transactions.members(out, tx, hex, null, 0, false);
    }

    /** The members of a transaction at a place of a block, with the coins that it spends if {@code undo} is not null. */
    public void transactionMembers(JsonWriter out, Transaction tx, boolean hex, BlockUndo undo, int index) {
        transactions.members(out, tx, hex, undo, index, true);
    }

    /** An output's script as the member {@code scriptPubKey}. */
    public void scriptPubKey(JsonWriter out, Script script) {
        out.beginObject("scriptPubKey");
        scripts.members(out, script, true);
        out.endObject();
    }

    /** A coin's members {@code value} and {@code scriptPubKey}. */
    public void coinMembers(JsonWriter out, Coin coin) {
        out.amountField("value", coin.value());
        scriptPubKey(out, coin.script());
    }

    /** A script as an object, with what it becomes when wrapped ({@code decodescript}). */
    public void decodedScript(JsonWriter out, Script script) {
        decoded.write(out, script);
    }

    /** A member that is a hash. */
    public void hash(JsonWriter out, String key, Hash256 hash) {
        transactions.hash(out, key, hash);
    }

    /** An array's item, or an answer, that is a hash. */
    public void hash(JsonWriter out, Hash256 hash) {
        transactions.hash(out, hash);
    }
}
