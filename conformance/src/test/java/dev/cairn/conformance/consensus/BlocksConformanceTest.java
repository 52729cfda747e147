package dev.cairn.conformance.consensus;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.conformance.support.Json;
import dev.cairn.conformance.support.SharedData;
import dev.cairn.conformance.support.VectorCounts;
import dev.cairn.consensus.Verdict;
import dev.cairn.consensus.block.AuditReport;
import dev.cairn.consensus.block.BlockAudit;
import dev.cairn.consensus.block.BlockEngine;
import dev.cairn.consensus.block.BlockRules;
import dev.cairn.consensus.block.ConnectRules;
import dev.cairn.consensus.block.ScriptCheckPool;
import dev.cairn.consensus.block.SpentCoins;
import dev.cairn.consensus.header.HeaderChain;
import dev.cairn.consensus.header.HeaderRules;
import dev.cairn.consensus.params.ChainParams;
import dev.cairn.consensus.tx.TransactionRules;
import dev.cairn.curve.ffm.NativeSecp256k1;
import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.block.BlockHeader;
import dev.cairn.primitives.hash.BlockHash;
import dev.cairn.primitives.network.Network;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BlocksConformanceTest {

    private static ScriptCheckPool pool;

    @BeforeAll
    static void startWorkers() {
        pool = new ScriptCheckPool("conformance-script", 1, NativeSecp256k1.load());
    }

    @AfterAll
    static void endWorkers() {
        pool.close();
    }

    private static ChainParams params(String folder) {
        return ChainParams.of(
                switch (folder) {
                    case "mainnet" -> Network.MAIN;
                    case "testnet3" -> Network.TESTNET3;
                    default -> Network.byName(folder);
                });
    }

    /** A block in a file of its own, named {@code height-hash.blk}. */
    private record Single(Path file, int height, Block block) {

        static Single of(Path file) {
            String[] name = file.getFileName().toString().split("[-.]", -1);
            Block block = FramedBlocks.parse(SharedData.bytes(file));
            assertThat(block.hash()).isEqualTo(BlockHash.of(name[1]));
            return new Single(file, Integer.parseInt(name[0]), block);
        }

        Optional<SpentList> spent() {
            Path list = Path.of(file.toString().replace(".blk", ".spent.txt.gz"));
            return Files.exists(list) ? Optional.of(SpentList.read(list, block)) : Optional.empty();
        }
    }

    @ParameterizedTest
    @CsvSource({"mainnet", "testnet3", "testnet4", "signet"})
    void everyRealBlockIsValidByItselfAndAtItsHeight(String folder) {
        ChainParams params = params(folder);
        List<Path> files = SharedData.files("blocks/" + folder, ".blk");
        int passed = 0;
        for (Path file : files) {
            Single single = Single.of(file);
            Block block = single.block();

            assertThat(Block.of(block.header(), block.transactions()).bytes())
                    .as(file.toString())
                    .isEqualTo(block.bytes());
            AuditReport report = new BlockAudit(params, pool)
                    .check(
                            block,
                            HeaderChain.unknownBelow(single.height()),
                            Optional.empty(),
                            block.header().time());
            assertThat(report.verdict()).as(file.toString()).isEqualTo(Verdict.valid());
            passed++;
        }
        VectorCounts.record("blocks/" + folder, files.size(), passed, 0);
    }

    @ParameterizedTest
    @CsvSource({"mainnet", "testnet3"})
    void everyRealBlockWhoseCoinsAreKnownHasItsScriptsVerifiedAndPaysItselfNoMoreThanItMay(String folder) {
        ChainParams params = params(folder);
        BlockAudit audit = new BlockAudit(params, pool);
        int inputs = 0;
        int scripts = 0;
        for (Path file : SharedData.files("blocks/" + folder, ".blk")) {
            Single single = Single.of(file);
            Optional<SpentList> spent = single.spent();
            if (spent.isEmpty()) {
                continue;
            }
            AuditReport report = audit.check(
                    single.block(),
                    HeaderChain.unknownBelow(single.height()),
                    Optional.of(spent.get()),
                    single.block().header().time());

            assertThat(report.verdict()).as(file.toString()).isEqualTo(Verdict.valid());
            // All of these claim all that they may: one satoshi more, and they would be invalid.
            assertThat(TransactionRules.outputs(single.block().transactions().get(0)))
                    .as(file.toString())
                    .isEqualTo(params.subsidy(single.height()) + report.fees());
            inputs += spent.get().size();
            scripts += report.scripts();
        }
        VectorCounts.record("blocks/" + folder + "#scripts", inputs, scripts, 0);
    }

    @ParameterizedTest
    @CsvSource({
        "mainnet-0-599, mainnet, 0, 25",
        "mainnet-0-256, mainnet, 0, 7",
        "testnet3-0-400, testnet3, 0, 81",
        "signet-0-120, signet, 0, 0",
        "regtest-kernel-1-206, regtest, 1, 26",
        "mainnet-alt-1-2016, mainnet, 1, 0",
    })
    void everyRunOfBlocksConnects(String run, String folder, int first, int inputs) {
        ChainParams params = params(folder);
        List<Block> blocks = new ArrayList<>();
        if (first == 1) {
            blocks.add(params.genesis());
        }
        blocks.addAll(FramedBlocks.read(run + ".dat"));

        List<Verdict> verdicts = connect(params, blocks, inputs);

        assertThat(verdicts).containsOnly(Verdict.valid());
        VectorCounts.record("blocks/" + run + ".dat", blocks.size() - first, verdicts.size() - first, 0);
    }

    /** Every rule on every block up to the first invalid one, on a set of coins that grows with the chain. */
    private static List<Verdict> connect(ChainParams params, List<Block> blocks, int inputs) {
        BlockEngine engine = new BlockEngine(pool.newVerifier());
        List<BlockHeader> headers = new ArrayList<>();
        HeaderChain ancestors = HeaderChain.of(0, headers);
        CoinsModel coins = new CoinsModel();
        List<Verdict> verdicts = new ArrayList<>();
        int scripts = 0;
        for (Block block : blocks) {
            Verdict verdict = BlockRules.check(block, params, engine);
            boolean genesis = headers.isEmpty();
            if (verdict.isValid() && !genesis) {
                verdict = HeaderRules.checkContextual(
                        block.header(), ancestors, params, block.header().time());
            }
            if (verdict.isValid()) {
                verdict = BlockRules.checkContextual(block, ancestors, params, engine);
            }
            if (verdict.isValid() && !genesis) {
                CoinsModel before = coins.copy();
                SpentCoins spent = coins.connect(block, headers.size());
                ConnectRules.Result result = ConnectRules.check(
                        new ConnectRules.Request(block, ancestors, spent, Optional.of(before), true, Optional.empty()),
                        params,
                        pool,
                        engine);
                verdict = result.verdict();
                scripts += result.scripts();
            }
            verdicts.add(verdict);
            if (!verdict.isValid()) {
                break;
            }
            headers.add(block.header());
        }
        assertThat(scripts).isEqualTo(inputs);
        return verdicts;
    }

    @Test
    void bothBranchesOfAReorganisationConnect() {
        ChainParams params = ChainParams.of(Network.REGTEST);
        List<List<Block>> branches = new ArrayList<>();
        for (Object branch : Json.asList(Json.parse(SharedData.bytes("blocks/forks/regtest-reorg.json")))) {
            branches.add(Json.asList(branch).stream()
                    .map(hex -> FramedBlocks.parse(HexFormat.of().parseHex((String) hex)))
                    .toList());
        }
        List<Block> old = new ArrayList<>(List.of(params.genesis()));
        old.addAll(branches.get(0));
        List<Block> other = new ArrayList<>(old.subList(0, 6));
        other.addAll(branches.get(1));

        assertThat(connect(params, old, 0)).hasSize(11).containsOnly(Verdict.valid());
        assertThat(connect(params, other, 0)).hasSize(17).containsOnly(Verdict.valid());
    }

    /** It was made for nodes that let a coinbase be spent at once. */
    @Test
    void theForkThatSpendsACoinbaseTooEarlyIsRefusedForThat() {
        ChainParams params = ChainParams.of(Network.MAIN);
        List<Block> blocks = FramedBlocks.read("forks/fork-blk_0_to_4.dat");

        List<Verdict> verdicts = connect(params, blocks, 0);

        assertThat(verdicts).hasSize(3);
        assertThat(verdicts.subList(0, 2)).containsOnly(Verdict.valid());
        assertThat(verdicts.get(2))
                .hasToString("bad-txns-premature-spend-of-coinbase, tried to spend coinbase at depth 1 in transaction "
                        + blocks.get(2).transactions().get(1).txid());
    }
}
