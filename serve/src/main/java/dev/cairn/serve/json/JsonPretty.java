package dev.cairn.serve.json;

import dev.cairn.serve.json.JsonValue.Arr;
import dev.cairn.serve.json.JsonValue.Bool;
import dev.cairn.serve.json.JsonValue.Member;
import dev.cairn.serve.json.JsonValue.Null;
import dev.cairn.serve.json.JsonValue.Num;
import dev.cairn.serve.json.JsonValue.Obj;
import dev.cairn.serve.json.JsonValue.Str;
import java.util.Iterator;

/** JSON with line breaks, as UniValue's {@code write(indent)}: an empty array or object takes two lines there too. */
final class JsonPretty {

    private JsonPretty() {}

    static void write(JsonValue value, int indent, int level, StringBuilder out) {
        switch (value) {
            case Null ignored -> out.append(value.text());
            case Bool ignored -> out.append(value.text());
            case Num ignored -> out.append(value.text());
            case Str ignored -> out.append(value.text());
            case Arr array -> {
                out.append("[\n");
                for (Iterator<JsonValue> items = array.items().iterator(); items.hasNext(); ) {
                    out.repeat(' ', indent * level);
                    write(items.next(), indent, level + 1, out);
                    out.append(items.hasNext() ? ",\n" : "\n");
                }
                out.repeat(' ', indent * (level - 1)).append(']');
            }
            case Obj object -> {
                out.append("{\n");
                for (Iterator<Member> members = object.members().iterator(); members.hasNext(); ) {
                    Member member = members.next();
                    out.repeat(' ', indent * level)
                            .append(new Str(member.key()).text())
                            .append(": ");
                    write(member.value(), indent, level + 1, out);
                    out.append(members.hasNext() ? ",\n" : "\n");
                }
                out.repeat(' ', indent * (level - 1)).append('}');
            }
        }
    }
}
