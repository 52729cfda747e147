package dev.cairn.serve.descriptor;

import java.util.ArrayList;
import java.util.List;

/** A descriptor's text, taken apart from its beginning (Core, script/parsing.cpp). One thread's. */
final class Expressions {

    private final String text;
    private int from;
    private int to;

    Expressions(String text) {
        this(text, 0, text.length());
    }

    private Expressions(String text, int from, int to) {
        this.text = text;
        this.from = from;
        this.to = to;
    }

    boolean isEmpty() {
        return from == to;
    }

    char first() {
        return text.charAt(from);
    }

    /** Steps over a text if it comes next. */
    boolean skip(String wanted) {
        if (to - from < wanted.length() || !text.startsWith(wanted, from)) {
            return false;
        }
        from += wanted.length();
        return true;
    }

    /** Whether all of this is a call of {@code name}; if so, only what is between its brackets is left. */
    boolean enter(String name) {
        int length = name.length();
        if (to - from < length + 2
                || text.charAt(from + length) != '('
                || text.charAt(to - 1) != ')'
                || !text.startsWith(name, from)) {
            return false;
        }
        from += length + 1;
        to--;
        return true;
    }

    /** Steps over the next term: up to a comma or closing bracket that is not inside of it. */
    Expressions term() {
        int level = 0;
        int at = from;
        for (; at < to; at++) {
            char c = text.charAt(at);
            if (c == '(' || c == '{') {
                level++;
            } else if (level > 0 && (c == ')' || c == '}')) {
                level--;
            } else if (level == 0 && (c == ')' || c == '}' || c == ',')) {
                break;
            }
        }
        Expressions term = new Expressions(text, from, at);
        from = at;
        return term;
    }

    /** What is left. */
    @Override
    public String toString() {
        return text.substring(from, to);
    }

    /** Parts between separators, empty ones too. */
    static List<String> split(String text, char separator) {
        List<String> parts = new ArrayList<>();
        int start = 0;
        for (int at = text.indexOf(separator); at >= 0; at = text.indexOf(separator, start)) {
            parts.add(text.substring(start, at));
            start = at + 1;
        }
        parts.add(text.substring(start));
        return parts;
    }
}
