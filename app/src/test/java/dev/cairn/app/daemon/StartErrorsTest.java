package dev.cairn.app.daemon;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What cannot start says why in bitcoind's words, and in no other: programs compare the whole of it. */
class StartErrorsTest {

    @TempDir
    private Path folder;

    private record Refusal(String commandLine, String printed) {}

    private static List<Refusal> table() throws IOException {
        List<Refusal> table = new ArrayList<>();
        try (InputStream in = StartErrorsTest.class.getResourceAsStream("start-errors.txt")) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            for (String part : text.substring(text.indexOf("$ ")).split("\n\n")) {
                int end = part.indexOf('\n');
                table.add(new Refusal(
                        part.substring(2, end), part.substring(end + 1).strip()));
            }
        }
        return table;
    }

    @Test
    void everyCommandLineThatBitcoindRefusesIsRefusedInItsWords() throws IOException {
        SoftAssertions all = new SoftAssertions();
        int number = 0;
        for (Refusal refusal : table()) {
            Path home = Files.createDirectories(folder.resolve("h" + number++));
            Path data = Files.createDirectory(home.resolve("D"));
            List<String> arguments =
                    new ArrayList<>(Arrays.asList(refusal.commandLine().split(" ", -1)));
            if (!refusal.commandLine().contains("datadir")) {
                arguments.addFirst("-datadir=" + data);
            }

            Run run = Run.of(home, arguments.toArray(String[]::new));

            all.assertThat(run.err().strip().replace(home.toString(), "HOME"))
                    .as(refusal.commandLine())
                    .isEqualTo(refusal.printed());
            all.assertThat(run.code()).as(refusal.commandLine()).isEqualTo(1);
        }
        all.assertAll();
        assertThat(number).isGreaterThan(100);
    }

    @Test
    void aNodeThatIsAskedToPruneDoesNotStart() {
        Run run = Run.of(folder, "-regtest", "-prune=550");

        assertThat(run.code()).isEqualTo(1);
        assertThat(run.err()).startsWith("Error: -prune is not served: ").endsWith("Start without it.\n");
        assertThat(Run.of(folder, "-regtest", "-prune=0", "-version").code()).isZero();
    }

    @Test
    void versionAndHelpGoToStandardOutput() {
        Run version = Run.of(folder, "-version");
        Run help = Run.of(folder, "-?");

        assertThat(version.code()).isZero();
        assertThat(version.out()).matches("(?s)Cairn daemon version v30\\.99\\.0-cairn\\S+ bitcoind\n.*");
        assertThat(help.code()).isZero();
        assertThat(help.out()).contains("Usage: bitcoind [options]\n\nOptions:\n\n  -alertnotify=<cmd>\n");
        assertThat(version.err() + help.err()).isEmpty();
    }

    @Test
    void aConfigurationFileOutOfOrderIsToldWithItsLine() throws IOException {
        Files.writeString(folder.resolve("bitcoin.conf"), "regtest=1\n-rest=1\n");

        assertThat(Run.of(folder, "-datadir=" + folder).err())
                .isEqualTo(
                        "Error: Error reading configuration file: parse error on line 2: -rest=1, options in configuration"
                                + " file must be specified without leading -\n");
    }

    @Test
    void anIncludedFileIncludesNoOtherAndThatIsSaidInLowerCase() throws IOException {
        Files.writeString(folder.resolve("bitcoin.conf"), "includeconf=a.conf\nincludeconf=missing.conf\n");
        Files.writeString(folder.resolve("a.conf"), "includeconf=b.conf\n");

        assertThat(Run.of(folder, "-datadir=" + folder).err())
                .isEqualTo(
                        "Error: Error reading configuration file: Failed to include configuration file missing.conf\n");

        Files.writeString(folder.resolve("bitcoin.conf"), "includeconf=a.conf\n");
        assertThat(Run.of(folder, "-datadir=" + folder, "-version").err())
                .isEqualTo("warning: -includeconf cannot be used from included files; ignoring -includeconf=b.conf\n");
    }

    @Test
    void aDataDirectoryOfBitcoindsIsRefusedWithTheCommandThatReadsIt() throws IOException {
        Path net = folder.resolve("regtest");
        Files.createDirectories(net.resolve("chainstate"));
        Files.writeString(net.resolve("chainstate/CURRENT"), "MANIFEST-000001\n");

        Run run = Run.of(folder, "-regtest", "-datadir=" + folder);

        assertThat(run.code()).isEqualTo(1);
        assertThat(run.err())
                .startsWith("Error: " + net.resolve("chainstate") + " is another node's")
                .endsWith("-readblocks=" + net + "\n");
        assertThat(net.resolve("debug.log")).doesNotExist();
        assertThat(net.resolve(".lock")).doesNotExist();
    }
}
