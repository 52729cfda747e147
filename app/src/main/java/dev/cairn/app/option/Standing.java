package dev.cairn.app.option;

/** What Cairn makes of one of bitcoind's options. */
public sealed interface Standing {

    /** It works. */
    Standing DONE = new Done();

    /** It works. */
    record Done() implements Standing {}

    /** It is accepted, its form is checked, and it changes nothing. */
    record NoEffect(String why) implements Standing {}

    /** A node that was asked for it does not start: going on without it would do harm. */
    record Refused(String why) implements Standing {}
}
