package dev.cairn.serve.rpc;

import static java.util.Objects.requireNonNull;

import java.util.List;

/**
 * What a call answers, or a part of it (Core, {@code RPCResult}): for {@code help}, and for tests that compare it with answers.
 *
 * @param key a member's name; empty elsewhere
 * @param about for {@code help}, in our own words
 * @param condition when this is the answer, if there are several: {@code for verbosity = 1}; empty if always
 */
public record RpcResult(
        Type type,
        String key,
        boolean optional,
        String about,
        List<RpcResult> inner,
        String condition,
        boolean skipTypeCheck) {

    /** Refuses null, copies the list. */
    public RpcResult {
        requireNonNull(type, "type");
        requireNonNull(key, "key");
        requireNonNull(about, "about");
        requireNonNull(condition, "condition");
        inner = List.copyOf(inner);
    }

    /** What it is. */
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
        /** {@code null}. */
        NONE,
        /** Anything; not shown. */
        ANY,
        /** An amount. */
        STR_AMOUNT,
        /** A string of hex digits. */
        STR_HEX,
        /** An object whose keys are data. */
        OBJ_DYN,
        /** An array of a known length. */
        ARR_FIXED,
        /** A time. */
        NUM_TIME,
        /** Dots. */
        ELISION
    }

    /** An answer that is no member. */
    public static RpcResult of(Type type, String about, RpcResult... inner) {
        return new RpcResult(type, "", false, about, List.of(inner), "", false);
    }

    /** A member. */
    public static RpcResult field(Type type, String key, String about, RpcResult... inner) {
        return new RpcResult(type, key, false, about, List.of(inner), "", false);
    }

    /** A member that is not always there. */
    public static RpcResult optional(Type type, String key, String about, RpcResult... inner) {
        return new RpcResult(type, key, true, about, List.of(inner), "", false);
    }

    /** As this, under a condition. */
    public RpcResult when(String text) {
        return new RpcResult(type, key, optional, about, inner, text, skipTypeCheck);
    }

    /** As this, its type not compared. */
    public RpcResult unchecked() {
        return new RpcResult(type, key, optional, about, inner, condition, true);
    }
}
