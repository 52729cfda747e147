package dev.cairn.app.verify.coins;

import dev.cairn.consensus.block.SpentCoins;
import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.hash.Sha256;
import dev.cairn.primitives.hash.Txid;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.tx.Coin;
import dev.cairn.primitives.tx.Transaction;

/**
 * What a block does to the set of coins, as fingerprints in the order in which it does it: for each transaction the coins it
 * spends, then those it makes. Made by any worker, then handed to the thread of the {@link CoinSet}, which applies it once.
 */
public final class CoinChanges {

    /** Scripts that can never succeed are no coins (Core, {@code CScript::IsUnspendable}). */
    private static final int OP_RETURN = 0x6a;

    private static final int MAX_SCRIPT_SIZE = 10_000;

    final int height;
    /** For each transaction, where in the arrays its spends begin, then where its outputs do; one more at the end. */
    final int[] bounds;

    final long[] outpoints;
    final int[] contents;

    private int size;

    private CoinChanges(int height, int transactions, int changes) {
        this.height = height;
        this.bounds = new int[2 * transactions + 1];
        this.outpoints = new long[changes];
        this.contents = new int[changes];
    }

    /** Bytes of memory that they take, about. */
    public long bytes() {
        return 12L * outpoints.length + 4L * bounds.length + 100;
    }

    /** How many transactions the block has. */
    int transactions() {
        return bounds.length / 2;
    }

    /** Makes the changes of blocks. One thread's. */
    public static final class Maker {

        private final SipHash outpointHash;
        private final SipHash contentHash;
        private final Sha256 engine = Sha256.create();

        Maker(long[] key) {
            outpointHash = new SipHash(key[0], key[1]);
            contentHash = new SipHash(key[2], key[3]);
        }

        /**
         * What a block does.
         *
         * @param height its height; the genesis block's outputs are no coins
         * @param spent the coins it spends, compared with those that were made; null if they are not known, and then only
         *     their being there is looked at
         */
        public CoinChanges of(Block block, int height, SpentCoins spent) {
            int count = 0;
            for (Transaction tx : block.transactions()) {
                count += tx.inputCount() + tx.outputCount();
            }
            CoinChanges changes = new CoinChanges(height, block.transactions().size(), count);
            for (int i = 0; i < block.transactions().size(); i++) {
                Transaction tx = block.transactions().get(i);
                changes.bounds[2 * i] = changes.size;
                if (i > 0) {
                    addSpends(changes, tx, i, spent);
                }
                changes.bounds[2 * i + 1] = changes.size;
                if (height > 0) {
                    addOutputs(changes, tx, i == 0);
                }
            }
            changes.bounds[changes.bounds.length - 1] = changes.size;
            return changes;
        }

        private void addSpends(CoinChanges changes, Transaction tx, int index, SpentCoins spent) {
            for (int i = 0; i < tx.inputCount(); i++) {
                int content = CoinTable.ANY;
                if (spent != null) {
                    Coin coin = spent.coin(index, i);
                    content = content(coin.value(), coin.script(), coin.height(), coin.coinbase());
                }
                changes.add(outpoint(tx.previous(i).txid(), (int) tx.previous(i).vout()), content);
            }
        }

        private void addOutputs(CoinChanges changes, Transaction tx, boolean coinbase) {
            Txid txid = tx.txid(engine);
            for (int i = 0; i < tx.outputCount(); i++) {
                Script script = tx.outputScript(i);
                if (!isUnspendable(script)) {
                    changes.add(outpoint(txid, i), content(tx.outputValue(i), script, changes.height, coinbase));
                }
            }
        }

        private static boolean isUnspendable(Script script) {
            return script.length() > MAX_SCRIPT_SIZE || (!script.isEmpty() && script.at(0) == OP_RETURN);
        }

        private long outpoint(Txid txid, int vout) {
            return outpointHash
                    .start()
                    .word(txid.word0())
                    .word(txid.word1())
                    .word(txid.word2())
                    .word(txid.word3())
                    .finish(vout);
        }

        private int content(long value, Script script, int height, boolean coinbase) {
            long hash = contentHash
                    .start()
                    .word(value)
                    .word(2L * height + (coinbase ? 1 : 0))
                    .finish(script.array(), script.offset(), script.length());
            return (int) (hash >>> (64 - CoinTable.CONTENT_BITS));
        }
    }

    private void add(long outpoint, int content) {
        outpoints[size] = outpoint;
        contents[size] = content;
        size++;
    }
}
