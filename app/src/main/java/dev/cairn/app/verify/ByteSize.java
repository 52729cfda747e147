package dev.cairn.app.verify;

import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads {@code 512M}, {@code 2G}, {@code 0}: bytes in units of 1,024. */
final class ByteSize implements ITypeConverter<Long> {

    @Override
    public Long convert(String value) {
        String text = value.strip().toUpperCase(Locale.ROOT);
        int unit = text.isEmpty() ? -1 : "KMGT".indexOf(text.charAt(text.length() - 1));
        String digits = unit < 0 ? text : text.substring(0, text.length() - 1);
        try {
            long number = Long.parseLong(digits);
            long bytes = Math.multiplyExact(number, 1L << (10 * (unit + 1)));
            if (bytes >= 0) {
                return bytes;
            }
        } catch (NumberFormatException | ArithmeticException e) {
            // said below
        }
        throw new TypeConversionException("'" + value + "' is no size; write 0, 512M or 2G");
    }
}
