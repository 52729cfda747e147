package dev.cairn.consensus.block;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.consensus.Verdict;
import dev.cairn.consensus.header.HeaderChain;
import dev.cairn.consensus.params.ChainParams;
import dev.cairn.consensus.script.ScriptFlags;
import dev.cairn.consensus.script.cache.ScriptExecutionCache;
import dev.cairn.consensus.tx.Transactions;
import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.hash.BlockHash;
import dev.cairn.primitives.hash.Sha256;
import dev.cairn.primitives.network.Network;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.tx.Coin;
import dev.cairn.primitives.tx.OutPoint;
import dev.cairn.primitives.tx.Transaction;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConnectRulesTest {

    private static final int HEIGHT = 500;
    private static final long SUBSIDY = 625_000_000L;
    private static final Script TRUE = Script.ofHex("51");
    private static final Script FALSE = Script.ofHex("00");

    private final ChainParams regtest = ChainParams.of(Network.REGTEST);
    private final ScriptCheckPool pool = new ScriptCheckPool("test", 1, null);
    private final BlockEngine engine = new BlockEngine(pool.newVerifier());
    private final HeaderChain ancestors = HeaderChain.unknownBelow(HEIGHT);

    @AfterEach
    void endWorkers() {
        pool.close();
    }

    private static Coin coin(long value, Script script) {
        return new Coin(value, script, 10, false);
    }

    private ConnectRules.Result connect(Block block, Coin... coins) {
        return connect(block, Optional.empty(), coins);
    }

    /** The coins in the order of the block's inputs. */
    private ConnectRules.Result connect(Block block, Optional<ExistingCoins> existing, Coin... coins) {
        SpentCoins spent = (transaction, input) -> {
            int at = input;
            for (int i = 1; i < transaction; i++) {
                at += block.transactions().get(i).inputCount();
            }
            return coins[at];
        };
        return ConnectRules.check(
                new ConnectRules.Request(block, ancestors, spent, existing, true, Optional.empty()),
                regtest,
                pool,
                engine);
    }

    private static Transaction spend(int number, long value) {
        return new Transactions().spend(number, 0).pay(value).build();
    }

    private static Block block(long coinbase, Transaction... others) {
        return Blocks.mine(
                BlockHash.ZERO, Blocks.list(Blocks.coinbase(HEIGHT, coinbase).build(), List.of(others)));
    }

    @Test
    void theCoinbaseMayTakeSubsidyAndFees() {
        Block block = block(SUBSIDY + 3, spend(1, 7));
        Block greedy = block(SUBSIDY + 4, spend(1, 7));

        assertThat(connect(block, coin(10, TRUE))).isEqualTo(new ConnectRules.Result(Verdict.valid(), 3, 0, 1));
        assertThat(connect(greedy, coin(10, TRUE)).verdict())
                .hasToString("bad-cb-amount, coinbase pays too much (actual=625000004 vs limit=625000003)");
    }

    @Test
    void aFailedScriptIsNamedByTransactionAndInput() {
        Transaction tx = new Transactions().spend(1, 0).spend(2, 0).pay(1).build();
        Verdict verdict = connect(block(0, tx), coin(1, TRUE), coin(1, FALSE)).verdict();

        assertThat(verdict)
                .hasToString("block-script-verify-flag-failed (Script evaluated without error but finished with a "
                        + "false/empty top stack element), input 1 of " + tx.txid() + " (wtxid " + tx.wtxid()
                        + "), spending " + tx.previous(1));
        assertThat(((Verdict.Invalid) verdict).transaction()).isEqualTo(1);
        assertThat(((Verdict.Invalid) verdict).input()).isEqualTo(1);
    }

    @Test
    void whatElseIsWrongIsSaidBeforeAFailedScript() {
        assertThat(connect(block(SUBSIDY + 1, spend(1, 1)), coin(1, FALSE)).verdict())
                .asString()
                .startsWith("bad-cb-amount");
        assertThat(connect(block(0, spend(1, 1), spend(2, 2)), coin(1, FALSE), coin(1, TRUE))
                        .verdict())
                .asString()
                .startsWith("bad-txns-in-belowout");
    }

    @Test
    void inputsAreRefusedWithTheTransactionsName() {
        Block block = block(0, spend(1, 1), spend(2, 1));

        assertThat(connect(block, coin(1, TRUE), null).verdict())
                .hasToString("bad-txns-inputs-missingorspent, CheckTxInputs: inputs missing/spent in transaction "
                        + block.transactions().get(2).txid());
        assertThat(connect(block, coin(1, TRUE), new Coin(1, TRUE, HEIGHT + 1, false))
                        .verdict())
                .asString()
                .startsWith("bad-txns-inputs-missingorspent");
    }

    @Test
    void feesTogetherAreAnAmount() {
        long most = 2_100_000_000_000_000L;
        Block block = block(0, spend(1, 0), spend(2, 0));

        assertThat(connect(block, coin(most - 1, TRUE), coin(1, TRUE)).verdict())
                .isEqualTo(Verdict.valid());
        assertThat(connect(block, coin(most, TRUE), coin(1, TRUE)).verdict())
                .hasToString("bad-txns-accumulated-fee-outofrange, accumulated fee in the block out of range");
    }

    @Test
    void relativeLocksHold() {
        Transaction locked = new Transactions().version(2).spend(1, 490).pay(1).build();
        Transaction stillLocked =
                new Transactions().version(2).spend(1, 491).pay(1).build();

        assertThat(connect(block(0, locked), coin(1, TRUE)).verdict()).isEqualTo(Verdict.valid());
        assertThat(connect(block(0, stillLocked), coin(1, TRUE)).verdict())
                .hasToString("bad-txns-nonfinal, contains a non-BIP68-final transaction " + stillLocked.txid());
    }

    /** A P2SH script that counts as fifteen operations: a multisig of fifteen keys, never reached. */
    @ParameterizedTest
    @CsvSource({"1333, Valid", "1334, 'bad-blk-sigops, too many sigops'"})
    void signatureOperationsCostAtMostEightyThousand(int inputs, String verdict) {
        Script redeem = Script.ofHex("51" + "63" + "67" + "00" + "5f" + "ae" + "68");
        Transactions tx = new Transactions().pay(0);
        Coin[] coins = new Coin[inputs];
        for (int i = 0; i < inputs; i++) {
            tx.spend(Transactions.outPoint(i), Script.ofHex("07" + redeem.toHex()), 0xffffffffL);
            coins[i] = coin(1, Script.ofHex("a914" + "11".repeat(20) + "87"));
        }
        ConnectRules.Request request = new ConnectRules.Request(
                block(0, tx.build()), ancestors, (t, i) -> coins[i], Optional.empty(), false, Optional.empty());

        ConnectRules.Result result = ConnectRules.check(request, regtest, pool, engine);

        assertThat(result.sigOpsCost()).isEqualTo(60L * inputs);
        assertThat(result.verdict()).hasToString(verdict);
    }

    @Test
    void noTransactionMayHideUnspentOutputsOfItsTwin() {
        Block block = block(0, spend(1, 1));
        Transaction twin = block.transactions().get(1);

        assertThat(connect(block, Optional.of((txid, vout) -> false), coin(1, TRUE))
                        .verdict())
                .isEqualTo(Verdict.valid());
        assertThat(connect(block, Optional.of((txid, vout) -> txid.equals(twin.txid()) && vout == 0), coin(1, FALSE))
                        .verdict())
                .hasToString("bad-txns-BIP30, tried to overwrite transaction");
    }

    @Test
    void theTwoRepeatsAreExemptByHashAndHeight() {
        BlockHash repeat = BlockHash.of("00000000000a4d0a398161ffc163c503763b1f4360639393e0e4c8e300e0caec");

        assertThat(Bip30.isRepeat(91_842, repeat)).isTrue();
        assertThat(Bip30.isRepeat(91_843, repeat)).isFalse();
        assertThat(Bip30.isRepeat(91_842, BlockHash.ZERO)).isFalse();
        assertThat(Bip30.isUnspendable(91_722, repeat)).isFalse();
    }

    @Test
    void descendantsOfTheBlockAtBip34sHeightAreSparedBip30UpToAHeight() {
        ChainParams main = ChainParams.of(Network.MAIN);

        assertThat(Bip30.isEnforced(main, new Chain(300_000, main.bip34Hash()), BlockHash.ZERO))
                .isFalse();
        assertThat(Bip30.isEnforced(main, new Chain(300_000, BlockHash.ZERO), BlockHash.ZERO))
                .isTrue();
        assertThat(Bip30.isEnforced(main, new Chain(227_930, main.bip34Hash()), BlockHash.ZERO))
                .isTrue();
        assertThat(Bip30.isEnforced(main, new Chain(1_983_700, main.bip34Hash()), BlockHash.ZERO))
                .isFalse();
        assertThat(Bip30.isEnforced(main, new Chain(1_983_701, main.bip34Hash()), BlockHash.ZERO))
                .isTrue();
    }

    /** A chain of which only the hash at every height is told. */
    private record Chain(int height, BlockHash hash) implements HeaderChain {
        @Override
        public long time(int height) {
            throw new AssertionError();
        }

        @Override
        public int bits(int height) {
            throw new AssertionError();
        }

        @Override
        public int version(int height) {
            throw new AssertionError();
        }

        @Override
        public BlockHash hash(int height) {
            return hash;
        }
    }

    @Test
    void flagsFollowHeightsAndExceptionsFollowHashes() {
        ChainParams main = ChainParams.of(Network.MAIN);
        int always = ScriptFlags.P2SH | ScriptFlags.WITNESS | ScriptFlags.TAPROOT;

        assertThat(ScriptFlagsForBlock.of(main, 1, BlockHash.ZERO)).isEqualTo(always);
        assertThat(ScriptFlagsForBlock.of(main, 363_725, BlockHash.ZERO)).isEqualTo(always | ScriptFlags.DERSIG);
        assertThat(ScriptFlagsForBlock.of(main, 900_000, BlockHash.ZERO)).isEqualTo(ScriptFlags.MANDATORY);
        assertThat(ScriptFlagsForBlock.of(
                        main,
                        170_060,
                        BlockHash.of("00000000000002dc756eebf4f49723ed8d30cc28a5f108eb94b1ba88ac4f9c22")))
                .isEqualTo(ScriptFlags.NONE);
        assertThat(ScriptFlagsForBlock.of(
                        main,
                        692_261,
                        BlockHash.of("0000000000000000000f14c35b2d841e986ab5441de8c585d5ffe55ea1e395ad")))
                .isEqualTo(ScriptFlags.MANDATORY & ~ScriptFlags.TAPROOT);
    }

    @Test
    void scriptsThatWereRunBeforeAreNotRunAgain() {
        Transaction failing = spend(1, 1);
        Block block = block(0, failing);
        int flags = ScriptFlagsForBlock.of(regtest, HEIGHT, block.hash());
        ScriptExecutionCache cache = new ScriptExecutionCache(1 << 20);
        cache.add(Sha256.create(), failing, flags);

        ConnectRules.Result result = ConnectRules.check(
                new ConnectRules.Request(
                        block, ancestors, (t, i) -> coin(1, FALSE), Optional.empty(), true, Optional.of(cache)),
                regtest,
                pool,
                engine);

        assertThat(result.verdict()).isEqualTo(Verdict.valid());
        assertThat(result.scripts()).isZero();
    }

    @Test
    void anAuditDoesNotTakeAListsWordForWhatTheBlockItselfTells() {
        Transaction parent = spend(1, 9);
        Transaction child = new Transactions()
                .spend(new OutPoint(parent.txid(), 0), Script.EMPTY, 0)
                .pay(9)
                .build();
        Transaction greedyChild = new Transactions()
                .spend(new OutPoint(parent.txid(), 0), Script.EMPTY, 0)
                .pay(100)
                .build();
        SpentCoins generous = (t, i) -> coin(t == 1 ? 9 : 100, TRUE);

        assertThat(audit(block(0, parent, child), generous)).isEqualTo("Valid");
        assertThat(audit(block(0, parent, greedyChild), generous)).startsWith("bad-txns-in-belowout");
        assertThat(audit(block(0, child, parent), generous)).startsWith("bad-txns-inputs-missingorspent");
        assertThat(audit(block(0, parent, spend(1, 8)), generous)).startsWith("bad-txns-inputs-missingorspent");
    }

    private String audit(Block block, SpentCoins spent) {
        return new BlockAudit(regtest, pool)
                .check(block, ancestors, Optional.of(spent), Blocks.TIME)
                .verdict()
                .toString();
    }
}
