package dev.cairn.serve.http;

import dev.cairn.serve.http.HttpAnswer.Header;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The head of an answer, its lines in libevent's order; and libevent's pages for what is no request. */
final class HttpHead {

    private static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern(
                    "EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    private static final Map<Integer, String> REASONS = Map.ofEntries(
            Map.entry(200, "OK"),
            Map.entry(204, "No Content"),
            Map.entry(400, "Bad Request"),
            Map.entry(401, "Unauthorized"),
            Map.entry(403, "Forbidden"),
            Map.entry(404, "Not Found"),
            Map.entry(405, "Method Not Allowed"),
            Map.entry(413, "Request Entity Too Large"),
            Map.entry(417, "Expectation Failed"),
            Map.entry(500, "Internal Server Error"),
            Map.entry(501, "Not Implemented"),
            Map.entry(503, "Service Unavailable"));

    private HttpHead() {}

    /**
     * The lines.
     *
     * @param version 1.0 or 1.1, as the request's
     * @param keepAsked whether a 1.0 request asked to keep the connection
     * @param close whether the connection closes behind it
     * @param headOnly the request was HEAD
     */
    static byte[] bytes(
            HttpAnswer answer, String version, boolean keepAsked, boolean close, boolean headOnly, long unixSeconds) {
        StringBuilder head = new StringBuilder("HTTP/")
                .append(version)
                .append(' ')
                .append(answer.status())
                .append(' ')
                .append(REASONS.getOrDefault(answer.status(), "Unknown"))
                .append("\r\n");
        boolean typed = false;
        boolean closing = false;
        for (Header header : answer.headers()) {
            line(head, header.name(), header.value());
            typed |= header.name().equals("Content-Type");
            closing |= header.name().equals("Connection");
        }
        boolean old = version.equals("1.0");
        boolean bodied = answer.status() != HttpAnswer.NO_CONTENT && !headOnly;
        if (!old) {
            line(head, "Date", DATE.format(Instant.ofEpochSecond(unixSeconds)));
        } else if (keepAsked && !close) {
            line(head, "Connection", "keep-alive");
        }
        if (bodied && (!old || keepAsked)) {
            line(head, "Content-Length", Long.toString(answer.length()));
        }
        if (bodied && !typed) {
            line(head, "Content-Type", "text/html; charset=ISO-8859-1");
        }
        if (close && !old && !closing) {
            line(head, "Connection", "close");
        }
        return head.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1);
    }

    /** libevent's page ({@code evhttp_send_error}); the connection closes behind it. */
    static HttpAnswer page(int status) {
        String reason = REASONS.get(status);
        String page = "<HTML><HEAD>\n<TITLE>" + status + " " + reason + "</TITLE>\n</HEAD><BODY>\n<H1>" + reason
                + "</H1>\n</BODY></HTML>\n";
        return new HttpAnswer(
                status,
                List.of(new Header("Content-Type", "text/html"), new Header("Connection", "close")),
                List.of(page.getBytes(StandardCharsets.ISO_8859_1)));
    }

    private static void line(StringBuilder head, String name, String value) {
        head.append(name).append(": ").append(value).append("\r\n");
    }
}
