package dev.cairn.consensus.block;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.consensus.Verdict;
import dev.cairn.consensus.header.HeaderChain;
import dev.cairn.consensus.params.ChainParams;
import dev.cairn.consensus.script.ScriptVerifier;
import dev.cairn.consensus.tx.Transactions;
import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.block.BlockHeader;
import dev.cairn.primitives.hash.BlockHash;
import dev.cairn.primitives.network.Network;
import dev.cairn.primitives.script.Bytes;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.tx.OutPoint;
import dev.cairn.primitives.tx.Transaction;
import dev.cairn.primitives.tx.TxIn;
import dev.cairn.primitives.tx.Witness;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class BlockRulesTest {

    private static final int HEIGHT = 500;
    private static final byte[] RESERVED = new byte[32];

    private final ChainParams regtest = ChainParams.of(Network.REGTEST);
    /** No script here checks a signature, so the curve is not asked. */
    private final BlockEngine engine = new BlockEngine(new ScriptVerifier(null));

    private final Transaction coinbase = Blocks.coinbase(HEIGHT, 50).build();
    private final Transaction spending = new Transactions().spend(1, 0).pay(1).build();

    private String check(Block block) {
        return BlockRules.check(block, regtest, engine).toString();
    }

    private String checkContextual(Block block) {
        assertThat(check(block)).isEqualTo("Valid");
        return BlockRules.checkContextual(block, HeaderChain.unknownBelow(HEIGHT), regtest, engine)
                .toString();
    }

    @Test
    void theRootIsThatOfTheTransactions() {
        assertThat(check(Blocks.mine(coinbase, spending))).isEqualTo("Valid");
        Verdict verdict = BlockRules.check(
                Blocks.mineWithRoot(BlockHash.ZERO, Blocks.root(List.of(coinbase)), List.of(coinbase, spending)),
                regtest,
                engine);
        assertThat(verdict).hasToString("bad-txnmrklroot, hashMerkleRoot mismatch");
        assertThat(((Verdict.Invalid) verdict).category()).isEqualTo(Verdict.Category.MUTATED);
    }

    @Test
    void transactionsRepeatedWithoutAChangeOfRootAreFound() {
        Transaction other = new Transactions().spend(2, 0).pay(1).build();
        List<Transaction> three = List.of(coinbase, spending, other);
        List<Transaction> four = List.of(coinbase, spending, other, other);

        assertThat(Blocks.root(four)).isEqualTo(Blocks.root(three));
        assertThat(check(Blocks.mine(BlockHash.ZERO, three))).isEqualTo("Valid");
        assertThat(check(Blocks.mine(BlockHash.ZERO, four))).isEqualTo("bad-txns-duplicate, duplicate transaction");
    }

    @Test
    void proofOfWorkIsAskedForFirstOrNotAtAll() {
        Block good = Blocks.mine(coinbase);
        BlockHeader header = good.header();
        long nonce = header.nonce() + 1;
        while (new BlockHeader(1, header.previous(), header.merkleRoot(), 0, header.bits(), nonce)
                        .hash()
                        .word3()
                >= 0) {
            nonce++;
        }
        BlockHeader unproved = new BlockHeader(1, header.previous(), header.merkleRoot(), 0, header.bits(), nonce);
        Block block = Block.of(unproved, List.of(coinbase, spending));

        assertThat(check(block)).isEqualTo("high-hash, proof of work failed");
        assertThat(BlockRules.check(block, regtest, BlockRules.Scope.WITHOUT_PROOF_OF_WORK, engine))
                .asString()
                .startsWith("bad-txnmrklroot");
        assertThat(BlockRules.check(block, regtest, BlockRules.Scope.WITHOUT_PROOF_OF_WORK_AND_ROOT, engine))
                .isEqualTo(Verdict.valid());
    }

    @Test
    void theFirstTransactionAndNoOtherIsACoinbase() {
        assertThat(check(Blocks.mine())).isEqualTo("bad-blk-length, size limits failed");
        assertThat(check(Blocks.mine(spending))).isEqualTo("bad-cb-missing, first tx is not coinbase");
        assertThat(check(Blocks.mine(coinbase, spending, coinbase)))
                .isEqualTo("bad-cb-multiple, more than one coinbase");
    }

    @Test
    void strippedABlockHasAtMostAMillionBytes() {
        int room = 1_000_000 - Blocks.mine(coinbase, data(70_000)).strippedSize() + 70_000;

        assertThat(check(Blocks.mine(coinbase, data(room)))).isEqualTo("Valid");
        assertThat(check(Blocks.mine(coinbase, data(room + 1)))).isEqualTo("bad-blk-length, size limits failed");
    }

    private static Transaction data(int length) {
        return new Transactions()
                .spend(1, 0)
                .pay(0, Script.of(new byte[length]))
                .build();
    }

    @Test
    void aTransactionsOwnFaultIsTheBlocks() {
        Transaction bad = new Transactions().spend(1, 0).pay(-1).build();
        Verdict verdict = BlockRules.check(Blocks.mine(coinbase, spending, bad), regtest, engine);

        assertThat(verdict)
                .hasToString("bad-txns-vout-negative, Transaction check failed (tx hash " + bad.txid() + ") ");
        assertThat(((Verdict.Invalid) verdict).transaction()).isEqualTo(2);
    }

    @Test
    void signatureOperationsThatShowAreAtMostTwentyThousand() {
        assertThat(check(Blocks.mine(coinbase, checks(20_000)))).isEqualTo("Valid");
        assertThat(check(Blocks.mine(coinbase, checks(20_001)))).isEqualTo("bad-blk-sigops, out-of-bounds SigOpCount");
    }

    private static Transaction checks(int count) {
        byte[] script = new byte[count];
        Arrays.fill(script, (byte) 0xac);
        return new Transactions().spend(1, 0).pay(0, Script.of(script)).build();
    }

    @Test
    void everyTransactionIsFinal() {
        Transaction locked =
                new Transactions().lockTime(HEIGHT).spend(1, 0).pay(1).build();
        Transaction free =
                new Transactions().lockTime(HEIGHT - 1).spend(1, 0).pay(1).build();

        assertThat(checkContextual(Blocks.mine(coinbase, free))).isEqualTo("Valid");
        assertThat(checkContextual(Blocks.mine(coinbase, locked)))
                .isEqualTo("bad-txns-nonfinal, non-final transaction");
    }

    @Test
    void theCoinbaseBeginsWithTheHeight() {
        assertThat(checkContextual(Blocks.mine(coinbase))).isEqualTo("Valid");
        assertThat(checkContextual(Blocks.mine(Blocks.coinbase(HEIGHT + 1, 50).build())))
                .isEqualTo("bad-cb-height, block height mismatch in coinbase");
    }

    private static Transaction withWitness(int items) {
        List<Bytes> witness = Collections.nCopies(items, Bytes.of(new byte[100_000]));
        return new Transactions()
                .spend(new TxIn(Transactions.outPoint(1), Script.EMPTY, 0, Witness.of(witness)))
                .pay(1)
                .build();
    }

    @Test
    void witnessesAreCommittedToInTheCoinbase() {
        Transaction first = withWitness(1);
        Transaction committing = Blocks.committing(HEIGHT, 50, List.of(first), RESERVED);

        assertThat(checkContextual(Blocks.mine(committing, first))).isEqualTo("Valid");
        assertThat(checkContextual(Blocks.mine(coinbase, first)))
                .isEqualTo("unexpected-witness, CheckWitnessMalleation : unexpected witness data found");
        assertThat(checkContextual(Blocks.mine(committing, withWitness(2))))
                .isEqualTo("bad-witness-merkle-match, CheckWitnessMalleation : witness merkle commitment mismatch");
        assertThat(checkContextual(Blocks.mine(Blocks.committing(HEIGHT, 50, List.of(first), new byte[31]), first)))
                .isEqualTo("bad-witness-nonce-size, CheckWitnessMalleation : invalid witness reserved value size");
    }

    @Test
    void theLastOfSeveralCommitmentsCounts() {
        Transaction committing = Blocks.committing(HEIGHT, 50, List.of(spending), RESERVED);
        Transaction two = new Transactions()
                .spend(new TxIn(OutPoint.NULL, committing.scriptSig(0), 0, committing.witness(0)))
                .pay(0, committing.outputScript(1))
                .pay(0, Script.ofHex("6a24aa21a9ed" + "00".repeat(32)))
                .build();
        Transaction twoTheOtherWay = new Transactions()
                .spend(new TxIn(OutPoint.NULL, committing.scriptSig(0), 0, committing.witness(0)))
                .pay(0, Script.ofHex("6a24aa21a9ed" + "00".repeat(32)))
                .pay(0, committing.outputScript(1))
                .build();

        assertThat(WitnessCommitment.output(two)).isEqualTo(1);
        assertThat(checkContextual(Blocks.mine(two, spending))).startsWith("bad-witness-merkle-match");
        assertThat(checkContextual(Blocks.mine(twoTheOtherWay, spending))).isEqualTo("Valid");
    }

    @Test
    void aBlockWeighsAtMostFourMillion() {
        Transaction heavy = withWitness(39);
        Transaction heavier = withWitness(40);

        assertThat(checkContextual(Blocks.mine(Blocks.committing(HEIGHT, 50, List.of(heavy), RESERVED), heavy)))
                .isEqualTo("Valid");
        assertThat(checkContextual(Blocks.mine(Blocks.committing(HEIGHT, 50, List.of(heavier), RESERVED), heavier)))
                .isEqualTo("bad-blk-weight, ContextualCheckBlock : weight limit failed");
    }

    @Test
    void aSignetsBlockIsSignedAsItsChallengeAsks() {
        // Anybody meets OP_TRUE; nobody meets OP_RETURN; a block without a commitment has no place for a solution.
        ChainParams anybody = ChainParams.customSignet(Script.ofHex("51"));
        ChainParams nobody = ChainParams.customSignet(Script.ofHex("6a"));
        Block block = Blocks.mine(Blocks.committing(HEIGHT, 50, List.of(), RESERVED));

        assertThat(SignetSolution.check(block, anybody.signetChallenge().orElseThrow(), engine))
                .isTrue();
        assertThat(SignetSolution.check(block, nobody.signetChallenge().orElseThrow(), engine))
                .isFalse();
        assertThat(SignetSolution.check(
                        Blocks.mine(coinbase), anybody.signetChallenge().orElseThrow(), engine))
                .isFalse();
    }

    @Test
    void aSolutionIsPushedBehindTheCommitmentAndMustBeWhole() {
        // The challenge wants what the solution's scriptSig pushes: one byte, 07.
        Script challenge = Script.ofHex("57" + "87");
        Transaction plain = Blocks.committing(HEIGHT, 50, List.of(), RESERVED);

        // ecc7daa2, a scriptSig of one byte, OP_7, and a witness of no items.
        assertThat(SignetSolution.check(solved(plain, "07ecc7daa2015700"), challenge, engine))
                .isTrue();
        assertThat(SignetSolution.check(solved(plain, "07ecc7daa2015600"), challenge, engine))
                .isFalse();
        assertThat(SignetSolution.check(solved(plain, "08ecc7daa201570000"), challenge, engine))
                .isFalse();
        assertThat(SignetSolution.check(solved(plain, "06ecc7daa20157"), challenge, engine))
                .isFalse();
        assertThat(SignetSolution.check(solved(plain, "07ecc7daa3015700"), challenge, engine))
                .isFalse();
    }

    private static Block solved(Transaction plain, String push) {
        Script commitment = Script.ofHex(plain.outputScript(1).toHex() + push);
        List<Transaction> transactions = new ArrayList<>();
        transactions.add(new Transactions()
                .spend(new TxIn(OutPoint.NULL, plain.scriptSig(0), 0, plain.witness(0)))
                .pay(0, commitment)
                .build());
        return Blocks.mine(BlockHash.ZERO, transactions);
    }
}
