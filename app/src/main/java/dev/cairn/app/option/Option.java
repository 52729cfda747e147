package dev.cairn.app.option;

import java.util.EnumSet;
import java.util.Set;

/**
 * One option.
 *
 * @param name with its dash: {@code -datadir}
 * @param argument what follows the name in help, with the equals sign: {@code =<dir>}; empty if nothing does
 * @param help what it does
 * @param group the part of the help that it stands in
 * @param traits what sets it apart when a command line is read
 * @param standing what Cairn makes of it
 */
public record Option(
        String name, String argument, String help, OptionGroup group, Set<Trait> traits, Standing standing) {

    /** What sets an option apart when a command line is read (Core, {@code ArgsManager::Flags}). */
    public enum Trait {
        /** Shown by {@code -help-debug} alone. */
        DEBUG_ONLY,
        /** Counts on a test network only from the command line or that network's section. */
        NETWORK_ONLY,
        /** Logged as {@code ****}. */
        SENSITIVE,
        /** {@code -nox} is an error. */
        NO_NEGATION,
        /** {@code -x} without a value is an error. */
        NO_ELISION
    }

    /** Copies what could change. */
    public Option {
        traits = Set.copyOf(traits);
    }

    /** An option that works as bitcoind's. {@code usage} is its line in help: {@code -datadir=<dir>}. */
    static Option done(OptionGroup group, String usage, String help, Trait... traits) {
        return of(group, usage, help, Standing.DONE, traits);
    }

    /** An option that is accepted and changes nothing. */
    static Option idle(OptionGroup group, String why, String usage, String help, Trait... traits) {
        return of(group, usage, help, new Standing.NoEffect(why), traits);
    }

    /** As given. */
    static Option of(OptionGroup group, String usage, String help, Standing standing, Trait... traits) {
        int equals = usage.indexOf('=');
        Set<Trait> set = EnumSet.noneOf(Trait.class);
        set.addAll(Set.of(traits));
        return new Option(
                equals < 0 ? usage : usage.substring(0, equals),
                equals < 0 ? "" : usage.substring(equals),
                help,
                group,
                set,
                standing);
    }

    /** Its line in help. */
    public String usage() {
        return name + argument;
    }

    /** Whether it has a trait. */
    public boolean is(Trait trait) {
        return traits.contains(trait);
    }
}
