package dev.cairn.serve.rest;

import dev.cairn.chain.BlockEntry;
import dev.cairn.chain.ChainSnapshot;
import dev.cairn.primitives.block.BlockHeader;
import dev.cairn.primitives.hash.BlockHash;
import dev.cairn.primitives.wire.WireWriter;
import dev.cairn.serve.format.Formatter;
import dev.cairn.serve.http.HttpAnswer;
import dev.cairn.serve.http.SafeText;
import dev.cairn.serve.json.JsonWriter;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** {@code headers} in both forms, {@code blockhashbyheight} (Core, {@code rest_headers}, {@code rest_blockhash_by_height}). */
final class HeaderRest {

    static final String PREFIX = "/rest/headers/";

    private static final int MOST = 2000;
    /** Headers that are found and written within a millisecond. */
    private static final int FEW = 50;

    private static final String USUAL = "5";

    private HeaderRest() {}

    /** Whether a request is for so few headers that it need not stand behind blocks; one that is wrong is soon refused. */
    static boolean few(String uri) {
        try {
            String path = RestFormat.Parsed.of(uri.substring(PREFIX.length())).path();
            int slash = path.indexOf('/');
            String count = slash >= 0
                    ? path.substring(0, slash)
                    : RestUri.parameter(uri, "count").orElse(USUAL);
            return RestUri.number(count, MOST).orElse(0L) <= FEW;
        } catch (RestException e) {
            return true;
        }
    }

    /** Headers from a block on, along the active chain; none if it is not part of it. */
    static HttpAnswer headers(RestCall call) {
        RestFormat.Parsed parsed = RestFormat.Parsed.of(call.rest());
        List<String> parts = List.of(parsed.path().split("/", -1));
        String count;
        if (parts.size() == 2) {
            count = parts.getFirst();
        } else if (parts.size() == 1) {
            count = RestUri.parameter(call.request().uri(), "count").orElse(USUAL);
        } else {
            throw new RestException(
                    HttpAnswer.BAD_REQUEST, "Invalid URI format. Expected /rest/headers/<hash>.<ext>?count=<count>");
        }
        Optional<Long> wanted = RestUri.number(count, MOST).filter(number -> number > 0);
        if (wanted.isEmpty()) {
            throw new RestException(
                    HttpAnswer.BAD_REQUEST,
                    "Header count is invalid or out of acceptable range (1-" + MOST + "): " + count);
        }
        String hash = RestUri.hash(parts.getLast());
        List<BlockEntry> entries = entries(call.chain(), hash, wanted.get().intValue());
        return switch (parsed.format()) {
            case BINARY -> RestCall.binary(bytes(entries));
            case HEX -> RestCall.hex(bytes(entries));
            case JSON -> {
                JsonWriter out = new JsonWriter().beginArray();
                Formatter formatter = call.formatter();
                entries.forEach(entry -> formatter.header(out, call.chain(), entry));
                yield RestCall.json(out.endArray());
            }
            case UNDEFINED -> throw RestFormat.notFound();
        };
    }

    private static List<BlockEntry> entries(ChainSnapshot chain, String hash, int count) {
        Optional<BlockEntry> first = chain.find(BlockHash.of(hash)).filter(chain::isActive);
        if (first.isEmpty()) {
            return List.of();
        }
        int from = first.get().height();
        int to = (int) Math.min(chain.height() + 1L, (long) from + count);
        return IntStream.range(from, to).mapToObj(chain::at).toList();
    }

    private static byte[] bytes(List<BlockEntry> entries) {
        WireWriter out = new WireWriter(entries.size() * BlockHeader.LENGTH);
        entries.forEach(entry -> entry.header().write(out));
        return out.toBytes();
    }

    /** The hash of the active chain's block at a height. */
    static HttpAnswer hashByHeight(RestCall call) {
        RestFormat.Parsed parsed = RestFormat.Parsed.of(call.rest());
        Optional<Long> height = RestUri.number(parsed.path(), Integer.MAX_VALUE);
        if (height.isEmpty()) {
            throw new RestException(HttpAnswer.BAD_REQUEST, "Invalid height: " + SafeText.wholeUri(parsed.path()));
        }
        if (height.get() > call.chain().height()) {
            throw new RestException(HttpAnswer.NOT_FOUND, "Block height out of range");
        }
        BlockHash hash = call.chain().at(height.get().intValue()).hash();
        return switch (parsed.format()) {
            case BINARY -> RestCall.binary(hash.toBytes());
            case HEX -> RestCall.text(hash.toString());
            case JSON ->
                RestCall.json(new JsonWriter()
                        .beginObject()
                        .field("blockhash", hash.toString())
                        .endObject());
            case UNDEFINED -> throw RestFormat.notFound();
        };
    }
}
