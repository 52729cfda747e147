package dev.cairn.curve.ffm;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.cairn.curve.Secp256k1;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;

/**
 * {@link Secp256k1} by the native libsecp256k1. One object serves all threads: each call borrows off-heap memory of a fixed
 * size, copies its arguments there, and allocates nothing else but what it returns.
 *
 * <p>Make one and pass it down. The library itself stays loaded until the process ends; what this object owns beside it (the
 * context for signing, the calls' memory) goes with it to the collector, so there is nothing to close.
 */
public final class NativeSecp256k1 implements Secp256k1 {

    private static final int COMPRESSED = 33;
    private static final int UNCOMPRESSED = 65;

    private final Library library;
    private final ScratchPool pool;
    /** Made at the first need: a node that only verifies never waits for random bytes. Racing makers: one wins. */
    private final AtomicReference<Signer> signer = new AtomicReference<>();

    private NativeSecp256k1(Library library) {
        this.library = library;
        this.pool = new ScratchPool(library, Runtime.getRuntime().availableProcessors());
    }

    /**
     * Loads the library for this machine from the class path, by way of a file in the user's cache folder
     * ({@code $XDG_CACHE_HOME/cairn/native}, {@code ~/.cache/cairn/native}, on macOS
     * {@code ~/Library/Caches/cairn/native}) or, where there is none, a temporary one that is gone when this returns.
     *
     * @throws NativeLibraryException if there is no library for this machine or it cannot be loaded
     */
    public static NativeSecp256k1 load() {
        NativePlatform platform = NativePlatform.of(System.getProperty("os.name"), System.getProperty("os.arch"));
        Path cache = NativeFile.userCache(platform, System.getenv(), System.getProperty("user.home"));
        Library library =
                new Library(new NativeFile(platform).load(cache, Path.of(System.getProperty("java.io.tmpdir"))));
        library.selfTest();
        return new NativeSecp256k1(library);
    }

    @Override
    public boolean verifyEcdsa(
            byte[] message32,
            byte[] signature,
            int signatureOffset,
            int signatureLength,
            byte[] key,
            int keyOffset,
            int keyLength) {
        Objects.checkFromIndexSize(keyOffset, keyLength, key.length);
        Scratch scratch = pool.take();
        try {
            Scratch.copyAll(message32, 32, scratch.message, "message");
            return LaxDer.read(signature, signatureOffset, signatureLength, scratch.compact)
                    && library.signatureParseCompact(scratch.signature, scratch.compact)
                    && verifyEcdsa(scratch, parse(scratch, key, keyOffset, keyLength));
        } finally {
            pool.give(scratch);
        }
    }

    private boolean verifyEcdsa(Scratch scratch, MemorySegment parsedKey) {
        if (parsedKey == null) {
            return false;
        }
        library.signatureNormalize(scratch.signature);
        return library.ecdsaVerify(scratch.signature, scratch.message, parsedKey);
    }

    /** The key's object, filled by a parse that answered 1, or null. */
    private MemorySegment parse(Scratch scratch, byte[] key, int offset, int length) {
        if (length != COMPRESSED && length != UNCOMPRESSED) {
            return null;
        }
        Scratch.copy(key, offset, length, scratch.keyBytes);
        if (length == COMPRESSED) {
            return scratch.parsedKeys.compressed(scratch.keyBytes);
        }
        return library.ecPubkeyParse(scratch.key, scratch.keyBytes, length) ? scratch.key : null;
    }

    private static MemorySegment parseXOnly(Scratch scratch, byte[] key, int offset) {
        return scratch.parsedKeys.xOnly(Scratch.copy(key, offset, 32, scratch.keyBytes));
    }

    @Override
    public boolean isLowS(byte[] signature, int offset, int length) {
        Scratch scratch = pool.take();
        try {
            if (!LaxDer.read(signature, offset, length, scratch.compact)) {
                return false;
            }
            // Over the order, the object is R = S = 0 and normalising leaves it: low.
            return !library.signatureParseCompact(scratch.signature, scratch.compact)
                    || !library.signatureNormalize(scratch.signature);
        } finally {
            pool.give(scratch);
        }
    }

    @Override
    public boolean verifySchnorr(
            byte[] message, byte[] signature, int signatureOffset, byte[] xOnlyKey, int keyOffset) {
        Scratch scratch = pool.take();
        try {
            Scratch.copy(signature, signatureOffset, 64, scratch.compact);
            MemorySegment key = parseXOnly(scratch, xOnlyKey, keyOffset);
            return key != null
                    && library.schnorrsigVerify(scratch.compact, scratch.message(message), message.length, key);
        } finally {
            pool.give(scratch);
        }
    }

    @Override
    public boolean checkXOnlyTweak(
            byte[] outputKey,
            int outputOffset,
            boolean outputIsOdd,
            byte[] internalKey,
            int internalOffset,
            byte[] tweak32) {
        Scratch scratch = pool.take();
        try {
            Scratch.copy(outputKey, outputOffset, 32, scratch.output);
            Scratch.copyAll(tweak32, 32, scratch.tweak, "tweak");
            MemorySegment key = parseXOnly(scratch, internalKey, internalOffset);
            return key != null && library.xonlyPubkeyTweakAddCheck(scratch.output, outputIsOdd, key, scratch.tweak);
        } finally {
            pool.give(scratch);
        }
    }

    @Override
    public boolean isPublicKey(byte[] key, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, key.length);
        Scratch scratch = pool.take();
        try {
            return parse(scratch, key, offset, length) != null;
        } finally {
            pool.give(scratch);
        }
    }

    @Override
    public boolean isXOnlyKey(byte[] key, int offset) {
        Scratch scratch = pool.take();
        try {
            return parseXOnly(scratch, key, offset) != null;
        } finally {
            pool.give(scratch);
        }
    }

    @Override
    public byte[] convertPublicKey(byte[] key, int offset, int length, boolean compressed) {
        Objects.checkFromIndexSize(offset, length, key.length);
        Scratch scratch = pool.take();
        try {
            MemorySegment parsed = parse(scratch, key, offset, length);
            return parsed == null ? null : serialize(scratch, parsed, compressed);
        } finally {
            pool.give(scratch);
        }
    }

    private byte[] serialize(Scratch scratch, MemorySegment parsedKey, boolean compressed) {
        signer().pubkeySerialize(scratch.output, scratch.length, parsedKey, compressed);
        return bytes(scratch.output, compressed ? COMPRESSED : UNCOMPRESSED);
    }

    @Override
    public boolean isSecretKey(byte[] secret32) {
        Scratch scratch = pool.take();
        try {
            return signer().seckeyVerify(Scratch.copyAll(secret32, 32, scratch.secret, "secret"));
        } finally {
            wipeAndGive(scratch);
        }
    }

    @Override
    public byte[] publicKey(byte[] secret32, boolean compressed) {
        Scratch scratch = pool.take();
        try {
            Scratch.copyAll(secret32, 32, scratch.secret, "secret");
            require(signer().pubkeyCreate(scratch.key, scratch.secret), "secret");
            return serialize(scratch, scratch.key, compressed);
        } finally {
            wipeAndGive(scratch);
        }
    }

    @Override
    public byte[] signEcdsa(byte[] message32, byte[] secret32, byte[] extraEntropy32) {
        Scratch scratch = pool.take();
        try {
            Scratch.copyAll(message32, 32, scratch.message, "message");
            Scratch.copyAll(secret32, 32, scratch.secret, "secret");
            MemorySegment entropy = extraEntropy32 == null
                    ? MemorySegment.NULL
                    : Scratch.copyAll(extraEntropy32, 32, scratch.tweak, "entropy");
            require(signer().ecdsaSign(scratch.signature, scratch.message, scratch.secret, entropy), "secret");
            int length = signer().signatureSerializeDer(scratch.output, scratch.length, scratch.signature);
            return bytes(scratch.output, length);
        } finally {
            wipeAndGive(scratch);
        }
    }

    @Override
    public byte[] signSchnorr(byte[] message, byte[] secret32, byte[] auxiliary32) {
        Scratch scratch = pool.take();
        try {
            Scratch.copyAll(secret32, 32, scratch.secret, "secret");
            MemorySegment auxiliary = auxiliary32 == null
                    ? MemorySegment.NULL
                    : Scratch.copyAll(auxiliary32, 32, scratch.tweak, "auxiliary");
            require(
                    signer().keypairCreate(scratch.keypair, scratch.secret)
                            && signer().schnorrsigSign(
                                            scratch.compact,
                                            scratch.message(message),
                                            message.length,
                                            scratch.keypair,
                                            auxiliary,
                                            scratch.parameters),
                    "secret");
            return bytes(scratch.compact, 64);
        } finally {
            wipeAndGive(scratch);
        }
    }

    @Override
    public byte[] tweakSecretKey(byte[] secret32, byte[] tweak32) {
        Scratch scratch = pool.take();
        try {
            Scratch.copyAll(secret32, 32, scratch.secret, "secret");
            Scratch.copyAll(tweak32, 32, scratch.tweak, "tweak");
            require(signer().keypairCreate(scratch.keypair, scratch.secret), "secret");
            require(signer().keypairXonlyTweakAdd(scratch.keypair, scratch.tweak), "tweak");
            signer().keypairSec(scratch.output, scratch.keypair);
            return bytes(scratch.output, 32);
        } finally {
            wipeAndGive(scratch);
        }
    }

    @Override
    public byte[] tweakXOnlyKey(byte[] internalKey, int offset, byte[] tweak32) {
        Scratch scratch = pool.take();
        try {
            Scratch.copyAll(tweak32, 32, scratch.tweak, "tweak");
            MemorySegment internal = parseXOnly(scratch, internalKey, offset);
            return internal != null && signer().xonlyPubkeyTweakAdd(scratch.key, internal, scratch.tweak)
                    ? serialize(scratch, scratch.key, true)
                    : null;
        } finally {
            pool.give(scratch);
        }
    }

    @Override
    public byte[] encodeElligatorSwift(byte[] secret32, byte[] randomness32) {
        Scratch scratch = pool.take();
        try {
            Scratch.copyAll(secret32, 32, scratch.secret, "secret");
            Scratch.copyAll(randomness32, 32, scratch.tweak, "randomness");
            require(signer().ellswiftCreate(scratch.encodingA, scratch.secret, scratch.tweak), "secret");
            return bytes(scratch.encodingA, 64);
        } finally {
            wipeAndGive(scratch);
        }
    }

    @Override
    public byte[] decodeElligatorSwift(byte[] encoding64) {
        Scratch scratch = pool.take();
        try {
            signer().ellswiftDecode(scratch.key, Scratch.copyAll(encoding64, 64, scratch.encodingA, "encoding"));
            return serialize(scratch, scratch.key, true);
        } finally {
            pool.give(scratch);
        }
    }

    @Override
    public byte[] sharedSecret(byte[] ours64, byte[] theirs64, byte[] secret32, boolean initiating) {
        Scratch scratch = pool.take();
        try {
            Scratch.copyAll(initiating ? ours64 : theirs64, 64, scratch.encodingA, "encoding");
            Scratch.copyAll(initiating ? theirs64 : ours64, 64, scratch.encodingB, "encoding");
            Scratch.copyAll(secret32, 32, scratch.secret, "secret");
            // The library itself would take a secret over the order by its remainder.
            require(signer().seckeyVerify(scratch.secret), "secret");
            require(
                    signer().ellswiftXdh(
                                    scratch.output, scratch.encodingA, scratch.encodingB, scratch.secret, initiating),
                    "secret");
            return bytes(scratch.output, 32);
        } finally {
            wipeAndGive(scratch);
        }
    }

    private Signer signer() {
        Signer made = signer.get();
        if (made == null) {
            signer.compareAndSet(null, new Signer(library));
            made = signer.get();
        }
        return made;
    }

    private void wipeAndGive(Scratch scratch) {
        scratch.wipe();
        pool.give(scratch);
    }

    private static byte[] bytes(MemorySegment source, int length) {
        return source.asSlice(0, length).toArray(JAVA_BYTE);
    }

    private static void require(boolean answer, String name) {
        if (!answer) {
            throw new IllegalArgumentException("the " + name + " is out of the group's range");
        }
    }
}
