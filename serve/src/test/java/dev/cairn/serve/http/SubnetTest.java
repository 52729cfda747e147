package dev.cairn.serve.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SubnetTest {

    @ParameterizedTest
    @CsvSource({
        "127.0.0.0/8, 127.1.2.3, true",
        "127.0.0.0/8, 128.0.0.1, false",
        "1.2.3.4, 1.2.3.4, true",
        "1.2.3.4, 1.2.3.5, false",
        "1.2.3.4/24, 1.2.3.250, true",
        "1.2.3.4/255.255.255.0, 1.2.4.1, false",
        "0.0.0.0/0, 9.9.9.9, true",
        "0.0.0.0/0, ::1, false",
        "::/0, ::1, true",
        "::/0, 1.1.1.1, false",
        "::1, ::1, true",
        "[::1], ::1, true",
        "fd00:db8:c0:ff:ee::/80, fd00:db8:c0:ff:ee:1:2:3, true",
        "fd00:db8:c0:ff:ee::/80, fd00:db8:c0:ff:ef:1:2:3, false",
        "::ffff:1.2.3.4, 1.2.3.4, true",
    })
    void anAddressIsInOrOut(String subnet, String address, boolean in) {
        assertThat(Subnet.parse(subnet).orElseThrow().contains(InetAddress.ofLiteral(address)))
                .isEqualTo(in);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "/",
                "localhost",
                "1.2.3.4/33",
                "1.2.3.4/-1",
                "1.2.3.4/255.0.255.0",
                "::1/129",
                "::1/255.0.0.0",
                "1.2.3.4/a",
                "1.2.3.4.5",
                "a/8"
            })
    void whatIsNoSubnetIsRefusedAndNoNameLookedUp(String text) {
        assertThat(Subnet.parse(text)).isEqualTo(Optional.empty());
    }

    @Test
    void itPrintsAsAddressAndBits() {
        assertThat(Subnet.parse("1.2.3.4/255.255.255.0").orElseThrow()).hasToString("1.2.3.0/24");
    }
}
