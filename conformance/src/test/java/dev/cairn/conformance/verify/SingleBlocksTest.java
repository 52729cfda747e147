package dev.cairn.conformance.verify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.conformance.support.SharedData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every real block through {@code cairn verify --block}: with its spent outputs where there is a list of them. */
class SingleBlocksTest {

    private static final Map<String, String> NETWORKS =
            Map.of("mainnet", "main", "testnet3", "test", "testnet4", "testnet4", "signet", "signet");

    private static final String PIZZA =
            "blocks/mainnet/57043-00000000152340ca42227603908689183edc47355204e7aca59383b0aaac1fd8";

    @TempDir
    private Path temp;

    private Cairn verify(Path block, Path spent, long height, String network) {
        List<String> args = new ArrayList<>(List.of(
                "--block", block.toString(), "--height", Long.toString(height), "--network", network, "--jobs", "2"));
        if (spent != null) {
            args.addAll(List.of("--spent", spent.toString()));
        }
        return Cairn.run(temp, args);
    }

    @Test
    void everyRealBlockIsValidAndAllScriptsRunWhereTheSpentOutputsAreKnown() {
        int blocks = 0;
        int withList = 0;
        for (String folder : NETWORKS.keySet()) {
            for (Path file : SharedData.files("blocks/" + folder, ".blk")) {
                String name = file.getFileName().toString();
                long height = Long.parseLong(name.substring(0, name.indexOf('-')));
                Path list = file.resolveSibling(name.replace(".blk", ".spent.txt.gz"));
                boolean listed = Files.exists(list);

                Cairn cairn = verify(file, listed ? list : null, height, NETWORKS.get(folder))
                        .exits(0);

                assertThat(cairn.at("hash")).isEqualTo(name.substring(name.indexOf('-') + 1, name.indexOf('.')));
                assertThat(cairn.at("scripts")).as(name).isEqualTo(listed ? cairn.at("inputs") : (Object) 0L);
                assertThat(cairn.at("fees") != null).as(name).isEqualTo(listed);
                blocks++;
                withList += listed ? 1 : 0;
            }
        }
        assertThat(blocks).isEqualTo(53);
        assertThat(withList).isEqualTo(14);
    }

    @Test
    void aBlockMayBeGivenAsHexAndItsListPlain() throws IOException {
        Path hex = temp.resolve("block.hex");
        Files.writeString(hex, java.util.HexFormat.of().formatHex(SharedData.bytes(PIZZA + ".blk")) + "\n");
        Path plain = Files.write(temp.resolve("spent.txt"), SharedData.bytes(PIZZA + ".spent.txt.gz"));

        Cairn cairn = verify(hex, plain, 57043, "main").exits(0);

        assertThat(cairn.at("scripts")).isEqualTo(131L);
        assertThat(cairn.at("fees")).isEqualTo(99000000L);
    }

    @Test
    void anotherAmountOrScriptMakesItInvalidAndSaysWhere() throws IOException {
        List<String> lines = new String(
                        SharedData.bytes(PIZZA + ".spent.txt.gz"), java.nio.charset.StandardCharsets.US_ASCII)
                .lines()
                .toList();
        String[] words = lines.get(7).split(" ", -1);

        List<String> tooSmall = new ArrayList<>(lines);
        tooSmall.set(7, words[0] + " 0 " + words[2] + " " + words[3] + " " + words[4]);
        Cairn less = verify(SharedData.path(PIZZA + ".blk"), write(tooSmall), 57043, "main")
                .exits(1);
        assertThat((String) less.at("invalid", "reason")).isIn("bad-txns-in-belowout", "bad-cb-amount");

        List<String> otherKey = new ArrayList<>(lines);
        otherKey.set(7, lines.get(7).replaceFirst("76a914..", "76a91400"));
        Cairn wrong = verify(SharedData.path(PIZZA + ".blk"), write(otherKey), 57043, "main")
                .exits(1);
        assertThat((String) wrong.at("invalid", "reason")).startsWith("block-script-verify-flag-failed");
        assertThat(wrong.at("invalid", "transaction")).isEqualTo(1L);
        assertThat(wrong.at("invalid", "input")).isEqualTo(7L);
    }

    private Path write(List<String> lines) throws IOException {
        return Files.write(temp.resolve("list.txt"), lines);
    }

    @Test
    void aListOfAnotherBlockOrAShortOneIsNoVerdictOnTheBlock() throws IOException {
        Path block = SharedData.path(PIZZA + ".blk");
        Path other = SharedData.path(
                "blocks/mainnet/150013-000000000000011f9791dcfdfe0e402b79a165a3b781bafcc918b6f2166d577c.spent.txt.gz");
        List<String> lines = new String(
                        SharedData.bytes(PIZZA + ".spent.txt.gz"), java.nio.charset.StandardCharsets.US_ASCII)
                .lines()
                .toList();

        assertThat(verify(block, other, 57043, "main").exits(2).err()).contains("line 1:");
        assertThat(verify(block, write(lines.subList(0, 130)), 57043, "main")
                        .exits(2)
                        .err())
                .contains("ends after line 130");
    }

    @Test
    void theRulesOfAnotherHeightOrNetworkAreOthers() {
        Path block = SharedData.path(PIZZA + ".blk");

        // From BIP34 on a block must say its height.
        assertThat(verify(block, null, 300_000, "main").exits(1).at("invalid", "reason"))
                .isIn("bad-version(0x00000001)", "bad-cb-height");
        assertThat(verify(block, null, 57043, "signet").exits(1).at("invalid", "reason"))
                .isIn("high-hash", "bad-signet-blksig");
    }

    @Test
    void whatIsNoBlockIsUnreadable() throws IOException {
        Path file = Files.write(temp.resolve("x"), new byte[] {1, 2, 3});
        assertThat(verify(file, null, 1, "main").exits(2).err()).contains("x @ 0: no block");
        byte[] cut = SharedData.bytes(PIZZA + ".blk");
        Files.write(file, java.util.Arrays.copyOf(cut, cut.length - 1));
        assertThat(verify(file, null, 1, "main").exits(2).err()).contains("no block");
        Files.writeString(file, "abc");
        assertThat(verify(file, null, 1, "main").exits(2).err()).contains("odd number of digits");
        assertThat(verify(temp.resolve("none"), null, 1, "main").exits(2).err()).contains("it is not there");
    }
}
