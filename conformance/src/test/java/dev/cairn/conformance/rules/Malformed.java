package dev.cairn.conformance.rules;

import dev.cairn.primitives.script.Bytes;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Bytes that are no transaction or no block, and claim to be large ones. */
final class Malformed {

    /** 2⁶³, 2⁶⁴ − 1, 2⁶³ − 1, 2³², the largest that is read, one more, and what cannot be this short. */
    private static final List<String> LENGTHS = List.of(
            "ff0000000000000080",
            "ffffffffffffffffff",
            "ffffffffffffffff7f",
            "ff0000000001000000",
            "fe00000002",
            "fe01000002",
            "fdffff");

    private static final String OUTPOINT = "11".repeat(32) + "00000000";
    private static final String INPUT = OUTPOINT + "00" + "ffffffff";
    private static final String OUTPUT = "0100000000000000" + "0151";

    private Malformed() {}

    /** No transactions, by what is wrong. */
    static Map<String, Bytes> transactions() {
        Map<String, String> bytes = new LinkedHashMap<>();
        bytes.put(
                "marker and flag without a witness",
                "02000000" + "0001" + "01" + INPUT + "01" + OUTPUT + "00" + "00000000");
        bytes.put(
                "marker and flag without two witnesses",
                "02000000" + "0001" + "02" + INPUT + INPUT + "01" + OUTPUT + "0000" + "00000000");
        bytes.put("a flag without a meaning", "02000000" + "0002" + "01" + INPUT + "01" + OUTPUT + "0100" + "00000000");
        bytes.put(
                "a flag without a meaning beside the other",
                "02000000" + "0003" + "01" + INPUT + "01" + OUTPUT + "0100" + "00000000");
        for (String length : LENGTHS) {
            bytes.put(length + " inputs", "02000000" + length + INPUT);
            bytes.put(length + " bytes of unlocking script", "02000000" + "01" + OUTPOINT + length);
            bytes.put(length + " outputs", "02000000" + "01" + INPUT + length + OUTPUT);
            bytes.put(length + " bytes of script", "02000000" + "01" + INPUT + "01" + "0100000000000000" + length);
            bytes.put(length + " witness items", "02000000" + "0001" + "01" + INPUT + "01" + OUTPUT + length);
            bytes.put(
                    length + " bytes of a witness item",
                    "02000000" + "0001" + "01" + INPUT + "01" + OUTPUT + "01" + length + "00");
        }
        Map<String, Bytes> transactions = new LinkedHashMap<>();
        bytes.forEach((what, hex) -> transactions.put(what, Bytes.ofHex(hex)));
        return transactions;
    }

    /** No blocks: a header, and a number of transactions that are not there, or one of those above. */
    static List<Bytes> blocks() {
        String header = "00".repeat(80);
        List<Bytes> blocks = new ArrayList<>();
        LENGTHS.forEach(length -> blocks.add(Bytes.ofHex(header + length)));
        transactions().values().forEach(tx -> blocks.add(Bytes.ofHex(header + "01" + tx.toHex())));
        return blocks;
    }
}
