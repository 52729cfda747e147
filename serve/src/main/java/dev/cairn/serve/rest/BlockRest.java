package dev.cairn.serve.rest;

import dev.cairn.blockfiles.BlockFileException;
import dev.cairn.blockfiles.coin.BlockUndo;
import dev.cairn.chain.BlockEntry;
import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.hash.BlockHash;
import dev.cairn.primitives.wire.WireException;
import dev.cairn.serve.format.Formatter.Detail;
import dev.cairn.serve.http.HttpAnswer;
import dev.cairn.serve.json.JsonWriter;

/** {@code block}, {@code block/notxdetails} (Core, {@code rest_block}). */
final class BlockRest {

    private BlockRest() {}

    /** With every coin spent, as {@code getblock} 3. */
    static HttpAnswer extended(RestCall call) {
        return block(call, Detail.PREVOUTS);
    }

    /** With its transactions' ids alone. */
    static HttpAnswer notXDetails(RestCall call) {
        return block(call, Detail.TXIDS);
    }

    private static HttpAnswer block(RestCall call, Detail detail) {
        RestFormat.Parsed parsed = RestFormat.Parsed.of(call.rest());
        String hash = RestUri.hash(parsed.path());
        BlockEntry entry = call.chain()
                .find(BlockHash.of(hash))
                .orElseThrow(() -> new RestException(HttpAnswer.NOT_FOUND, hash + " not found"));
        if (!entry.hasData()) {
            throw new RestException(HttpAnswer.NOT_FOUND, hash + " not available (not fully downloaded)");
        }
        byte[] raw;
        try {
            raw = call.chain().readRawBlock(entry);
        } catch (BlockFileException e) {
            throw RestPaths.damaged(hash, " not found", e);
        }
        return switch (parsed.format()) {
            case BINARY -> RestCall.binary(raw);
            case HEX -> RestCall.hex(raw);
            case JSON -> json(call, entry, parse(raw, hash), detail);
            case UNDEFINED -> throw RestFormat.notFound();
        };
    }

    private static HttpAnswer json(RestCall call, BlockEntry entry, Block block, Detail detail) {
        JsonWriter out = new JsonWriter();
        BlockUndo undo = detail == Detail.TXIDS || !entry.hasUndo() ? null : undo(call, entry);
        call.formatter().block(out, call.chain(), entry, block, detail, undo);
        return RestCall.json(out);
    }

    private static BlockUndo undo(RestCall call, BlockEntry entry) {
        try {
            return call.chain().readUndo(entry);
        } catch (BlockFileException e) {
            throw new RestException(
                    HttpAnswer.INTERNAL_SERVER_ERROR,
                    "Undo data expected but can't be read. This could be due to disk corruption or a conflict with a"
                            + " pruning event.");
        }
    }

    private static Block parse(byte[] raw, String hash) {
        try {
            return Block.parse(raw);
        } catch (WireException e) {
            throw new RestException(HttpAnswer.INTERNAL_SERVER_ERROR, hash + " cannot be read: " + e.getMessage());
        }
    }
}
