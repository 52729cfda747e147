package dev.cairn.blockfiles.coin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.curve.ffm.NativeSecp256k1;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.tx.Coin;
import dev.cairn.primitives.wire.WireException;
import dev.cairn.primitives.wire.WireReader;
import dev.cairn.primitives.wire.WireWriter;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Coins and undo data as bitcoind stores them. */
class CoinFormatTest {

    private static final String GENERATOR_X = "79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798";
    private static final String GENERATOR_Y = "483ada7726a3c4655da4fbfc0e1108a8fd17b448a68554199c47d08ffb10d4b8";

    private final NativeSecp256k1 curve = NativeSecp256k1.load();
    private final CoinFormat format = new CoinFormat(curve);

    private static byte[] hex(String hex) {
        return HexFormat.of().parseHex(hex);
    }

    private static String written(long value) {
        WireWriter out = new WireWriter();
        VarInts.write(out, value);
        return HexFormat.of().formatHex(out.toBytes());
    }

    @ParameterizedTest
    @CsvSource({
        "0,00",
        "1,01",
        "127,7f",
        "128,8000",
        "255,807f",
        "256,8100",
        "16383,fe7f",
        "16384,ff00",
        "16511,ff7f",
        "16512,808000",
        "65535,82fe7f",
        "4294967295,8efefefe7f"
    })
    void aVarIntHasOneFormAndThatIsCores(long value, String bytes) throws WireException {
        assertThat(written(value)).isEqualTo(bytes);
        assertThat(VarInts.readLong(new WireReader(hex(bytes)))).isEqualTo(value);
        assertThat(Integer.toUnsignedLong(VarInts.readInt(new WireReader(hex(bytes)))))
                .isEqualTo(value);
    }

    @Property
    void everyLongSurvivesAsVarInt(@ForAll long value) throws WireException {
        assertThat(VarInts.readLong(new WireReader(hex(written(value))))).isEqualTo(value);
    }

    @Test
    void aVarIntThatDoesNotFitIsRefused() {
        // 2^32 and 2^64: one more than the largest.
        assertThatThrownBy(() -> VarInts.readInt(new WireReader(hex("8efefeff00"))))
                .isInstanceOf(WireException.class)
                .hasMessageContaining("size too large");
        assertThatThrownBy(() -> VarInts.readLong(new WireReader(hex("80fefefefefefefeff00"))))
                .isInstanceOf(WireException.class)
                .hasMessageContaining("size too large");
        assertThatThrownBy(() -> VarInts.readLong(new WireReader(hex("ffffffffffffffffffff7f"))))
                .isInstanceOf(WireException.class)
                .hasMessageContaining("size too large");
    }

    @ParameterizedTest
    @CsvSource({"0,0", "1,1", "1000000,7", "100000000,9", "5000000000,50", "2100000000000000,21000000"})
    void amountsLoseTheirZerosAsInCore(long amount, long compressed) {
        assertThat(AmountFormat.compress(amount)).isEqualTo(compressed);
        assertThat(AmountFormat.decompress(compressed)).isEqualTo(amount);
    }

    @Property
    void everyAmountSurvives(@ForAll @LongRange(min = 0, max = 2_100_000_000_000_000L) long amount) {
        assertThat(AmountFormat.decompress(AmountFormat.compress(amount))).isEqualTo(amount);
    }

    @Property
    void anyCompressedAmountIsReadAsTheNaiveRuleSays(@ForAll long compressed) {
        java.math.BigInteger x = new java.math.BigInteger(Long.toUnsignedString(compressed));
        java.math.BigInteger expected = java.math.BigInteger.ZERO;
        java.math.BigInteger ten = java.math.BigInteger.TEN;
        if (x.signum() != 0) {
            java.math.BigInteger[] split = x.subtract(java.math.BigInteger.ONE).divideAndRemainder(ten);
            int e = split[1].intValue();
            java.math.BigInteger nine = java.math.BigInteger.valueOf(9);
            java.math.BigInteger n = e == 9
                    ? split[0].add(java.math.BigInteger.ONE)
                    : split[0].divide(nine)
                            .multiply(ten)
                            .add(split[0].mod(nine))
                            .add(java.math.BigInteger.ONE);
            expected = n.multiply(ten.pow(e));
        }
        assertThat(AmountFormat.decompress(compressed)).isEqualTo(expected.longValue());
    }

    @Test
    void anAmountThatIsNoMoneyIsNotWritten() {
        for (long amount : new long[] {-1, 2_100_000_000_000_001L}) {
            Coin coin = new Coin(amount, Script.EMPTY, 1, false);
            assertThatThrownBy(() -> format.write(new WireWriter(), coin))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining(Long.toString(amount));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "00 0102030405060708090a0b0c0d0e0f1011121314 76a9140102030405060708090a0b0c0d0e0f101112131488ac",
                "01 0102030405060708090a0b0c0d0e0f1011121314 a9140102030405060708090a0b0c0d0e0f101112131487",
                "02 " + GENERATOR_X + " 2102" + GENERATOR_X + "ac",
                "03 " + GENERATOR_X + " 2103" + GENERATOR_X + "ac",
                "04 " + GENERATOR_X + " 4104" + GENERATOR_X + GENERATOR_Y + "ac",
                "06 - -",
                "08 6a51 6a51",
                // not quite pay-to-pubkey-hash
                "1f 76a9140102030405060708090a0b0c0d0e0f101112131488ad "
                        + "76a9140102030405060708090a0b0c0d0e0f101112131488ad",
                // a hybrid key is none of the special kinds
                "49 4106" + GENERATOR_X + GENERATOR_Y + "ac 4106" + GENERATOR_X + GENERATOR_Y + "ac",
            })
    void scriptsOfEachKindReadBackAndWriteToTheSameBytes(String example) throws WireException {
        String[] parts = example.replace("-", "").split(" ", -1);
        byte[] stored = hex(parts[0] + parts[1]);
        Script script = Script.ofHex(parts[2]);

        WireWriter out = new WireWriter();
        new ScriptFormat(curve).write(out, script);

        assertThat(new ScriptFormat(curve).read(new WireReader(stored))).isEqualTo(script);
        assertThat(HexFormat.of().formatHex(out.toBytes())).isEqualTo(parts[0] + parts[1]);
    }

    @Test
    void aPublicKeyOffTheCurveIsNotCompressed() {
        byte[] script = hex("4104" + GENERATOR_X + GENERATOR_Y + "ac");
        script[60] ^= 1;
        WireWriter out = new WireWriter();

        new ScriptFormat(curve).write(out, Script.of(script));

        assertThat(out.size()).isEqualTo(1 + script.length);
    }

    @Test
    void anXWithoutAPointReadsAsAnEmptyScriptAsInCore() throws WireException {
        byte[] stored = hex("05" + "00".repeat(31) + "05"); // x = 5 is on no point

        assertThat(new ScriptFormat(curve).read(new WireReader(stored))).isEqualTo(Script.EMPTY);
        assertThat(undoOf(1, stored).script(1, 0)).isEqualTo(Script.EMPTY);
    }

    @Test
    void aScriptTooLongToRunReadsAsReturnAndIsSteppedOver() throws WireException {
        WireWriter out = new WireWriter();
        VarInts.write(out, 10_001 + 6);
        out.write(new byte[10_001]);

        WireReader in = new WireReader(out.toBytes());

        assertThat(new ScriptFormat(curve).read(in)).isEqualTo(Script.ofHex("6a"));
        assertThat(in.remaining()).isZero();
        assertThat(undoOf(1, out.toBytes()).script(1, 0)).isEqualTo(Script.ofHex("6a"));
    }

    /** Undo data of one coin at a height, whose script is stored so. */
    private BlockUndo undoOf(int height, byte[] storedScript) throws WireException {
        WireWriter out = new WireWriter().writeByte(1).writeByte(1);
        VarInts.write(out, height * 2L);
        if (height > 0) {
            VarInts.write(out, 70_015); // a version, as very old nodes wrote it
        }
        VarInts.write(out, AmountFormat.compress(1234));
        out.write(storedScript);
        return format.readUndo(out.toBytes(), 0, out.size());
    }

    @Test
    void theVersionThatOldNodesWroteIsIgnoredAndAtHeightZeroThereIsNone() throws WireException {
        for (int height : new int[] {0, 1, 500_000, Integer.MAX_VALUE}) {
            assertThat(undoOf(height, hex("0751")).coin(1, 0))
                    .isEqualTo(new Coin(1234, Script.ofHex("51"), height, false));
        }
    }

    @Property(tries = 300)
    void undoDataSurvivesAndIsSteppedOverToTheByte(@ForAll long seed) throws WireException {
        Random random = new Random(seed);
        List<List<Coin>> spent = new ArrayList<>();
        for (int i = random.nextInt(40); i > 0; i--) {
            List<Coin> coins = new ArrayList<>();
            for (int j = random.nextInt(6); j > 0; j--) {
                coins.add(new Coin(
                        random.nextLong(2_100_000_000_000_001L),
                        script(random),
                        random.nextInt(5) == 0 ? 0 : random.nextInt(Integer.MAX_VALUE),
                        random.nextBoolean()));
            }
            spent.add(coins);
        }
        WireWriter out = new WireWriter().writeByte(77); // so that it does not begin at 0
        format.writeUndo(out, spent);
        byte[] bytes = out.writeByte(88).toBytes();

        BlockUndo undo = format.readUndo(bytes, 1, bytes.length - 2);
        WireReader skipped = new WireReader(bytes, 1, bytes.length - 1);
        CoinFormat.skipUndo(skipped);

        assertThat(skipped.remaining()).isEqualTo(1);
        assertThat(undo.transactionCount()).isEqualTo(spent.size() + 1);
        assertThat(undo.inputCount(0)).isZero();
        assertThat(undo.coinCount())
                .isEqualTo(spent.stream().mapToInt(List::size).sum());
        for (int i = 0; i < spent.size(); i++) {
            assertThat(undo.inputCount(i + 1)).isEqualTo(spent.get(i).size());
            for (int j = 0; j < spent.get(i).size(); j++) {
                Coin coin = spent.get(i).get(j);
                assertThat(undo.coin(i + 1, j)).isEqualTo(coin);
                assertThat(undo.value(i + 1, j)).isEqualTo(coin.value());
                assertThat(undo.script(i + 1, j)).isEqualTo(coin.script());
            }
        }
        assertThat(undo).isEqualTo(format.readUndo(bytes, 1, bytes.length - 2));
    }

    private Script script(Random random) {
        byte[] bytes = new byte[random.nextInt(90)];
        random.nextBytes(bytes);
        String hash = HexFormat.of().formatHex(new byte[20]);
        return switch (random.nextInt(5)) {
            case 0 -> Script.ofHex("76a914" + hash + "88ac");
            case 1 -> Script.ofHex("a914" + hash + "87");
            case 2 -> Script.ofHex("4104" + GENERATOR_X + GENERATOR_Y + "ac");
            case 3 -> Script.ofHex("2102" + GENERATOR_X + "ac");
            default -> Script.of(bytes);
        };
    }

    @Property(tries = 500)
    void anyBytesAreCoinsOrAWireException(@ForAll byte[] bytes) {
        try {
            BlockUndo undo = format.readUndo(bytes, 0, bytes.length);
            assertThat(undo.coinCount()).isLessThanOrEqualTo(bytes.length / CoinFormat.MIN_LENGTH);
        } catch (WireException e) {
            assertThat(e.getMessage()).isNotEmpty();
        }
    }

    @Test
    void countsThatTheBytesCannotHoldCostNothing() {
        byte[] manyTransactions = new WireWriter().writeCompactSize(0x2000000).toBytes();
        byte[] manyCoins =
                new WireWriter().writeByte(1).writeCompactSize(0x2000000).toBytes();
        for (byte[] bytes : List.of(manyTransactions, manyCoins)) {
            assertThatThrownBy(() -> format.readUndo(bytes, 0, bytes.length))
                    .isInstanceOf(WireException.class)
                    .hasMessageContaining("end of data");
        }
    }
}
