package dev.cairn.serve.http;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The answers that are made and that their clients have not read yet. A client that asks and does not read keeps its answer in
 * memory, and many such clients would keep all of it. When there is no room for another answer, the one that has not moved for
 * the longest time is given up and its connection closed: whoever reads keeps moving and is the last to be met. Any thread.
 */
final class UnreadAnswers {

    private final long limit;
    private final Map<HttpConnection.Exchange, Long> unread = new LinkedHashMap<>(16, 0.75f, true);
    private long total;

    /** So many bytes may wait, or one answer of any size. */
    UnreadAnswers(long limit) {
        this.limit = limit;
    }

    /** An answer is made. What has to go for it is closed. */
    void add(HttpConnection.Exchange exchange, long bytes) {
        List<HttpConnection.Exchange> givenUp = new ArrayList<>();
        synchronized (this) {
            unread.put(exchange, bytes);
            total += bytes;
            Iterator<Map.Entry<HttpConnection.Exchange, Long>> slowest =
                    unread.entrySet().iterator();
            while (total > limit && unread.size() > 1) {
                Map.Entry<HttpConnection.Exchange, Long> next = slowest.next();
                total -= next.getValue();
                givenUp.add(next.getKey());
                slowest.remove();
            }
        }
        givenUp.forEach(HttpConnection.Exchange::giveUp);
    }

    /** The client took some of it. */
    synchronized void moved(HttpConnection.Exchange exchange, long bytes) {
        if (unread.computeIfPresent(exchange, (same, left) -> left - bytes) != null) {
            total -= bytes;
        }
    }

    /** It is read, or nobody will read it. */
    synchronized void remove(HttpConnection.Exchange exchange) {
        Long left = unread.remove(exchange);
        if (left != null) {
            total -= left;
        }
    }

    /** Bytes that wait. */
    synchronized long total() {
        return total;
    }
}
