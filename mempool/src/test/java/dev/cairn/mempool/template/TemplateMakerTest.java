package dev.cairn.mempool.template;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.consensus.header.HeaderChain;
import dev.cairn.consensus.params.BuriedDeployment;
import dev.cairn.consensus.params.ChainParams;
import dev.cairn.consensus.params.RegtestOptions;
import dev.cairn.primitives.address.Address;
import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.block.BlockHeader;
import dev.cairn.primitives.hash.Txid;
import dev.cairn.primitives.network.Network;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.tx.OutPoint;
import dev.cairn.primitives.tx.Transaction;
import dev.cairn.primitives.tx.TxIn;
import dev.cairn.primitives.tx.TxOut;
import dev.cairn.primitives.tx.Witness;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The hashes were observed: bitcoind 30.99 on regtest, {@code setmocktime 1700000000}, {@code generatetoaddress}. */
final class TemplateMakerTest {

    private static final long NOW = 1_700_000_000L;
    private static final ChainParams REGTEST = ChainParams.of(Network.REGTEST);
    private static final Script PAY_TO = Address.parse(Network.REGTEST, "bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080")
            .script();

    private final List<BlockHeader> headers =
            new ArrayList<>(List.of(REGTEST.genesis().header()));

    @Test
    void theFirstBlocksAreBitcoindsToTheByte() {
        Block first = mineNext();

        assertThat(first.hash()).hasToString("02fd7bcf9a14c9d88d8a2803a89ec6bda088c6925d89721ce0a98d2852aa20e0");
        assertThat(first.bytes().toHex())
                .isEqualTo("0000002006226e46111a0b59caaf126043eb5bbf28c34f3a5e332a1fc7b2b73cf188910f"
                        + "beb62fc002597b8b5f8b92d6cef6644edfb93f2185e6272d86ef2b5768addc0e00f15365ffff7f2001000000"
                        + "01020000000001010000000000000000000000000000000000000000000000000000000000000000ffffffff"
                        + "025100feffffff0200f2052a01000000160014751e76e8199196d454941c45d1b3a323f1433bd6"
                        + "0000000000000000266a24aa21a9ede2f61c3f71d1defd3fa999dfa36953755c690689799962b48bebd836974e8cf9"
                        + "012000000000000000000000000000000000000000000000000000000000000000000000" + "0000");
        assertThat(mineNext().hash()).hasToString("1348aacaccb9c47a1819031d8411ecd6706a5e8dc96cdf3940b4d8a87694aab2");
    }

    @Test
    void medianTimesSignalsAndHalvingsAreFollowedAsBitcoindDoes() {
        Block last = null;
        for (int i = 0; i < 166; i++) {
            last = mineNext();
        }

        assertThat(headers.get(143).version()).isEqualTo(0x2000_0000);
        assertThat(headers.get(144).version()).isEqualTo(0x3000_0000);
        assertThat(headers.get(150).time()).isEqualTo(NOW + 26);
        assertThat(last.hash()).hasToString("20c0c3c2bfc39d07956f8f1a2e477672aa51ab3f5ace0cc3b98d9dbd072e06e5");
        assertThat(last.transactions().get(0).outputValue(0)).isEqualTo(25_0000_0000L);
    }

    @Test
    void anOutputThatLooksLikeACommitmentIsTakenForOne() {
        Script commitment = Script.ofHex("6a24aa21a9ed" + "00".repeat(32));

        Block block = TemplateMaker.make(HeaderChain.of(0, headers), REGTEST, commitment, List.of(), 0, NOW);

        assertThat(block.transactions().get(0).outputCount()).isEqualTo(1);
    }

    /** bitcoind 30.99 under {@code setmocktime 9223372036}: {@code time-too-old}, of a block of 1990. */
    @Test
    void aTimeThatDoesNotFitItsFieldIsCutAsBitcoindCutsIt() {
        Block block = TemplateMaker.make(HeaderChain.of(0, headers), REGTEST, PAY_TO, List.of(), 0, 9_223_372_036L);

        assertThat(block.header().time()).isEqualTo(9_223_372_036L % (1L << 32));
    }

    @Test
    void beforeSegwitTheCoinbaseHasACommitmentAndNoWitness() {
        ChainParams late = ChainParams.regtest(
                new RegtestOptions(Map.of(BuriedDeployment.SEGWIT, 10), Map.of(), RegtestOptions.NONE.enforceBip94()));

        Transaction coinbase = TemplateMaker.make(HeaderChain.of(0, headers), late, PAY_TO, List.of(), 0, NOW)
                .transactions()
                .get(0);

        assertThat(coinbase.hasWitness()).isFalse();
        assertThat(coinbase.outputCount()).isEqualTo(2);
    }

    @Test
    void feesGoToTheCoinbaseAndTheTransactionsIntoRootAndCommitment() {
        Transaction tx = Transaction.of(
                2,
                List.of(new TxIn(new OutPoint(Txid.ZERO, 1), Script.EMPTY, 0, Witness.EMPTY)),
                List.of(new TxOut(1, PAY_TO)),
                0);

        Block with = TemplateMaker.make(HeaderChain.of(0, headers), REGTEST, PAY_TO, List.of(tx), 777, NOW);
        Block without = TemplateMaker.make(HeaderChain.of(0, headers), REGTEST, PAY_TO, List.of(), 0, NOW);

        assertThat(with.transactions().get(0).outputValue(0)).isEqualTo(50_0000_0000L + 777);
        assertThat(with.transactions().get(0).outputScript(1))
                .isNotEqualTo(without.transactions().get(0).outputScript(1));
        assertThat(with.header().merkleRoot()).isNotEqualTo(without.header().merkleRoot());
        assertThat(with.transactions()).hasSize(2).endsWith(tx);
    }

    @Test
    void theFirstBlockOfAPeriodIsAtMostTenMinutesEarlierThanItsParent() {
        for (int i = 0; i < 143; i++) {
            BlockHeader last = headers.getLast();
            long time = i == 142 ? NOW + 5000 : NOW + i;
            headers.add(new BlockHeader(0x2000_0000, last.hash(), last.merkleRoot(), time, last.bits(), 0));
        }

        assertThat(TemplateMaker.minimumTime(HeaderChain.of(0, headers), REGTEST))
                .isEqualTo(NOW + 4400);
    }

    @Test
    void theMinerGivesUpAfterItsTriesAndWhenTold() {
        Block block = TemplateMaker.make(HeaderChain.of(0, headers), REGTEST, PAY_TO, List.of(), 0, NOW);

        // The first block's nonce is 1: one try fails, the second succeeds.
        assertThat(TemplateMaker.mine(block, REGTEST, 1)).isNull();
        assertThat(TemplateMaker.mine(block, REGTEST, 2).header().nonce()).isEqualTo(1);
        assertThat(Miner.mine(block, REGTEST, 1 << 16, () -> true)).isNull();
    }

    private Block mineNext() {
        Block block = TemplateMaker.mine(
                TemplateMaker.make(HeaderChain.of(0, headers), REGTEST, PAY_TO, List.of(), 0, NOW), REGTEST, 1_000_000);
        headers.add(block.header());
        return block;
    }
}
