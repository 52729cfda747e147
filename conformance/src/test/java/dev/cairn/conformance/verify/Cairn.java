package dev.cairn.conformance.verify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.app.Main;
import dev.cairn.conformance.support.Json;
import dev.cairn.primitives.NodeClock;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A run of {@code cairn verify --json}, and what it said. */
record Cairn(int exit, String out, String err) {

    /** Runs it on a folder; state is kept in {@code home}. */
    static Cairn verify(Path home, Path folder, String... more) {
        List<String> args = new ArrayList<>(List.of("--blocks", folder.toString()));
        args.addAll(List.of(more));
        return run(home, args);
    }

    /** Runs it. */
    static Cairn run(Path home, List<String> more) {
        List<String> args = new ArrayList<>(List.of("verify", "--json"));
        args.addAll(more);
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int exit = Main.run(
                new PrintWriter(out),
                new PrintWriter(err),
                NodeClock.system(),
                Map.of("XDG_STATE_HOME", home.toString()),
                args.toArray(String[]::new));
        return new Cairn(exit, out.toString(), err.toString());
    }

    /** The report. */
    Map<String, Object> json() {
        return Json.asMap(Json.parse(out.getBytes(StandardCharsets.UTF_8)));
    }

    /** A field of a field … of the report. */
    Object at(String... path) {
        Object value = json();
        for (String name : path) {
            value = Json.asMap(value).get(name);
        }
        return value;
    }

    /** The texts of {@code damages} or {@code notices}, with their places. */
    List<String> findings(String kind) {
        return Json.asList(json().get(kind)).stream()
                .map(Json::asMap)
                .map(it -> it.get("file") + " " + it.get("offset") + " " + it.get("text"))
                .toList();
    }

    Cairn exits(int code) {
        assertThat(exit).as("%s%n%s", out, err).isEqualTo(code);
        return this;
    }
}
