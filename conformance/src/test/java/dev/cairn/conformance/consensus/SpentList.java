package dev.cairn.conformance.consensus;

import dev.cairn.conformance.support.SharedData;
import dev.cairn.consensus.block.SpentCoins;
import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.tx.Coin;
import dev.cairn.primitives.tx.OutPoint;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** The coins that one block spends, as {@code *.spent.txt.gz} lists them, one line an input, in the block's order. */
final class SpentList implements SpentCoins {

    private final List<String[]> lines;
    private final int[] firstLine;
    private final boolean heightsKnown;

    private SpentList(List<String[]> lines, int[] firstLine, boolean heightsKnown) {
        this.lines = lines;
        this.firstLine = firstLine;
        this.heightsKnown = heightsKnown;
    }

    static SpentList read(Path file, Block block) {
        List<String[]> lines = new String(SharedData.bytes(file), StandardCharsets.US_ASCII)
                .lines()
                .map(line -> line.split(" ", -1))
                .toList();
        int[] firstLine = new int[block.transactions().size()];
        int line = 0;
        for (int tx = 1; tx < firstLine.length; tx++) {
            firstLine[tx] = line;
            for (int input = 0; input < block.transactions().get(tx).inputCount(); input++) {
                OutPoint wanted = block.transactions().get(tx).previous(input);
                if (!wanted.toString().equals(lines.get(line++)[0])) {
                    throw new AssertionError(file + " line " + line + ": want " + wanted);
                }
            }
        }
        if (line != lines.size()) {
            throw new AssertionError(file + " has " + lines.size() + " lines for " + line + " inputs");
        }
        return new SpentList(lines, firstLine, lines.stream().noneMatch(fields -> fields[2].equals("-")));
    }

    int size() {
        return lines.size();
    }

    @Override
    public boolean heightsKnown() {
        return heightsKnown;
    }

    @Override
    public Coin coin(int transaction, int input) {
        String[] fields = lines.get(firstLine[transaction] + input);
        return new Coin(
                Long.parseLong(fields[1]),
                fields[4].equals("-") ? Script.EMPTY : Script.ofHex(fields[4]),
                heightsKnown ? Integer.parseInt(fields[2]) : 0,
                heightsKnown && fields[3].equals("1"));
    }
}
