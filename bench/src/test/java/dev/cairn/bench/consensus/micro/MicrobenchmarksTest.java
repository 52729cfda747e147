package dev.cairn.bench.consensus.micro;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.chaingen.ChainGenerator;
import dev.cairn.chaingen.ChainSpec;
import dev.cairn.consensus.script.ScriptError;
import dev.cairn.consensus.script.ScriptFlags;
import dev.cairn.consensus.script.ScriptVerifier;
import dev.cairn.consensus.script.sighash.SpendContext;
import dev.cairn.curve.Secp256k1;
import dev.cairn.curve.ffm.NativeSecp256k1;
import dev.cairn.merkle.block.BlockTree;
import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.hash.MerkleRoot;
import dev.cairn.primitives.hash.Sha256;
import dev.cairn.primitives.tx.Transaction;
import dev.cairn.primitives.tx.TxOut;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** That what is measured is the work it is said to be. How long it takes is not tested. */
class MicrobenchmarksTest {

    private static final int SPENDS = 5;

    private final Secp256k1 curve = NativeSecp256k1.load();

    @ParameterizedTest
    @EnumSource
    void everySpendIsGoodAndAsksTheCurveForWhatItsKindSays(SpendKind kind) {
        Map<String, Integer> calls = new HashMap<>();
        ScriptVerifier verifier = new ScriptVerifier(counting(calls));
        for (Spend spend : new SpendMaker(curve).make(kind, SPENDS)) {
            SpendContext context = SpendContext.of(spend.tx(), spend.spent());
            assertThat(verifier.verify(context, 0, ScriptFlags.MANDATORY)).isEqualTo(ScriptError.OK);
            assertThat(verifier.verify(context, 0, ScriptFlags.STANDARD)).isEqualTo(ScriptError.OK);
        }
        assertThat(calls.getOrDefault("verifyEcdsa", 0)).isEqualTo(2 * SPENDS * kind.ecdsa());
        assertThat(calls.getOrDefault("verifySchnorr", 0)).isEqualTo(2 * SPENDS * kind.schnorr());
        assertThat(calls.getOrDefault("checkXOnlyTweak", 0)).isEqualTo(2 * SPENDS * kind.tweaks());
    }

    @ParameterizedTest
    @EnumSource
    void aSpendOfAnotherAmountOrScriptIsBad(SpendKind kind) {
        Spend spend = new SpendMaker(curve).make(kind, 2)[0];
        Spend other = new SpendMaker(curve).make(kind, 2)[1];
        SpendContext context = SpendContext.of(spend.tx(), other.spent());
        assertThat(new ScriptVerifier(curve).verify(context, 0, ScriptFlags.MANDATORY))
                .isNotEqualTo(ScriptError.OK);
    }

    @ParameterizedTest
    @EnumSource
    void noTwoSpendsShareAnOutputOrATransaction(SpendKind kind) {
        Set<TxOut> outputs = new HashSet<>();
        Set<Transaction> transactions = new HashSet<>();
        for (Spend spend : new SpendMaker(curve).make(kind, SPENDS)) {
            outputs.addAll(spend.spent());
            transactions.add(spend.tx());
            assertThat(spend.tx().inputCount()).isEqualTo(1);
            assertThat(spend.tx().outputCount()).isEqualTo(2);
        }
        assertThat(outputs).hasSize(SPENDS);
        assertThat(transactions).hasSize(SPENDS);
    }

    @ParameterizedTest
    @EnumSource
    void aWorkerGoesRoundAllSpends(SpendKind kind) {
        ScriptBenchmark benchmark = new ScriptBenchmark();
        benchmark.kind = kind;
        benchmark.make(3);
        ScriptBenchmark.Worker one = new ScriptBenchmark.Worker();
        ScriptBenchmark.Worker other = new ScriptBenchmark.Worker();
        one.start(benchmark);
        other.start(benchmark);
        for (int i = 0; i < 7; i++) {
            assertThat(benchmark.check(one)).isEqualTo(ScriptError.OK);
            assertThat(benchmark.check(other)).isEqualTo(ScriptError.OK);
        }
    }

    @Test
    void theBareLibraryFindsEveryCaseGood() {
        CurveBenchmark benchmark = new CurveBenchmark();
        benchmark.make(3);
        CurveBenchmark.Worker worker = new CurveBenchmark.Worker();
        worker.start(benchmark);
        for (int i = 0; i < 4; i++) {
            assertThat(benchmark.ecdsa(worker)).isTrue();
            assertThat(benchmark.schnorr(worker)).isTrue();
            assertThat(benchmark.tweak(worker)).isTrue();
        }
    }

    @Test
    void aBlockIsTakenApartAndHashedToTheRootsThatItNames() throws Exception {
        Block block = ChainGenerator.inMemory(ChainSpec.of(1, 104, 9, 1_764_590_400L), curve)
                .getLast()
                .block();
        BlockBenchmark benchmark = new BlockBenchmark();
        benchmark.use(block.bytes().toBytes());

        assertThat(benchmark.parse()).isEqualTo(block);
        assertThat(benchmark.parseAndTxids().transactions()).hasSize(10);
        assertThat(benchmark.hashBytesOnce())
                .isEqualTo(Sha256.create().hash(block.bytes().toBytes()));
        assertThat(new MerkleRoot(benchmark.merkleRoot(), 0))
                .isEqualTo(block.header().merkleRoot());
        byte[] witnessRoot = Arrays.copyOf(benchmark.parseAndHashAll(), BlockTree.NODE);
        assertThat(new MerkleRoot(benchmark.root(), 0)).isEqualTo(block.header().merkleRoot());
        // BIP141: the coinbase's last output commits to the root and the coinbase's one witness item.
        byte[] reserved = block.transactions().getFirst().witness(0).item(0).toBytes();
        byte[] both = Arrays.copyOf(witnessRoot, 64);
        System.arraycopy(reserved, 0, both, 32, 32);
        Transaction coinbase = block.transactions().getFirst();
        byte[] commitment = coinbase.outputScript(coinbase.outputCount() - 1).toBytes();
        assertThat(Arrays.copyOfRange(commitment, 6, 38))
                .isEqualTo(Sha256.create().doubleHash(both));
    }

    @Test
    void aBlockFileMustBeNamed() {
        assertThatThrownBy(() -> new BlockBenchmark().read()).hasMessageContaining("-p file=FILE");
    }

    private Secp256k1 counting(Map<String, Integer> calls) {
        return (Secp256k1) Proxy.newProxyInstance(
                Secp256k1.class.getClassLoader(),
                List.of(Secp256k1.class).toArray(new Class<?>[0]),
                (Object proxy, Method method, Object[] arguments) -> {
                    calls.merge(method.getName(), 1, Integer::sum);
                    return method.invoke(curve, arguments);
                });
    }
}
