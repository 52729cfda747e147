package dev.cairn.serve.rpc;

import static java.util.Objects.requireNonNull;

import dev.cairn.chain.ChainSnapshot;
import dev.cairn.serve.json.JsonValue;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * A call: its name, what it takes, what it answers, and who answers. {@code help}, the checks of parameters and the table of
 * conversions come from here (Core, {@code RPCHelpMan}). Made by {@link #named}.
 *
 * @param category {@code blockchain}, {@code control}, {@code hidden}, …
 * @param small it is answered within a millisecond: on the {@code read} lane, not behind large ones
 * @param samples parameters for the test that walks all reads, made for a snapshot; empty if the call changes something
 */
public record RpcMethod(
        String category,
        String name,
        String about,
        List<RpcArg> args,
        List<RpcResult> results,
        String examples,
        Action action,
        boolean small,
        List<Function<ChainSnapshot, List<JsonValue>>> samples) {

    /** Refuses null, copies lists. */
    public RpcMethod {
        requireNonNull(category, "category");
        requireNonNull(name, "name");
        requireNonNull(about, "about");
        requireNonNull(examples, "examples");
        requireNonNull(action, "action");
        args = List.copyOf(args);
        results = List.copyOf(results);
        samples = List.copyOf(samples);
    }

    /** Who answers. */
    public sealed interface Action {
        /** At once. */
        record Direct(RpcHandler handler) implements Action {}

        /** When something happened. */
        record Waiting(RpcWaiter waiter) implements Action {}
    }

    /** Begins a call's description. */
    public static Builder named(String category, String name) {
        return new Builder(category, name);
    }

    /** Collects a call's description. */
    public static final class Builder {
        private final String category;
        private final String name;
        private String about = "";
        private final List<RpcArg> args = new ArrayList<>();
        private final List<RpcResult> results = new ArrayList<>();
        private final StringBuilder examples = new StringBuilder();
        private boolean small;
        private final List<Function<ChainSnapshot, List<JsonValue>>> samples = new ArrayList<>();

        private Builder(String category, String name) {
            this.category = category;
            this.name = name;
        }

        /** What it does, in our own words. */
        public Builder about(String text) {
            about = text;
            return this;
        }

        /** The next parameters. */
        public Builder args(RpcArg... more) {
            args.addAll(List.of(more));
            return this;
        }

        /** An answer, or one more that it may give. */
        public Builder result(RpcResult result) {
            results.add(result);
            return this;
        }

        /** An answer of a simple type. */
        public Builder result(RpcResult.Type type, String text, RpcResult... inner) {
            return result(RpcResult.of(type, text, inner));
        }

        /** An example for bitcoin-cli and one for curl, from parameters as each is given them. */
        public Builder example(String cliArgs, String rpcArgs) {
            examples.append(RpcExamples.cli(name, cliArgs)).append(RpcExamples.rpc(name, rpcArgs));
            return this;
        }

        /** Examples as text ({@link RpcExamples}). */
        public Builder examples(String text) {
            examples.append(text);
            return this;
        }

        /** It changes nothing and may be called with these (positional) parameters at any tip. */
        public Builder read(Function<ChainSnapshot, List<JsonValue>> parameters) {
            samples.add(parameters);
            return this;
        }

        /** It changes nothing and may be called without parameters. */
        public Builder read() {
            return read(snapshot -> List.of());
        }

        /** It is answered within a millisecond, whatever its parameters. */
        public Builder small() {
            small = true;
            return this;
        }

        /** Answered at once. */
        public RpcMethod answer(RpcHandler handler) {
            return build(new Action.Direct(handler));
        }

        /** Answered when something happened. */
        public RpcMethod waits(RpcWaiter waiter) {
            return build(new Action.Waiting(waiter));
        }

        private RpcMethod build(Action action) {
            return new RpcMethod(category, name, about, args, results, examples.toString(), action, small, samples);
        }
    }
}
