package dev.cairn.conformance.rules;

import dev.cairn.consensus.params.ChainParams;
import dev.cairn.consensus.params.RegtestOptions;
import dev.cairn.primitives.block.Block;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Rows that share a network, its options and the height of its base chain; each is run upon that base. */
record Table(String name, int base, List<String> activations, boolean bip94, Row.Maker plain, List<Row> rows) {

    /** Every peer's and judge's clock: later than any block that does not mean to be late. */
    static final long NOW = 1_296_688_602L + 400L * Chain.SPACING;

    /** All of them. */
    static List<Table> all() {
        return List.of(
                new Table("from the genesis block on", 0, List.of(), false, Chain::draft, EarlyRows.rows()),
                new Table(
                        "with a hundred coins",
                        149,
                        List.of(),
                        false,
                        Chain::draft,
                        Stream.of(
                                        HeaderRows.rows(),
                                        LargeRows.rows(),
                                        BlockRows.rows(),
                                        SizeRows.rows(),
                                        WitnessRows.rows(),
                                        TransactionRows.rows(),
                                        LockRows.rows(),
                                        ScriptRows.rows(),
                                        SignatureRows.rows(),
                                        ProgramRows.rows(),
                                        TaprootRows.rows(),
                                        TapscriptRows.rows())
                                .flatMap(List::stream)
                                .toList()),
                new Table(
                        "while rules begin",
                        101,
                        ActivationRows.HEIGHTS,
                        false,
                        ActivationRows::plain,
                        ActivationRows.rows()),
                new Table("with BIP94", 143, List.of(), true, Chain::draft, HeaderRows.withBip94()));
    }

    ChainParams params() {
        return ChainParams.regtest(RegtestOptions.parse(activations, List.of(), bip94 ? List.of("bip94") : List.of()));
    }

    /** What a peer is started with to have the same rules. */
    String[] options() {
        List<String> options = new ArrayList<>();
        activations.forEach(each -> options.add("-testactivationheight=" + each));
        if (bip94) {
            options.add("-test=bip94");
        }
        return options.toArray(new String[0]);
    }

    /** What is done with a row's blocks; whoever accepts one puts it on the chain. */
    interface Reader {

        /** Upon the chain's tip this block breaks the row's rule. */
        void bad(Row row, Chain chain, Block block);

        /** Upon the chain's tip this block is valid. */
        void good(Row row, Chain chain, Block block);
    }

    /** A chain up to the base, each block handed over. */
    Chain base(Reader reader) {
        Chain chain = new Chain(params());
        fill(null, chain, base, reader);
        return chain;
    }

    /** One row's blocks upon a copy of the base. */
    void run(int index, Chain baseChain, Reader reader) {
        Row row = rows.get(index);
        Chain chain = baseChain.copy(1 + index);
        int badAt = row.badAt() == 0 ? base + 1 : row.badAt();
        int twinAt = row.twinAt() == 0 ? badAt : row.twinAt();
        if (twinAt < badAt) {
            fill(row, chain, twinAt - 1, reader);
            good(row, chain, row.twin(), reader);
            fill(row, chain, badAt - 1, reader);
            reader.bad(row, chain, row.bad().on(chain).block());
        } else {
            fill(row, chain, badAt - 1, reader);
            reader.bad(row, chain, row.bad().on(chain).block());
            fill(row, chain, twinAt - 1, reader);
            row.before().forEach(below -> good(row, chain, below, reader));
            good(row, chain, row.twin(), reader);
        }
    }

    private void fill(Row row, Chain chain, int height, Reader reader) {
        while (chain.tip() < height) {
            good(row, chain, plain, reader);
        }
    }

    private static void good(Row row, Chain chain, Row.Maker maker, Reader reader) {
        Block block = maker.on(chain).block();
        reader.good(row, chain, block);
        chain.append(block);
    }
}
