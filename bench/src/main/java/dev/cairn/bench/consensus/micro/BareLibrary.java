package dev.cairn.bench.consensus.micro;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Locale;

/**
 * The libsecp256k1 that Cairn uses, called with nothing around it: pointers are numbers, arguments lie where the library
 * reads them, nothing is copied, checked or pooled. A call costs about ten nanoseconds on top of C's, so this is the
 * library's own rate within a thousandth. Only for data known to be right: the library ends the process otherwise.
 */
final class BareLibrary {

    private static final SymbolLookup SYMBOLS = load();
    private static final MethodHandle PARSE_KEY = link("secp256k1_ec_pubkey_parse", 4);
    private static final MethodHandle PARSE_DER = link("secp256k1_ecdsa_signature_parse_der", 4);
    private static final MethodHandle VERIFY_ECDSA = link("secp256k1_ecdsa_verify", 4);
    private static final MethodHandle PARSE_X_ONLY = link("secp256k1_xonly_pubkey_parse", 3);
    private static final MethodHandle VERIFY_SCHNORR = link("secp256k1_schnorrsig_verify", 5);
    private static final MethodHandle CHECK_TWEAK = linkTweak();

    @SuppressWarnings("restricted") // a variable of the library that holds a pointer
    private static final long CONTEXT = SYMBOLS.findOrThrow("secp256k1_context_static")
            .reinterpret(Long.BYTES)
            .get(JAVA_LONG, 0);

    private BareLibrary() {}

    /** Parses a key of 33 bytes and a DER signature into the two scratch objects and verifies. */
    static boolean ecdsa(long key33, long der, long derLength, long message32, long keyObject, long signatureObject) {
        try {
            return (int) PARSE_KEY.invokeExact(CONTEXT, keyObject, key33, 33L) == 1
                    && (int) PARSE_DER.invokeExact(CONTEXT, signatureObject, der, derLength) == 1
                    && (int) VERIFY_ECDSA.invokeExact(CONTEXT, signatureObject, message32, keyObject) == 1;
        } catch (Throwable t) {
            throw thrown(t);
        }
    }

    /** Parses an x-only key into the scratch object and verifies a signature of 32 bytes. */
    static boolean schnorr(long key32, long signature64, long message32, long keyObject) {
        try {
            return (int) PARSE_X_ONLY.invokeExact(CONTEXT, keyObject, key32) == 1
                    && (int) VERIFY_SCHNORR.invokeExact(CONTEXT, signature64, message32, 32L, keyObject) == 1;
        } catch (Throwable t) {
            throw thrown(t);
        }
    }

    /** Parses an internal key into the scratch object and compares an output key with it and a tweak. */
    static boolean tweak(long output32, int outputIsOdd, long internal32, long tweak32, long keyObject) {
        try {
            return (int) PARSE_X_ONLY.invokeExact(CONTEXT, keyObject, internal32) == 1
                    && (int) CHECK_TWEAK.invokeExact(CONTEXT, output32, outputIsOdd, keyObject, tweak32) == 1;
        } catch (Throwable t) {
            throw thrown(t);
        }
    }

    private static IllegalStateException thrown(Throwable t) {
        return new IllegalStateException("a native call threw", t);
    }

    private static MethodHandle link(String name, int arguments) {
        MemoryLayout[] layouts = new MemoryLayout[arguments];
        java.util.Arrays.fill(layouts, JAVA_LONG);
        return link(name, FunctionDescriptor.of(JAVA_INT, layouts));
    }

    private static MethodHandle linkTweak() {
        return link(
                "secp256k1_xonly_pubkey_tweak_add_check",
                FunctionDescriptor.of(JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_INT, JAVA_LONG, JAVA_LONG));
    }

    @SuppressWarnings("restricted") // shapes as in the library's headers; all pointers have 64 bits
    private static MethodHandle link(String name, FunctionDescriptor shape) {
        MemorySegment address = SYMBOLS.findOrThrow(name);
        return Linker.nativeLinker().downcallHandle(address, shape);
    }

    /** From the same jar as Cairn's own binding, by way of a temporary file. */
    @SuppressWarnings("restricted") // native code enters here, as on Cairn's own way
    private static SymbolLookup load() {
        boolean mac = System.getProperty("os.name").toLowerCase(Locale.ROOT).startsWith("mac");
        boolean arm = System.getProperty("os.arch").equals("aarch64");
        String name = mac
                ? "darwin/libsecp256k1-jni.dylib"
                : arm ? "linux-aarch64/libsecp256k1-jni.so" : "linux-x86_64/libsecp256k1-jni.so";
        try (InputStream in = BareLibrary.class.getResourceAsStream("/fr/acinq/secp256k1/jni/native/" + name)) {
            if (in == null) {
                throw new IllegalStateException("the class path lacks secp256k1-kmp's " + name);
            }
            Path file = Files.createTempFile("cairn-bench-", ".so");
            try {
                Files.copy(in, file, StandardCopyOption.REPLACE_EXISTING);
                return SymbolLookup.libraryLookup(file, Arena.global());
            } finally {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("libsecp256k1 cannot be brought to a temporary file", e);
        }
    }
}
