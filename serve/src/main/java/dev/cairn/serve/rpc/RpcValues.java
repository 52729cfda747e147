package dev.cairn.serve.rpc;

import dev.cairn.serve.json.JsonValue;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.HexFormat;
import java.util.Locale;

/** Parameters read as bitcoind reads them, with its errors (Core, {@code rpc/util.cpp}). */
public final class RpcValues {

    private static final int HASH_DIGITS = 64;
    private static final long MAX_MONEY = 21_000_000L * 100_000_000L;
    private static final int MAX_EXPONENT = 18;

    private RpcValues() {}

    /** A hash as 64 lower-case hex digits (Core, {@code ParseHashV}). */
    public static String hash(JsonValue value, String name) {
        String text = value.asString();
        if (text.length() != HASH_DIGITS) {
            throw new RpcException(
                    RpcErrorCode.INVALID_PARAMETER,
                    name + " must be of length 64 (not " + utf8Length(text) + ", for '" + text + "')");
        }
        if (!isHexDigits(text)) {
            throw notHex(name, text);
        }
        return text.toLowerCase(Locale.ROOT);
    }

    /** Bytes of hex digits; not the empty string (Core, {@code ParseHexV}). */
    public static byte[] hex(JsonValue value, String name) {
        String text = value instanceof JsonValue.Str(String string) ? string : "";
        if (!isHex(text)) {
            throw notHex(name, text);
        }
        return HexFormat.of().parseHex(text);
    }

    /** Whether a text is bytes in hex: an even number of digits, at least two (Core, {@code IsHex}). */
    public static boolean isHex(String text) {
        return !text.isEmpty() && text.length() % 2 == 0 && isHexDigits(text);
    }

    /** 0, 1, 2 … or false and true (Core, {@code ParseVerbosity}). */
    public static int verbosity(JsonValue value, int fallback, boolean allowBool) {
        if (value.isNull()) {
            return fallback;
        }
        if (value instanceof JsonValue.Bool(boolean verbose)) {
            if (!allowBool) {
                throw new RpcException(RpcErrorCode.TYPE_ERROR, "Verbosity was boolean but only integer allowed");
            }
            return verbose ? 1 : 0;
        }
        return value.asInt();
    }

    /** Satoshis of a number or string of bitcoins (Core, {@code AmountFromValue}). */
    public static long amount(JsonValue value) {
        String text;
        if (value instanceof JsonValue.Num(String literal)) {
            text = literal;
        } else if (value instanceof JsonValue.Str(String string)) {
            text = string;
        } else {
            throw new RpcException(RpcErrorCode.TYPE_ERROR, "Amount is not a number or string");
        }
        if (!text.matches("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][+-]?[0-9]+)?")) {
            throw new RpcException(RpcErrorCode.TYPE_ERROR, "Invalid amount");
        }
        long satoshis = satoshis(text);
        if (satoshis < 0 || satoshis > MAX_MONEY) {
            throw new RpcException(RpcErrorCode.TYPE_ERROR, "Amount out of range");
        }
        return satoshis;
    }

    /** As Core's {@code ParseFixedPoint} with eight decimals: under 10^18, no digit under the eighth decimal. */
    private static long satoshis(String text) {
        BigInteger satoshis;
        try {
            BigDecimal value = new BigDecimal(text);
            if (value.signum() == 0) {
                return 0;
            }
            long magnitude = (long) value.precision() - value.scale();
            if (magnitude > MAX_EXPONENT || value.stripTrailingZeros().scale() > 8) {
                throw new RpcException(RpcErrorCode.TYPE_ERROR, "Invalid amount");
            }
            satoshis = value.scaleByPowerOfTen(8).toBigIntegerExact();
        } catch (ArithmeticException | NumberFormatException e) {
            throw new RpcException(RpcErrorCode.TYPE_ERROR, "Invalid amount");
        }
        if (satoshis.abs().compareTo(BigInteger.TEN.pow(MAX_EXPONENT)) >= 0) {
            throw new RpcException(RpcErrorCode.TYPE_ERROR, "Invalid amount");
        }
        return satoshis.longValueExact();
    }

    private static boolean isHexDigits(String text) {
        return text.chars().allMatch(c -> c < 0x80 && HexFormat.isHexDigit(c));
    }

    private static RpcException notHex(String name, String text) {
        return new RpcException(
                RpcErrorCode.INVALID_PARAMETER, name + " must be hexadecimal string (not '" + text + "')");
    }

    private static int utf8Length(String text) {
        return text.getBytes(java.nio.charset.StandardCharsets.UTF_8).length;
    }
}
