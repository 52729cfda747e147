package dev.cairn.consensus.script.sighash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.consensus.script.RandomSpends;
import dev.cairn.primitives.script.Bytes;
import dev.cairn.primitives.script.ScriptBuilder;
import dev.cairn.primitives.script.ScriptReader;
import dev.cairn.primitives.wire.WireWriter;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScriptCodeTest {

    @ParameterizedTest(name = "{0} without {1} is {2}")
    @CsvSource({
        "'', aa, ''",
        "01aa, aa, ''",
        "01aa01aa, aa, ''",
        "5101aa52, aa, 5152",
        "0201aa, aa, 0201aa", // inside another push
        "4c01aa, aa, 4c01aa", // pushed in another form
        "01aa4c05, aa, 4c05", // before a push that is cut short
        "4c0501aa, aa, 4c0501aa", // inside one
        "00510000, '', 51", // an empty signature is pushed by OP_0
    })
    void pushesOfTheSignatureGo(String script, String signature, String rest) {
        assertThat(without(Bytes.ofHex(script), Bytes.ofHex(signature))).isEqualTo(Bytes.ofHex(rest));
    }

    @Property(tries = 300)
    void signaturesGoAtOpcodeBoundariesAlone(@ForAll Random random) {
        byte[] signature =
                RandomSpends.bytes(random, random.nextInt(4) == 0 ? 70 + random.nextInt(200) : random.nextInt(3));
        WireWriter script = new WireWriter();
        Bytes push = new ScriptBuilder().push(signature).build();
        for (int i = random.nextInt(8); i > 0; i--) {
            if (random.nextBoolean()) {
                script.write(push);
            } else {
                script.write(RandomSpends.script(random, 6));
            }
        }
        Bytes code = Bytes.of(script.toBytes());

        assertThat(without(code, Bytes.of(signature))).isEqualTo(naively(code, push));
    }

    private static Bytes without(Bytes code, Bytes signature) {
        Bytes rest = ScriptCode.without(
                code.array(), code.offset(), code.length(), signature.array(), signature.offset(), signature.length());
        return rest == null ? code : rest;
    }

    /** Takes the first one out and begins anew behind it, as often as there is one. */
    private static Bytes naively(Bytes code, Bytes push) {
        ScriptReader in = new ScriptReader(code);
        do {
            int at = in.position() - code.offset();
            if (code.length() - at >= push.length()
                    && code.slice(at, push.length()).equals(push)) {
                int behind = at + push.length();
                Bytes tail = naively(code.slice(behind, code.length() - behind), push);
                return Bytes.of(
                        new WireWriter().write(code.slice(0, at)).write(tail).toBytes());
            }
        } while (in.next());
        return code;
    }
}
