package dev.cairn.serve.calls;

import dev.cairn.chain.BlockEntry;
import dev.cairn.chain.ChainSnapshot;
import dev.cairn.primitives.hash.BlockHash;
import dev.cairn.primitives.network.Network;
import dev.cairn.serve.format.Formatter;
import dev.cairn.serve.json.JsonRangeException;
import dev.cairn.serve.json.JsonValue;
import dev.cairn.serve.rpc.RpcCall;
import dev.cairn.serve.rpc.RpcErrorCode;
import dev.cairn.serve.rpc.RpcException;

/** What many calls ask for. */
final class Asked {

    private static final long LARGEST_WORD = 0xffff_ffffL;

    private Asked() {}

    /** The block that a parameter names. */
    static BlockEntry block(RpcCall call, int place, String name) {
        return find(call.snapshot(), BlockHash.of(call.hash(place, name)));
    }

    /** A block of any branch; −5 {@code Block not found}. */
    static BlockEntry find(ChainSnapshot chain, BlockHash hash) {
        return chain.find(hash)
                .orElseThrow(() -> new RpcException(RpcErrorCode.INVALID_ADDRESS_OR_KEY, "Block not found"));
    }

    /** A block by hash, or one of the active chain by height (Core, {@code ParseHashOrHeight}). */
    static BlockEntry hashOrHeight(RpcCall call, int place) {
        ChainSnapshot chain = call.snapshot();
        if (!(call.param(place) instanceof JsonValue.Num)) {
            return block(call, place, "hash_or_height");
        }
        int height = call.integer(place);
        if (height < 0) {
            throw parameter("Target block height " + height + " is negative");
        }
        if (height > chain.height()) {
            throw parameter("Target block height " + height + " after current tip " + chain.height());
        }
        return chain.at(height);
    }

    /** A number of 32 bits without sign. */
    static long word(RpcCall call, int place) {
        long value = call.longInteger(place);
        if (value < 0 || value > LARGEST_WORD) {
            throw new JsonRangeException("JSON integer out of range");
        }
        return value;
    }

    /** A formatter for the call's answer. */
    static Formatter formatter(RpcCall call) {
        return new Formatter(network(call), call.node().curve());
    }

    /** The network that texts are for. */
    static Network network(RpcCall call) {
        return call.chain().params().network();
    }

    /** −8. */
    static RpcException parameter(String message) {
        return new RpcException(RpcErrorCode.INVALID_PARAMETER, message);
    }

    /** −5. */
    static RpcException addressOrKey(String message) {
        return new RpcException(RpcErrorCode.INVALID_ADDRESS_OR_KEY, message);
    }
}
