package dev.cairn.app.verify;

import static dev.cairn.app.verify.TestBlocks.SUBSIDY;
import static dev.cairn.app.verify.TestBlocks.child;
import static dev.cairn.app.verify.TestBlocks.spend;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.app.verify.chain.BestChain;
import dev.cairn.app.verify.chain.BlockTree;
import dev.cairn.app.verify.chain.ChainChooser;
import dev.cairn.app.verify.chain.Finding;
import dev.cairn.app.verify.chain.FolderScan;
import dev.cairn.app.verify.chain.Gaps;
import dev.cairn.app.verify.chain.UndoShelf;
import dev.cairn.blockfiles.BlockFolder;
import dev.cairn.blockfiles.coin.CoinFormat;
import dev.cairn.curve.ffm.NativeSecp256k1;
import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.tx.Coin;
import dev.cairn.primitives.tx.Transaction;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Folders that mislead, by chance or on purpose. The chain is that of {@link VerifyFolderTest}. */
class HostileFolderTest {

    private static final int HEIGHT = 110;

    @TempDir
    private Path temp;

    private final List<Block> chain = VerifyFolderTest.spendingChain();
    private TestFolder folder;

    @BeforeEach
    void folder() {
        folder = new TestFolder(temp.resolve("blocks"));
    }

    private Block at(int height) {
        return chain.get(height);
    }

    private Block[] blocks(int from, int to) {
        return chain.subList(from, to + 1).toArray(Block[]::new);
    }

    private Transaction coinbase(int height) {
        return at(height).transactions().getFirst();
    }

    @Test
    void undoDataOfAStaleSiblingThatPassesIsNotTakenForTheBlocksOwn() {
        // The same parent, counts, values and scripts: only the heights of the coins differ.
        Block stale = child(at(HEIGHT), HEIGHT + 1, 1, spend(coinbase(10), 0, SUBSIDY));
        Block good = child(at(HEIGHT), HEIGHT + 1, 2, spend(coinbase(11), 0, SUBSIDY));
        Block top = child(good, HEIGHT + 2, 0);
        folder.blocks(0, blocks(0, HEIGHT)).blocks(0, stale, good, top);
        folder.undo(0, 1, blocks(1, HEIGHT))
                .undo(0, HEIGHT + 1, stale)
                .undo(0, HEIGHT + 1, good)
                .undo(0, HEIGHT + 2, top)
                .write();

        Run.verify(folder).exits(0).says("\"height\":112", "\"scripts\":19", "\"kept\":true");
    }

    @Test
    void aRejectedBlockWhoseSiblingsUndoDataCouldBeItsOwnIsLeftOut() {
        // The tip has undo data; a sibling of it that pays itself too much has more work behind it.
        Block tip = child(at(HEIGHT), HEIGHT + 1, 0);
        Block greedy = TestBlocks.greedy(at(HEIGHT), HEIGHT + 1);
        Block onTop = child(greedy, HEIGHT + 2, 0);
        folder.blocks(0, blocks(0, HEIGHT)).blocks(0, tip, greedy, onTop);
        folder.undo(0, 1, blocks(1, HEIGHT)).undo(0, HEIGHT + 1, tip).write();

        Run.verify(folder).exits(0).says("\"tip\":\"" + tip.hash(), "it is left out", "bad-cb-amount");

        // Connected in spite of that: the undo data of what follows tells.
        folder.undo(0, HEIGHT + 1, greedy).undo(0, HEIGHT + 2, onTop).write();

        Run.verify(folder).exits(1).says("\"height\":111", "\"reason\":\"bad-cb-amount\"");
    }

    @Test
    void coinsThatNoEarlierRunComparedAreNotCalledCompared() throws Exception {
        Block bad = child(at(HEIGHT), HEIGHT + 1, 0, spend(coinbase(10), 0, SUBSIDY * 2));
        folder.blocks(0, blocks(0, HEIGHT)).undo(0, 1, blocks(1, HEIGHT)).blocks(0, bad);
        folder.undo(0, bad, List.of(List.of(new Coin(SUBSIDY * 2, TestBlocks.ANYONE, 10, true))));
        Block next = bad;
        for (int height = HEIGHT + 2; height < HEIGHT + 10; height++) {
            Block above = child(next, height, 0);
            folder.blocks(0, above).undo(0, height, above);
            next = above;
        }
        folder.write();
        Path state = temp.resolve("home/s");

        ResumeTest.stopAt(folder, state, 0, HEIGHT + 5);

        Run.verify(folder, "--state", state.toString())
                .exits(0)
                .says("\"kept\":false", "an earlier run did not follow them (--coins-memory is 0)");
        Run.verify(folder).exits(1).says("bad-txns-inputs-missingorspent");
    }

    @Test
    void whatIsRecalledIsTheCopyThatWasChecked() throws Exception {
        folder.blocks(0, blocks(0, HEIGHT))
                .undo(0, 1, blocks(1, HEIGHT))
                .blocks(0, at(103))
                .write();
        // The lock time of a transaction that the next one spends: not the bytes that were checked, but they parse.
        int behind = at(103).transactions().get(2).size();
        folder.flip("blk00000.dat", folder.placeOf(at(103)) + at(103).size() - behind - 1);
        Path state = temp.resolve("home/s");

        ResumeTest.stopAt(folder, state, 1 << 24, 107);

        Run.verify(folder, "--state", state.toString()).exits(0).says("Going on from", "\"kept\":true");
    }

    @Test
    void whatABitcoindAddsWhileTheFolderIsReadIsNoDamage() throws Exception {
        // A block waits for its parent, as in a bitcoind that syncs; another comes and is connected meanwhile.
        folder.blocks(0, blocks(0, 107))
                .blocks(0, at(109))
                .undo(0, 1, blocks(1, 107))
                .write();
        BlockFolder source = BlockFolder.open(folder.path(), TestBlocks.PARAMS.magic());
        FolderScan scan = FolderScan.of(source, TestBlocks.PARAMS, none -> {});
        Block came = child(at(107), 108, 5);
        folder.blocks(0, came).undo(0, 108, came).write();

        assertThat(gaps(source, scan)).isEmpty();
    }

    @Test
    void aParentThatComesWhileTheFolderIsReadIsNoGap() throws Exception {
        folder.blocks(0, blocks(0, 107))
                .blocks(0, at(109))
                .undo(0, 1, blocks(1, 107))
                .write();
        BlockFolder source = BlockFolder.open(folder.path(), TestBlocks.PARAMS.magic());
        FolderScan scan = FolderScan.of(source, TestBlocks.PARAMS, none -> {});
        folder.blocks(0, at(108)).undo(0, 108, at(108), at(109)).write();

        assertThat(gaps(source, scan)).isEmpty();
    }

    @Test
    void aParentThatIsLostIsAGap() throws Exception {
        folder.blocks(0, blocks(0, 107)).blocks(0, at(109));
        folder.undo(0, 1, blocks(1, 109)).write();
        BlockFolder source = BlockFolder.open(folder.path(), TestBlocks.PARAMS.magic());

        assertThat(gaps(source, FolderScan.of(source, TestBlocks.PARAMS, none -> {})))
                .singleElement()
                .satisfies(gap -> assertThat(gap.text()).contains("the parent of block"));
    }

    /** The damage that is seen beside the chain. */
    private static List<Finding> gaps(BlockFolder source, FolderScan scan) throws IOException {
        UndoShelf undo = new UndoShelf(source, scan.tree(), new CoinFormat(NativeSecp256k1.load()));
        BestChain chain = new ChainChooser(scan.tree(), undo::has).choose(BlockTree.GENESIS, 0, none -> false);
        return Gaps.around(chain, scan, undo).stream()
                .filter(finding -> finding.kind() == Finding.Kind.DAMAGE)
                .toList();
    }

    @Test
    void aFileThatIsNoStateIsNeverWrittenOverOrTakenAway() throws IOException {
        folder.blocks(0, blocks(0, HEIGHT)).write();
        Path precious = Files.writeString(temp.resolve("precious.txt"), "mine\n");

        Run.verify(folder, "--state", precious.toString()).exits(2).says("precious.txt", "--state");

        assertThat(precious).hasContent("mine\n");
    }

    @Test
    void theHighestNumberOfAFileCostsNothing() {
        folder.blocks(Integer.MAX_VALUE, blocks(0, HEIGHT))
                .undo(Integer.MAX_VALUE, 1, blocks(1, HEIGHT))
                .write();
        long before = allocated();

        Run.verify(folder).exits(0).says("\"scripts\":18");

        assertThat(allocated() - before).isLessThan(200L << 20);
    }

    private static long allocated() {
        return ((com.sun.management.ThreadMXBean) java.lang.management.ManagementFactory.getThreadMXBean())
                .getCurrentThreadAllocatedBytes();
    }

    @Test
    @Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void aPipeInsteadOfAFileKeepsNobodyWaiting() throws Exception {
        for (String name : List.of("blk00000.dat", "xor.dat", "rev00001.dat")) {
            folder = new TestFolder(temp.resolve(name));
            folder.blocks(1, blocks(0, HEIGHT)).write();
            Process made =
                    new ProcessBuilder("mkfifo", folder.path().resolve(name).toString()).start();
            org.junit.jupiter.api.Assumptions.assumeTrue(made.waitFor() == 0, "no pipes here");

            Run run = Run.verify(folder);

            assertThat(run.exit()).as(run.err()).isEqualTo(name.startsWith("rev") ? 0 : 2);
        }
    }

    @Test
    void aBlockOfNoTransactionsIsInvalidAndNoFault() throws IOException {
        byte[] block = java.util.Arrays.copyOf(at(1).header().toBytes(), 81);
        Path file = Files.write(temp.resolve("b"), block);
        Path spent = Files.writeString(temp.resolve("s"), "");

        Run.cairn(
                        temp,
                        "verify",
                        "--json",
                        "--block",
                        file.toString(),
                        "--spent",
                        spent.toString(),
                        "--height",
                        "1",
                        "--network",
                        "regtest")
                .exits(1)
                .says("\"result\":\"invalid\"");
    }

    @Test
    void theHighestHeightIsJudgedLikeAnyOther() throws IOException {
        Path file = Files.write(temp.resolve("b"), at(1).bytes().toBytes());

        Run.cairn(
                        temp,
                        "verify",
                        "--json",
                        "--block",
                        file.toString(),
                        "--height",
                        "" + Integer.MAX_VALUE,
                        "--network",
                        "regtest")
                .exits(1)
                .says("bad-cb-height");
    }

    @Test
    void moreWorkersThanCanBeAreRefused() {
        folder.blocks(0, blocks(0, HEIGHT)).write();

        Run.cairn(temp, "verify", "--blocks", folder.path().toString(), "--jobs", "1000000")
                .exits(2)
                .says("--jobs must be 1 to");
    }
}
