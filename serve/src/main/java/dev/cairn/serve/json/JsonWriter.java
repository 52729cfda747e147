package dev.cairn.serve.json;

import dev.cairn.serve.json.JsonValue.Arr;
import dev.cairn.serve.json.JsonValue.Bool;
import dev.cairn.serve.json.JsonValue.Member;
import dev.cairn.serve.json.JsonValue.Null;
import dev.cairn.serve.json.JsonValue.Num;
import dev.cairn.serve.json.JsonValue.Obj;
import dev.cairn.serve.json.JsonValue.Str;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Writes JSON straight to bytes, as UniValue prints it: no blanks, its escapes, its numbers. The bytes lie in pieces that are
 * never copied to grow, so an answer of a hundred megabytes costs its size once. Commas are put by the writer; that begins and
 * ends match is the caller's care. One thread's.
 */
public final class JsonWriter {

    private static final int FIRST_PIECE = 1 << 10;
    private static final int LARGEST_PIECE = 1 << 20;
    private static final byte[] HEX = {'0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f'};

    private final List<byte[]> full = new ArrayList<>();
    private long fullBytes;
    private byte[] piece = new byte[FIRST_PIECE];
    private int used;
    private boolean comma;
    private long most = Long.MAX_VALUE;

    /** A place to go back to; see {@link #rewind}. */
    public record Mark(long bytes, boolean comma) {}

    /** Begins an object. */
    public JsonWriter beginObject() {
        open('{');
        return this;
    }

    /** Begins an object as a member. */
    public JsonWriter beginObject(String key) {
        return key(key).beginObject();
    }

    /** Ends it. */
    public JsonWriter endObject() {
        shut('}');
        return this;
    }

    /** Begins an array. */
    public JsonWriter beginArray() {
        open('[');
        return this;
    }

    /** Begins an array as a member. */
    public JsonWriter beginArray(String key) {
        return key(key).beginArray();
    }

    /** Ends it. */
    public JsonWriter endArray() {
        shut(']');
        return this;
    }

    /** A member's name; its value comes next. */
    public JsonWriter key(String key) {
        separate();
        string(key);
        put(':');
        comma = false;
        return this;
    }

    /** A string. */
    public JsonWriter value(String value) {
        separate();
        string(value);
        return this;
    }

    /** A whole number. */
    public JsonWriter value(long value) {
        separate();
        ascii(Long.toString(value));
        return this;
    }

    /** A truth. */
    public JsonWriter value(boolean value) {
        separate();
        ascii(value ? "true" : "false");
        return this;
    }

    /** A real, as bitcoind prints it. */
    public JsonWriter value(double value) {
        separate();
        ascii(Double.isFinite(value) ? JsonNumbers.real(value) : "null");
        return this;
    }

    /** {@code null}. */
    public JsonWriter nullValue() {
        separate();
        ascii("null");
        return this;
    }

    /** An amount in satoshis, printed in bitcoins with eight decimals. */
    public JsonWriter amount(long satoshis) {
        separate();
        ascii(JsonNumbers.amount(satoshis));
        return this;
    }

    /** A string of ASCII characters of which none needs an escape. */
    public JsonWriter text(AsciiBuffer text) {
        separate();
        put('"');
        block(text.array(), text.size());
        put('"');
        return this;
    }

    /** Such a string as a member. */
    public JsonWriter textField(String key, AsciiBuffer text) {
        return key(key).text(text);
    }

    private void block(byte[] bytes, int length) {
        int at = 0;
        while (at < length) {
            room(1);
            int now = Math.min(length - at, piece.length - used);
            System.arraycopy(bytes, at, piece, used, now);
            used += now;
            at += now;
        }
    }

    /** Bytes as a string of hex digits. */
    public JsonWriter hex(byte[] bytes, int offset, int length) {
        separate();
        put('"');
        int at = offset;
        int left = length;
        while (left > 0) {
            room(2);
            int now = Math.min(left, (piece.length - used) / 2);
            for (int end = at + now; at < end; at++) {
                piece[used++] = HEX[bytes[at] >> 4 & 0xf];
                piece[used++] = HEX[bytes[at] & 0xf];
            }
            left -= now;
        }
        put('"');
        return this;
    }

    /** Bytes as a string of hex digits. */
    public JsonWriter hex(byte[] bytes) {
        return hex(bytes, 0, bytes.length);
    }

    /** Any value. */
    public JsonWriter value(JsonValue value) {
        switch (value) {
            case Null ignored -> nullValue();
            case Bool bool -> value(bool.value());
            case Num num -> {
                separate();
                ascii(num.literal());
            }
            case Str string -> value(string.value());
            case Arr array -> {
                beginArray();
                array.items().forEach(this::value);
                endArray();
            }
            case Obj object -> {
                beginObject();
                for (Member member : object.members()) {
                    key(member.key()).value(member.value());
                }
                endObject();
            }
        }
        return this;
    }

    /** A string as a member. */
    public JsonWriter field(String key, String value) {
        return key(key).value(value);
    }

    /** A whole number as a member. */
    public JsonWriter field(String key, long value) {
        return key(key).value(value);
    }

    /** A truth as a member. */
    public JsonWriter field(String key, boolean value) {
        return key(key).value(value);
    }

    /** A real as a member. */
    public JsonWriter field(String key, double value) {
        return key(key).value(value);
    }

    /** Any value as a member. */
    public JsonWriter field(String key, JsonValue value) {
        return key(key).value(value);
    }

    /** An amount in satoshis as a member. */
    public JsonWriter amountField(String key, long satoshis) {
        return key(key).amount(satoshis);
    }

    /** Bytes in hex as a member. */
    public JsonWriter hexField(String key, byte[] bytes) {
        return key(key).hex(bytes);
    }

    /** Bytes that are JSON, or what stands around it, already: copied as they are, no comma before or after. */
    public JsonWriter raw(String ascii) {
        ascii(ascii);
        return this;
    }

    /**
     * From now on, what is written may come to so many bytes, give or take a piece.
     *
     * @throws JsonTooLargeException from whatever would write more
     */
    public void limit(long bytes) {
        most = bytes;
    }

    /** Bytes written. */
    public long size() {
        return fullBytes + used;
    }

    /** Where the writer stands. */
    public Mark mark() {
        return new Mark(size(), comma);
    }

    /** Forgets what was written since a mark: an answer that turned into an error half way. */
    public void rewind(Mark mark) {
        while (fullBytes > mark.bytes()) {
            piece = full.removeLast();
            fullBytes -= piece.length;
        }
        used = (int) (mark.bytes() - fullBytes);
        comma = mark.comma();
    }

    /** What was written, in pieces, each full to its end. The writer is used up. */
    public List<byte[]> pieces() {
        List<byte[]> pieces = new ArrayList<>(full);
        if (used > 0) {
            pieces.add(used == piece.length ? piece : Arrays.copyOf(piece, used));
        }
        return pieces;
    }

    /** What was written, in one piece: for small things and tests. */
    public byte[] toBytes() {
        byte[] all = new byte[Math.toIntExact(size())];
        int at = 0;
        for (byte[] part : full) {
            System.arraycopy(part, 0, all, at, part.length);
            at += part.length;
        }
        System.arraycopy(piece, 0, all, at, used);
        return all;
    }

    private void open(char bracket) {
        separate();
        put(bracket);
        comma = false;
    }

    private void shut(char bracket) {
        put(bracket);
        comma = true;
    }

    private void separate() {
        if (comma) {
            put(',');
        }
        comma = true;
    }

    private void ascii(String text) {
        int length = text.length();
        if (piece.length - used < length) {
            for (int i = 0; i < length; i++) {
                put(text.charAt(i));
            }
            return;
        }
        byte[] to = piece;
        int at = used;
        for (int i = 0; i < length; i++) {
            to[at++] = (byte) text.charAt(i);
        }
        used = at;
    }

    /** Copies characters that stand for themselves and are one byte, as far as there is room; how many those were. */
    private int plain(String text) {
        int length = Math.min(text.length(), piece.length - used);
        byte[] to = piece;
        int at = used;
        int i = 0;
        while (i < length) {
            char c = text.charAt(i);
            if (c < 0x20 || c >= 0x7f || c == '"' || c == '\\') {
                break;
            }
            to[at++] = (byte) c;
            i++;
        }
        used = at;
        return i;
    }

    private void string(String text) {
        put('"');
        for (int i = plain(text); i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < 0x80) {
                escaped(c);
            } else if (Character.isHighSurrogate(c)
                    && i + 1 < text.length()
                    && Character.isLowSurrogate(text.charAt(i + 1))) {
                int point = Character.toCodePoint(c, text.charAt(++i));
                put(0xf0 | (point >> 18));
                tail(point >> 12);
                tail(point >> 6);
                tail(point);
            } else if (c < 0x800) {
                put(0xc0 | (c >> 6));
                tail(c);
            } else {
                put(0xe0 | (c >> 12));
                tail(c >> 6);
                tail(c);
            }
        }
        put('"');
    }

    /** A byte of UTF-8 after the first. */
    private void tail(int bits) {
        put(0x80 | (bits & 0x3f));
    }

    private void escaped(char c) {
        switch (c) {
            case '"', '\\' -> {
                put('\\');
                put(c);
            }
            case '\b' -> ascii("\\b");
            case '\t' -> ascii("\\t");
            case '\n' -> ascii("\\n");
            case '\f' -> ascii("\\f");
            case '\r' -> ascii("\\r");
            default -> {
                if (c < 0x20 || c == 0x7f) {
                    ascii("\\u00");
                    put(HEX[c >> 4]);
                    put(HEX[c & 0xf]);
                } else {
                    put(c);
                }
            }
        }
    }

    private void put(int b) {
        if (used == piece.length) {
            room(1);
        }
        piece[used++] = (byte) b;
    }

    /** Makes room for at least a few bytes, in a new piece if need be: the old one is then cut to what it holds. */
    private void room(int bytes) {
        if (piece.length - used >= bytes) {
            return;
        }
        if (size() > most) {
            throw new JsonTooLargeException(most);
        }
        byte[] done = used == piece.length ? piece : Arrays.copyOf(piece, used);
        full.add(done);
        fullBytes += done.length;
        piece = new byte[Math.min(LARGEST_PIECE, Math.max(FIRST_PIECE, piece.length * 2))];
        used = 0;
    }
}
