package dev.cairn.curve.ffm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.curve.Secp256k1;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

/** Bytes that a stranger chose get an answer (the process would die of a wrong one), on any number of threads. */
class StrangersBytesTest {

    private final Secp256k1 curve = NativeSecp256k1.load();

    @Property
    void noSignatureKeyOrTweakThrows(
            @ForAll @Size(max = 150) byte[] signature,
            @ForAll @Size(max = 70) byte[] key,
            @ForAll @Size(64) byte[] bytes64,
            @ForAll @Size(32) byte[] bytes32,
            @ForAll @IntRange(min = 0, max = 8) int form) {
        byte[] likely = Arrays.copyOf(key, key.length);
        if (likely.length > 0) {
            likely[0] = (byte) form;
        }
        for (byte[] candidate : new byte[][] {key, likely, Arrays.copyOf(likely, 33), Arrays.copyOf(likely, 65)}) {
            boolean is = curve.isPublicKey(candidate, 0, candidate.length);
            assertThat(curve.convertPublicKey(candidate, 0, candidate.length, true) != null)
                    .isEqualTo(is);
            assertThat(curve.verifyEcdsa(bytes32, signature, 0, signature.length, candidate, 0, candidate.length))
                    .isFalse();
        }
        boolean xOnly = curve.isXOnlyKey(bytes32, 0);
        assertThat(curve.verifySchnorr(signature, bytes64, 0, bytes32, 0)).isFalse();
        assertThat(curve.checkXOnlyTweak(bytes64, 0, true, bytes32, 0, bytes32)).isFalse();
        byte[] tweaked = curve.tweakXOnlyKey(bytes32, 0, Arrays.copyOf(bytes64, 32));
        if (!xOnly) {
            assertThat(tweaked).isNull();
        }
        assertThat(curve.isPublicKey(curve.decodeElligatorSwift(bytes64), 0, 33))
                .isTrue();
    }

    /** More threads than the pool has slots, few keys and many: right and wrong answers must not mix. */
    @Test
    void manyThreadsGetTheirOwnAnswers() throws Exception {
        int cases = 64;
        byte[][] messages = new byte[cases][32];
        byte[][] keys = new byte[cases][];
        byte[][] ecdsa = new byte[cases][];
        byte[][] schnorr = new byte[cases][];
        Random random = new Random(1);
        for (int i = 0; i < cases; i++) {
            byte[] secret = new byte[32];
            random.nextBytes(secret);
            secret[0] = 1;
            random.nextBytes(messages[i]);
            keys[i] = curve.publicKey(secret, true);
            ecdsa[i] = curve.signEcdsa(messages[i], secret, null);
            schnorr[i] = curve.signSchnorr(messages[i], secret, null);
        }
        List<Callable<Integer>> tasks = new ArrayList<>();
        for (int seed = 0; seed < 48; seed++) {
            Random picks = new Random(seed);
            tasks.add(() -> {
                int wrong = 0;
                for (int i = 0; i < 150; i++) {
                    int a = picks.nextInt(cases);
                    int b = picks.nextInt(4) == 0 ? picks.nextInt(cases) : a;
                    wrong += curve.verifyEcdsa(messages[a], ecdsa[a], 0, ecdsa[a].length, keys[b], 0, 33) != (a == b)
                            ? 1
                            : 0;
                    wrong += curve.verifySchnorr(messages[a], schnorr[b], 0, keys[a], 1) != (a == b) ? 1 : 0;
                }
                return wrong;
            });
        }
        try (ExecutorService threads = Executors.newFixedThreadPool(48)) {
            for (Future<Integer> wrong : threads.invokeAll(tasks)) {
                assertThat(wrong.get()).isZero();
            }
        }
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Future<Integer> wrong : threads.invokeAll(tasks)) {
                assertThat(wrong.get()).isZero();
            }
        }
    }

    @Test
    void aSurplusScratchIsDroppedAndOneOfOursComesBack() {
        ScratchPool pool = new ScratchPool(
                new Library(
                        new NativeFile(NativePlatform.of(System.getProperty("os.name"), System.getProperty("os.arch")))
                                .load(null, Path.of(System.getProperty("java.io.tmpdir")))),
                1);
        List<Scratch> held = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            held.add(pool.take());
        }
        assertThat(held).doesNotHaveDuplicates();

        held.forEach(pool::give);

        Scratch again = pool.take();
        assertThat(held.subList(0, 16)).contains(again);
        pool.give(again);
        assertThat(pool.take()).isSameAs(again);
    }
}
