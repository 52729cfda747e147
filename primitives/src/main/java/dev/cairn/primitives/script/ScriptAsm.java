package dev.cairn.primitives.script;

import static java.util.stream.Collectors.toUnmodifiableMap;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Scripts as text: the assembly that bitcoind prints, and the one that its test vectors are written in. The two are not
 * each other's inverse: what is printed as {@code 1} may have been pushed in several ways.
 */
public final class ScriptAsm {

    private static final long LARGEST_NUMBER = 0xffff_ffffL;

    /** Names that {@link #parse} knows, with and without {@code OP_}. Opcodes beyond {@code OP_NOP10} have none. */
    private static final Map<String, Integer> OPCODES = IntStream.concat(
                    IntStream.of(Opcodes.OP_RESERVED), IntStream.rangeClosed(Opcodes.OP_NOP, Opcodes.MAX_OPCODE))
            .boxed()
            .flatMap(opcode -> {
                String name = Opcodes.name(opcode);
                return Stream.of(Map.entry(name, opcode), Map.entry(name.substring("OP_".length()), opcode));
            })
            .collect(toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));

    private ScriptAsm() {}

    /**
     * The script as bitcoind prints it (core_write.cpp, {@code ScriptToAsmStr}): pushes of up to four bytes as decimal
     * numbers, longer ones as hex digits, {@code [error]} where a push is cut short.
     */
    public static String print(Bytes script) {
        return print(script, false);
    }

    /**
     * The same for an unlocking script: what looks like a signature is printed with its hash type as a word, as in
     * {@code 3045…[ALL]}.
     */
    public static String printUnlocking(Bytes script) {
        return print(script, true);
    }

    private static String print(Bytes script, boolean hashTypes) {
        // What OP_RETURN carries is data, even if it looks like a signature.
        boolean decode = hashTypes && !Script.of(script).isUnspendable();
        StringBuilder text = new StringBuilder(2 * script.length() + 16);
        ScriptReader in = new ScriptReader(script);
        while (!in.atEnd()) {
            if (!text.isEmpty()) {
                text.append(' ');
            }
            if (!in.next()) {
                return text.append("[error]").toString();
            }
            if (!in.isPush()) {
                text.append(Opcodes.name(in.opcode()));
            } else if (in.dataLength() <= ScriptNumber.DEFAULT_MAX_LENGTH) {
                text.append(ScriptNumber.decode(in.array(), in.dataOffset(), in.dataLength()));
            } else {
                printData(in, decode, text);
            }
        }
        return text.toString();
    }

    private static void printData(ScriptReader in, boolean decode, StringBuilder text) {
        int end = in.dataOffset() + in.dataLength();
        int hashType = in.array()[end - 1] & 0xff;
        if (decode
                && SignatureEncoding.isDefinedHashType(hashType)
                && SignatureEncoding.isStrictDer(in.array(), in.dataOffset(), in.dataLength())) {
            text.append(HexFormat.of().formatHex(in.array(), in.dataOffset(), end - 1))
                    .append('[')
                    .append(SignatureEncoding.hashTypeName(hashType))
                    .append(']');
        } else {
            text.append(HexFormat.of().formatHex(in.array(), in.dataOffset(), end));
        }
    }

    /**
     * The script that a text of Core's vectors means (core_read.cpp, {@code ParseScript}): words parted by blanks, each a
     * decimal number to push, {@code 0x…} bytes to add as they are, {@code '…'} characters to push, or an opcode's name
     * with {@code OP_} or without.
     *
     * @throws IllegalArgumentException {@code script parse error: …} as Core says it
     */
    public static Script parse(String text) {
        ScriptBuilder out = new ScriptBuilder();
        for (String word : text.split("[ \t\n]", -1)) {
            if (word.isEmpty()) {
                continue;
            }
            if (isDecimal(word)) {
                out.number(number(word));
            } else if (word.startsWith("0x") && isHex(word, 2)) {
                out.raw(Bytes.of(HexFormat.of().parseHex(word, 2, word.length())));
            } else if (word.length() >= 2 && word.startsWith("'") && word.endsWith("'")) {
                out.push(word.substring(1, word.length() - 1).getBytes(StandardCharsets.UTF_8));
            } else {
                Integer opcode = OPCODES.get(word);
                if (opcode == null) {
                    throw new IllegalArgumentException("script parse error: unknown opcode");
                }
                out.op(opcode);
            }
        }
        return out.build();
    }

    private static boolean isDecimal(String word) {
        int from = word.charAt(0) == '-' ? 1 : 0;
        return word.length() > from && word.chars().skip(from).allMatch(c -> c >= '0' && c <= '9');
    }

    private static boolean isHex(String word, int from) {
        return word.length() > from
                && (word.length() - from) % 2 == 0
                && word.chars().skip(from).allMatch(HexFormat::isHexDigit);
    }

    private static long number(String word) {
        long number;
        try {
            number = Long.parseLong(word);
        } catch (NumberFormatException e) {
            number = Long.MAX_VALUE; // digits without end: refused below
        }
        if (number > LARGEST_NUMBER || number < -LARGEST_NUMBER) {
            throw new IllegalArgumentException("script parse error: decimal numeric value only allowed in the "
                    + "range -0xFFFFFFFF...0xFFFFFFFF");
        }
        return number;
    }
}
