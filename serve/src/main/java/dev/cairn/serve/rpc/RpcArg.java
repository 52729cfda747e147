package dev.cairn.serve.rpc;

import static java.util.Objects.requireNonNull;

import dev.cairn.serve.json.JsonValue;
import java.util.List;

/**
 * A parameter of a call (Core, {@code RPCArg}).
 *
 * @param names its name and other names, parted by {@code |}; empty for an array's items
 * @param inner an array's items, an object's members
 * @param fallback whether it must be given, and what holds if not
 * @param about for {@code help}, in our own words
 */
public record RpcArg(String names, Type type, Fallback fallback, String about, List<RpcArg> inner, Options options) {

    /** Refuses null, copies the list. */
    public RpcArg {
        requireNonNull(names, "names");
        requireNonNull(type, "type");
        requireNonNull(fallback, "fallback");
        requireNonNull(about, "about");
        requireNonNull(options, "options");
        inner = List.copyOf(inner);
    }

    /** What it may be. */
    public enum Type {
        /** An object. */
        OBJ,
        /** An array. */
        ARR,
        /** A string. */
        STR,
        /** A number. */
        NUM,
        /** A truth. */
        BOOL,
        /** An object whose members may also be given by name beside the other parameters. */
        OBJ_NAMED_PARAMS,
        /** An object whose keys are data. */
        OBJ_USER_KEYS,
        /** A number or a string: bitcoins. Checked by the handler. */
        AMOUNT,
        /** A string of hex digits. */
        STR_HEX,
        /** A number or two in an array. Checked by the handler. */
        RANGE
    }

    /** What holds if it is not given. */
    public sealed interface Fallback {
        /** It must be given. */
        record Required() implements Fallback {}

        /** Nothing, or what is plain anyway. */
        record Omitted() implements Fallback {}

        /** Something that {@code help} puts into words. */
        record Hint(String text) implements Fallback {}

        /** A value. */
        record Default(JsonValue value) implements Fallback {}
    }

    /**
     * What seldom matters.
     *
     * @param skipTypeCheck the handler looks at the type itself
     * @param oneline stands for it in the usage line; empty if nothing special does
     * @param typeInPair {@code help}'s word for the value of a member; empty for the usual one
     * @param typeInText {@code help}'s word for the type; empty for the usual one
     * @param hidden {@code help} does not show it nor what follows
     * @param alsoPositional a named parameter that has a place as well
     */
    public record Options(
            boolean skipTypeCheck,
            String oneline,
            String typeInPair,
            String typeInText,
            boolean hidden,
            boolean alsoPositional) {
        static final Options NONE = new Options(false, "", "", "", false, false);
    }

    /** It must be given. */
    public static final Fallback REQUIRED = new Fallback.Required();

    /** It may be left out. */
    public static final Fallback OMITTED = new Fallback.Omitted();

    /** It may be left out; {@code help} says what holds then. */
    public static Fallback hint(String text) {
        return new Fallback.Hint(text);
    }

    /** A number that holds if it is left out. */
    public static Fallback dflt(long value) {
        return new Fallback.Default(JsonValue.of(value));
    }

    /** A truth that holds if it is left out. */
    public static Fallback dflt(boolean value) {
        return new Fallback.Default(JsonValue.of(value));
    }

    /** A string that holds if it is left out. */
    public static Fallback dflt(String value) {
        return new Fallback.Default(JsonValue.of(value));
    }

    /** Any value that holds if it is left out. */
    public static Fallback dflt(JsonValue value) {
        return new Fallback.Default(value);
    }

    /** A parameter of a type. */
    public static RpcArg of(Type type, String names, Fallback fallback, String about, RpcArg... inner) {
        return new RpcArg(names, type, fallback, about, List.of(inner), Options.NONE);
    }

    /** A string. */
    public static RpcArg string(String names, Fallback fallback, String about) {
        return of(Type.STR, names, fallback, about);
    }

    /** A string of hex digits. */
    public static RpcArg hex(String names, Fallback fallback, String about) {
        return of(Type.STR_HEX, names, fallback, about);
    }

    /** A number. */
    public static RpcArg number(String names, Fallback fallback, String about) {
        return of(Type.NUM, names, fallback, about);
    }

    /** A truth. */
    public static RpcArg bool(String names, Fallback fallback, String about) {
        return of(Type.BOOL, names, fallback, about);
    }

    /** An array. */
    public static RpcArg array(String names, Fallback fallback, String about, RpcArg... inner) {
        return of(Type.ARR, names, fallback, about, inner);
    }

    /** An object. */
    public static RpcArg object(String names, Fallback fallback, String about, RpcArg... inner) {
        return of(Type.OBJ, names, fallback, about, inner);
    }

    /** The handler looks at the type itself. */
    public RpcArg skipTypeCheck() {
        return with(new Options(
                true, options.oneline, options.typeInPair, options.typeInText, options.hidden, options.alsoPositional));
    }

    /** Stands for it in the usage line. */
    public RpcArg oneline(String text) {
        return with(new Options(
                options.skipTypeCheck,
                text,
                options.typeInPair,
                options.typeInText,
                options.hidden,
                options.alsoPositional));
    }

    /** {@code help}'s words for its type. */
    public RpcArg typeWords(String inPair, String inText) {
        return with(new Options(
                options.skipTypeCheck, options.oneline, inPair, inText, options.hidden, options.alsoPositional));
    }

    /** {@code help} does not show it nor what follows. */
    public RpcArg hidden() {
        return with(new Options(
                options.skipTypeCheck,
                options.oneline,
                options.typeInPair,
                options.typeInText,
                true,
                options.alsoPositional));
    }

    /** A named parameter that has a place as well. */
    public RpcArg alsoPositional() {
        return with(new Options(
                options.skipTypeCheck, options.oneline, options.typeInPair, options.typeInText, options.hidden, true));
    }

    /** Its first name. */
    public String firstName() {
        int bar = names.indexOf('|');
        return bar < 0 ? names : names.substring(0, bar);
    }

    /** All its names. */
    public List<String> allNames() {
        return List.of(names.split("\\|", -1));
    }

    /** Whether it may be left out. */
    public boolean optional() {
        return !(fallback instanceof Fallback.Required);
    }

    private RpcArg with(Options changed) {
        return new RpcArg(names, type, fallback, about, inner, changed);
    }
}
