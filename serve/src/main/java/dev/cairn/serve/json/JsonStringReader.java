package dev.cairn.serve.json;

import java.nio.charset.StandardCharsets;

/**
 * Reads the strings of a JSON text, with UniValue's treatment of UTF-8 and escapes ({@code univalue_utffilter.h}): overlong
 * forms are taken, halves of a surrogate pair may come as escapes or as bytes and with ASCII between them, and a pair beyond
 * U+1FFFF loses a bit, as there. What Java cannot hold, over U+10FFFF, is refused.
 */
final class JsonStringReader {

    private static final int FIRST_OF_PAIR = 0xd800;
    private static final int SECOND_OF_PAIR = 0xdc00;
    private static final int AFTER_PAIRS = 0xe000;

    private final byte[] text;
    private int at;
    private StringBuilder value;
    private int point;
    private int bits;
    private int pair;

    JsonStringReader(byte[] text) {
        this.text = text;
    }

    /** The string whose opening quote is at {@code start}. */
    String read(int start) {
        at = start + 1;
        while (at < text.length && text[at] >= 0x20 && text[at] != '"' && text[at] != '\\') {
            at++;
        }
        if (at < text.length && text[at] == '"') {
            return new String(text, start + 1, at++ - start - 1, StandardCharsets.ISO_8859_1);
        }
        value = new StringBuilder(new String(text, start + 1, at - start - 1, StandardCharsets.ISO_8859_1));
        rest();
        String read = value.toString();
        value = null;
        return read;
    }

    /** Where the last string read ends, its quote included. */
    int end() {
        return at;
    }

    private void rest() {
        bits = 0;
        pair = 0;
        while (true) {
            int b = next();
            if (b == '"') {
                break;
            } else if (b == '\\') {
                escape();
            } else if (b < 0x20) {
                throw new NotJsonException();
            } else {
                take(b);
            }
        }
        if (bits != 0 || pair != 0) {
            throw new NotJsonException();
        }
    }

    private void escape() {
        int b = next();
        switch (b) {
            case '"', '\\', '/' -> take(b);
            case 'b' -> take('\b');
            case 'f' -> take('\f');
            case 'n' -> take('\n');
            case 'r' -> take('\r');
            case 't' -> take('\t');
            case 'u' -> {
                int unit = 0;
                for (int i = 0; i < 4; i++) {
                    int digit = Character.digit(next(), 16);
                    if (digit < 0) {
                        throw new NotJsonException();
                    }
                    unit = (unit << 4) | digit;
                }
                takePoint(unit);
            }
            default -> throw new NotJsonException();
        }
    }

    private int next() {
        if (at >= text.length) {
            throw new NotJsonException();
        }
        return text[at++] & 0xff;
    }

    /** A byte of UTF-8. */
    private void take(int b) {
        if (bits == 0) {
            if (b < 0x80) {
                value.append((char) b);
            } else if (b < 0xc0 || b >= 0xf8) {
                throw new NotJsonException();
            } else if (b < 0xe0) {
                begin(b & 0x1f, 6);
            } else if (b < 0xf0) {
                begin(b & 0x0f, 12);
            } else {
                begin(b & 0x07, 18);
            }
            return;
        }
        if ((b & 0xc0) != 0x80) {
            throw new NotJsonException();
        }
        bits -= 6;
        point |= (b & 0x3f) << bits;
        if (bits == 0) {
            takePoint(point);
        }
    }

    private void begin(int top, int left) {
        point = top << left;
        bits = left;
    }

    /** A character, or half of one. */
    private void takePoint(int taken) {
        if (bits != 0) {
            throw new NotJsonException();
        }
        if (taken >= FIRST_OF_PAIR && taken < SECOND_OF_PAIR) {
            if (pair != 0) {
                throw new NotJsonException();
            }
            pair = taken;
        } else if (taken >= SECOND_OF_PAIR && taken < AFTER_PAIRS) {
            if (pair == 0) {
                throw new NotJsonException();
            }
            append(0x10000 | ((pair - FIRST_OF_PAIR) << 10) | (taken - SECOND_OF_PAIR));
            pair = 0;
        } else if (pair != 0) {
            throw new NotJsonException();
        } else {
            append(taken);
        }
    }

    private void append(int codePoint) {
        if (codePoint > Character.MAX_CODE_POINT) {
            throw new NotJsonException();
        }
        value.appendCodePoint(codePoint);
    }
}
