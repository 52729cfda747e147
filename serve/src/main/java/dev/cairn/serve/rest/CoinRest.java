package dev.cairn.serve.rest;

import dev.cairn.chain.ChainSnapshot;
import dev.cairn.primitives.hash.Hash256;
import dev.cairn.primitives.hash.Txid;
import dev.cairn.primitives.tx.Coin;
import dev.cairn.primitives.tx.OutPoint;
import dev.cairn.primitives.wire.WireException;
import dev.cairn.primitives.wire.WireReader;
import dev.cairn.primitives.wire.WireWriter;
import dev.cairn.serve.format.Formatter;
import dev.cairn.serve.http.HttpAnswer;
import dev.cairn.serve.json.JsonWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/**
 * {@code getutxos} (BIP64; Core, {@code rest_getutxos}). Outpoints come in the path, or as bytes or hex in the body. There is no
 * mempool yet: {@code checkmempool} finds it empty.
 */
final class CoinRest {

    private static final int MOST = 15;
    private static final String CHECK_MEMPOOL = "checkmempool";
    private static final long LAST_VOUT = 0xffff_ffffL;

    private CoinRest() {}

    static HttpAnswer coins(RestCall call) {
        RestFormat.Parsed parsed = RestFormat.Parsed.of(call.rest());
        byte[] body = call.request().body();
        List<String> parts =
                parsed.path().length() > 1 ? List.of(parsed.path().substring(1).split("/", -1)) : List.of();
        if (body.length == 0 && parts.isEmpty()) {
            throw empty();
        }
        List<OutPoint> named = named(parts);
        List<OutPoint> asked =
                switch (parsed.format()) {
                    case HEX -> read(unhexed(body), named);
                    case BINARY -> read(body, named);
                    case JSON -> {
                        if (named.isEmpty()) {
                            throw empty();
                        }
                        yield named;
                    }
                    case UNDEFINED -> throw RestFormat.notFound();
                };
        if (asked.size() > MOST) {
            throw bad("Error: max outpoints exceeded (max: " + MOST + ", tried: " + asked.size() + ")");
        }
        List<Optional<Coin>> found = asked.stream().map(call.chain()::coin).toList();
        return switch (parsed.format()) {
            case BINARY -> RestCall.binary(bytes(call.chain(), found));
            case HEX -> RestCall.hex(bytes(call.chain(), found));
            case JSON -> json(call, found);
            case UNDEFINED -> throw RestFormat.notFound();
        };
    }

    /** Outpoints of the path, {@code txid-vout} each. */
    private static List<OutPoint> named(List<String> parts) {
        if (parts.isEmpty()) {
            return List.of();
        }
        List<OutPoint> outPoints = new ArrayList<>();
        int first = parts.getFirst().equals(CHECK_MEMPOOL) ? 1 : 0;
        for (String part : parts.subList(first, parts.size())) {
            String[] halves = part.split("-", -1);
            Optional<Long> vout = halves.length == 2 ? RestUri.number(halves[1], LAST_VOUT) : Optional.empty();
            if (vout.isEmpty() || !RestUri.isHash(halves[0])) {
                throw bad("Parse error");
            }
            outPoints.add(new OutPoint(Txid.of(halves[0]), vout.get()));
        }
        if (outPoints.isEmpty()) {
            throw empty();
        }
        return outPoints;
    }

    /**
     * Those of the body, if there is one; what follows them is not looked at. BIP64 has a byte there that says whether to look into
     * the mempool, then the outpoints. bitcoind puts the body's length before it, takes the length for that byte, and the byte for
     * the number of outpoints: so does this.
     */
    private static List<OutPoint> read(byte[] body, List<OutPoint> named) {
        if (body.length == 0) {
            return named;
        }
        if (!named.isEmpty()) {
            throw bad("Combination of URI scheme inputs and raw post data is not allowed");
        }
        try {
            WireReader in = new WireReader(
                    new WireWriter().writeCompactSize(body.length).write(body).toBytes());
            in.skip(1);
            int count = in.readCompactSize();
            List<OutPoint> outPoints = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                byte[] txid = in.readBytes(Hash256.LENGTH).toBytes();
                outPoints.add(new OutPoint(new Txid(txid, 0), in.readUnsignedInt()));
            }
            return outPoints;
        } catch (WireException e) {
            throw bad("Parse error");
        }
    }

    /** Bytes of hex digits with blanks between bytes; none if it is no hex, as in bitcoind. */
    private static byte[] unhexed(byte[] body) {
        String digits = new String(body, StandardCharsets.ISO_8859_1).replaceAll("[ \\f\\n\\r\\t\\x0b]", "");
        try {
            return HexFormat.of().parseHex(digits);
        } catch (IllegalArgumentException e) {
            return new byte[0];
        }
    }

    private static byte[] bytes(ChainSnapshot chain, List<Optional<Coin>> found) {
        byte[] bitmap = new byte[(found.size() + 7) / 8];
        List<Coin> coins = new ArrayList<>();
        for (int i = 0; i < found.size(); i++) {
            if (found.get(i).isPresent()) {
                bitmap[i / 8] |= (byte) (1 << (i % 8));
                coins.add(found.get(i).get());
            }
        }
        WireWriter out = new WireWriter();
        out.writeInt(chain.height()).write(chain.tip().hash());
        out.writeCompactSize(bitmap.length).write(bitmap);
        out.writeCompactSize(coins.size());
        for (Coin coin : coins) {
            out.writeInt(0).writeInt(coin.height()).writeLong(coin.value()).writeSized(coin.script());
        }
        return out.toBytes();
    }

    private static HttpAnswer json(RestCall call, List<Optional<Coin>> found) {
        StringBuilder bitmap = new StringBuilder();
        found.forEach(coin -> bitmap.append(coin.isPresent() ? '1' : '0'));
        JsonWriter out = new JsonWriter().beginObject();
        out.field("chainHeight", call.chain().height());
        out.field("chaintipHash", call.chain().tip().hash().toString());
        out.field("bitmap", bitmap.toString());
        out.beginArray("utxos");
        Formatter formatter = call.formatter();
        for (Optional<Coin> coin : found) {
            if (coin.isPresent()) {
                out.beginObject().field("height", coin.get().height());
                formatter.coinMembers(out, coin.get());
                out.endObject();
            }
        }
        return RestCall.json(out.endArray().endObject());
    }

    private static RestException empty() {
        return bad("Error: empty request");
    }

    private static RestException bad(String message) {
        return new RestException(HttpAnswer.BAD_REQUEST, message);
    }
}
