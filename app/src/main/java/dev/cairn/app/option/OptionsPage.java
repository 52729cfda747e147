package dev.cairn.app.option;

import java.util.Locale;

/** {@code docs/options.md}: the table as a page. A test keeps the two equal. */
public final class OptionsPage {

    private static final String OPENING = """
            # Options of `bin/bitcoind` and `cairn node`

            This is bitcoind 30.99's whole option table, and what Cairn makes of each. `-help` prints it too; `-help-debug` with
            those marked *debug*. Options stand on the command line, in `bitcoin.conf` (without the dash; in `[regtest]` and the
            like for one network), or in `settings.json`, and are read by bitcoind's rules. What is unknown on the command line
            is an error; what is unknown in a file is one line in the log, with the nearest name that is known.

            *No effect* means: accepted, its form checked, named in the log. *Refused* means: a node asked for it does not start.
            Marks: *network*, on a test network only from the command line or that network's section; *secret*, logged as
            `****`; *no -no*, cannot be negated.

            This page is written by the build's tests from the table in the program (`OptionsPageTest` says how).
            """;

    private OptionsPage() {}

    /** The page. */
    public static String of(OptionTable table) {
        StringBuilder page = new StringBuilder(OPENING);
        OptionGroup group = null;
        for (Option option : table.ordered()) {
            if (option.group() != group) {
                group = option.group();
                page.append("\n## ")
                        .append(
                                group == OptionGroup.HIDDEN
                                        ? "In no help"
                                        : group.title()
                                                .substring(0, group.title().length() - 1))
                        .append("\n\n| option | what Cairn makes of it | what it does |\n|---|---|---|\n");
            }
            page.append("| `")
                    .append(option.usage().replace("|", "\\|"))
                    .append('`')
                    .append(marks(option))
                    .append(" | ")
                    .append(standing(option.standing()))
                    .append(" | ")
                    .append(option.help().replace("|", "\\|").replace("<", "&lt;"))
                    .append(" |\n");
        }
        return page.toString();
    }

    private static String marks(Option option) {
        StringBuilder marks = new StringBuilder();
        for (Option.Trait trait : Option.Trait.values()) {
            if (option.is(trait)) {
                marks.append(" *")
                        .append(
                                switch (trait) {
                                    case DEBUG_ONLY -> "debug";
                                    case NETWORK_ONLY -> "network";
                                    case SENSITIVE -> "secret";
                                    case NO_NEGATION -> "no -no";
                                    case NO_ELISION -> "needs a value";
                                })
                        .append('*');
            }
        }
        return marks.toString().toLowerCase(Locale.ROOT);
    }

    private static String standing(Standing standing) {
        return switch (standing) {
            case Standing.Done ignored -> "done";
            case Standing.NoEffect noEffect -> "no effect: " + noEffect.why();
            case Standing.Refused refused -> "refused: " + refused.why();
        };
    }
}
