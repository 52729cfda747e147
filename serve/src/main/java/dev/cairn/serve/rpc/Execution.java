package dev.cairn.serve.rpc;

import dev.cairn.ledger.log.LogCategory;
import dev.cairn.ledger.snapshot.SnapshotExpired;
import dev.cairn.serve.NodeServices;
import dev.cairn.serve.http.HttpExchange;
import dev.cairn.serve.json.JsonRangeException;
import dev.cairn.serve.json.JsonTooLargeException;
import dev.cairn.serve.json.JsonTypeException;
import dev.cairn.serve.json.JsonValue;
import dev.cairn.serve.json.JsonWriter;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * One call of one request: found, checked, answered; its reply, or its error, ends up in the writer. A call that waits gives the
 * thread back and is gone on with later.
 */
final class Execution implements RpcReply {

    /**
     * What all executions share.
     *
     * @param largest bytes that an answer may come to; one of a batch, with those before it
     */
    record Surroundings(RpcRegistry registry, NodeServices node, ActiveCalls active, long largest) {}

    private final Surroundings surroundings;
    private final HttpExchange exchange;
    private final RpcRequest request;
    private final JsonWriter out;
    private final Consumer<Optional<RpcException>> then;
    private final Object turn = new Object();
    private long number = -1;
    private RpcCall call;
    private Optional<RpcException> error = Optional.empty();
    private boolean over;
    private Runnable told = () -> {};
    private HttpExchange.Timer timer = () -> {};

    /**
     * Not begun.
     *
     * @param then told, on a thread of the lane, of the error it ended with, if {@link #start} does not end it
     */
    Execution(
            Surroundings surroundings,
            HttpExchange exchange,
            RpcRequest request,
            JsonWriter out,
            Consumer<Optional<RpcException>> then) {
        this.surroundings = surroundings;
        this.exchange = exchange;
        this.request = request;
        this.out = out;
        this.then = then;
    }

    /** Answers; false if it waits. */
    boolean start() {
        try {
            RpcMethod method = find();
            number = surroundings.active().begin(request.method());
            List<JsonValue> params = params(method);
            ArgumentChecks.check(method, params);
            call = new RpcCall(method, params, surroundings.node());
            switch (method.action()) {
                case RpcMethod.Action.Direct(RpcHandler handler) -> {
                    write(handler);
                    return true;
                }
                case RpcMethod.Action.Waiting(RpcWaiter waiter) -> {
                    waiter.begin(call, this);
                    call.releaseSnapshot();
                    return false;
                }
            }
        } catch (RuntimeException e) {
            if (claim()) {
                fail(e);
                return true;
            }
            return false;
        }
    }

    /** The error it ended with. */
    Optional<RpcException> error() {
        return error;
    }

    @Override
    public boolean answer(RpcHandler handler) {
        if (!claim()) {
            return false;
        }
        exchange.resume(call.method().small(), () -> {
            write(handler);
            then.accept(error);
        });
        return true;
    }

    @Override
    public void answerAfter(Duration delay, RpcHandler handler) {
        HttpExchange.Timer set = exchange.after(delay, () -> answer(handler));
        boolean late;
        synchronized (turn) {
            late = over;
            timer = set;
        }
        if (late) {
            set.cancel();
        }
    }

    @Override
    public void whenOver(Runnable work) {
        boolean late;
        synchronized (turn) {
            late = over;
            told = work;
        }
        if (late) {
            work.run();
        }
    }

    /** Whether this is the first to end it. */
    private boolean claim() {
        Runnable tell;
        HttpExchange.Timer set;
        synchronized (turn) {
            if (over) {
                return false;
            }
            over = true;
            tell = told;
            set = timer;
        }
        set.cancel();
        tell.run();
        return true;
    }

    private RpcMethod find() {
        surroundings.node().warmup().ifPresent(stage -> {
            throw new RpcException(RpcErrorCode.IN_WARMUP, stage);
        });
        return surroundings
                .registry()
                .find(request.method())
                .orElseThrow(() -> new RpcException(RpcErrorCode.METHOD_NOT_FOUND, "Method not found"));
    }

    private List<JsonValue> params(RpcMethod method) {
        return request.params() instanceof JsonValue.Obj(List<JsonValue.Member> named)
                ? NamedArguments.place(named, method.args())
                : request.params().asArray();
    }

    private void write(RpcHandler handler) {
        JsonWriter.Mark mark = out.mark();
        try {
            Replies.beginResult(request, out);
            out.limit(surroundings.largest());
            handler.answer(call, out);
            out.limit(Long.MAX_VALUE);
            Replies.endResult(request, out);
            finish();
        } catch (RuntimeException | IOException e) {
            out.limit(Long.MAX_VALUE);
            out.rewind(mark);
            fail(e);
        } catch (Error e) {
            finish();
            throw e;
        }
    }

    private void fail(Exception cause) {
        finish();
        RpcException answer = errorOf(cause);
        error = Optional.of(answer);
        Replies.error(request, answer, out);
    }

    private void finish() {
        if (call != null) {
            call.close();
        }
        if (number >= 0) {
            surroundings.active().end(number);
        }
    }

    /** Core, {@code ExecuteCommand}: a type is −3, whatever else −1, with its words. What nobody foresaw is logged too. */
    private RpcException errorOf(Exception cause) {
        return switch (cause) {
            case RpcException known -> known;
            case JsonTypeException wrong -> new RpcException(RpcErrorCode.TYPE_ERROR, wrong.getMessage());
            case JsonRangeException range -> new RpcException(RpcErrorCode.MISC_ERROR, range.getMessage());
            case JsonTooLargeException large -> new RpcException(RpcErrorCode.OUT_OF_MEMORY, large.getMessage());
            case IOException fault -> new RpcException(RpcErrorCode.MISC_ERROR, fault.getMessage());
            case SnapshotExpired late -> new RpcException(RpcErrorCode.MISC_ERROR, late.getMessage());
            case Exception bug -> {
                LogCategory.plain().error("The call {} failed", request.method(), bug);
                yield new RpcException(RpcErrorCode.MISC_ERROR, bug.toString());
            }
        };
    }
}
