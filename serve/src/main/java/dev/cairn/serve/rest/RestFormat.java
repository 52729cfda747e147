package dev.cairn.serve.rest;

import dev.cairn.serve.http.HttpAnswer;

/** What an answer is made of, by the ending of the path (Core, {@code RESTResponseFormat}). */
enum RestFormat {
    /** None of them. */
    UNDEFINED(""),
    /** Bytes. */
    BINARY("bin"),
    /** Hex digits and a line end. */
    HEX("hex"),
    /** JSON and a line end. */
    JSON("json");

    private final String ending;

    RestFormat(String ending) {
        this.ending = ending;
    }

    /** A path without query and known ending, and what the ending says (Core, {@code ParseDataFormat}). */
    record Parsed(String path, RestFormat format) {
        static Parsed of(String text) {
            int query = text.lastIndexOf('?');
            String path = query < 0 ? text : text.substring(0, query);
            int dot = path.lastIndexOf('.');
            if (dot >= 0) {
                for (RestFormat format : values()) {
                    if (format.ending.equals(path.substring(dot + 1))) {
                        return new Parsed(path.substring(0, dot), format);
                    }
                }
            }
            return new Parsed(path, UNDEFINED);
        }
    }

    /** The answer to a format that there is not. */
    static RestException notFound(String available) {
        return new RestException(HttpAnswer.NOT_FOUND, "output format not found (available: " + available + ")");
    }

    /** As {@link #notFound(String)}, where all three are to be had. */
    static RestException notFound() {
        return notFound(".bin, .hex, .json");
    }
}
