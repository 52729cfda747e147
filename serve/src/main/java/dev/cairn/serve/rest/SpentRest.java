package dev.cairn.serve.rest;

import dev.cairn.blockfiles.BlockFileException;
import dev.cairn.blockfiles.coin.BlockUndo;
import dev.cairn.chain.BlockEntry;
import dev.cairn.primitives.hash.BlockHash;
import dev.cairn.primitives.wire.WireWriter;
import dev.cairn.serve.format.Formatter;
import dev.cairn.serve.http.HttpAnswer;
import dev.cairn.serve.json.JsonWriter;

/** {@code spenttxouts}: what each transaction of a block spent; the coinbase nothing (Core, {@code rest_spent_txouts}). */
final class SpentRest {

    private SpentRest() {}

    static HttpAnswer spent(RestCall call) {
        RestFormat.Parsed parsed = RestFormat.Parsed.of(call.rest());
        if (parsed.path().indexOf('/') >= 0) {
            throw new RestException(
                    HttpAnswer.BAD_REQUEST, "Invalid URI format. Expected /rest/spenttxouts/<hash>.<ext>");
        }
        String hash = RestUri.hash(parsed.path());
        BlockEntry entry = call.chain()
                .find(BlockHash.of(hash))
                .orElseThrow(() -> new RestException(HttpAnswer.NOT_FOUND, hash + " not found"));
        BlockUndo undo = undo(call, entry, hash);
        return switch (parsed.format()) {
            case BINARY -> RestCall.binary(bytes(undo));
            case HEX -> RestCall.hex(bytes(undo));
            case JSON -> json(call, undo);
            case UNDEFINED -> throw RestFormat.notFound();
        };
    }

    private static BlockUndo undo(RestCall call, BlockEntry entry, String hash) {
        if (entry.height() == 0) {
            return BlockUndo.NONE;
        }
        if (entry.hasUndo()) {
            try {
                return call.chain().readUndo(entry);
            } catch (BlockFileException e) {
                throw RestPaths.damaged(hash, " undo not available", e);
            }
        }
        throw new RestException(HttpAnswer.NOT_FOUND, hash + " undo not available");
    }

    private static byte[] bytes(BlockUndo undo) {
        WireWriter out = new WireWriter();
        out.writeCompactSize(undo.transactionCount());
        for (int tx = 0; tx < undo.transactionCount(); tx++) {
            out.writeCompactSize(undo.inputCount(tx));
            for (int input = 0; input < undo.inputCount(tx); input++) {
                out.writeLong(undo.value(tx, input)).writeSized(undo.script(tx, input));
            }
        }
        return out.toBytes();
    }

    private static HttpAnswer json(RestCall call, BlockUndo undo) {
        JsonWriter out = new JsonWriter().beginArray();
        Formatter formatter = call.formatter();
        for (int tx = 0; tx < undo.transactionCount(); tx++) {
            out.beginArray();
            for (int input = 0; input < undo.inputCount(tx); input++) {
                out.beginObject();
                formatter.coinMembers(out, undo.coin(tx, input));
                out.endObject();
            }
            out.endArray();
        }
        return RestCall.json(out.endArray());
    }
}
