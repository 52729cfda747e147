package dev.cairn.app.config;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The places where a setting can stand, and which of them counts (Core, {@code common/settings.cpp}). In order: what the
 * program itself forced, the command line, {@code settings.json}, the network's section of the configuration file, and its
 * top. Within the command line the last counts, within the file the first.
 */
final class Sources {

    /** What the program decided for the user. */
    final Map<String, Setting> forced = new HashMap<>();

    /** By name without dash. */
    final Map<String, List<Setting>> commandLine = new TreeMap<>();

    /** {@code settings.json}. */
    final Map<String, Setting> file = new TreeMap<>();

    /** By section, then by name; the top of the file is section "". */
    final Map<String, Map<String, List<Setting>>> config = new TreeMap<>();

    private enum Place {
        FORCED,
        COMMAND_LINE,
        FILE,
        SECTION,
        TOP
    }

    /** What one place has of one name. A {@code -nox} hides all before it. */
    private record Span(Place place, List<Setting> all) {

        int negated() {
            for (int i = all.size(); i > 0; i--) {
                if (all.get(i - 1).isFalse()) {
                    return i;
                }
            }
            return 0;
        }

        boolean lastNegated() {
            return !all.isEmpty() && all.getLast().isFalse();
        }

        boolean isEmpty() {
            return all.isEmpty() || lastNegated();
        }

        List<Setting> counting() {
            return all.subList(negated(), all.size());
        }

        boolean ofConfig() {
            return place == Place.SECTION || place == Place.TOP;
        }
    }

    private List<Span> spans(String section, String name) {
        List<Span> spans = new ArrayList<>(5);
        if (forced.containsKey(name)) {
            spans.add(new Span(Place.FORCED, List.of(forced.get(name))));
        }
        if (commandLine.containsKey(name)) {
            spans.add(new Span(Place.COMMAND_LINE, commandLine.get(name)));
        }
        if (file.containsKey(name)) {
            Setting value = file.get(name);
            spans.add(new Span(Place.FILE, value instanceof Setting.Many many ? many.values() : List.of(value)));
        }
        if (!section.isEmpty() && config.getOrDefault(section, Map.of()).containsKey(name)) {
            spans.add(new Span(Place.SECTION, config.get(section).get(name)));
        }
        if (config.getOrDefault("", Map.of()).containsKey(name)) {
            spans.add(new Span(Place.TOP, config.get("").get(name)));
        }
        return spans;
    }

    /**
     * The one value that counts.
     *
     * @param ignoreTop whether the top of the file does not count; a negation there counts all the same
     * @param chainChoice whether this asks for the network: the last in the file counts then, and a negation nowhere
     */
    Optional<Setting> one(String section, String name, boolean ignoreTop, boolean chainChoice) {
        for (Span span : spans(section, name)) {
            if (ignoreTop && span.place() == Place.TOP && !span.lastNegated()) {
                continue;
            }
            if (chainChoice && span.lastNegated()) {
                continue;
            }
            if (!span.isEmpty()) {
                List<Setting> counting = span.counting();
                return Optional.of(span.ofConfig() && !chainChoice ? counting.getFirst() : counting.getLast());
            }
            if (span.lastNegated()) {
                return Optional.of(new Setting.Flag(false));
            }
        }
        return Optional.empty();
    }

    /**
     * All values that count, of an option that can be repeated. The file's are brought back when the command line has a value
     * behind its negation: odd, and bitcoind's way.
     */
    List<Setting> all(String section, String name, boolean ignoreTop) {
        List<Setting> result = new ArrayList<>();
        boolean done = false;
        boolean negatedAndEmpty = false;
        for (Span span : spans(section, name)) {
            boolean broughtBack = span.ofConfig() && !negatedAndEmpty;
            if (ignoreTop && span.place() == Place.TOP) {
                continue;
            }
            if (!done || broughtBack) {
                for (Setting value : span.counting()) {
                    if (value instanceof Setting.Many many) {
                        result.addAll(many.values());
                    } else {
                        result.add(value);
                    }
                }
            }
            done |= span.negated() > 0 || span.place() == Place.FORCED;
            negatedAndEmpty |= span.lastNegated() && result.isEmpty();
        }
        return result;
    }

    /** Whether a name has a value at the top of the file, and nowhere else. */
    boolean onlyAtTop(String section, String name) {
        boolean top = false;
        boolean elsewhere = false;
        for (Span span : spans(section, name)) {
            if (span.isEmpty()) {
                continue;
            }
            if (span.place() == Place.TOP) {
                top = true;
            } else {
                elsewhere = true;
            }
        }
        return top && !elsewhere;
    }
}
