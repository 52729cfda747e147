package dev.cairn.curve.ffm;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.util.Optional;

/**
 * The loaded library: its functions, in Java's types. Memory that is handed down must be off-heap, of the size that the
 * header says, and alive; nothing is checked here but what the library itself checks.
 *
 * <p><b>The process dies of a wrong object.</b> libsecp256k1 answers a null pointer, a key object that no parse filled, or a
 * signer's call on the static context by its illegal-argument callback, and that aborts. No argument here is ever null but
 * where a header allows it, and callers hand on an object only after the call that fills it has answered 1.
 *
 * <p>Immutable; any thread. The static context is read-only memory.
 */
final class Library {

    /** Context for everything that needs no secret ({@code secp256k1_context_static}). */
    final MemorySegment staticContext;

    private final SymbolLookup symbols;
    private final MemorySegment ecPubkeyParse;
    private final MemorySegment signatureParseCompact;
    private final MemorySegment signatureNormalize;
    private final MemorySegment ecdsaVerify;
    private final MemorySegment xonlyPubkeyParse;
    private final MemorySegment schnorrsigVerify;
    private final MemorySegment xonlyPubkeyTweakAddCheck;

    Library(SymbolLookup symbols) {
        this.symbols = symbols;
        staticContext = variable("secp256k1_context_static");
        ecPubkeyParse = symbol("secp256k1_ec_pubkey_parse");
        signatureParseCompact = symbol("secp256k1_ecdsa_signature_parse_compact");
        signatureNormalize = symbol("secp256k1_ecdsa_signature_normalize");
        ecdsaVerify = symbol("secp256k1_ecdsa_verify");
        xonlyPubkeyParse = symbol("secp256k1_xonly_pubkey_parse");
        schnorrsigVerify = symbol("secp256k1_schnorrsig_verify");
        xonlyPubkeyTweakAddCheck = symbol("secp256k1_xonly_pubkey_tweak_add_check");
    }

    MemorySegment symbol(String name) {
        Optional<MemorySegment> found = symbols.find(name);
        if (found.isEmpty()) {
            throw new NativeLibraryException("the native library lacks " + name
                    + "; it is not the libsecp256k1 of the secp256k1-kmp that Cairn was built with");
        }
        return found.get();
    }

    /** What a variable that holds a pointer points to. */
    @SuppressWarnings("restricted") // the symbol is a pointer in the library's headers
    MemorySegment variable(String name) {
        // Read as a number: the handle that reads addresses takes ten milliseconds to make.
        return MemorySegment.ofAddress(symbol(name).reinterpret(Long.BYTES).get(JAVA_LONG, 0));
    }

    /** Any length and any bytes may be asked about; 1 fills {@code key}, 0 leaves it unusable. */
    boolean ecPubkeyParse(MemorySegment key, MemorySegment bytes, long length) {
        try {
            return (int) Shape.PPPZ.invokeExact(ecPubkeyParse, staticContext, key, bytes, length) == 1;
        } catch (Throwable t) {
            throw Shape.thrown(t);
        }
    }

    /** 0 if R or S is over the group's order; the signature is then R = S = 0, which is valid to pass on. */
    boolean signatureParseCompact(MemorySegment signature, MemorySegment compact64) {
        try {
            return (int) Shape.PPP.invokeExact(signatureParseCompact, staticContext, signature, compact64) == 1;
        } catch (Throwable t) {
            throw Shape.thrown(t);
        }
    }

    /** Makes S low, in place; returns whether it was high. Any parsed signature will do. */
    boolean signatureNormalize(MemorySegment signature) {
        try {
            return (int) Shape.PPP.invokeExact(signatureNormalize, staticContext, signature, signature) == 1;
        } catch (Throwable t) {
            throw Shape.thrown(t);
        }
    }

    /** Both objects must be parsed ones: the library aborts on an empty key. */
    boolean ecdsaVerify(MemorySegment signature, MemorySegment message32, MemorySegment key) {
        try {
            return (int) Shape.PPPP.invokeExact(ecdsaVerify, staticContext, signature, message32, key) == 1;
        } catch (Throwable t) {
            throw Shape.thrown(t);
        }
    }

    /** Any 32 bytes may be asked about; 1 fills {@code key}, 0 leaves it unusable. */
    boolean xonlyPubkeyParse(MemorySegment key, MemorySegment bytes32) {
        try {
            return (int) Shape.PPP.invokeExact(xonlyPubkeyParse, staticContext, key, bytes32) == 1;
        } catch (Throwable t) {
            throw Shape.thrown(t);
        }
    }

    /** The key must be a parsed one. The message is never null here, so a length of zero is as good as any. */
    boolean schnorrsigVerify(MemorySegment signature64, MemorySegment message, long length, MemorySegment key) {
        try {
            return (int) Shape.Taproot.PPPZP.invokeExact(
                            schnorrsigVerify, staticContext, signature64, message, length, key)
                    == 1;
        } catch (Throwable t) {
            throw Shape.thrown(t);
        }
    }

    /** The internal key must be a parsed one; output and tweak are any 32 bytes. */
    boolean xonlyPubkeyTweakAddCheck(
            MemorySegment output32, boolean outputIsOdd, MemorySegment internalKey, MemorySegment tweak32) {
        try {
            return (int) Shape.Taproot.PPIPP.invokeExact(
                            xonlyPubkeyTweakAddCheck,
                            staticContext,
                            output32,
                            outputIsOdd ? 1 : 0,
                            internalKey,
                            tweak32)
                    == 1;
        } catch (Throwable t) {
            throw Shape.thrown(t);
        }
    }

    /** Whether the machine does this arithmetic right: what Core asks before it uses the static context. Aborts if not. */
    @SuppressWarnings("restricted") // void secp256k1_selftest(void)
    void selfTest() {
        try {
            Linker.nativeLinker()
                    .downcallHandle(symbol("secp256k1_selftest"), FunctionDescriptor.ofVoid())
                    .invokeExact();
        } catch (Throwable t) {
            throw Shape.thrown(t);
        }
    }
}
