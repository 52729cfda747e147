package dev.cairn.app.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.app.option.OptionTable;
import dev.cairn.primitives.network.Network;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which of several settings counts. The odd cases are bitcoind's, and named as such in Core's common/settings.cpp. */
class ArgumentsTest {

    private final List<String> log = new ArrayList<>();
    private final Arguments arguments = new Arguments(OptionTable.NODE, log::add);

    private void commandLine(String... given) throws ConfigException {
        arguments.readCommandLine(List.of(given));
    }

    private void file(String text) throws ConfigException {
        arguments.add(ConfigFile.parse(text.getBytes(StandardCharsets.UTF_8), "bitcoin.conf"));
    }

    @ParameterizedTest
    @CsvSource({
        "-rest, true",
        "-rest=1, true",
        "-rest=, true",
        "-rest=0, false",
        "-rest=true, false", // not a number, hence 0
        "-norest, false",
        "-norest=1, false",
        "-norest=0, true",
        "--rest, true",
        "-rest=2x, true",
        "-rest=-1, true",
        "-rest=99999999999999999999, true",
    })
    void aFlagIsOnIfItsValueIsANumberOtherThanZeroOrNothing(String given, boolean on) throws ConfigException {
        commandLine(given);

        assertThat(arguments.flag("-rest", !on)).isEqualTo(on);
    }

    @Test
    void aDoubleNegationIsLogged() throws ConfigException {
        commandLine("-nolisten=0");

        assertThat(log).containsExactly("Warning: parsed potentially confusing double-negative -listen=0");
    }

    @Test
    void onTheCommandLineTheLastCountsInTheFileTheFirst() throws ConfigException {
        commandLine("-dbcache=1", "-dbcache=2");
        file("par=3\npar=4\ndbcache=5\n");

        assertThat(arguments.number("-dbcache", 0)).isEqualTo(2);
        assertThat(arguments.number("-par", 0)).isEqualTo(3);
    }

    @Test
    void theCommandLineCountsBeforeSettingsSettingsBeforeTheSectionTheSectionBeforeTheTop() throws ConfigException {
        arguments.selectSection(Network.REGTEST);
        file("par=1\ndbcache=1\npid=top\nrest=1\n[regtest]\npar=2\ndbcache=2\npid=section\n");
        arguments.addSettings(Map.of("par", new Setting.Numeral("3"), "dbcache", new Setting.Text("3")));
        commandLine("-par=4");

        assertThat(arguments.number("-par", 0)).isEqualTo(4);
        assertThat(arguments.number("-dbcache", 0)).isEqualTo(3);
        assertThat(arguments.text("-pid", "")).isEqualTo("section");
        assertThat(arguments.flag("-rest", false)).isTrue();
    }

    @Test
    void anotherNetworksSectionDoesNotCount() throws ConfigException {
        arguments.selectSection(Network.REGTEST);
        file("[test]\nrest=1\nmain.par=2\n");

        assertThat(arguments.isSet("-rest")).isFalse();
        assertThat(arguments.isSet("-par")).isFalse();
    }

    @Test
    void anOptionOfANetworkAtTheTopCountsOnMainAlone() throws ConfigException {
        file("rpcport=1234\nconnect=a\n");
        arguments.selectSection(Network.REGTEST);

        assertThat(arguments.isSet("-rpcport")).isFalse();
        assertThat(arguments.all("-connect")).isEmpty();
        assertThat(arguments.wantingSection()).containsExactly("-connect", "-rpcport");

        arguments.selectSection(Network.MAIN);
        assertThat(arguments.number("-rpcport", 0)).isEqualTo(1234);
        assertThat(arguments.wantingSection()).isEmpty();
    }

    @Test
    void aNegationAtTheTopCountsOnEveryNetwork() throws ConfigException {
        file("noconnect=1\n");
        arguments.selectSection(Network.REGTEST);

        assertThat(arguments.isNegated("-connect")).isTrue();
    }

    @Test
    void aNegationHidesWhatCameBeforeIt() throws ConfigException {
        commandLine("-uacomment=a", "-nouacomment", "-uacomment=b");
        file("uacomment=c\n");

        // odd: the file's values come back, since something stands behind the negation
        assertThat(arguments.all("-uacomment")).containsExactly("b", "c");
    }

    @Test
    void aNegationAtTheEndOfTheCommandLineHidesTheFileToo() throws ConfigException {
        commandLine("-uacomment=a", "-nouacomment");
        file("uacomment=c\n");

        assertThat(arguments.all("-uacomment")).isEmpty();
        assertThat(arguments.isNegated("-uacomment")).isTrue();
    }

    @Test
    void whatTheProgramDecidesCountsOnlyWhereNothingWasSet() throws ConfigException {
        commandLine("-listen=0");

        assertThat(arguments.setIfUnset("-listen", "1")).isFalse();
        assertThat(arguments.setIfUnset("-discover", "0")).isTrue();
        assertThat(arguments.flag("-listen", true)).isFalse();
        assertThat(arguments.flag("-discover", true)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "'', MAIN",
        "-regtest, REGTEST",
        "-testnet, TESTNET3",
        "-testnet4=1, TESTNET4",
        "-signet, SIGNET",
        "-chain=test, TESTNET3",
        "-chain=main, MAIN",
        "-noregtest, MAIN",
        "-testnet=0, MAIN"
    })
    void aNetworkIsChosenByNameOrFlag(String given, Network network) throws ConfigException {
        commandLine(given.isEmpty() ? new String[0] : new String[] {given});

        assertThat(arguments.network()).isEqualTo(network);
    }

    @Test
    void aNegatedNetworkOnTheCommandLineDoesNotUndoTheFiles() throws ConfigException {
        commandLine("-noregtest");
        file("regtest=1\n");

        assertThat(arguments.network()).isEqualTo(Network.REGTEST);
    }

    @Test
    void twoNetworksAreOneTooMany() throws ConfigException {
        commandLine("-regtest", "-chain=regtest");

        assertThatThrownBy(arguments::network)
                .hasMessage(
                        "Invalid combination of -regtest, -signet, -testnet, -testnet4 and -chain. Can use at most one.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-nosuch", "-nosuch=1", "-regtest.rest", "-", "-=x"})
    void whatIsUnknownOnTheCommandLineIsAnErrorButForALoneDash(String given) throws ConfigException {
        if (given.equals("-")) {
            commandLine(given);
            return;
        }
        assertThatThrownBy(() -> commandLine(given)).hasMessage("Invalid parameter " + given);
    }

    @Test
    void whatIsUnknownInAFileIsOneLineInTheLogWithTheNearestName() throws ConfigException {
        file("dbcashe=5\n[regtest]\nzzzzzzzz=1\n");
        arguments.addSettings(Map.of("uacoment", new Setting.Text("x")));

        assertThat(log)
                .containsExactly(
                        "Ignoring unknown configuration value dbcashe (did you mean dbcache?)",
                        "Ignoring unknown configuration value regtest.zzzzzzzz",
                        "Ignoring unknown rw_settings value uacoment (did you mean uacomment?)");
    }

    @Test
    void whatWasSetIsDescribedAndSecretsAreStarred() throws ConfigException {
        file("server=1\n[regtest]\nrpcpassword=secret\n");
        arguments.addSettings(
                Map.of("list", new Setting.Many(List.of(new Setting.Numeral("6"), new Setting.Flag(true)))));
        commandLine("-addnode=some.node", "-rpcuser=secret", "-nosettings", "-datadir=/a\\b\"c");

        assertThat(arguments.describe())
                .containsExactly(
                        "Config file arg: server=\"1\"",
                        "Config file arg: [regtest] rpcpassword=****",
                        "Setting file arg: list = [6,true]",
                        "Command-line arg: addnode=\"some.node\"",
                        "Command-line arg: datadir=\"/a\\\\b\\\"c\"",
                        "Command-line arg: rpcuser=****",
                        "Command-line arg: settings=false");
    }

    @Test
    void sectionsThatAreNoNetworksAreToldWithTheirPlace() throws ConfigException {
        file("[regtest]\n[testnet]\nrest=1\ntestnot.datadir=1\n");

        assertThat(arguments.unknownSections())
                .containsExactly(
                        new ConfigFile.Section("testnet", "bitcoin.conf", 2),
                        new ConfigFile.Section("testnet.testnot", "bitcoin.conf", 4));
    }
}
