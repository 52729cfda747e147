package dev.cairn.serve.calls;

import static dev.cairn.serve.rpc.RpcArg.REQUIRED;
import static dev.cairn.serve.rpc.RpcArg.hex;
import static dev.cairn.serve.rpc.RpcResult.Type.NONE;

import dev.cairn.chain.Chain;
import dev.cairn.primitives.hash.BlockHash;
import dev.cairn.serve.rpc.RpcMethod;
import java.util.List;

/** Calls that say of a block what it is worth. */
final class MarkCalls {

    private MarkCalls() {}

    static List<RpcMethod> all() {
        return List.of(
                mark(
                        "blockchain",
                        "preciousblock",
                        "Takes a block as if it had come before all others of its work. A later call overrides an earlier"
                                + " one; a restart forgets it.",
                        Chain::precious),
                mark(
                        "hidden",
                        "invalidateblock",
                        "Marks a block as invalid for good, as if it broke a rule.",
                        Chain::invalidate),
                mark(
                        "hidden",
                        "reconsiderblock",
                        "Takes the mark of an invalid block away, from its ancestors and descendants too, and judges them"
                                + " anew.",
                        Chain::reconsider));
    }

    /** Changes the chain; false if it does not know the block. */
    private interface Mark {
        boolean apply(Chain chain, BlockHash hash);
    }

    private static RpcMethod mark(String category, String name, String about, Mark mark) {
        return RpcMethod.named(category, name)
                .about(about)
                .args(hex("blockhash", REQUIRED, "The block's hash"))
                .result(NONE, "")
                .example("\"blockhash\"", "\"blockhash\"")
                .answer((call, out) -> {
                    BlockHash hash = BlockHash.of(call.hash(0, "blockhash"));
                    call.releaseSnapshot();
                    if (!mark.apply(call.chain(), hash)) {
                        throw Asked.addressOrKey("Block not found");
                    }
                    out.nullValue();
                });
    }
}
