package dev.cairn.serve.descriptor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.curve.ffm.NativeSecp256k1;
import dev.cairn.primitives.address.Address;
import dev.cairn.primitives.network.Network;
import dev.cairn.primitives.script.Script;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What bitcoind 30.99 makes of these descriptors, observed. {@code G} and {@code A} are two keys' x coordinates. */
class DescriptorsTest {

    private static final String G = "79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798";
    private static final String A = "a34b99f22c790c4e36b2b3c2c35a36db06226e41c692fc82b8b56ac1c540c5bd";
    private static final String TPUB =
            "tpubD6NzVbkrYhZ4WaWSyoBvQwbpLkojyoTZPRsgXELWz3Popb3qkjcJyJUGLnL4qHHoQvao8ESaAstxYSnhy"
                    + "swJ76uZPStJRJCTKvosUCJZL5B";
    private static final String TPRV =
            "tprv8ZgxMBicQKsPd7Uf69XL1XwhmjHopUGep8GuEiJDZmbQz6o58LninorQAfcKZWARbtRtfnLcJ5MQ2AtHc"
                    + "QJCCRUcMRvmDUjyEmNUWwx8UbK";

    private final Descriptors descriptors = new Descriptors(Network.REGTEST, NativeSecp256k1.load());

    private static String full(String text) {
        return text.replace("$G", G).replace("$A", A).replace("$TPUB", TPUB).replace("$TPRV", TPRV);
    }

    private List<String> addresses(Descriptors.Parsed parsed, int count) {
        List<String> found = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            for (Script script : parsed.all()
                    .get(0)
                    .expand(i, parsed.secrets(), new Provider())
                    .orElseThrow()) {
                Address.of(Network.REGTEST, script).ifPresent(address -> found.add(address.toString()));
            }
        }
        return found;
    }

    /** One line: the text, the text it is written as, its checksum, its first addresses. */
    @ParameterizedTest
    @CsvSource(delimiter = ' ', quoteCharacter = '"', textBlock = """
            pkh([d34db33f/44h/0'/1]02$G) pkh([d34db33f/44'/0'/1]02$G) jjuyhutt mrCDrCybB6J1vRfbwM5hemdJz73FwDBC8r
            combo(03$A) combo(03$A) jjh3jqzg muZpTpBYhxmRFuCjLc7C6BBDF32C8XVJUi,bcrt1qngw83fg8dz0k749cg7k3emc7v98wy0c7azaa6h,2N5LiC3CqzxDamRTPG1kiNv1FpNJQ7x28sb
            sh(wsh(sortedmulti(1,03$A,02$G))) sh(wsh(sortedmulti(1,03$A,02$G))) e9kx076m 2NAEjp48k97kadwUUzNRF3CgQcC2TgXdQnF
            wpkh($TPUB/1/*) wpkh($TPUB/1/*) gaxlxt8m bcrt1qku54ue2l7t7cftu2p6lghrufr6vzc99h0fwffz,bcrt1q9klcdx4zrgf7m95zhpwfm0lalk92a2rh3swq85
            wpkh($TPRV/0h/1/*h) wpkh($TPUB/0h/1/*h) l6r6awyx bcrt1qlwhp8fd2udw47gfrer9vvdm9sqmdrqejglvw79,bcrt1q9xkdudnaa5pgheqjm4tq9sy0k47c7vjsxdqxxh
            tr($A,{pk(02$G),{multi_a(1,02$G),pk($A)}}) tr($A,{pk(02$G),{multi_a(1,02$G),pk($A)}}) x2up2fl6 bcrt1pjvldxe6luyrwv3mmw7wmw0fxzrc0uhrwh92xfp9jeezw3lq3z47s3tgz8e
            wsh(andor(pk(02$G),older(10),and_v(v:pk(03$A),after(500000001)))) wsh(andor(pk(02$G),older(10),and_v(v:pk(03$A),after(500000001)))) ft2t0g04 bcrt1qwxn69evctdrxtrd09a7gjvm65uwz2k26ctzjl6tqt8njp34fstlsjalf2g
            rawtr($A) rawtr($A) rp4l9zcu bcrt1p5d9enu3v0yxyud4jk0pvxk3kmvrzymjpc6f0eq4ck44vr32qck7szjxzap
            addr(bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080) addr(bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080) 8pk5s7ya bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080
            """)
    void areReadWrittenAndExpandedAsBitcoindDoes(String text, String written, String checksum, String addresses) {
        Descriptors.Parsed parsed = descriptors.parse(full(text), false);
        Descriptors.Output only = parsed.all().get(0);

        assertThat(parsed.all()).hasSize(1);
        assertThat(only).hasToString(full(written) + "#" + checksum);
        assertThat(only.isRange()).isEqualTo(text.contains("*"));
        assertThat(addresses(parsed, only.isRange() ? 2 : 1)).isEqualTo(List.of(addresses.split(",")));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            pk(02$G | 'pk(02$G' is not a valid descriptor function
            wpkh(04$G) | wpkh(): Pubkey '04$G' is invalid
            sh(sh(pk(02$G))) | Can only have sh() at top level
            raw(zz) | Raw script is not hex
            multi(3,02$G,02$G) | Multisig threshold cannot be larger than the number of keys; threshold is 3 but only 2 keys specified
            wsh(multi(0,02$G)) | Multisig threshold cannot be 0, must be at least 1
            wsh(and_v(pk(02$G),pk(02$G))) | and_v(pk(02$G),pk(02$G)) is invalid
            pk(02$G)#gn28ywm8 | Provided checksum 'gn28ywm8' does not match computed checksum 'gn28ywm7'
            pk(02$G)#gn | Expected 8 character checksum, not 2 characters
            pk() | pk(): No key provided
            addr(bcrt1q) | Address is not valid
            wpkh($TPUB/2147483648) | wpkh(): Key path value 2147483648 is out of range
            foo(1) | 'foo(1)' is not a valid descriptor function
            combo(pk(02$G)) | combo(): key 'pk(02$G)' is not valid
            rawtr() | rawtr(): No key provided
            wsh(or_b(pk(02$G),pk(02$G))) | or_b(pk(02$G),pk(02$G)) is invalid
            """)
    void areRefusedInBitcoindsWords(String text, String words) {
        assertThatThrownBy(() -> descriptors.parse(full(text), false))
                .isInstanceOf(DescriptorException.class)
                .hasMessage(full(words));
    }

    @Test
    void aChecksumMayBeDemanded() {
        assertThatThrownBy(() -> descriptors.parse(full("pk(02$G)"), true)).hasMessage("Missing checksum");
        assertThat(descriptors.parse(full("pk(02$G)#gn28ywm7"), true).all()).hasSize(1);
    }

    /** What is inferred of a script with all known that its descriptor said, is that descriptor; keys come from somewhere. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "pkh([751e76e8]02$G)",
                "wpkh([d34db33f/44h/0h/1]02$G)",
                "sh(wpkh([751e76e8]02$G))",
                "sh(wsh(multi(1,[751e76e8]02$G,[9a1c78a5]03$A)))",
                "tr([c6581aca]$A,{pk([751e76e8]$G),{multi_a(1,[751e76e8]$G),pk([c6581aca]$A)}})",
                "wsh(andor(pk([751e76e8]02$G),older(10),and_v(v:pk([9a1c78a5]03$A),after(500000001))))",
                "wsh(thresh(2,pk([751e76e8]02$G),s:pk([9a1c78a5]03$A),sln:older(9)))",
                "sh(wsh(or_d(pk([751e76e8]02$G),and_v(v:pkh([9a1c78a5]03$A),after(7)))))",
            })
    void areInferredAgain(String text) {
        Descriptors.Parsed parsed = descriptors.parse(full(text), false);
        Provider known = new Provider();
        Script script = parsed.all()
                .get(0)
                .expand(0, parsed.secrets(), known)
                .orElseThrow()
                .get(0);

        assertThat(descriptors.infer(script, known))
                .isEqualTo(parsed.all().get(0).toString());
    }

    @Test
    void withNothingKnownAHashIsAnAddress() {
        Descriptors.Parsed parsed = descriptors.parse(full("wpkh(02$G)"), false);
        Script script = parsed.all()
                .get(0)
                .expand(0, parsed.secrets(), new Provider())
                .orElseThrow()
                .get(0);

        assertThat(descriptors.infer(script, new Provider()))
                .isEqualTo("addr(bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080)#8pk5s7ya");
    }

    @Test
    void aStepOfAlternativesIsAsManyDescriptors() {
        Descriptors.Parsed parsed = descriptors.parse(full("wpkh($TPUB/<0;1>/*)"), false);

        assertThat(parsed.all()).hasSize(2);
        assertThat(parsed.all().get(1).toString()).startsWith(full("wpkh($TPUB/1/*)#"));
    }
}
