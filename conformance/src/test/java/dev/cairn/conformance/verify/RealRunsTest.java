package dev.cairn.conformance.verify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.conformance.support.SharedData;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs of real blocks, laid down as block files. None of them comes with undo data, but for forty coinbases. */
class RealRunsTest {

    @TempDir
    private Path temp;

    private Path folder(String... runs) throws IOException {
        Path folder = Files.createDirectories(temp.resolve("blocks"));
        for (int i = 0; i < runs.length; i++) {
            Files.copy(SharedData.path("blocks/" + runs[i]), folder.resolve(String.format("blk%05d.dat", i)));
        }
        return folder;
    }

    private Cairn verify(Path folder, String... more) {
        return Cairn.verify(temp.resolve("home"), folder, more);
    }

    private void isValid(String run, String network, long height, String tip, long transactions, long inputs)
            throws IOException {
        Cairn cairn = verify(folder(run)).exits(0);

        assertThat(cairn.at("network")).isEqualTo(network);
        assertThat(cairn.at("chain", "height")).isEqualTo(height);
        assertThat((String) cairn.at("chain", "tip")).isEqualTo(tip);
        assertThat(cairn.at("transactions")).isEqualTo(transactions);
        assertThat(cairn.at("inputs")).isEqualTo(inputs);
        assertThat(cairn.at("coins", "kept")).isEqualTo(true);
        assertThat(cairn.findings("damages")).isEmpty();
    }

    @Test
    void theFirstBlocksOfTheMainNetwork() throws IOException {
        isValid(
                "mainnet-0-599.dat",
                "main",
                599,
                "0000000042844571bc6bce8e1c0fbec99466971eaff89fef8c0d123582181d4d",
                616,
                25);
    }

    @Test
    void theFirstBlocksOfTestnet3() throws IOException {
        isValid(
                "testnet3-0-400.dat",
                "test",
                400,
                "00000000763effc6fcd7f757043a4d7a9262582582d05f1fd9dc6c6c70bfaf0b",
                444,
                81);
    }

    @Test
    void theFirstBlocksOfSignetEachWithItsSignature() throws IOException {
        isValid(
                "signet-0-120.dat",
                "signet",
                120,
                "0000013673a6d6169418a65dc888b51c10dd666ef0e82785515c2086476066ea",
                121,
                0);
    }

    @Test
    void aRunWithoutItsGenesisBlockHangsTogetherWithTheOneThatEverybodyKnows() throws IOException {
        isValid(
                "regtest-kernel-1-206.dat",
                "regtest",
                206,
                "3de082158b117acd088306c395d09771bb7cbf0b7355796c1b1e0bd748ef9bed",
                231,
                26);
    }

    @Test
    void ofTwoMainChainsTheOneOfMoreWorkIsTakenAndItsRetargetChecked() throws IOException {
        Cairn cairn =
                verify(folder("mainnet-0-599.dat", "mainnet-alt-1-2016.dat")).exits(0);

        assertThat(cairn.at("chain", "height")).isEqualTo(2016L);
        assertThat(cairn.at("chain", "tip"))
                .isEqualTo("000000000c806553811fd3e6c40bc9c279db53643da7d3b401a9882c074c24b2");
        assertThat(cairn.findings("notices")).anyMatch(text -> text.contains("599 blocks in stale branches"));
    }

    @Test
    void aFolderAsCoreLeftItWithUndoDataUpToBlock40() throws IOException {
        Path folder = folder("core-datadir/blk00000.dat", "core-datadir/blk00001.dat");
        Files.copy(SharedData.path("blocks/core-datadir/rev00000.dat"), folder.resolve("rev00000.dat"));

        Cairn cairn = verify(folder).exits(0);

        assertThat(cairn.at("chain", "height")).isEqualTo(599L);
        assertThat(cairn.at("chain", "connected")).isEqualTo(40L);
        assertThat(cairn.at("inputs")).isEqualTo(25L);
    }

    @Test
    void aStrayByteARepeatAndZerosAreSteppedOver() throws IOException {
        Path folder = folder("core-datadir/blk00000.dat", "core-datadir/incompleteblk.dat");

        Cairn cairn = verify(folder).exits(0);

        assertThat(cairn.at("chain", "height")).isEqualTo(599L);
        assertThat(cairn.findings("notices")).anyMatch(text -> text.contains("1 record repeating a block"));
    }

    @Test
    void aFileThatIsGoneLeavesAGap() throws IOException {
        Path folder = folder("core-datadir/blk00000.dat");
        Files.copy(SharedData.path("blocks/core-datadir/blk00001.dat"), folder.resolve("blk00002.dat"));
        Files.delete(folder.resolve("blk00000.dat"));
        Files.copy(SharedData.path("blocks/mainnet-0-256.dat"), folder.resolve("blk00000.dat"));

        Cairn cairn = verify(folder).exits(2);

        assertThat(cairn.at("chain", "height")).isEqualTo(256L);
        assertThat(cairn.findings("damages"))
                .anyMatch(text -> text.startsWith("blk00002.dat 8 the parent of block")
                        && text.contains("300 blocks from here on")
                        && text.contains("blk00001.dat"));
    }

    @Test
    void blocksFromBeforeBip34DoNotSayTheirHeightSoTheirAncestorsAreAskedFor() throws IOException {
        Path folder = Files.createDirectories(temp.resolve("blocks"));
        Files.copy(SharedData.path("blocks/core-datadir/blk00001.dat"), folder.resolve("blk00001.dat"));

        Cairn cairn = verify(folder).exits(2);

        assertThat(cairn.err()).contains("does not say its height", "Put the files before it beside it");
    }

    @Test
    void aByteFlippedInARealTransactionIsTellingOfDamage() throws IOException {
        byte[] bytes = SharedData.bytes("blocks/mainnet-0-599.dat");
        bytes[bytes.length - 1] ^= 1; // lock time of the last coinbase
        Path folder = Files.createDirectories(temp.resolve("blocks"));
        Files.write(folder.resolve("blk00000.dat"), bytes);

        Cairn cairn = verify(folder).exits(1);

        assertThat(cairn.at("invalid", "reason")).isEqualTo("bad-txnmrklroot");
        assertThat(cairn.at("invalid", "height")).isEqualTo(599L);
        assertThat(cairn.at("invalid", "looks_damaged")).isEqualTo(true);
    }

    @Test
    void theForksOfThePrivateChainEndInTheHeaviest() throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (String part : new String[] {"0_to_4", "5A", "4A", "3A"}) {
            all.writeBytes(SharedData.bytes("blocks/forks/fork-blk_" + part + ".dat"));
        }
        Path folder = Files.createDirectories(temp.resolve("blocks"));
        Files.write(folder.resolve("blk00000.dat"), all.toByteArray());

        Cairn cairn = verify(folder).exits(0);

        assertThat(cairn.at("chain", "height")).isEqualTo(5L);
        assertThat(cairn.findings("notices")).anyMatch(text -> text.contains("2 blocks in stale branches"));
    }
}
