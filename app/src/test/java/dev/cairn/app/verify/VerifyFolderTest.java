package dev.cairn.app.verify;

import static dev.cairn.app.verify.TestBlocks.SUBSIDY;
import static dev.cairn.app.verify.TestBlocks.child;
import static dev.cairn.app.verify.TestBlocks.spend;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.tx.Coin;
import dev.cairn.primitives.tx.Transaction;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a bitcoind may leave in its folder, and what an audit makes of it. The chain has 110 blocks; 102 to 110 spend. */
class VerifyFolderTest {

    private static final int HEIGHT = 110;
    private static final byte[] KEY = {1, 2, 3, 4, 5, 6, 7, (byte) 0x88};

    @TempDir
    private Path temp;

    private final List<Block> chain = spendingChain();
    private TestFolder folder;

    /** Coinbases up to 101; then each block spends a coinbase and what that gave. */
    static List<Block> spendingChain() {
        List<Block> blocks = TestBlocks.chain(101);
        while (blocks.size() <= HEIGHT) {
            int height = blocks.size();
            Transaction old = blocks.get(height - 101).transactions().getFirst();
            Transaction first = spend(old, 0, SUBSIDY / 2, SUBSIDY / 4);
            blocks.add(child(blocks.getLast(), height, 0, first, spend(first, 0, SUBSIDY / 2 - 7)));
        }
        return blocks;
    }

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

    private TestFolder whole() {
        return folder.blocks(0, blocks(0, HEIGHT)).undo(0, 1, blocks(1, HEIGHT)).write();
    }

    @Test
    void aWholeChainIsValid() {
        whole();
        Map<String, String> before = folder.contents();

        Run.verify(folder)
                .exits(0)
                .says("\"result\":\"valid\"", "\"network\":\"regtest\"", "\"height\":110", "\"connected\":110")
                .says("\"inputs\":18,\"scripts\":18,\"skipped\":[]", "\"blocks_without_fees\":0", "\"kept\":true")
                .says("\"fees\":" + 9 * (SUBSIDY / 4 + 7))
                .says("\"damages\":[],\"notices\":[]");

        assertThat(folder.contents()).isEqualTo(before);
    }

    @Test
    void blocksMayLieInAnyOrderOverSeveralFilesScrambledBeforeZerosAndTwice() {
        List<Block> shuffled = new ArrayList<>(chain);
        Collections.shuffle(shuffled, new Random(5));
        folder = new TestFolder(temp.resolve("blocks"), KEY);
        Block[] first = shuffled.subList(0, 60).toArray(Block[]::new);
        Block[] second = shuffled.subList(60, chain.size()).toArray(Block[]::new);
        folder.blocks(0, first).blocks(1, second).blocks(1, at(7), at(105));
        List<Block> inFirst = List.of(first);
        for (int height = 1; height <= HEIGHT; height++) {
            folder.undo(inFirst.contains(at(height)) ? 0 : 1, height, at(height));
        }
        folder.write(100_000);

        Run.verify(folder)
                .exits(0)
                .says("\"scripts\":18", "\"connected\":110", "2 records repeating a block", "\"damages\":[]");
    }

    @Test
    void withoutUndoDataScriptsAreSkippedAndCoinsAreFollowedAllTheSame() {
        folder.blocks(0, blocks(0, HEIGHT)).write();

        Run.verify(folder)
                .exits(0)
                .says("\"scripts\":0,\"skipped\":[{\"inputs\":18,\"reason\":\"the folder has no rev files\"}]")
                .says("\"connected\":null", "\"kept\":true", "\"blocks_without_fees\":9");
    }

    @Test
    void blocksNotConnectedYetAreCheckedWithoutScripts() {
        folder.blocks(0, blocks(0, HEIGHT)).undo(0, 1, blocks(1, 108)).write();

        Run.verify(folder)
                .exits(0)
                .says("\"connected\":108", "\"scripts\":14", "\"inputs\":4,\"reason\":\"no undo data");
    }

    @Test
    void moreBlocksWithoutUndoDataThanAreEverDownloadedAheadAreRemarkedOn() {
        List<Block> most = TestBlocks.chain(1_034);
        folder.blocks(0, most.toArray(Block[]::new));
        folder.undo(0, 1, most.subList(1, 11).toArray(Block[]::new)).write();
        Run.verify(folder).exits(0).says("\"connected\":10", "\"notices\":[]");

        folder.blocks(0, child(most.getLast(), 1_035, 0)).write();
        Run.verify(folder).exits(0).says("the last 1025 blocks have no undo data", "rev files may be missing");
    }

    @Test
    void aFlippedByteInATransactionIsTellingOfDamageAtItsPlace() {
        whole();
        folder.flip("blk00000.dat", folder.placeOf(at(105)) + at(105).size() - 1); // lock time of the last one

        Run.verify(folder)
                .exits(1)
                .says("\"reason\":\"bad-txnmrklroot\"", "\"height\":105", "\"looks_damaged\":true")
                .says("\"place\":\"blk00000.dat @ " + folder.placeOf(at(105)) + "\"")
                .says("\"range\":{\"from\":0", "\"blocks\":105");
    }

    @Test
    void ofADamagedBlockAGoodSecondCopyIsUsed() {
        folder.blocks(0, blocks(0, HEIGHT))
                .undo(0, 1, blocks(1, HEIGHT))
                .blocks(0, at(105))
                .write();
        folder.flip("blk00000.dat", folder.placeOf(at(105)) + at(105).size() - 1);

        Run.verify(folder).exits(0).says("another copy of the block is used", "\"scripts\":18");
    }

    @Test
    void ofADamagedHeaderThatStillLooksLikeABlockTheGoodTwinIsUsed() {
        Block damaged = TestBlocks.withOtherRoot(at(HEIGHT));
        folder.blocks(0, blocks(0, HEIGHT - 1)).blocks(0, damaged, at(HEIGHT));
        folder.undo(0, 1, blocks(1, HEIGHT)).write();

        Run.verify(folder)
                .exits(0)
                .says("\"tip\":\"" + at(HEIGHT).hash(), "\"scripts\":18")
                .says("damaged (bad-txnmrklroot, hashMerkleRoot mismatch); another copy of the block is used");
    }

    @Test
    void aBlockThatCannotBeParsedIsNamedAndTheRestIsChecked() {
        whole();
        folder.change("blk00000.dat", bytes -> {
            bytes[folder.placeOf(at(105)) + 80] = 19; // the number of transactions, in truth 3
            return bytes;
        });

        Run.verify(folder)
                .exits(2)
                .says("\"result\":\"unreadable\"", "\"blocks\":110", "\"scripts\":16", "\"height\":110")
                .says(
                        "\"file\":\"blk00000.dat\",\"offset\":" + folder.placeOf(at(105)) / 1000,
                        "no block " + at(105).hash())
                .says("block " + at(105).hash() + " at height 105 cannot be read");
    }

    @Test
    void aFlippedByteInAHeaderLeavesAGapThatIsNamed() {
        for (int bit = 0; bit < 3; bit++) {
            // The nonce, the time, the parent's hash: whether work still stands behind the header or not.
            folder = new TestFolder(temp.resolve("blocks" + bit));
            whole();
            folder.flip("blk00000.dat", folder.placeOf(at(60)) + new int[] {76, 68, 10}[bit]);

            Run.verify(folder)
                    .exits(2)
                    .says("\"result\":\"unreadable\"", "the parent of block " + at(61).hash() + " is missing")
                    .says("\"file\":\"blk00000.dat\",\"offset\":" + folder.placeOf(at(61)));
        }
    }

    @Test
    void aFlippedByteInTheLastHeaderIsNoticedByTheUndoDataThatItLeavesWithoutOwner() {
        whole();
        folder.flip("blk00000.dat", folder.placeOf(at(HEIGHT)) + 4); // in the parent's hash

        Run.verify(folder).exits(2).says("\"height\":109", "\"offset\":" + folder.placeOf(at(HEIGHT)));
    }

    @Test
    void aFlippedByteInUndoDataIsDamageAtItsPlace() {
        whole();
        folder.flip("rev00000.dat", folder.undoPlaceOf(at(105)) + 3);

        Run.verify(folder)
                .exits(2)
                .says("no undo data of block " + at(105).hash() + " at height 105")
                .says("\"file\":\"rev00000.dat\",\"offset\":" + folder.undoPlaceOf(at(105)))
                .says("\"inputs\":2,\"reason\":\"undo data damaged or missing\"", "\"scripts\":16", "\"blocks\":111")
                .says("\"notices\":[]");
    }

    @Test
    void theLastRecordMayBeHalfWritten() {
        folder.blocks(0, blocks(0, HEIGHT)).undo(0, 1, blocks(1, HEIGHT - 1)).write();
        folder.change("blk00000.dat", bytes -> java.util.Arrays.copyOf(bytes, bytes.length - 20));

        Run.verify(folder).exits(0).says("\"height\":109", "\"notices\":[{\"file\":\"blk00000.dat\"");
    }

    @Test
    void aLastFileCutShortBelowWhatWasConnectedIsDamage() {
        whole();
        folder.change("blk00000.dat", bytes -> java.util.Arrays.copyOf(bytes, bytes.length - 20));

        Run.verify(folder).exits(2).says("\"height\":109", "it was whole once");
    }

    @Test
    void anotherFileCutShortIsDamage() {
        folder.blocks(0, blocks(0, 50)).undo(0, 1, blocks(1, 50));
        folder.blocks(1, blocks(51, HEIGHT)).undo(1, 51, blocks(51, HEIGHT)).write();
        folder.change("blk00000.dat", bytes -> java.util.Arrays.copyOf(bytes, bytes.length - 20));

        Run.verify(folder)
                .exits(2)
                .says("\"height\":49", "the parent of block " + at(51).hash() + " is missing")
                .says("\"file\":\"blk00000.dat\",\"offset\":" + (folder.placeOf(at(50)) - 8));
    }

    @Test
    void aMissingFileIsNamed() {
        for (int number = 0; number < 3; number++) {
            folder.blocks(number, blocks(number * 40, Math.min(HEIGHT, number * 40 + 39)));
        }
        folder.write();
        assertThat(folder.path().resolve("blk00001.dat").toFile().delete()).isTrue();

        Run.verify(folder)
                .exits(2)
                .says("\"height\":39", "the parent of block " + at(80).hash() + " is missing", "blk00001.dat");
    }

    @Test
    void aMissingUndoFileIsNamed() {
        folder.blocks(0, blocks(0, 105)).undo(0, 1, blocks(1, 105));
        folder.blocks(1, blocks(106, HEIGHT)).undo(1, 106, blocks(106, HEIGHT)).write();
        assertThat(folder.path().resolve("rev00000.dat").toFile().delete()).isTrue();

        Run.verify(folder).exits(2).says("\"file\":\"rev00000.dat\",\"offset\":null", "the file is missing");
    }

    @Test
    void staleBranchesAreNoErrorWhateverTheyHold() {
        Block stale = child(at(104), 105, 1, spend(at(3).transactions().getFirst(), 0, SUBSIDY * 9));
        folder.blocks(0, blocks(0, 105)).blocks(0, stale).blocks(0, blocks(106, HEIGHT));
        folder.undo(0, 1, blocks(1, HEIGHT)).write();

        Run.verify(folder).exits(0).says("1 block in stale branches", "\"scripts\":18");
    }

    @Test
    void aHeavierBranchThatItsOwnerNeverConnectedIsANotice() {
        List<Block> branch = new ArrayList<>(List.of(at(100)));
        for (int height = 101; height <= HEIGHT + 3; height++) {
            branch.add(child(branch.getLast(), height, 9));
        }
        folder.blocks(0, blocks(0, HEIGHT)).undo(0, 1, blocks(1, HEIGHT));
        folder.blocks(0, branch.subList(1, branch.size()).toArray(Block[]::new)).write();

        Run.verify(folder)
                .exits(0)
                .says(
                        "\"tip\":\"" + at(HEIGHT).hash(),
                        "a branch of more work, from height 100 to block "
                                + branch.getLast().hash());
    }

    @Test
    void aBlockThatItsOwnerRejectedIsLeftOutWithANotice() {
        Transaction spent = at(105).transactions().get(1);
        Block rejected = child(at(HEIGHT), HEIGHT + 1, 0, spend(spent, 0, 5));
        Block onTop = child(rejected, HEIGHT + 2, 0);
        Block good = child(at(HEIGHT), HEIGHT + 1, 1);
        folder.blocks(0, blocks(0, HEIGHT)).undo(0, 1, blocks(1, HEIGHT));
        folder.blocks(0, rejected, onTop, good).write();

        Run.verify(folder)
                .exits(0)
                .says("\"tip\":\"" + good.hash(), "is invalid (bad-txns-inputs-missingorspent")
                .says("was not connected by this folder's owner either; it is left out");
    }

    @Test
    void aCoinbaseThatTakesTooMuchWasRejectedByItsOwnerTooUnlessItWasConnected() {
        Block greedy = TestBlocks.greedy(at(HEIGHT), HEIGHT + 1);
        folder.blocks(0, blocks(0, HEIGHT))
                .blocks(0, greedy)
                .undo(0, 1, blocks(1, HEIGHT))
                .write();

        Run.verify(folder).exits(0).says("\"height\":110", "is invalid (bad-cb-amount", "it is left out");

        folder.undo(0, HEIGHT + 1, greedy).write();

        Run.verify(folder).exits(1).says("\"height\":111", "\"reason\":\"bad-cb-amount\"");
    }

    @Test
    void withoutUndoDataASecondSpendIsFoundByTheCoinsAlone() {
        Transaction spent = at(105).transactions().get(1);
        Block bad = child(at(HEIGHT), HEIGHT + 1, 0, spend(spent, 0, 5));
        folder.blocks(0, blocks(0, HEIGHT))
                .blocks(0, bad, child(bad, HEIGHT + 2, 0))
                .write();

        Run.verify(folder)
                .exits(1)
                .says("\"height\":111,\"hash\":\"" + bad.hash(), "\"reason\":\"bad-txns-inputs-missingorspent\"")
                .says("\"txid\":\"" + bad.transactions().get(1).txid() + "\",\"transaction\":1,\"input\":0");
    }

    @Test
    void aCutUndoFileIsDamageAndNoWordOfTheOwners() throws java.io.IOException {
        whole();
        Path rev = folder.path().resolve("rev00000.dat");
        byte[] all = java.nio.file.Files.readAllBytes(rev);
        int cut = folder.undoPlaceOf(at(107)) + 2;

        java.nio.file.Files.write(rev, java.util.Arrays.copyOf(all, cut));

        Run.verify(folder).exits(2).says("rev00000.dat", "the file was cut short");
    }

    @Test
    void undoDataStillBeingWrittenIsNoDamage() throws java.io.IOException {
        whole();
        Path rev = folder.path().resolve("rev00000.dat");
        byte[] all = java.nio.file.Files.readAllBytes(rev);
        int written = folder.undoPlaceOf(at(110)) + 2;

        java.nio.file.Files.write(rev, java.util.Arrays.copyOf(java.util.Arrays.copyOf(all, written), 1 << 20));

        Run.verify(folder).exits(0).says("\"connected\":109");
    }

    @Test
    void undoDataForACoinThatWasSpentBeforeDeceivesNobody() {
        Transaction spent = at(105).transactions().get(1);
        Block bad = child(at(HEIGHT), HEIGHT + 1, 0, spend(spent, 0, 5));
        folder.blocks(0, blocks(0, HEIGHT)).undo(0, 1, blocks(1, HEIGHT));
        folder.blocks(0, bad).undo(0, HEIGHT + 1, bad).write();

        Run.verify(folder).exits(1).says("bad-txns-inputs-missingorspent", "\"height\":111", "never made");
    }

    @Test
    void undoDataThatLiesAboutACoinDeceivesNobody() {
        Block bad = child(at(HEIGHT), HEIGHT + 1, 0, spend(at(10).transactions().getFirst(), 0, SUBSIDY * 2));
        folder.blocks(0, blocks(0, HEIGHT)).undo(0, 1, blocks(1, HEIGHT)).blocks(0, bad);
        folder.undo(0, bad, List.of(List.of(new Coin(SUBSIDY * 2, TestBlocks.ANYONE, 10, true))))
                .write();

        Run.verify(folder).exits(1).says("bad-txns-inputs-missingorspent", "undo data gives the coin another value");
        // Where coins are not followed it would pass: that is why the report says whether they were.
        Run.verify(folder, "--coins-memory", "0").exits(0).says("\"kept\":false", "--coins-memory is 0");
    }

    @Test
    void anInvalidBlockIsNamedWithTransactionInputAndReason() {
        Block bad = child(at(HEIGHT), HEIGHT + 1, 0, spend(at(10).transactions().getFirst(), 0, SUBSIDY * 2));
        folder.blocks(0, blocks(0, HEIGHT)).blocks(0, bad);
        folder.undo(0, 1, blocks(1, HEIGHT)).undo(0, HEIGHT + 1, bad).write();

        Run.verify(folder)
                .exits(1)
                .says("\"result\":\"invalid\",\"exit\":1", "\"reason\":\"bad-txns-in-belowout\"", "\"height\":111")
                .says("\"txid\":\"" + bad.transactions().get(1).txid());
    }

    @Test
    void aPrunedFolderIsAuditedFromItsLowestBlock() {
        folder.blocks(3, blocks(60, HEIGHT));
        folder.undo(7, 1, blocks(1, 59)).undo(3, 60, blocks(60, HEIGHT)).write();
        assertThat(folder.path().resolve("rev00007.dat").toFile().delete()).isTrue();

        Run.verify(folder)
                .exits(0)
                .says("\"chain\":{\"lowest\":60,\"height\":110", "\"scripts\":18", "the folder is pruned");
    }

    @Test
    void aRangeIsCheckedAloneAndWithoutCoins() {
        whole();

        Run.verify(folder, "--from", "103", "--to", "106")
                .exits(0)
                .says("\"range\":{\"from\":103,\"to\":106", "\"blocks\":4", "\"scripts\":8")
                .says("the audit begins above genesis (--from)");
        Run.verify(folder, "--from", "111").exits(2).says("the folder's chain has heights 0 to 110");
        Run.verify(folder, "--to", "111").exits(2).says("the folder's chain has heights 0 to 110");
    }

    @Test
    void whenTheCoinsGrowPastTheirMemoryTheReportSaysSince() {
        whole();

        Run.verify(folder, "--coins-memory", "2K").exits(0).says("\"kept\":false", "more memory than --coins-memory");
    }

    @Test
    void aDataDirectoryLeadsToItsBlocks() {
        folder = new TestFolder(temp.resolve("data/regtest/blocks"));
        whole();

        Run run = Run.cairn(
                temp.resolve("home"), "verify", "--blocks", temp.resolve("data").toString());

        run.exits(0).says("regtest, heights 0 to 110", "VALID      no rule is broken");
        assertThat(run.out().lines()).allMatch(line -> line.length() <= 80);
    }

    @Test
    void aWrongFolderOrNetworkIsToldWhatToDo() throws java.io.IOException {
        whole();
        Path home = temp.resolve("home");
        Path empty = java.nio.file.Files.createDirectories(temp.resolve("empty"));

        Run.cairn(home, "verify", "--blocks", temp.resolve("none").toString())
                .exits(2)
                .says("is not there. Give");
        Run.cairn(home, "verify", "--blocks", empty.toString()).exits(2).says("there are no blk files in");
        Run.verify(folder, "--network", "main").exits(2).says("are those of regtest, not of main");
        Run.verify(folder, "--network", "moon")
                .exits(2)
                .says("no network is called 'moon'", "{\"result\":\"unreadable\",\"exit\":2,\"error\":");
        Run.cairn(home, "verify").exits(2).says("Give one of --blocks DIR, --block FILE and --demo.");
    }

    @Test
    void filesScrambledWithALostKeyAreNoNetworks() {
        folder = new TestFolder(temp.resolve("blocks"), KEY);
        whole();
        assertThat(folder.path().resolve("xor.dat").toFile().delete()).isTrue();

        Run.verify(folder).exits(2).says("xor.dat must lie beside them");
    }
}
