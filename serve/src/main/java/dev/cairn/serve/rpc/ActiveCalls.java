package dev.cairn.serve.rpc;

import dev.cairn.primitives.NodeClock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicLong;

/** The calls being answered, those that wait included, in the order they came ({@code getrpcinfo}). Any thread. */
public final class ActiveCalls {

    /** A call and how long it has taken so far. */
    public record Active(String method, long micros) {}

    private record Begun(String method, long nanos) {}

    private final NodeClock clock;
    private final AtomicLong numbers = new AtomicLong();
    private final Map<Long, Begun> calls = new ConcurrentSkipListMap<>();

    /** None yet. */
    public ActiveCalls(NodeClock clock) {
        this.clock = clock;
    }

    /** One begins; the number ends it. */
    long begin(String method) {
        long number = numbers.getAndIncrement();
        calls.put(number, new Begun(method, clock.monotonicNanos()));
        return number;
    }

    void end(long number) {
        calls.remove(number);
    }

    /** Those there are. */
    public List<Active> list() {
        List<Active> list = new ArrayList<>();
        calls.values()
                .forEach(call -> list.add(new Active(call.method(), (clock.monotonicNanos() - call.nanos()) / 1000)));
        return list;
    }
}
