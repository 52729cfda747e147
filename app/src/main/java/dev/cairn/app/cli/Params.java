package dev.cairn.app.cli;

import dev.cairn.app.cli.ParamTable.Format;
import java.util.List;
import java.util.Optional;

/** Words of a command line as the parameters of a request (Core, rpc/client.cpp). */
final class Params {

    private Params() {}

    /** By place ({@code RPCConvertValues}). */
    static Json positional(String method, List<String> words) throws CliException {
        Json params = Json.array();
        for (String word : words) {
            params.add(convert(ParamTable.at(method, params.values().size()), word));
        }
        return params;
    }

    /**
     * {@code name=value}, and words without a name by place ({@code RPCConvertNamedValues}). A word with an equals sign whose
     * name the table does not know is by place, if the argument of that place is a string that the table knows, or JSON and the
     * word reads as such.
     */
    static Json named(String method, List<String> words) throws CliException {
        Json params = Json.object();
        Json places = Json.array();
        for (String word : words) {
            Format place = ParamTable.at(method, places.values().size());
            int equals = word.indexOf('=');
            if (equals < 0) {
                places.add(convert(place, word));
                continue;
            }
            String name = word.substring(0, equals);
            Format known = ParamTable.named(method, name);
            if (known == null && place == Format.STRING) {
                places.add(Json.string(word));
                continue;
            }
            if (known == null && place == Format.JSON) {
                Optional<Json> whole = JsonReader.read(word);
                if (whole.isPresent()) {
                    places.add(whole.get());
                    continue;
                }
            }
            params.put(name, convert(known, word.substring(equals + 1)));
        }
        if (!places.values().isEmpty()) {
            params.append("args", places); // beside an "args" that was named: the server says what it thinks of two
        }
        return params;
    }

    private static Json convert(Format format, String word) throws CliException {
        if (format == null || format == Format.STRING) {
            return Json.string(word);
        }
        Optional<Json> value = JsonReader.read(word);
        if (value.isPresent()) {
            return value.get();
        }
        if (format == Format.JSON) {
            throw new CliException("Error parsing JSON: " + word);
        }
        return Json.string(word);
    }
}
