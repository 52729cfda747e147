package dev.cairn.app.config;

import dev.cairn.app.option.Option;
import dev.cairn.app.option.OptionTable;
import dev.cairn.primitives.network.Network;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * What was asked for (Core, {@code ArgsManager}). Names are given with their dash: {@code -datadir}.
 *
 * <p>Until {@link #selectSection} only the top of the configuration file counts.
 */
public final class Arguments {

    private static final List<String> CHAIN_FLAGS = List.of("-regtest", "-signet", "-testnet", "-testnet4");

    private final OptionTable table;
    private final Consumer<String> log;
    private final Sources sources = new Sources();
    private final List<ConfigFile.Section> sections = new ArrayList<>();
    private final List<String> words = new ArrayList<>();
    private String section = "";

    /**
     * Nothing is set.
     *
     * @param log told of lines for the log, which is not open yet
     */
    public Arguments(OptionTable table, Consumer<String> log) {
        this.table = table;
        this.log = log;
    }

    /**
     * Reads a command line, up to its first word without dash.
     *
     * @throws ConfigException at the first option that is unknown or malformed
     */
    public void readCommandLine(List<String> arguments) throws ConfigException {
        sources.commandLine.clear();
        for (int i = 0; i < arguments.size(); i++) {
            String argument = arguments.get(i);
            if (argument.equals("-")) {
                break;
            }
            int equals = argument.indexOf('=');
            String name = equals < 0 ? argument : argument.substring(0, equals);
            if (!name.startsWith("-")) {
                words.addAll(arguments.subList(i, arguments.size()));
                break;
            }
            Key key = Key.of(name.substring(name.startsWith("--") ? 2 : 1));
            Optional<Option> option = table.find("-" + key.name());
            if (option.isEmpty() || !key.section().isEmpty()) {
                throw new ConfigException("Invalid parameter " + argument);
            }
            Optional<String> value = equals < 0 ? Optional.empty() : Optional.of(argument.substring(equals + 1));
            sources.commandLine
                    .computeIfAbsent(key.name(), ignored -> new ArrayList<>())
                    .add(interpret(key, value, option.get()));
        }
        List<Setting> includes = sources.commandLine.getOrDefault("includeconf", List.of());
        if (!includes.isEmpty() && !includes.getLast().isFalse()) {
            int from = 0;
            for (int i = 0; i < includes.size(); i++) {
                from = includes.get(i).isFalse() ? i + 1 : from;
            }
            throw new ConfigException("-includeconf cannot be used from commandline; -includeconf="
                    + includes.get(from).write());
        }
    }

    /** The first word without dash on the command line, and all behind it. */
    public List<String> words() {
        return List.copyOf(words);
    }

    /** A value as it is kept (Core, {@code InterpretValue}). */
    private Setting interpret(Key key, Optional<String> value, Option option) throws ConfigException {
        if (key.negated()) {
            if (option.is(Option.Trait.NO_NEGATION)) {
                throw new ConfigException("Negating of -" + key.name() + " is meaningless and therefore forbidden");
            }
            if (value.isPresent() && !truth(value.get())) {
                log.accept("Warning: parsed potentially confusing double-negative -" + key.name() + "=" + value.get());
                return new Setting.Flag(true);
            }
            return new Setting.Flag(false);
        }
        if (value.isEmpty() && option.is(Option.Trait.NO_ELISION)) {
            throw new ConfigException("Can not set -" + key.name() + " with no value. Please specify value with -"
                    + key.name() + "=value.");
        }
        return new Setting.Text(value.orElse(""));
    }

    /**
     * Takes in what one configuration file says.
     *
     * @throws ConfigException at the first line that cannot be
     */
    public void add(ConfigFile configFile) throws ConfigException {
        sections.addAll(configFile.sections());
        for (ConfigFile.Entry entry : configFile.entries()) {
            Key key = Key.of(entry.name());
            Optional<Option> option = table.find("-" + key.name());
            if (key.name().equals("conf")) {
                throw new ConfigException(
                        "conf cannot be set in the configuration file; use includeconf= if you want to"
                                + " include additional config files");
            }
            if (key.name().equals("reindex")) {
                log.accept(
                        "Warning: reindex=1 is set in the configuration file, which will significantly slow down startup."
                                + " Consider removing or commenting out this option for better performance, unless there is currently"
                                + " a condition which makes rebuilding the indexes necessary");
            }
            if (option.isEmpty()) {
                String like = NearestName.of(key.name(), table)
                        .map(name -> " (did you mean " + name + "?)")
                        .orElse("");
                log.accept("Ignoring unknown configuration value " + entry.name() + like);
                continue;
            }
            Setting value = interpret(key, Optional.of(entry.value()), option.get());
            sources.config
                    .computeIfAbsent(key.section(), ignored -> new TreeMap<>())
                    .computeIfAbsent(key.name(), ignored -> new ArrayList<>())
                    .add(value);
        }
    }

    /** Takes in {@code settings.json}. */
    void addSettings(Map<String, Setting> settings) {
        sources.file.clear();
        sources.file.putAll(settings);
        for (String name : settings.keySet()) {
            String known = Key.of(name).name();
            if (table.find("-" + known).isEmpty()) {
                String like = NearestName.of(known, table)
                        .map(close -> " (did you mean " + close + "?)")
                        .orElse("");
                log.accept("Ignoring unknown rw_settings value " + name + like);
            }
        }
    }

    /** What {@code settings.json} held. */
    Map<String, Setting> settings() {
        return sources.file;
    }

    /** The {@code includeconf} lines of a section that are still to be followed, behind the first {@code skip}. */
    List<String> includes(String ofSection, int skip) {
        List<Setting> values = sources.config.getOrDefault(ofSection, Map.of()).getOrDefault("includeconf", List.of());
        int from = skip;
        for (int i = 0; i < values.size(); i++) {
            from = values.get(i).isFalse() ? Math.max(from, i + 1) : from;
        }
        List<String> names = new ArrayList<>();
        for (Setting value : values.subList(Math.min(from, values.size()), values.size())) {
            names.add(text(value));
        }
        return names;
    }

    /** How many {@code includeconf} lines a section has. */
    int includeCount(String ofSection) {
        return sources.config
                .getOrDefault(ofSection, Map.of())
                .getOrDefault("includeconf", List.of())
                .size();
    }

    /** Whether the command line says {@code -noincludeconf}. */
    boolean includesNothing() {
        return sources.commandLine.containsKey("includeconf");
    }

    /** From now on this network's section counts. */
    public void selectSection(Network network) {
        section = network.chainName();
    }

    /**
     * The network asked for.
     *
     * @throws ConfigException if there is none of that name, or several were asked for
     */
    public Network network() throws ConfigException {
        Optional<String> chosen = chainName();
        if (chosen.isEmpty()) {
            return Network.MAIN;
        }
        for (Network network : Network.values()) {
            if (network.chainName().equals(chosen.get())) {
                return network;
            }
        }
        throw new ConfigException("Unknown chain " + chosen.get() + ".");
    }

    /** The name of the network asked for, known or not; empty if none was. */
    Optional<String> chainName() throws ConfigException {
        List<String> flags = new ArrayList<>();
        for (String flag : CHAIN_FLAGS) {
            boolean on = sources.one("", flag.substring(1), false, true)
                    .map(value -> value instanceof Setting.Flag(boolean set) ? set : truth(text(value)))
                    .orElse(false);
            if (on) {
                flags.add(flag);
            }
        }
        Optional<String> chain = text("-chain");
        if (flags.size() + (chain.isPresent() ? 1 : 0) > 1) {
            throw new ConfigException(
                    "Invalid combination of -regtest, -signet, -testnet, -testnet4 and -chain. Can use at most one.");
        }
        if (chain.isPresent() || flags.isEmpty()) {
            return chain;
        }
        return Optional.of(
                switch (flags.getFirst()) {
                    case "-regtest" -> Network.REGTEST.chainName();
                    case "-signet" -> Network.SIGNET.chainName();
                    case "-testnet" -> Network.TESTNET3.chainName();
                    default -> Network.TESTNET4.chainName();
                });
    }

    private boolean ignoresTop(String name) {
        return !section.equals(Network.MAIN.chainName())
                && table.find(name)
                        .map(option -> option.is(Option.Trait.NETWORK_ONLY))
                        .orElse(false);
    }

    private Optional<Setting> setting(String name) {
        return sources.one(section, name.substring(1), ignoresTop(name), false)
                .filter(value -> !(value instanceof Setting.Null));
    }

    /** Whether it was set at all, or negated. */
    public boolean isSet(String name) {
        return setting(name).isPresent();
    }

    /** Whether what counts is {@code -nox}. */
    public boolean isNegated(String name) {
        return setting(name).map(Setting::isFalse).orElse(false);
    }

    /** Its value; {@code 0} if negated, empty text if it stands alone. */
    public Optional<String> text(String name) {
        return setting(name).map(Arguments::text);
    }

    /** Its value, or another. */
    public String text(String name, String otherwise) {
        return text(name).orElse(otherwise);
    }

    /** Its value as a number, 0 if it is none. */
    public OptionalLong number(String name) {
        Optional<Setting> value = setting(name);
        return value.isEmpty() ? OptionalLong.empty() : OptionalLong.of(Numbers.leading(text(value.get())));
    }

    /** Its value as a number, or another. */
    public long number(String name, long otherwise) {
        return number(name).orElse(otherwise);
    }

    /** Whether it is on, if it was set. */
    public Optional<Boolean> flag(String name) {
        return setting(name).map(value -> value instanceof Setting.Flag(boolean set) ? set : truth(text(value)));
    }

    /** Whether it is on. */
    public boolean flag(String name, boolean otherwise) {
        return flag(name).orElse(otherwise);
    }

    /** All its values. */
    public List<String> all(String name) {
        return sources.all(section, name.substring(1), ignoresTop(name)).stream()
                .map(Arguments::text)
                .toList();
    }

    /**
     * Sets it unless the user did.
     *
     * @return whether it was set now
     */
    public boolean setIfUnset(String name, String value) {
        if (isSet(name)) {
            return false;
        }
        sources.forced.put(name.substring(1), new Setting.Text(value));
        return true;
    }

    /** The options set at the top of the file that count in a network's section alone. */
    public Set<String> wantingSection() {
        Set<String> found = new TreeSet<>();
        if (section.isEmpty() || section.equals(Network.MAIN.chainName())) {
            return found;
        }
        for (Option option : table.ordered()) {
            if (option.is(Option.Trait.NETWORK_ONLY)
                    && sources.onlyAtTop(section, option.name().substring(1))) {
                found.add(option.name());
            }
        }
        return found;
    }

    /** The sections that are no network's. */
    public List<ConfigFile.Section> unknownSections() {
        List<ConfigFile.Section> unknown = new ArrayList<>();
        for (ConfigFile.Section each : sections) {
            boolean known = false;
            for (Network network : Network.values()) {
                known |= network.chainName().equals(each.name());
            }
            if (!known) {
                unknown.add(each);
            }
        }
        return unknown;
    }

    /** One line for each thing set, for the log; secrets as {@code ****}. */
    public List<String> describe() {
        List<String> lines = new ArrayList<>();
        sources.config.forEach((name, values) ->
                describe(lines, "Config file arg: " + (name.isEmpty() ? "" : "[" + name + "] "), values));
        sources.file.forEach((name, value) -> lines.add("Setting file arg: " + name + " = " + value.write()));
        describe(lines, "Command-line arg: ", sources.commandLine);
        return lines;
    }

    private void describe(List<String> lines, String prefix, Map<String, List<Setting>> values) {
        values.forEach((name, each) -> {
            Optional<Option> option = table.find("-" + name);
            boolean secret =
                    option.map(known -> known.is(Option.Trait.SENSITIVE)).orElse(false);
            each.forEach(value -> lines.add(prefix + name + "=" + (secret ? "****" : value.write())));
        });
    }

    /** The options that were set, from anywhere. */
    public List<Option> given() {
        return table.ordered().stream().filter(option -> isSet(option.name())).toList();
    }

    private static boolean truth(String text) {
        return text.isEmpty() || Numbers.leadingInt(text) != 0;
    }

    private static String text(Setting value) {
        return switch (value) {
            case Setting.Flag flag -> flag.value() ? "1" : "0";
            case Setting.Text text -> text.value();
            case Setting.Numeral number -> number.digits();
            case Setting.Null ignored -> "";
            case Setting.Many many -> many.write();
            case Setting.Fields fields -> fields.write();
        };
    }
}
