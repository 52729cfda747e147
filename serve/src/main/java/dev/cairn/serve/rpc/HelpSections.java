package dev.cairn.serve.rpc;

import java.util.ArrayList;
import java.util.List;

/** Two columns of text, as bitcoind's help sets them: the right one begins four behind the longest on the left. */
final class HelpSections {

    private static final int GAP = 4;

    /** The left column and the right. */
    private record Row(String left, String right) {}

    private final List<Row> rows = new ArrayList<>();

    void add(String left, String right) {
        rows.add(new Row(left, right));
    }

    /** Takes the comma away from the last row: what follows a last element is no JSON. */
    void dropLastComma() {
        Row last = rows.removeLast();
        rows.add(new Row(last.left().substring(0, last.left().length() - 1), last.right()));
    }

    boolean isEmpty() {
        return rows.isEmpty();
    }

    @Override
    public String toString() {
        int pad = rows.stream().mapToInt(row -> row.left().length()).max().orElse(0) + GAP;
        StringBuilder text = new StringBuilder();
        for (Row row : rows) {
            text.append(row.left());
            if (!row.right().isEmpty()) {
                text.repeat(' ', pad - row.left().length());
                right(row.right(), pad, text);
            }
            text.append('\n');
        }
        return text.toString();
    }

    /** Further lines of the right column begin where its first does; an empty one at the end adds blanks alone. */
    private static void right(String right, int pad, StringBuilder text) {
        int begin = 0;
        int end = right.indexOf('\n');
        while (end >= 0) {
            text.append(right, begin, end).append('\n').repeat(' ', pad);
            begin = end + 1;
            while (begin < right.length() && right.charAt(begin) == ' ') {
                begin++;
            }
            if (begin == right.length()) {
                return;
            }
            end = right.indexOf('\n', begin + 1);
        }
        text.append(right, begin, right.length());
    }
}
