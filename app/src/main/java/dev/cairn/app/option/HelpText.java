package dev.cairn.app.option;

/** The help in bitcoind's shape (Core, {@code GetHelpMessage}): groups, two spaces before a name, seven before its text. */
public final class HelpText {

    private static final int WIDTH = 72;
    private static final String NAME_INDENT = " ".repeat(2);
    private static final String TEXT_INDENT = " ".repeat(7);

    private HelpText() {}

    /** All options that a user is shown; with {@code debug}, those for debugging as well. */
    public static String of(OptionTable table, boolean debug) {
        StringBuilder text = new StringBuilder();
        OptionGroup group = null;
        for (Option option : table.ordered()) {
            if (option.group() == OptionGroup.HIDDEN || (option.is(Option.Trait.DEBUG_ONLY) && !debug)) {
                continue;
            }
            if (option.group() != group) {
                group = option.group();
                text.append(group.title()).append("\n\n");
            }
            text.append(NAME_INDENT).append(option.usage()).append('\n');
            text.append(TEXT_INDENT).append(paragraph(helpOf(option))).append("\n\n");
        }
        return text.toString();
    }

    private static String helpOf(Option option) {
        return switch (option.standing()) {
            case Standing.Done ignored -> option.help();
            case Standing.NoEffect noEffect -> option.help() + ". No effect: " + noEffect.why();
            case Standing.Refused refused -> option.help() + ". Refused: " + refused.why();
        };
    }

    /** Breaks a text between words. */
    private static String paragraph(String text) {
        StringBuilder out = new StringBuilder();
        int column = 0;
        for (String word : text.split(" ")) {
            if (column > 0 && column + 1 + word.length() > WIDTH) {
                out.append('\n').append(TEXT_INDENT);
                column = 0;
            }
            if (column > 0) {
                out.append(' ');
                column++;
            }
            out.append(word);
            column += word.length();
        }
        return out.toString();
    }
}
