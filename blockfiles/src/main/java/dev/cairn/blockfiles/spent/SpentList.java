package dev.cairn.blockfiles.spent;

import dev.cairn.blockfiles.BlockFileException;
import dev.cairn.primitives.hash.Txid;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.tx.OutPoint;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/**
 * Reads a text file that lists the outputs a block spends: one line for each input of the transactions after the
 * coinbase, in the block's order. It may be gzipped, whatever its name.
 *
 * <pre>
 *  txid:vout amount height coinbase script
 *
 *  txid      64 hex digits as displayed     amount    satoshis, 0–2^63−1
 *  vout      0–4294967295                   height    0–2147483647, or - if not known
 *  coinbase  0, 1, or - if not known        script    hex digits, or - if it is empty
 * </pre>
 *
 * <p>Memory is bounded by what the file unpacks to, and that by {@value #MAX_BYTES} bytes and {@value #MAX_LINES} lines.
 */
public final class SpentList {

    /** More inputs than a block can hold: 4,000,000 weight / (4 × 41 bytes). */
    static final int MAX_LINES = 100_000;

    /** More than the longest list of outputs that a block could spend for real. */
    static final int MAX_BYTES = 256 << 20;

    private static final int MOST_FIELDS = 7;

    private static final String MEND = "one line for each input: txid:vout amount height coinbase script";

    private SpentList() {}

    /**
     * Reads a list.
     *
     * @throws BlockFileException naming the line that is none, or why the file cannot be read
     */
    public static List<SpentOutput> read(Path file) throws BlockFileException {
        try (InputStream raw = new BufferedInputStream(Files.newInputStream(file));
                InputStream in = unzipped(raw)) {
            return read(in, file.toString());
        } catch (BlockFileException e) {
            throw e;
        } catch (NoSuchFileException e) {
            throw new BlockFileException(file.toString(), -1, "no such file", "a list of spent outputs", MEND);
        } catch (EOFException | ZipException e) {
            throw new BlockFileException(
                    file.toString(),
                    -1,
                    "gzip that is damaged (" + e.getMessage() + ")",
                    "a whole one",
                    "get it again");
        } catch (IOException e) {
            throw new BlockFileException(
                    file.toString(), -1, "cannot be read (" + e.getMessage() + ")", "a file", "check its access");
        }
    }

    private static InputStream unzipped(InputStream raw) throws IOException {
        raw.mark(2);
        boolean zipped = raw.read() == 0x1f && raw.read() == 0x8b;
        raw.reset();
        return zipped ? new BufferedInputStream(new GZIPInputStream(raw, 8192)) : raw;
    }

    private static List<SpentOutput> read(InputStream in, String name) throws IOException {
        List<SpentOutput> outputs = new ArrayList<>();
        ByteArrayOutputStream line = new ByteArrayOutputStream(256);
        int total = 0;
        for (int next = in.read(); ; next = in.read()) {
            if (next >= 0 && ++total > MAX_BYTES) {
                throw fault(name, outputs.size() + 1, "more than " + MAX_BYTES + " bytes", "a list of spent outputs");
            }
            if (next >= 0 && next != '\n') {
                line.write(next);
                continue;
            }
            if (next == '\n' || line.size() > 0) {
                if (outputs.size() == MAX_LINES) {
                    throw fault(name, outputs.size() + 1, "one line more", "at most " + MAX_LINES);
                }
                outputs.add(parse(line.toString(StandardCharsets.US_ASCII), name, outputs.size() + 1));
                line.reset();
            }
            if (next < 0) {
                return outputs;
            }
        }
    }

    private static SpentOutput parse(String line, String name, int number) throws BlockFileException {
        String text = line.endsWith("\r") ? line.substring(0, line.length() - 1) : line;
        String[] fields = text.split(" ", MOST_FIELDS); // no more than tell that there are too many
        if (fields.length != 5) {
            throw fault(
                    name, number, fields.length + " fields" + (fields.length == MOST_FIELDS ? " or more" : ""), "5");
        }
        int colon = fields[0].indexOf(':');
        if (colon != 64 || !isHex(fields[0].substring(0, 64))) {
            throw fault(name, number, "'" + brief(fields[0]) + "'", "txid:vout");
        }
        Txid txid = Txid.of(fields[0].substring(0, 64));
        long vout = number(fields[0].substring(65), OutPoint.NULL_VOUT, name, number, "vout");
        long amount = number(fields[1], Long.MAX_VALUE, name, number, "amount");
        OptionalInt height = fields[2].equals("-")
                ? OptionalInt.empty()
                : OptionalInt.of((int) number(fields[2], Integer.MAX_VALUE, name, number, "height"));
        Optional<Boolean> coinbase = fields[3].equals("-")
                ? Optional.empty()
                : Optional.of(number(fields[3], 1, name, number, "coinbase") == 1);
        return new SpentOutput(new OutPoint(txid, vout), amount, script(fields[4], name, number), height, coinbase);
    }

    private static Script script(String field, String name, int number) throws BlockFileException {
        if (field.equals("-")) {
            return Script.EMPTY;
        }
        if (field.isEmpty() || field.length() % 2 != 0 || !isHex(field)) {
            throw fault(name, number, "script '" + brief(field) + "'", "hex digits, or - if it is empty");
        }
        return Script.of(HexFormat.of().parseHex(field));
    }

    private static long number(String field, long most, String name, int line, String what) throws BlockFileException {
        long value = field.isEmpty() || field.length() > 19 ? -1 : 0;
        for (int i = 0; i < field.length() && value >= 0; i++) {
            int digit = field.charAt(i) - '0';
            boolean fits = digit >= 0 && digit <= 9 && value <= (Long.MAX_VALUE - digit) / 10;
            value = fits ? value * 10 + digit : -1;
        }
        if (value < 0 || value > most) {
            throw fault(name, line, what + " '" + brief(field) + "'", "a number of 0–" + most);
        }
        return value;
    }

    private static boolean isHex(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (!HexFormat.isHexDigit(text.charAt(i))) {
                return false;
            }
        }
        return true;
    }

    private static String brief(String field) {
        return field.length() <= 80 ? field : field.substring(0, 77) + "…";
    }

    private static BlockFileException fault(String name, int line, String found, String wanted) {
        return new BlockFileException(name + " line " + line, -1, found, wanted, MEND);
    }
}
