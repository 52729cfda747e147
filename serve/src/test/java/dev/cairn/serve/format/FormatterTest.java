package dev.cairn.serve.format;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.curve.ffm.NativeSecp256k1;
import dev.cairn.primitives.network.Network;
import dev.cairn.primitives.script.Script;
import dev.cairn.serve.json.JsonWriter;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** What bitcoind 30.99 answers decodescript with, observed. */
class FormatterTest {

    private final Formatter formatter = new Formatter(Network.REGTEST, NativeSecp256k1.load());

    private String decoded(String hex) {
        JsonWriter out = new JsonWriter();
        formatter.decodedScript(out, Script.ofHex(hex));
        return new String(out.toBytes(), StandardCharsets.UTF_8);
    }

    @Test
    void aKeysHashGoesUnderAWitness() {
        assertThat(decoded("76a914751e76e8199196d454941c45d1b3a323f1433bd688ac"))
                .isEqualTo(
                        "{\"asm\":\"OP_DUP OP_HASH160 751e76e8199196d454941c45d1b3a323f1433bd6 OP_EQUALVERIFY OP_CHECKSIG"
                                + "\",\"desc\":\"addr(mrCDrCybB6J1vRfbwM5hemdJz73FwDBC8r)#wdmryvnu\",\"address\":\"mrCDrCybB6J1vRfb"
                                + "wM5hemdJz73FwDBC8r\",\"type\":\"pubkeyhash\",\"p2sh\":\"2NByiBUaEXrhmqAsg7BbLpcQSAQs1EDwt5w\",\""
                                + "segwit\":{\"asm\":\"0 751e76e8199196d454941c45d1b3a323f1433bd6\",\"desc\":\"addr(bcrt1qw508d6qej"
                                + "xtdg4y5r3zarvary0c5xw7kygt080)#8pk5s7ya\",\"hex\":\"0014751e76e8199196d454941c45d1b3a323f1433bd6"
                                + "\",\"address\":\"bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080\",\"type\":\"witness_v0_keyhash\","
                                + "\"p2sh-segwit\":\"2NAUYAHhujozruyzpsFRP63mbrdaU5wnEpN\"}}");
    }

    @Test
    void aKeyGoesUnderItsHash() {
        assertThat(decoded("210279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798ac"))
                .isEqualTo(
                        "{\"asm\":\"0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798 OP_CHECKSIG\",\"de"
                                + "sc\":\"pk(0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798)#gn28ywm7\",\"type"
                                + "\":\"pubkey\",\"p2sh\":\"2MvVwHhgE2JyjkjQk72CghrhrJsanKfHfqe\",\"segwit\":{\"asm\":\"0 751e76e81"
                                + "99196d454941c45d1b3a323f1433bd6\",\"desc\":\"addr(bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080)#"
                                + "8pk5s7ya\",\"hex\":\"0014751e76e8199196d454941c45d1b3a323f1433bd6\",\"address\":\"bcrt1qw508d6qe"
                                + "jxtdg4y5r3zarvary0c5xw7kygt080\",\"type\":\"witness_v0_keyhash\",\"p2sh-segwit\":\"2NAUYAHhujozr"
                                + "uyzpsFRP63mbrdaU5wnEpN\"}}");
    }

    @Test
    void anythingThatCanBeSpentGoesUnderAWitness() {
        assertThat(decoded("63516752ac68"))
                .isEqualTo(
                        "{\"asm\":\"OP_IF 1 OP_ELSE 2 OP_CHECKSIG OP_ENDIF\",\"desc\":\"raw(63516752ac68)#pzcreytp\",\"ty"
                                + "pe\":\"nonstandard\",\"p2sh\":\"2MzpM3UKgDa3R3kJHSenWSJJs5KpWHAWjXP\",\"segwit\":{\"asm\":\"0 b7"
                                + "fdfae530119b59ddc708eff9207fa72965b9e3a3da3afaac2e7baf0a971222\",\"desc\":\"addr(bcrt1qkl7l4efsz"
                                + "xd4nhw8prhljgrl5u5ktw0r50dr474v9ea67z5hzg3qy9zedh)#458er7dd\",\"hex\":\"0020b7fdfae530119b59ddc7"
                                + "08eff9207fa72965b9e3a3da3afaac2e7baf0a971222\",\"address\":\"bcrt1qkl7l4efszxd4nhw8prhljgrl5u5kt"
                                + "w0r50dr474v9ea67z5hzg3qy9zedh\",\"type\":\"witness_v0_scripthash\",\"p2sh-segwit\":\"2N9jA8qgpRs"
                                + "N4cbvHk8U9QRK3RJJwhbukUW\"}}");
    }

    @Test
    void dataIsNoOnesAddress() {
        assertThat(decoded("6a0461626364"))
                .isEqualTo(
                        "{\"asm\":\"OP_RETURN 1684234849\",\"desc\":\"raw(6a0461626364)#uz00wfmk\",\"type\":\"nulldata\"}");
    }

    @Test
    void anAnchorIsWhatItIs() {
        assertThat(decoded("51024e73"))
                .isEqualTo(
                        "{\"asm\":\"1 29518\",\"desc\":\"addr(bcrt1pfeesnyr2tx)#swxgse0y\",\"address\":\"bcrt1pfeesnyr2tx"
                                + "\",\"type\":\"anchor\"}");
    }

    @Test
    void aWitnessProgramGoesUnderNothing() {
        assertThat(decoded("512079be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798"))
                .isEqualTo(
                        "{\"asm\":\"1 79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798\",\"desc\":\"rawtr"
                                + "(79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798)#xsjqcczm\",\"address\":\"bcrt"
                                + "1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqc8gma6\",\"type\":\"witness_v1_taproot\"}");
    }

    @Test
    void aCutPushIsAnError() {
        assertThat(decoded("4c"))
                .isEqualTo("{\"asm\":\"[error]\",\"desc\":\"raw(4c)#w8vxm298\",\"type\":\"nonstandard\"}");
    }
}
