package dev.cairn.serve.rpc;

import dev.cairn.serve.json.JsonValue;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** The text of {@code help} (Core, {@code RPCHelpMan::ToString}, {@code CRPCTable::help}). The usage lines are bitcoind's. */
public final class RpcHelp {

    private RpcHelp() {}

    /** All of a call. */
    static String text(RpcMethod method) {
        StringBuilder text = new StringBuilder(usage(method))
                .append("\n\n")
                .append(method.about().strip())
                .append('\n');
        HelpSections places = new HelpSections();
        HelpSections names = new HelpSections();
        int number = 0;
        for (RpcArg arg : method.args()) {
            if (arg.options().hidden()) {
                break;
            }
            places.add(++number + ". " + arg.firstName(), ArgumentText.description(arg, true));
            ArgumentText.inner(arg, places);
            if (arg.type() == RpcArg.Type.OBJ_NAMED_PARAMS) {
                for (RpcArg inner : arg.inner()) {
                    names.add(inner.firstName(), ArgumentText.description(inner, true));
                    ArgumentText.inner(inner, names);
                }
            }
        }
        if (!places.isEmpty()) {
            text.append("\nArguments:\n").append(places);
        }
        if (!names.isEmpty()) {
            text.append("\nNamed Arguments:\n").append(names);
        }
        text.append(ResultText.text(method.results()));
        if (!method.examples().isEmpty()) {
            text.append("\nExamples:\n").append(method.examples());
        }
        return text.toString();
    }

    /** A call's name and parameters on one line; what may be left out stands in parentheses. */
    static String usage(RpcMethod method) {
        StringBuilder line = new StringBuilder(method.name());
        boolean optional = false;
        for (RpcArg arg : method.args()) {
            if (arg.options().hidden()) {
                break;
            }
            line.append(' ');
            if (arg.optional() != optional) {
                line.append(optional ? ") " : "( ");
                optional = !optional;
            }
            line.append(ArgumentText.oneline(arg));
        }
        return line.append(optional ? " )" : "").toString();
    }

    /** What {@code help} answers: all usage lines by category, or all of one call. */
    public static String of(RpcRegistry registry, String name) {
        if (!name.isEmpty()) {
            return registry.find(name).map(RpcHelp::text).orElse("help: unknown command: " + name);
        }
        List<RpcMethod> methods = new ArrayList<>(registry.all());
        methods.removeIf(method -> method.category().equals("hidden"));
        methods.sort(Comparator.comparing(method -> method.category() + method.name()));
        StringBuilder text = new StringBuilder();
        String category = "";
        for (RpcMethod method : methods) {
            if (!method.category().equals(category)) {
                text.append(category.isEmpty() ? "" : "\n");
                category = method.category();
                text.append("== ").append(capital(category)).append(" ==\n");
            }
            text.append(usage(method)).append('\n');
        }
        return text.substring(0, Math.max(0, text.length() - 1));
    }

    /** Which parameters are no strings: a row of call, place, name, whether a string, for each (Core, {@code dumpArgMap}). */
    public static JsonValue conversions(RpcRegistry registry) {
        List<JsonValue> rows = new ArrayList<>();
        for (RpcMethod method : registry.all()) {
            for (int i = 0; i < method.args().size(); i++) {
                RpcArg arg = method.args().get(i);
                for (String name : arg.allNames()) {
                    rows.add(conversion(method, i, name, arg));
                    if (arg.type() == RpcArg.Type.OBJ_NAMED_PARAMS) {
                        for (RpcArg inner : arg.inner()) {
                            for (String innerName : inner.allNames()) {
                                rows.add(conversion(method, i, innerName, inner));
                            }
                        }
                    }
                }
            }
        }
        return new JsonValue.Arr(rows);
    }

    private static JsonValue conversion(RpcMethod method, int place, String name, RpcArg arg) {
        boolean string = arg.type() == RpcArg.Type.STR || arg.type() == RpcArg.Type.STR_HEX;
        return JsonValue.array(
                JsonValue.of(method.name()), JsonValue.of(place), JsonValue.of(name), JsonValue.of(string));
    }

    private static String capital(String word) {
        return word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1);
    }
}
