package dev.cairn.primitives.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.primitives.wire.WireWriter;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NetworkTest {

    @ParameterizedTest
    @CsvSource({
        "main, f9beb4d9, '', bc",
        "test, 0b110907, testnet3, tb",
        "testnet4, 1c163f28, testnet4, tb",
        "signet, 0a03cf40, signet, tb",
        "regtest, fabfb5da, regtest, bcrt",
    })
    void aNetworkIsFoundByBitcoindsName(String name, String magic, String folder, String prefix) {
        Network network = Network.byName(name);
        assertThat(HexFormat.of()
                        .formatHex(new WireWriter().writeInt(network.magic()).toBytes()))
                .isEqualTo(magic);
        assertThat(network.folder()).isEqualTo(folder);
        assertThat(network.humanReadablePart()).isEqualTo(prefix);
        assertThat(network.chainName()).isEqualTo(name);
    }

    @Test
    void anUnknownNameIsRefusedAndTheKnownOnesAreSaid() {
        assertThatThrownBy(() -> Network.byName("testnet3"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'testnet3'")
                .hasMessageContaining("main, test, testnet4, signet, regtest");
    }
}
