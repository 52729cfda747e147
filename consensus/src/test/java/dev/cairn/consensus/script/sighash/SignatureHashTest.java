package dev.cairn.consensus.script.sighash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.consensus.script.RandomSpends;
import dev.cairn.primitives.hash.Sha256;
import dev.cairn.primitives.script.Bytes;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.script.ScriptReader;
import dev.cairn.primitives.tx.Transaction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class SignatureHashTest {

    private static final int[] HASH_TYPES = {0, 1, 2, 3, 4, 0x1f, 0x41, 0x80, 0x81, 0x82, 0x83, 0xff};

    @Property(tries = 500)
    void streamedHashesAreThoseOfTheTextbook(@ForAll Random random) {
        SpendContext spend = RandomSpends.spend(random, 1 + random.nextInt(5));
        int input = random.nextInt(spend.transaction().inputCount());
        Script code = RandomSpends.script(random, random.nextInt(10) == 0 ? 4000 : 100);
        int anyHashType = random.nextBoolean() ? random.nextInt() : random.nextInt(256);

        checkAll(spend, input, code, anyHashType);
        for (int hashType : HASH_TYPES) {
            checkAll(spend, input, code, hashType);
        }
    }

    private static void checkAll(SpendContext spend, int input, Script code, int hashType) {
        Transaction tx = spend.transaction();
        if (endsWhole(code)) {
            assertThat(SignatureHash.legacy(tx, input, code, hashType))
                    .isEqualTo(TextbookHashes.legacy(tx, input, code, hashType));
        }
        assertThat(SignatureHash.witnessV0(spend, input, code, hashType))
                .isEqualTo(TextbookHashes.witnessV0(spend, input, code, hashType));
        TaprootSpend path = new TaprootSpend(
                Bytes.of(Sha256.create().hash(code.toBytes())), hashType, code.isEmpty() ? null : code);
        assertThat(SignatureHash.taproot(spend, input, hashType, path))
                .isEqualTo(TextbookHashes.taproot(spend, input, hashType, path));
        assertThat(SignatureHash.taproot(spend, input, hashType, TaprootSpend.KEY_PATH))
                .isEqualTo(TextbookHashes.taproot(spend, input, hashType, TaprootSpend.KEY_PATH));
    }

    /** A script cut short inside a push never passes, and its hash is a peculiarity that no copy of a transaction has. */
    private static boolean endsWhole(Script code) {
        ScriptReader in = new ScriptReader(code);
        while (in.next()) {}
        return !in.failed();
    }

    /** What comes before an input is fed to the digest once for all inputs; it must be the same as feeding it each time. */
    @Test
    void inputsOfALargeTransactionHashAsInTheTextbook() {
        Random random = new Random(1);
        SpendContext spend = RandomSpends.spend(random, 700);
        SignatureHasher hasher = new SignatureHasher(Sha256.create());
        byte[] code = {(byte) 0xac, (byte) 0xab, 0x51};
        byte[] hash = new byte[32];
        for (int input : new int[] {0, 1, 63, 64, 65, 127, 128, 255, 256, 639, 640, 641, 698, 699}) {
            hasher.start(spend, input);
            for (int hashType : HASH_TYPES) {
                hasher.legacy(code, 0, code.length, hashType, hash);
                assertThat(hash)
                        .as("input %d, hash type %d", input, hashType)
                        .isEqualTo(TextbookHashes.legacy(spend.transaction(), input, Bytes.of(code), hashType));
            }
        }
    }

    /** What was hashed before must not show, whatever was asked in between. */
    @Property(tries = 100)
    void aHashDoesNotDependOnTheOnesBeforeIt(@ForAll Random random) {
        SpendContext spend = RandomSpends.spend(random, 1 + random.nextInt(random.nextInt(8) == 0 ? 300 : 3));
        int input = random.nextInt(spend.transaction().inputCount());
        Script[] codes = {RandomSpends.script(random, 3), RandomSpends.script(random, 3000)};
        boolean witness = random.nextBoolean();
        SignatureHasher hasher = new SignatureHasher(Sha256.create());
        hasher.start(spend, input);
        byte[] hash = new byte[32];
        for (int i = 0; i < 40; i++) {
            Script code = codes[random.nextInt(2)];
            int hashType = random.nextInt(256);
            if (witness) {
                hasher.witnessV0(code.array(), code.offset(), code.length(), hashType, hash);
                assertThat(hash).isEqualTo(SignatureHash.witnessV0(spend, input, code, hashType));
            } else {
                hasher.legacy(code.array(), code.offset(), code.length(), hashType, hash);
                assertThat(hash).isEqualTo(SignatureHash.legacy(spend.transaction(), input, code, hashType));
            }
        }
    }

    @Test
    void workersMayShareAContext() throws Exception {
        SpendContext spend = RandomSpends.spend(new Random(2), 400);
        SpendContext alone = RandomSpends.spend(new Random(2), 400);
        Bytes code = Bytes.ofHex("76a9");
        try (ExecutorService workers = Executors.newFixedThreadPool(4)) {
            List<Future<byte[]>> hashes = new ArrayList<>();
            for (int i = 0; i < 400; i++) {
                int input = i;
                hashes.add(workers.submit(() -> allHashes(spend, input, code)));
            }
            for (int i = 0; i < 400; i++) {
                assertThat(hashes.get(i).get()).isEqualTo(allHashes(alone, i, code));
            }
        }
    }

    private static byte[] allHashes(SpendContext spend, int input, Bytes code) {
        SignatureHasher hasher = new SignatureHasher(Sha256.create());
        hasher.start(spend, input);
        byte[] all = new byte[128];
        byte[] hash = new byte[32];
        hasher.legacy(code.array(), code.offset(), code.length(), HashType.ALL, hash);
        System.arraycopy(hash, 0, all, 0, 32);
        hasher.legacy(code.array(), code.offset(), code.length(), HashType.NONE, hash);
        System.arraycopy(hash, 0, all, 32, 32);
        hasher.start(spend, input);
        hasher.witnessV0(code.array(), code.offset(), code.length(), HashType.ALL, hash);
        System.arraycopy(hash, 0, all, 64, 32);
        hasher.taproot(HashType.DEFAULT, null, -1, null, hash);
        System.arraycopy(hash, 0, all, 96, 32);
        return all;
    }

    @Test
    void treeHashesAreTagged() {
        byte[] one = new byte[32];
        byte[] other = new byte[32];
        Arrays.fill(other, (byte) 0x80); // greater as unsigned, smaller as signed
        byte[] both = Arrays.copyOf(one, 64);
        System.arraycopy(other, 0, both, 32, 32);

        assertThat(SignatureHash.tapLeaf(0xc0, Bytes.ofHex("51")))
                .isEqualTo(TextbookHashes.tagged("TapLeaf", new byte[] {(byte) 0xc0, 1, 0x51}));
        assertThat(SignatureHash.tapBranch(one, other)).isEqualTo(TextbookHashes.tagged("TapBranch", both));
        assertThat(SignatureHash.tapBranch(other, one)).isEqualTo(TextbookHashes.tagged("TapBranch", both));
        assertThat(SignatureHash.tapTweak(one, other)).isEqualTo(TextbookHashes.tagged("TapTweak", both));
        assertThat(SignatureHash.tapTweak(one, null)).isEqualTo(TextbookHashes.tagged("TapTweak", one));
    }

    @Test
    void aContextWantsOneOutputAnInput() {
        Transaction tx = RandomSpends.spend(new Random(3), 2).transaction();
        assertThatThrownBy(() -> SpendContext.of(tx, List.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("0 outputs given for a transaction that spends 2");
    }
}
