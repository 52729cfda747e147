package dev.cairn.conformance.rules;

import dev.cairn.consensus.Verdict;
import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.script.Bytes;
import dev.cairn.primitives.tx.Transaction;
import dev.cairn.primitives.wire.WireException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A program that judges odd blocks from files, each upon the base of {@link #table}, and says what that took. It runs alone, with a heap
 * that holds little more than a block, so that a verdict is proof of what was not needed.
 */
final class OddInputs {

    private static final int BASE = 149;
    private static final Path STATUS = Path.of("/proc/self/status");
    private static final Path CLEAR = Path.of("/proc/self/clear_refs");

    private OddInputs() {}

    /** The chain that blocks of {@link LargeRows} are put upon. */
    static Table table(List<Row> rows) {
        return new Table("large", BASE, List.of(), false, Chain::draft, rows);
    }

    /** Judges the blocks in the files named; without any, what is malformed. */
    public static void main(String[] args) throws IOException, WireException {
        try (Judge judge = new Judge(Table.NOW)) {
            Chain base = table(List.of()).base(new Warming(judge));
            forgetPeak();
            System.out.println("before " + kilobytes("VmRSS"));
            for (String file : args) {
                Block block = Block.parse(Files.readAllBytes(Path.of(file)));
                System.out.println("input " + block.size());
                Verdict verdict = judge.verdict(base, block);
                System.out.println("verdict " + (verdict instanceof Verdict.Invalid bad ? bad.reason() : "valid"));
            }
            if (args.length == 0) {
                malformed();
            }
            System.out.println("peak " + kilobytes("VmHWM"));
        }
    }

    private static void malformed() {
        for (Bytes bytes : Malformed.transactions().values()) {
            try {
                throw new AssertionError("read: " + Transaction.parse(bytes.toBytes()));
            } catch (WireException refused) {
                System.out.println("verdict refused");
            }
        }
        for (Bytes bytes : Malformed.blocks()) {
            try {
                throw new AssertionError("read: " + Block.parse(bytes.toBytes()));
            } catch (WireException refused) {
                System.out.println("verdict refused");
            }
        }
    }

    /** Gives back what came before, so that what is measured is what comes. */
    private static void forgetPeak() throws IOException {
        System.gc();
        if (Files.isWritable(CLEAR)) {
            Files.writeString(CLEAR, "5"); // sets the peak of resident memory to what there is
        }
    }

    /** A figure of this process, which Linux tells; −1 elsewhere. */
    private static long kilobytes(String name) throws IOException {
        if (!Files.isReadable(STATUS)) {
            return -1;
        }
        for (String line : Files.readAllLines(STATUS)) {
            if (line.startsWith(name + ":")) {
                return Long.parseLong(line.replaceAll("[^0-9]", ""));
            }
        }
        return -1;
    }

    /** Judges the base, so that all that is needed for ordinary blocks is there already. */
    private record Warming(Judge judge) implements Table.Reader {

        @Override
        public void bad(Row row, Chain chain, Block block) {
            throw new AssertionError("the base is good");
        }

        @Override
        public void good(Row row, Chain chain, Block block) {
            if (!judge.verdict(chain, block).isValid()) {
                throw new AssertionError("the base is good");
            }
        }
    }
}
