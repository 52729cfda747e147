package dev.cairn.serve.rpc;

import java.util.List;

/** Answers in {@code help} (Core, {@code RPCResult::ToSections}). */
final class ResultText {

    /** What an answer stands in. */
    private enum Outer {
        NONE,
        ARRAY,
        OBJECT
    }

    private ResultText() {}

    static String text(List<RpcResult> results) {
        StringBuilder text = new StringBuilder();
        for (RpcResult result : results) {
            if (result.type() == RpcResult.Type.ANY) {
                continue;
            }
            text.append(result.condition().isEmpty() ? "\nResult:\n" : "\nResult (" + result.condition() + "):\n");
            HelpSections sections = new HelpSections();
            rows(result, 0, Outer.NONE, sections);
            text.append(sections);
        }
        return text.toString();
    }

    private static void rows(RpcResult result, int indent, Outer outer, HelpSections sections) {
        String margin = " ".repeat(indent);
        String comma = outer == Outer.NONE ? "" : ",";
        String left = margin + (outer == Outer.OBJECT ? "\"" + result.key() + "\" : " : "");
        switch (result.type()) {
            case ELISION -> sections.add(margin + "..." + comma, result.about());
            case NONE -> sections.add(margin + "null" + comma, described("json null", result));
            case STR -> sections.add(left + "\"str\"" + comma, described("string", result));
            case STR_HEX -> sections.add(left + "\"hex\"" + comma, described("string", result));
            case STR_AMOUNT, NUM -> sections.add(left + "n" + comma, described("numeric", result));
            case NUM_TIME -> sections.add(left + "xxx" + comma, described("numeric", result));
            case BOOL -> sections.add(left + "true|false" + comma, described("boolean", result));
            case ARR, ARR_FIXED -> {
                sections.add(left + "[", described("json array", result));
                result.inner().forEach(inner -> rows(inner, indent + 2, Outer.ARRAY, sections));
                end(result, result.type() == RpcResult.Type.ARR, margin, sections);
                sections.add(margin + "]" + comma, "");
            }
            case OBJ, OBJ_DYN -> {
                if (result.inner().isEmpty()) {
                    sections.add(left + "{}", described("empty JSON object", result));
                    return;
                }
                sections.add(left + "{", described("json object", result));
                result.inner().forEach(inner -> rows(inner, indent + 2, Outer.OBJECT, sections));
                end(result, result.type() == RpcResult.Type.OBJ_DYN, margin, sections);
                sections.add(margin + "}" + comma, "");
            }
            case ANY -> throw new IllegalStateException("an answer of any type has no text");
        }
    }

    /** Dots if more may follow, else no comma behind the last. */
    private static void end(RpcResult result, boolean open, String margin, HelpSections sections) {
        if (open && result.inner().getLast().type() != RpcResult.Type.ELISION) {
            sections.add(margin + "  ...", "");
        } else {
            sections.dropLastComma();
        }
    }

    private static String described(String type, RpcResult result) {
        String text = "(" + type + (result.optional() ? ", optional" : "") + ")";
        return result.about().isEmpty() ? text : text + " " + result.about();
    }
}
