/**
 * The binding of {@link dev.cairn.curve.Secp256k1} to libsecp256k1, through {@code java.lang.foreign}: the one package of
 * the lower floors that wants Java 25.
 *
 * <p>{@link dev.cairn.curve.ffm.NativeSecp256k1#load} is the way in. The library comes as a resource of secp256k1-kmp's jar
 * (whose Kotlin API refuses signatures that consensus accepts, and is not used); {@code NativePlatform} knows which one,
 * {@link dev.cairn.curve.ffm.CachedLibrary} brings it safely to a file (and other modules theirs), {@code NativeFile} into the
 * process, {@code Library} and {@code Signer} give its functions Java types.
 *
 * <p>The path of a verification: {@code ScratchPool} lends the thread a {@code Scratch}; {@code LaxDer} writes R and S
 * there, {@code ParsedKeys} finds or parses the key, {@code Library} calls; the scratch goes back. Everything may be called
 * by any thread and nothing waits for another.
 */
package dev.cairn.curve.ffm;
