package dev.cairn.curve.ffm;

import java.util.Locale;

/**
 * The machines for which there is a library, and which one it must be. The digest names the version: the library decides
 * what is a valid block, so another one is not loaded by accident. With a new {@code secp256k1.version} these lines change;
 * a test says to what.
 */
enum NativePlatform {
    LINUX_X86_64(
            "linux-x86_64/libsecp256k1-jni.so",
            "a1cb7b626b125dccf93cc99d333cc471b4b6a2b5d1308875c7d8b488eda1fd87",
            0x0049fcb5),
    LINUX_AARCH64(
            "linux-aarch64/libsecp256k1-jni.so",
            "4b3bddfeffc1af3e93dc4e495c0cf603aa00e752aceb31c47ccaeb2c5603fbfb",
            0x16c02dea),
    /** One file for both kinds of processor. */
    MACOS(
            "darwin/libsecp256k1-jni.dylib",
            "ecb3e4e368fea39d26698a82d1de60bb550f24679d551b76bec55c92a5fa5453",
            0x73b358fa);

    private static final String FOLDER = "/fr/acinq/secp256k1/jni/native/";

    private final String name;
    private final String sha256;
    private final int crc32;

    NativePlatform(String name, String sha256, int crc32) {
        this.name = name;
        this.sha256 = sha256;
        this.crc32 = crc32;
    }

    /** Where the library lies on the class path. */
    String resource() {
        return FOLDER + name;
    }

    String fileName() {
        return name.substring(name.indexOf('/') + 1);
    }

    /** The library's SHA-256 in hex. */
    String sha256() {
        return sha256;
    }

    /** The library's CRC-32, as the jar's directory has it too. */
    int crc32() {
        return crc32;
    }

    /** The platform of the system properties {@code os.name} and {@code os.arch}. */
    static NativePlatform of(String osName, String osArch) {
        String os = osName.toLowerCase(Locale.ROOT);
        boolean x86 = osArch.equals("amd64") || osArch.equals("x86_64");
        boolean arm = osArch.equals("aarch64") || osArch.equals("arm64");
        if (os.startsWith("linux") && x86) {
            return LINUX_X86_64;
        }
        if (os.startsWith("linux") && arm) {
            return LINUX_AARCH64;
        }
        if (os.startsWith("mac") && (x86 || arm)) {
            return MACOS;
        }
        throw new NativeLibraryException("libsecp256k1 is carried for Linux and macOS on x86-64 and arm64, not for "
                + osName + " on " + osArch
                + (os.startsWith("windows") ? "; run Cairn in the Windows Subsystem for Linux" : "")
                + "; or give another implementation of dev.cairn.curve.Secp256k1");
    }
}
