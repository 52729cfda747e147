package dev.cairn.primitives.address;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class Bech32Test {

    private static final String ALPHABET = "qpzry9x8gf2tvdw0s3jn54khce6mua7l";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "A12UEL5L",
                "a12uel5l",
                "an83characterlonghumanreadablepartthatcontainsthenumber1andtheexcludedcharactersbio1tt5tgs",
                "abcdef1qpzry9x8gf2tvdw0s3jn54khce6mua7lmqqqxw",
                "11qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqc8247j",
                "split1checkupstagehandshakeupstreamerranterredcaperred2y9e3w",
                "?1ezyfcl",
            })
    void bip173sValidTextsAreRead(String text) {
        check(Bech32.Encoding.BECH32, text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "A1LQFN3A",
                "a1lqfn3a",
                "an83characterlonghumanreadablepartthatcontainsthetheexcludedcharactersbioandnumber11sg7hg6",
                "abcdef1l7aum6echk45nj3s0wdvt2fg8x9yrzpqzd3ryx",
                "11llllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllludsr8",
                "split1checkupstagehandshakeupstreamerranterredcaperredlc445v",
                "?1v759aa",
            })
    void bip350sValidTextsAreRead(String text) {
        check(Bech32.Encoding.BECH32M, text);
    }

    private static void check(Bech32.Encoding encoding, String text) {
        Bech32.Decoded decoded = Bech32.decode(text).orElseThrow();
        assertThat(decoded.encoding()).isEqualTo(encoding);
        assertThat(Bech32.encode(encoding, decoded.prefix(), decoded.values()))
                .isEqualTo(text.toLowerCase(Locale.ROOT));
        assertThat(Bech32Errors.locate(text)).isEqualTo(new Bech32Errors.Located("", List.of()));
    }

    @ParameterizedTest
    @CsvSource({
        "' 1nwldj5', Invalid character or mixed case, 0",
        "'\u007f1axkwrx', Invalid character or mixed case, 0",
        "'\u00801eym55h', Invalid character or mixed case, 0",
        "an84characterslonghumanreadablepartthatcontainsthenumber1andtheexcludedcharactersbio1569pvx, "
                + "Bech32 string too long, 90",
        "pzry9x0s0muk, Missing separator, ''",
        "1pzry9x0s0muk, Invalid separator position, 0",
        "x1b4n0q5v, Invalid Base 32 character, 2",
        "li1dgmt3, Invalid separator position, 2",
        "'de1lg7wt\u00ff', Invalid character or mixed case, 8",
        "A1G7SGD8, Invalid checksum, ''",
        "10a06t8, Invalid separator position, 0",
        "1qzzfhee, Invalid separator position, 0",
        "a12UEL5L, Invalid character or mixed case, 3 4 5 7",
        "A12uEL5L, Invalid character or mixed case, 3",
        "abcdef1qpzrz9x8gf2tvdw0s3jn54khce6mua7lmqqqxw, Invalid Bech32 checksum, 11",
        "test1zg69w7y6hn0aqy352euf40x77qddq3dc, Invalid Bech32 checksum, 9 16",
        "lt1igcx5c0, Invalid Base 32 character, 3",
        "in1muywd, Invalid separator position, 2",
        "M1VUXWEZ, Invalid checksum, ''",
        "16plkw9, Invalid separator position, 0",
        "abcdef1l7aum6echk45nj2s0wdvt2fg8x9yrzpqzd3ryx, Invalid Bech32m checksum, 21",
        "test1zg69v7y60n00qy352euf40x77qcusag6, Invalid Bech32m checksum, 13 32",
    })
    void anInvalidTextIsRefusedWithTheReasonAndThePlace(String text, String message, String positions) {
        assertThat(Bech32.decode(text)).isEmpty();
        Bech32Errors.Located located = Bech32Errors.locate(text);
        assertThat(located.message()).isEqualTo(message);
        assertThat(located.positions().stream().map(String::valueOf).toList())
                .isEqualTo(positions.isEmpty() ? List.of() : List.of(positions.split(" ", -1)));
    }

    @Property(tries = 500)
    void oneOrTwoWrongCharactersAreFound(
            @ForAll Bech32.Encoding encoding,
            @ForAll @Size(min = 1, max = 70) List<@IntRange(max = 31) Integer> fives,
            @ForAll int first,
            @ForAll int second,
            @ForAll @IntRange(min = 1, max = 31) int change,
            @ForAll @IntRange(max = 31) int otherChange) {
        // given a text
        byte[] values = new byte[fives.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = fives.get(i).byteValue();
        }
        StringBuilder text = new StringBuilder(Bech32.encode(encoding, "bc", values));
        String right = text.toString();

        // when one or two characters behind the separator are changed
        TreeSet<Integer> wrong = new TreeSet<>();
        for (int[] at : new int[][] {{first, change}, {second, otherChange}}) {
            int place = 3 + Math.floorMod(at[0], right.length() - 3);
            if (at[1] != 0 && wrong.add(place)) {
                text.setCharAt(place, ALPHABET.charAt(ALPHABET.indexOf(right.charAt(place)) ^ at[1]));
            }
        }

        // then they are found, unless the other checksum needs no more changes
        assertThat(Bech32.decode(text.toString())).isEmpty();
        Bech32Errors.Located located = Bech32Errors.locate(text.toString());
        String name = encoding == Bech32.Encoding.BECH32 ? "Bech32" : "Bech32m";
        if (located.message().equals("Invalid " + name + " checksum")) {
            assertThat(located.positions()).isEqualTo(new ArrayList<>(wrong));
        } else {
            assertThat(located.positions()).hasSizeLessThanOrEqualTo(wrong.size());
        }
    }

    @Test
    void theFieldIsAField() {
        Gf1024 field = new Gf1024();
        assertThat(field.power(0)).isEqualTo(1);
        assertThat(field.power(1023)).isEqualTo(1);
        int seen = 0;
        for (int i = 0; i < 1023; i++) {
            int element = field.power(i);
            assertThat(field.log(element)).isEqualTo(i);
            assertThat(Gf1024.isInGf32(element)).isEqualTo(i % 33 == 0);
            assertThat(field.multiply(field.divide(1, element), element)).isEqualTo(1);
            seen += element;
        }
        assertThat(seen).as("each element once").isEqualTo(1023 * 1024 / 2);
        // the primitive element is a root of x² + 9x + 23
        int root = field.power(1);
        assertThat(field.multiply(root, root) ^ field.multiply(9, root) ^ 23).isZero();
    }
}
