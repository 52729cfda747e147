package dev.cairn.chaingen;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.curve.Secp256k1;
import dev.cairn.curve.ffm.NativeSecp256k1;
import dev.cairn.primitives.hash.Txid;
import dev.cairn.primitives.script.ScriptTemplate;
import dev.cairn.primitives.tx.SigOps;
import dev.cairn.primitives.tx.Transaction;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TxSignerTest {

    private static final Secp256k1 CURVE = NativeSecp256k1.load();

    private final LockBook locks = new LockBook(new KeyPool(CURVE, 1), CURVE);
    private final TxSigner signer = new TxSigner(CURVE, locks);
    private final TxPlanner planner = new TxPlanner(Shares.of(Mix.EVEN));

    @ParameterizedTest
    @EnumSource(value = LockKind.class, mode = EnumSource.Mode.EXCLUDE, names = "DATA")
    void aPlanKnowsTheWeightOfEachKindAndItsSignatureOperations(LockKind kind) {
        for (int key = 0; key < 40; key++) {
            // given
            HeldCoin coin = HeldCoin.of(new Txid(Draws.of(key).bytes(32), 0), key, 5_000_000, kind, key, 10);
            TxPlan plan = planner.plan(Draws.of(key), 200, List.of(coin), 0, new TxPlanner.Wish(3, 0, true, false));

            // when
            TxSigner.Signed signed = signer.sign(plan, new Txid[1]);

            // then: no more than planned; less only by short signatures and pushes
            Transaction tx = signed.tx();
            int slack = 4 * 2 * 4 + 12;
            assertThat(tx.weight()).isBetween(plan.weight() - slack, plan.weight());
            assertThat(SigOps.cost(tx, input -> signed.spent().get(input).script(), true, true))
                    .isEqualTo(plan.sigOpsCost());
            long paid = 0;
            for (int vout = 0; vout < tx.outputCount(); vout++) {
                paid += tx.outputValue(vout);
            }
            assertThat(5_000_000 - paid).isEqualTo(plan.fee()).isGreaterThanOrEqualTo(tx.weight() / 4);
        }
    }

    @ParameterizedTest
    @EnumSource(LockKind.class)
    void outputsHaveTheFormThatTheirKindSays(LockKind kind) {
        ScriptTemplate form = ScriptTemplate.of(
                signer.output(new OutputPlan(kind, 3, 1_000, false)).script());
        String expected =
                switch (kind) {
                    case P2PK -> "pubkey";
                    case P2PKH, P2PKH_UNCOMPRESSED -> "pubkeyhash";
                    case BARE_MULTISIG -> "multisig";
                    case P2SH_MULTISIG, P2SH_P2WPKH, P2SH_P2WSH -> "scripthash";
                    case P2WPKH -> "witness_v0_keyhash";
                    case P2WSH_MULTISIG, P2WSH_TIMELOCK -> "witness_v0_scripthash";
                    case P2TR_KEY, P2TR_SCRIPT, P2TR_ENVELOPE -> "witness_v1_taproot";
                    case DATA -> "nulldata";
                };
        assertThat(form.typeName()).isEqualTo(expected);
    }
}
