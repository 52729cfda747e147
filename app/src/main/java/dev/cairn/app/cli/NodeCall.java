package dev.cairn.app.cli;

import dev.cairn.app.option.OptionTable;
import dev.cairn.primitives.NodeClock;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A call for another command of this program, to the node that a client's options name. */
public final class NodeCall {

    /** What came of it. */
    public sealed interface Answer {

        /** The result, as text of JSON. */
        record Result(String json) implements Answer {}

        /** The node's error, or that it cannot be asked so. */
        record Refused(String message) implements Answer {}

        /** Nobody answers there. */
        record Unreachable() implements Answer {}
    }

    private NodeCall() {}

    /** The options that may be given. */
    public static OptionTable options() {
        return CliOptions.TABLE;
    }

    /**
     * Asks.
     *
     * @param environment {@code HOME} is where {@code .cairn} lies
     * @param err told of warnings
     * @param options as on the command line, each with its dash
     */
    public static Answer ask(
            NodeClock clock,
            Map<String, String> environment,
            PrintStream err,
            List<String> options,
            String method,
            List<String> words) {
        String home = environment.getOrDefault("HOME", "");
        CliSettings settings = new CliSettings(
                Path.of(home.isEmpty() ? "/" : home), Path.of("").toAbsolutePath());
        try {
            settings.parse(options.toArray(String[]::new));
            settings.readConfig();
            Json reply =
                    new Caller(settings, clock, err).ask(new Question.Plain(false), method, words, Optional.empty());
            Json error = reply.get("error");
            return error.isNull()
                    ? new Answer.Result(reply.get("result").write(2))
                    : new Answer.Refused(error.get("message").valueText());
        } catch (CliSettings.Refused e) {
            return new Answer.Refused(e.getMessage());
        } catch (CliException.Unreachable e) {
            return new Answer.Unreachable();
        } catch (CliException e) {
            return new Answer.Refused(e.getMessage());
        }
    }
}
