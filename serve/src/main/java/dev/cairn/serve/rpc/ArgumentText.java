package dev.cairn.serve.rpc;

import dev.cairn.serve.rpc.RpcArg.Fallback;
import java.util.stream.Collectors;

/** Parameters in {@code help}: in the usage line, and in the list below it (Core, {@code RPCArg}, {@code Sections::Push}). */
final class ArgumentText {

    private static final int INDENT = 5;

    /** What a parameter stands in. */
    private enum Outer {
        NONE,
        ARRAY,
        OBJECT
    }

    private ArgumentText() {}

    /** As it stands in the usage line. */
    static String oneline(RpcArg arg) {
        return arg.options().oneline().isEmpty()
                ? value(arg, true)
                : arg.options().oneline();
    }

    /** What is said of it: type, default, description. */
    static String description(RpcArg arg, boolean named) {
        StringBuilder text = new StringBuilder("(").append(typeWord(arg));
        switch (arg.fallback()) {
            case Fallback.Hint(String hint) ->
                text.append(", optional, default=").append(hint);
            case Fallback.Default(var value) ->
                text.append(", optional, default=").append(value.text());
            case Fallback.Omitted ignored -> text.append(named ? ", optional" : "");
            case Fallback.Required ignored -> text.append(", required");
        }
        text.append(')');
        if (arg.type() == RpcArg.Type.OBJ_NAMED_PARAMS) {
            text.append(" Options object that can be used to pass named arguments, listed below.");
        }
        return arg.about().isEmpty()
                ? text.toString()
                : text.append(' ').append(arg.about()).toString();
    }

    /** The rows of what a parameter has inside. */
    static void inner(RpcArg arg, HelpSections sections) {
        rows(arg, INDENT, Outer.NONE, sections);
    }

    private static void rows(RpcArg arg, int indent, Outer outer, HelpSections sections) {
        String margin = " ".repeat(indent);
        boolean named = outer == Outer.OBJECT;
        boolean top = outer == Outer.NONE;
        String name = named ? "\"" + arg.firstName() + "\": " : "";
        String right = top ? "" : description(arg, named);
        String comma = top ? "" : ",";
        switch (arg.type()) {
            case STR, STR_HEX, NUM, AMOUNT, RANGE, BOOL, OBJ_NAMED_PARAMS -> {
                if (!top) {
                    String typed = arg.options().typeInPair();
                    String left =
                            named && !typed.isEmpty() ? name + typed : named ? pair(arg, false) : value(arg, false);
                    sections.add(margin + left + ",", right);
                }
            }
            case OBJ, OBJ_USER_KEYS -> {
                sections.add(margin + name + "{", right);
                arg.inner().forEach(inner -> rows(inner, indent + 2, Outer.OBJECT, sections));
                if (arg.type() == RpcArg.Type.OBJ_USER_KEYS) {
                    sections.add(margin + "  ...", "");
                }
                sections.add(margin + "}" + comma, "");
            }
            case ARR -> {
                sections.add(margin + name + "[", right);
                arg.inner().forEach(inner -> rows(inner, indent + 2, Outer.ARRAY, sections));
                sections.add(margin + "  ...", "");
                sections.add(margin + "]" + comma, "");
            }
        }
    }

    private static String value(RpcArg arg, boolean oneline) {
        if (oneline && !arg.options().oneline().isEmpty()) {
            return arg.options().oneline();
        }
        return switch (arg.type()) {
            case STR, STR_HEX -> "\"" + arg.firstName() + "\"";
            case NUM, RANGE, AMOUNT, BOOL -> arg.firstName();
            case OBJ -> "{" + pairs(arg, oneline) + "}";
            case OBJ_NAMED_PARAMS, OBJ_USER_KEYS -> "{" + pairs(arg, oneline) + ",...}";
            case ARR ->
                arg.inner().stream()
                        .map(inner -> value(inner, oneline) + ",")
                        .collect(Collectors.joining("", "[", "...]"));
        };
    }

    private static String pairs(RpcArg arg, boolean oneline) {
        return arg.inner().stream().map(inner -> pair(inner, oneline)).collect(Collectors.joining(","));
    }

    private static String pair(RpcArg arg, boolean oneline) {
        String name = "\"" + arg.firstName() + (oneline ? "\":" : "\": ");
        return name
                + switch (arg.type()) {
                    case STR -> "\"str\"";
                    case STR_HEX -> "\"hex\"";
                    case NUM -> "n";
                    case RANGE -> "n or [n,n]";
                    case AMOUNT -> "amount";
                    case BOOL -> "bool";
                    case ARR ->
                        arg.inner().stream()
                                .map(inner -> value(inner, oneline) + ",")
                                .collect(Collectors.joining("", "[", "...]"));
                    case OBJ, OBJ_NAMED_PARAMS, OBJ_USER_KEYS -> value(arg, oneline);
                };
    }

    private static String typeWord(RpcArg arg) {
        if (!arg.options().typeInText().isEmpty()) {
            return arg.options().typeInText();
        }
        return switch (arg.type()) {
            case STR, STR_HEX -> "string";
            case NUM -> "numeric";
            case AMOUNT -> "numeric or string";
            case RANGE -> "numeric or array";
            case BOOL -> "boolean";
            case OBJ, OBJ_NAMED_PARAMS, OBJ_USER_KEYS -> "json object";
            case ARR -> "json array";
        };
    }
}
