package dev.cairn.curve.ffm;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.security.SecureRandom;

/**
 * The calls that multiply the generator by a secret. They run on a context of their own that was blinded with random bytes
 * when it was made, against readers of side channels, and is not changed again: any thread may use it. It lies in memory
 * that the collector frees with this object.
 *
 * <p>A secret is never illegal to the library: out of range, a call answers 0. Key pairs and keys are handed on only after
 * the call that makes them has answered 1.
 */
final class Signer {

    static final int KEYPAIR_BYTES = 96;

    private static final int FLAGS_NONE = 1;
    private static final int FLAGS_COMPRESSED = 258;
    private static final int FLAGS_UNCOMPRESSED = 2;
    private static final byte[] EXTRA_PARAMETERS_MAGIC = {(byte) 0xda, 0x6f, (byte) 0xb3, (byte) 0x8c};

    private final MemorySegment context;
    private final MemorySegment staticContext;
    private final MemorySegment rfc6979;
    private final MemorySegment bip340;
    private final MemorySegment bip324;
    private final MemorySegment seckeyVerify;
    private final MemorySegment pubkeyCreate;
    private final MemorySegment pubkeySerialize;
    private final MemorySegment ecdsaSign;
    private final MemorySegment signatureSerializeDer;
    private final MemorySegment keypairCreate;
    private final MemorySegment keypairXonlyTweakAdd;
    private final MemorySegment keypairSec;
    private final MemorySegment schnorrsigSignCustom;
    private final MemorySegment xonlyPubkeyTweakAdd;
    private final MemorySegment ellswiftCreate;
    private final MemorySegment ellswiftDecode;
    private final MemorySegment ellswiftXdh;

    Signer(Library library) {
        staticContext = library.staticContext;
        rfc6979 = library.variable("secp256k1_nonce_function_rfc6979");
        bip340 = library.variable("secp256k1_nonce_function_bip340");
        bip324 = library.variable("secp256k1_ellswift_xdh_hash_function_bip324");
        seckeyVerify = library.symbol("secp256k1_ec_seckey_verify");
        pubkeyCreate = library.symbol("secp256k1_ec_pubkey_create");
        pubkeySerialize = library.symbol("secp256k1_ec_pubkey_serialize");
        ecdsaSign = library.symbol("secp256k1_ecdsa_sign");
        signatureSerializeDer = library.symbol("secp256k1_ecdsa_signature_serialize_der");
        keypairCreate = library.symbol("secp256k1_keypair_create");
        keypairXonlyTweakAdd = library.symbol("secp256k1_keypair_xonly_tweak_add");
        keypairSec = library.symbol("secp256k1_keypair_sec");
        schnorrsigSignCustom = library.symbol("secp256k1_schnorrsig_sign_custom");
        xonlyPubkeyTweakAdd = library.symbol("secp256k1_xonly_pubkey_tweak_add");
        ellswiftCreate = library.symbol("secp256k1_ellswift_create");
        ellswiftDecode = library.symbol("secp256k1_ellswift_decode");
        ellswiftXdh = library.symbol("secp256k1_ellswift_xdh");
        context = blindedContext(library);
    }

    private static MemorySegment blindedContext(Library library) {
        byte[] random = new byte[32];
        new SecureRandom().nextBytes(random);
        MemorySegment size = library.symbol("secp256k1_context_preallocated_size");
        MemorySegment create = library.symbol("secp256k1_context_preallocated_create");
        MemorySegment randomize = library.symbol("secp256k1_context_randomize");
        try {
            Arena arena = Arena.ofAuto();
            MemorySegment context =
                    arena.allocate((long) Shape.Signing.SIZE_OF_FLAGS.invokeExact(size, FLAGS_NONE), 64);
            MemorySegment made =
                    (MemorySegment) Shape.Signing.CONTEXT_IN_PLACE.invokeExact(create, context, FLAGS_NONE);
            MemorySegment seed = arena.allocateFrom(JAVA_BYTE, random);
            boolean blinded = (int) Shape.Signing.PP.invokeExact(randomize, context, seed) == 1;
            seed.fill((byte) 0);
            if (made.address() != context.address() || !blinded) {
                throw new IllegalStateException("libsecp256k1 made no context for signing");
            }
            return context;
        } catch (Throwable t) {
            throw Shape.thrown(t);
        }
    }

    boolean seckeyVerify(MemorySegment secret32) {
        try {
            return (int) Shape.Signing.PP.invokeExact(seckeyVerify, staticContext, secret32) == 1;
        } catch (Throwable t) {
            throw Shape.thrown(t);
        }
    }

    boolean pubkeyCreate(MemorySegment key, MemorySegment secret32) {
        try {
            return (int) Shape.PPP.invokeExact(pubkeyCreate, context, key, secret32) == 1;
        } catch (Throwable t) {
            throw Shape.thrown(t);
        }
    }

    /** Writes 33 or 65 bytes of a parsed key. The length is in and out; the library aborts if it is too small. */
    void pubkeySerialize(MemorySegment output, MemorySegment length, MemorySegment key, boolean compressed) {
        length.set(JAVA_LONG, 0, compressed ? 33 : 65);
        try {
            int always = (int) Shape.Signing.PPPPI.invokeExact(
                    pubkeySerialize,
                    staticContext,
                    output,
                    length,
                    key,
                    compressed ? FLAGS_COMPRESSED : FLAGS_UNCOMPRESSED);
            assert always == 1;
        } catch (Throwable t) {
            throw Shape.thrown(t);
        }
    }

    /** Entropy is 32 bytes, or {@link MemorySegment#NULL} for none: the nonce function allows it. */
    boolean ecdsaSign(MemorySegment signature, MemorySegment message32, MemorySegment secret32, MemorySegment entropy) {
        try {
            return (int) Shape.Signing.PPPPPP.invokeExact(
                            ecdsaSign, context, signature, message32, secret32, rfc6979, entropy)
                    == 1;
        } catch (Throwable t) {
            throw Shape.thrown(t);
        }
    }

    /** Writes up to 72 bytes, the room that {@code output} must have; returns how many. */
    int signatureSerializeDer(MemorySegment output, MemorySegment length, MemorySegment signature) {
        length.set(JAVA_LONG, 0, 72);
        try {
            int fits = (int) Shape.PPPP.invokeExact(signatureSerializeDer, staticContext, output, length, signature);
            assert fits == 1;
            return (int) length.get(JAVA_LONG, 0);
        } catch (Throwable t) {
            throw Shape.thrown(t);
        }
    }

    boolean keypairCreate(MemorySegment keypair, MemorySegment secret32) {
        try {
            return (int) Shape.PPP.invokeExact(keypairCreate, context, keypair, secret32) == 1;
        } catch (Throwable t) {
            throw Shape.thrown(t);
        }
    }

    boolean keypairXonlyTweakAdd(MemorySegment keypair, MemorySegment tweak32) {
        try {
            return (int) Shape.PPP.invokeExact(keypairXonlyTweakAdd, staticContext, keypair, tweak32) == 1;
        } catch (Throwable t) {
            throw Shape.thrown(t);
        }
    }

    void keypairSec(MemorySegment secret32, MemorySegment keypair) {
        try {
            int always = (int) Shape.PPP.invokeExact(keypairSec, staticContext, secret32, keypair);
            assert always == 1;
        } catch (Throwable t) {
            throw Shape.thrown(t);
        }
    }

    /**
     * Signs with BIP340's nonce, which takes the auxiliary bytes as its data.
     *
     * <pre>
     *   struct secp256k1_schnorrsig_extraparams: 0 magic (4) | 8 nonce function | 16 data | 24
     * </pre>
     */
    boolean schnorrsigSign(
            MemorySegment signature64,
            MemorySegment message,
            long length,
            MemorySegment keypair,
            MemorySegment auxiliary,
            MemorySegment parameters24) {
        MemorySegment.copy(EXTRA_PARAMETERS_MAGIC, 0, parameters24, JAVA_BYTE, 0, 4);
        parameters24.set(JAVA_LONG, 8, bip340.address());
        parameters24.set(JAVA_LONG, 16, auxiliary.address());
        try {
            return (int) Shape.Signing.PPPZPP.invokeExact(
                            schnorrsigSignCustom, context, signature64, message, length, keypair, parameters24)
                    == 1;
        } catch (Throwable t) {
            throw Shape.thrown(t);
        }
    }

    boolean xonlyPubkeyTweakAdd(MemorySegment outputKey, MemorySegment internalKey, MemorySegment tweak32) {
        try {
            return (int) Shape.PPPP.invokeExact(xonlyPubkeyTweakAdd, staticContext, outputKey, internalKey, tweak32)
                    == 1;
        } catch (Throwable t) {
            throw Shape.thrown(t);
        }
    }

    boolean ellswiftCreate(MemorySegment encoding64, MemorySegment secret32, MemorySegment randomness32) {
        try {
            return (int) Shape.PPPP.invokeExact(ellswiftCreate, context, encoding64, secret32, randomness32) == 1;
        } catch (Throwable t) {
            throw Shape.thrown(t);
        }
    }

    void ellswiftDecode(MemorySegment key, MemorySegment encoding64) {
        try {
            int always = (int) Shape.PPP.invokeExact(ellswiftDecode, staticContext, key, encoding64);
            assert always == 1;
        } catch (Throwable t) {
            throw Shape.thrown(t);
        }
    }

    /** Party A is the initiator, B the other; the secret is ours, whichever we are. */
    boolean ellswiftXdh(
            MemorySegment output32,
            MemorySegment encodingOfA,
            MemorySegment encodingOfB,
            MemorySegment secret32,
            boolean weAreA) {
        try {
            return (int) Shape.Signing.PPPPPIPP.invokeExact(
                            ellswiftXdh,
                            staticContext,
                            output32,
                            encodingOfA,
                            encodingOfB,
                            secret32,
                            weAreA ? 0 : 1,
                            bip324,
                            MemorySegment.NULL)
                    == 1;
        } catch (Throwable t) {
            throw Shape.thrown(t);
        }
    }
}
