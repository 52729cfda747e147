package dev.cairn.serve;

import dev.cairn.serve.json.JsonValue;
import dev.cairn.serve.json.JsonValue.Member;
import dev.cairn.serve.rpc.RpcResult;
import java.util.ArrayList;
import java.util.List;

/** Whether an answer is one that {@code help} promises (Core, {@code RPCResult::MatchesType}). */
final class DocumentedAnswers {

    private DocumentedAnswers() {}

    /** What is wrong with an answer by each of the promises; empty if it keeps one. */
    static List<String> faults(JsonValue answer, List<RpcResult> promises) {
        List<String> all = new ArrayList<>();
        for (RpcResult promise : promises) {
            List<String> faults = new ArrayList<>();
            compare("", answer, promise, faults);
            if (faults.isEmpty()) {
                return List.of();
            }
            all.addAll(faults);
        }
        return promises.isEmpty() ? List.of("nothing is promised") : all;
    }

    private static void compare(String where, JsonValue answer, RpcResult promise, List<String> faults) {
        String type = typeName(promise.type());
        if (promise.skipTypeCheck() || type.isEmpty()) {
            return;
        }
        if (!type.equals(answer.typeName())) {
            faults.add(where + " is " + answer.typeName() + ", not " + type);
            return;
        }
        switch (answer) {
            case JsonValue.Arr(List<JsonValue> items) -> {
                for (int i = 0; i < items.size(); i++) {
                    RpcResult inner =
                            promise.inner().get(Math.min(i, promise.inner().size() - 1));
                    compare(where + "[" + i + "]", items.get(i), inner, faults);
                }
            }
            case JsonValue.Obj(List<Member> members) -> compareMembers(where, members, promise, faults);
            case JsonValue.Null ignored -> {}
            case JsonValue.Bool ignored -> {}
            case JsonValue.Num ignored -> {}
            case JsonValue.Str ignored -> {}
        }
    }

    private static void compareMembers(String where, List<Member> members, RpcResult promise, List<String> faults) {
        if (promise.inner().stream().anyMatch(inner -> inner.type() == RpcResult.Type.ELISION)) {
            return;
        }
        for (Member member : members) {
            String place = where + "." + member.key();
            if (promise.type() == RpcResult.Type.OBJ_DYN) {
                compare(place, member.value(), promise.inner().getFirst(), faults);
                continue;
            }
            promise.inner().stream()
                    .filter(inner -> inner.key().equals(member.key()))
                    .findFirst()
                    .ifPresentOrElse(
                            inner -> compare(place, member.value(), inner, faults),
                            () -> faults.add(place + " is not promised"));
        }
        if (promise.type() == RpcResult.Type.OBJ) {
            for (RpcResult inner : promise.inner()) {
                if (!inner.optional()
                        && members.stream().noneMatch(member -> member.key().equals(inner.key()))) {
                    faults.add(where + "." + inner.key() + " is promised and not there");
                }
            }
        }
    }

    private static String typeName(RpcResult.Type type) {
        return switch (type) {
            case OBJ, OBJ_DYN -> "object";
            case ARR, ARR_FIXED -> "array";
            case STR, STR_HEX -> "string";
            case NUM, NUM_TIME, STR_AMOUNT -> "number";
            case BOOL -> "bool";
            case NONE -> "null";
            case ANY, ELISION -> "";
        };
    }
}
