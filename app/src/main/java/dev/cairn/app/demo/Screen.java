package dev.cairn.app.demo;

import java.io.PrintWriter;
import java.util.List;

/**
 * A few lines that change in place. On a terminal they are written over, line by line, so that nothing flickers; they never hold
 * more lines than it has, since it could not go back to those that scrolled away. One thread's.
 */
final class Screen {

    private static final String UP = "\u001b[%dA";
    private static final String CLEAR_REST_OF_LINE = "\u001b[K";
    private static final String CLEAR_BELOW = "\u001b[J";

    private final PrintWriter out;
    private int shown;

    Screen(PrintWriter out) {
        this.out = out;
    }

    /**
     * Shows lines in place of those shown before.
     *
     * @param rows that the terminal has
     */
    void show(List<String> lines, int rows) {
        List<String> fitting = lines.subList(0, Math.min(lines.size(), Math.max(1, rows - 1)));
        StringBuilder text = new StringBuilder();
        if (shown > 0) {
            text.append(String.format(UP, shown)).append('\r');
        }
        for (String line : fitting) {
            text.append(line).append(CLEAR_REST_OF_LINE).append('\n');
        }
        text.append(CLEAR_BELOW);
        out.print(text);
        out.flush();
        shown = fitting.size();
    }

    /** Takes the lines away. */
    void clear() {
        if (shown > 0) {
            out.print(String.format(UP, shown) + '\r' + CLEAR_BELOW);
            out.flush();
            shown = 0;
        }
    }
}
