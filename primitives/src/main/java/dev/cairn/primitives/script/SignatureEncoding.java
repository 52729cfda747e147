package dev.cairn.primitives.script;

/** What an ECDSA signature in a script must look like before anybody asks what it signs. */
public final class SignatureEncoding {

    private static final int ANYONE_CAN_PAY = 0x80;
    private static final int MIN_LENGTH = 9;
    private static final int MAX_LENGTH = 73;

    private SignatureEncoding() {}

    /**
     * Whether the bytes are a signature in strict DER with a hash type behind it (BIP66; Core, interpreter.cpp,
     * {@code IsValidSignatureEncoding}).
     *
     * <pre>
     *  30 [total] 02 [length of R] R 02 [length of S] S [hash type]
     *  total counts what lies between it and the hash type; R and S are big-endian, positive, and not padded.
     * </pre>
     */
    public static boolean isStrictDer(byte[] array, int offset, int length) {
        if (length < MIN_LENGTH || length > MAX_LENGTH) {
            return false;
        }
        if (array[offset] != 0x30 || (array[offset + 1] & 0xff) != length - 3) {
            return false;
        }
        int lengthR = array[offset + 3] & 0xff;
        if (5 + lengthR >= length) {
            return false;
        }
        int lengthS = array[offset + 5 + lengthR] & 0xff;
        return lengthR + lengthS + 7 == length
                && isPositive(array, offset + 2, lengthR)
                && isPositive(array, offset + 4 + lengthR, lengthS);
    }

    /** Whether the tag at {@code at} and the {@code length} bytes behind its length are a positive, unpadded integer. */
    private static boolean isPositive(byte[] array, int at, int length) {
        if (array[at] != 0x02 || length == 0 || array[at + 2] < 0) {
            return false;
        }
        return length == 1 || array[at + 2] != 0 || array[at + 3] < 0;
    }

    /** Whether {@code hashType} is ALL, NONE or SINGLE, with ANYONECANPAY or without. */
    public static boolean isDefinedHashType(int hashType) {
        int base = hashType & ~ANYONE_CAN_PAY;
        return base >= 1 && base <= 3;
    }

    /**
     * What bitcoind calls a hash type, 0–255: {@code ALL}, {@code SINGLE|ANYONECANPAY}…; empty for one that is not
     * defined (core_io, {@code SighashToStr}).
     */
    public static String hashTypeName(int hashType) {
        String base =
                switch (hashType & ~ANYONE_CAN_PAY) {
                    case 1 -> "ALL";
                    case 2 -> "NONE";
                    case 3 -> "SINGLE";
                    default -> "";
                };
        return base.isEmpty() || (hashType & ANYONE_CAN_PAY) == 0 ? base : base + "|ANYONECANPAY";
    }
}
