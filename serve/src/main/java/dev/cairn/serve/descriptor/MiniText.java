package dev.cairn.serve.descriptor;

import dev.cairn.primitives.script.Bytes;
import dev.cairn.primitives.script.Opcodes;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.script.ScriptBuilder;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;
import java.util.stream.Collectors;

/** Terms of miniscript as text and as scripts (Core, {@code Node::ToString}, {@code Node::ToScript}). */
final class MiniText {

    private MiniText() {}

    /** As text, with {@code key} for the key at a place. */
    static String text(Miniscript term, IntFunction<String> key) {
        // A term inside of a wrapper is parted from it by a colon, unless it is a wrapper too.
        return term.fold(
                false,
                (wrapped, node, place) -> isWrapper(node),
                (wrapped, node, parts) -> one(wrapped, node, parts, key));
    }

    private static boolean isWrapper(Miniscript node) {
        return switch (node.fragment()) {
            case WRAP_A, WRAP_S, WRAP_C, WRAP_D, WRAP_V, WRAP_J, WRAP_N -> true;
            case AND_V -> is(node, 1, Fragment.JUST_1);
            case OR_I -> is(node, 0, Fragment.JUST_0) || is(node, 1, Fragment.JUST_0);
            default -> false;
        };
    }

    private static boolean is(Miniscript node, int place, Fragment fragment) {
        return node.subs().get(place).fragment() == fragment;
    }

    private static String one(boolean wrapped, Miniscript node, List<String> parts, IntFunction<String> key) {
        String before = wrapped ? ":" : "";
        return switch (node.fragment()) {
            case WRAP_A -> "a" + parts.get(0);
            case WRAP_S -> "s" + parts.get(0);
            case WRAP_D -> "d" + parts.get(0);
            case WRAP_V -> "v" + parts.get(0);
            case WRAP_J -> "j" + parts.get(0);
            case WRAP_N -> "n" + parts.get(0);
            case WRAP_C ->
                is(node, 0, Fragment.PK_K) || is(node, 0, Fragment.PK_H)
                        ? before + (is(node, 0, Fragment.PK_K) ? "pk(" : "pkh(")
                                + key.apply(node.subs().get(0).keys().get(0)) + ")"
                        : "c" + parts.get(0);
            case JUST_0 -> before + "0";
            case JUST_1 -> before + "1";
            case PK_K, PK_H -> before + name(node) + "(" + key.apply(node.keys().get(0)) + ")";
            case OLDER, AFTER -> before + name(node) + "(" + node.k() + ")";
            case SHA256, HASH256, RIPEMD160, HASH160 -> before + name(node) + "(" + node.data() + ")";
            case AND_V -> is(node, 1, Fragment.JUST_1) ? "t" + parts.get(0) : call(before + "and_v", parts);
            case OR_I ->
                is(node, 0, Fragment.JUST_0)
                        ? "l" + parts.get(1)
                        : is(node, 1, Fragment.JUST_0) ? "u" + parts.get(0) : call(before + "or_i", parts);
            case AND_B, OR_B, OR_C, OR_D -> call(before + name(node), parts);
            case ANDOR ->
                is(node, 2, Fragment.JUST_0)
                        ? call(before + "and_n", parts.subList(0, 2))
                        : call(before + "andor", parts);
            case THRESH -> before + "thresh(" + node.k() + "," + String.join(",", parts) + ")";
            case MULTI, MULTI_A ->
                before + name(node) + "(" + node.k() + ","
                        + node.keys().stream().map(key::apply).collect(Collectors.joining(",")) + ")";
        };
    }

    private static String name(Miniscript node) {
        return node.fragment().name().toLowerCase(Locale.ROOT);
    }

    private static String call(String name, List<String> parts) {
        return name + "(" + String.join(",", parts) + ")";
    }

    /** As a script, with {@code key} for the key at a place. */
    static Script script(Miniscript term, IntFunction<Bytes> key, KeyTools tools) {
        // A term that is followed by OP_VERIFY ends in the form of its opcode that verifies.
        return term.fold(
                false,
                (verify, node, place) -> switch (node.fragment()) {
                    case WRAP_V -> true;
                    case WRAP_S -> verify;
                    case AND_V -> place == 1 && verify;
                    default -> false;
                },
                (verify, node, parts) -> script(verify, node, parts, key, tools));
    }

    private static Script script(
            boolean verify, Miniscript node, List<Script> parts, IntFunction<Bytes> key, KeyTools tools) {
        ScriptBuilder out = new ScriptBuilder();
        int more = verify ? 1 : 0; // each opcode here is followed by its form that verifies
        switch (node.fragment()) {
            case JUST_0 -> out.number(0);
            case JUST_1 -> out.number(1);
            case PK_K -> out.push(key(node, key, 0));
            case PK_H ->
                out.op(Opcodes.OP_DUP)
                        .op(Opcodes.OP_HASH160)
                        .push(tools.id(key(node, key, 0)))
                        .op(Opcodes.OP_EQUALVERIFY);
            case OLDER -> out.number(node.k()).op(Opcodes.OP_CHECKSEQUENCEVERIFY);
            case AFTER -> out.number(node.k()).op(Opcodes.OP_CHECKLOCKTIMEVERIFY);
            case SHA256 -> hash(out, Opcodes.OP_SHA256, node.data(), more);
            case HASH256 -> hash(out, Opcodes.OP_HASH256, node.data(), more);
            case RIPEMD160 -> hash(out, Opcodes.OP_RIPEMD160, node.data(), more);
            case HASH160 -> hash(out, Opcodes.OP_HASH160, node.data(), more);
            case WRAP_A -> out.op(Opcodes.OP_TOALTSTACK).raw(parts.get(0)).op(Opcodes.OP_FROMALTSTACK);
            case WRAP_S -> out.op(Opcodes.OP_SWAP).raw(parts.get(0));
            case WRAP_C -> out.raw(parts.get(0)).op(Opcodes.OP_CHECKSIG + more);
            case WRAP_D ->
                out.op(Opcodes.OP_DUP).op(Opcodes.OP_IF).raw(parts.get(0)).op(Opcodes.OP_ENDIF);
            case WRAP_V -> {
                out.raw(parts.get(0));
                if (MiniType.has(node.subs().get(0).type(), MiniType.X)) {
                    out.op(Opcodes.OP_VERIFY);
                }
            }
            case WRAP_J ->
                out.op(Opcodes.OP_SIZE)
                        .op(Opcodes.OP_0NOTEQUAL)
                        .op(Opcodes.OP_IF)
                        .raw(parts.get(0))
                        .op(Opcodes.OP_ENDIF);
            case WRAP_N -> out.raw(parts.get(0)).op(Opcodes.OP_0NOTEQUAL);
            case AND_V -> out.raw(parts.get(0)).raw(parts.get(1));
            case AND_B -> out.raw(parts.get(0)).raw(parts.get(1)).op(Opcodes.OP_BOOLAND);
            case OR_B -> out.raw(parts.get(0)).raw(parts.get(1)).op(Opcodes.OP_BOOLOR);
            case OR_C ->
                out.raw(parts.get(0)).op(Opcodes.OP_NOTIF).raw(parts.get(1)).op(Opcodes.OP_ENDIF);
            case OR_D ->
                out.raw(parts.get(0))
                        .op(Opcodes.OP_IFDUP)
                        .op(Opcodes.OP_NOTIF)
                        .raw(parts.get(1))
                        .op(Opcodes.OP_ENDIF);
            case OR_I ->
                out.op(Opcodes.OP_IF)
                        .raw(parts.get(0))
                        .op(Opcodes.OP_ELSE)
                        .raw(parts.get(1))
                        .op(Opcodes.OP_ENDIF);
            case ANDOR ->
                out.raw(parts.get(0))
                        .op(Opcodes.OP_NOTIF)
                        .raw(parts.get(2))
                        .op(Opcodes.OP_ELSE)
                        .raw(parts.get(1))
                        .op(Opcodes.OP_ENDIF);
            case THRESH -> {
                out.raw(parts.get(0));
                parts.subList(1, parts.size()).forEach(part -> out.raw(part).op(Opcodes.OP_ADD));
                out.number(node.k()).op(Opcodes.OP_EQUAL + more);
            }
            case MULTI -> {
                out.number(node.k());
                for (int i = 0; i < node.keys().size(); i++) {
                    out.push(key(node, key, i));
                }
                out.number(node.keys().size()).op(Opcodes.OP_CHECKMULTISIG + more);
            }
            case MULTI_A -> {
                for (int i = 0; i < node.keys().size(); i++) {
                    out.push(key(node, key, i)).op(i == 0 ? Opcodes.OP_CHECKSIG : Opcodes.OP_CHECKSIGADD);
                }
                out.number(node.k()).op(Opcodes.OP_NUMEQUAL + more);
            }
        }
        return out.build();
    }

    private static void hash(ScriptBuilder out, int opcode, Bytes hash, int more) {
        out.op(Opcodes.OP_SIZE)
                .number(32)
                .op(Opcodes.OP_EQUALVERIFY)
                .op(opcode)
                .push(hash)
                .op(Opcodes.OP_EQUAL + more);
    }

    /** A key as the script has it: in tapscript its x alone. */
    private static Bytes key(Miniscript node, IntFunction<Bytes> key, int place) {
        Bytes whole = key.apply(node.keys().get(place));
        return node.tapscript() ? KeyTools.xOnly(whole) : whole;
    }
}
