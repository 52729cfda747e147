package dev.cairn.conformance.rules;

import java.util.List;
import java.util.Optional;

/**
 * A rule, a block that breaks it alone, and a block that is the same one step to the legal side.
 *
 * @param rule the rule, in words
 * @param source the BIP, or Core's function
 * @param reason the reject reason that the bad block gets
 * @param bad makes the block that is refused
 * @param badAt its height; 0 for the height above the base that the table's chain has
 * @param before makes blocks that lie below the twin alone
 * @param twin makes the block that is accepted
 * @param twinAt its height; a twin lower than the bad block is put on the chain first, the bad one above it
 * @param asked how a peer is asked about the bad block
 * @param notAsked why a peer is not asked, if it is not; about the twin alone, unless {@code asked} is {@code NOT}
 * @param notOfKnots why the packaged peer, Knots 29, is not asked, if Core alone is
 */
record Row(
        String rule,
        String source,
        String reason,
        Maker bad,
        int badAt,
        List<Maker> before,
        Maker twin,
        int twinAt,
        Asked asked,
        Optional<String> notAsked,
        Optional<String> notOfKnots) {

    /** Makes a block upon a chain. */
    @FunctionalInterface
    interface Maker {
        /** The block, to be finished by whoever asked. */
        Draft on(Chain chain);
    }

    /** How a peer is asked. */
    enum Asked {
        /** {@code submitblock}. */
        SUBMIT,
        /** {@code getblocktemplate} in mode {@code proposal}: {@code submitblock} would repair the block first. */
        PROPOSE,
        /** Not at all. */
        NOT
    }

    static Row of(String rule, String source, String reason, Maker bad, Maker twin) {
        return new Row(
                rule, source, reason, bad, 0, List.of(), twin, 0, Asked.SUBMIT, Optional.empty(), Optional.empty());
    }

    /** Both at a height. */
    Row at(int height) {
        return at(height, height);
    }

    /** The twin at one height, the bad block at another. */
    Row at(int twinHeight, int badHeight) {
        return new Row(rule, source, reason, bad, badHeight, before, twin, twinHeight, asked, notAsked, notOfKnots);
    }

    /** A block that only the twin has below it. */
    Row twinAfter(Maker below) {
        return new Row(rule, source, reason, bad, badAt, List.of(below), twin, twinAt, asked, notAsked, notOfKnots);
    }

    /** Asked through {@code proposal}, which does not repair. */
    Row proposed() {
        return new Row(rule, source, reason, bad, badAt, before, twin, twinAt, Asked.PROPOSE, notAsked, notOfKnots);
    }

    /** The peer is not asked, and why. */
    Row notAsked(String why) {
        return new Row(rule, source, reason, bad, badAt, before, twin, twinAt, Asked.NOT, Optional.of(why), notOfKnots);
    }

    /** The peer is not asked about the twin, and why. */
    Row twinNotAsked(String why) {
        return new Row(rule, source, reason, bad, badAt, before, twin, twinAt, asked, Optional.of(why), notOfKnots);
    }

    /** Knots is not asked, and why. */
    Row notAskedOfKnots(String why) {
        return new Row(rule, source, reason, bad, badAt, before, twin, twinAt, asked, notAsked, Optional.of(why));
    }

    /** For messages. */
    @Override
    public String toString() {
        return rule + " (" + source + "): " + reason;
    }
}
