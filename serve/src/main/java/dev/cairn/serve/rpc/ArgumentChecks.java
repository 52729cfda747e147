package dev.cairn.serve.rpc;

import dev.cairn.serve.json.JsonTypeException;
import dev.cairn.serve.json.JsonValue;
import dev.cairn.serve.json.JsonValue.Member;
import java.util.ArrayList;
import java.util.List;

/** Whether parameters fit a call, by count and type (Core, {@code RPCHelpMan::HandleRequest}). */
final class ArgumentChecks {

    private ArgumentChecks() {}

    /**
     * Lets parameters pass that fit.
     *
     * @throws RpcException −1 with the call's help if there are too many or too few; −3 naming each that is of another type
     */
    static void check(RpcMethod method, List<JsonValue> params) {
        List<RpcArg> args = method.args();
        if (params.size() < required(args) || params.size() > args.size()) {
            throw new RpcException(RpcErrorCode.MISC_ERROR, RpcHelp.text(method));
        }
        List<Member> mismatches = new ArrayList<>();
        for (int i = 0; i < args.size(); i++) {
            JsonValue given = i < params.size() ? params.get(i) : JsonValue.ofNull();
            String mismatch = mismatch(args.get(i), given);
            if (mismatch != null) {
                String place = "Position " + (i + 1) + " (" + args.get(i).names() + ")";
                mismatches.add(new Member(place, JsonValue.of(mismatch)));
            }
        }
        if (!mismatches.isEmpty()) {
            throw new RpcException(
                    RpcErrorCode.TYPE_ERROR, "Wrong type passed:\n" + new JsonValue.Obj(mismatches).text(4));
        }
    }

    /** How many must be given: up to the last that is required. */
    private static int required(List<RpcArg> args) {
        for (int n = args.size(); n > 0; n--) {
            if (!args.get(n - 1).optional()) {
                return n;
            }
        }
        return 0;
    }

    private static String mismatch(RpcArg arg, JsonValue given) {
        String expected = expected(arg.type());
        if (arg.options().skipTypeCheck()
                || (arg.optional() && given.isNull())
                || expected == null
                || expected.equals(given.typeName())) {
            return null;
        }
        return new JsonTypeException(given.typeName(), expected).getMessage();
    }

    private static String expected(RpcArg.Type type) {
        return switch (type) {
            case STR, STR_HEX -> "string";
            case NUM -> "number";
            case BOOL -> "bool";
            case OBJ, OBJ_NAMED_PARAMS, OBJ_USER_KEYS -> "object";
            case ARR -> "array";
            case AMOUNT, RANGE -> null;
        };
    }
}
