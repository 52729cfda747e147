package dev.cairn.serve.calls;

import static dev.cairn.serve.rpc.RpcArg.REQUIRED;
import static dev.cairn.serve.rpc.RpcArg.string;
import static dev.cairn.serve.rpc.RpcResult.Type.OBJ;
import static dev.cairn.serve.rpc.RpcResult.Type.STR;
import static dev.cairn.serve.rpc.RpcResult.field;

import dev.cairn.serve.rpc.RpcErrorCode;
import dev.cairn.serve.rpc.RpcException;
import dev.cairn.serve.rpc.RpcMethod;
import java.nio.file.Path;
import java.util.List;

/**
 * A call that bitcoind has not. It is hidden, as {@code invalidateblock} is: {@code help} without a name lists what bitcoind lists,
 * under bitcoind's headings, and Core's {@code rpc_help} test compares these.
 */
final class CheckpointCalls {

    private CheckpointCalls() {}

    static List<RpcMethod> all() {
        return List.of(RpcMethod.named("hidden", "checkpoint")
                .about(
                        "Copies the chain, as it is now, to a folder that a node can open as its data directory, while blocks go"
                                + " on. Stores and full block files are linked where the folder lies on the same disk.")
                .args(string("path", REQUIRED, "The folder, absolute: empty, or not there yet"))
                .result(OBJ, "", field(STR, "path", "The folder"))
                .example("\"/srv/backup/node\"", "\"/srv/backup/node\"")
                .answer((call, out) -> {
                    Path path = Path.of(call.string(0));
                    if (!path.isAbsolute()) {
                        throw new RpcException(
                                RpcErrorCode.INVALID_PARAMETER,
                                "path " + path
                                        + " is relative: the node may run elsewhere than you; give an absolute one");
                    }
                    call.releaseSnapshot();
                    call.chain().checkpoint(path);
                    out.beginObject().field("path", path.toString()).endObject();
                }));
    }
}
