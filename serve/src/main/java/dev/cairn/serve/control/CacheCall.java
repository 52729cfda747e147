package dev.cairn.serve.control;

import static dev.cairn.serve.rpc.RpcArg.REQUIRED;
import static dev.cairn.serve.rpc.RpcArg.number;
import static dev.cairn.serve.rpc.RpcResult.field;

import dev.cairn.chain.coin.CoinUsage;
import dev.cairn.serve.rpc.RpcErrorCode;
import dev.cairn.serve.rpc.RpcException;
import dev.cairn.serve.rpc.RpcMethod;
import dev.cairn.serve.rpc.RpcResult;

/** {@code setdbcache}, which bitcoind does not have: it takes {@code -dbcache} at its start alone. */
final class CacheCall {

    private static final long MOST_MIB = 1L << 24;

    private CacheCall() {}

    static RpcMethod set() {
        return RpcMethod.named("hidden", "setdbcache")
                .about(
                        "Moves how much memory the coins may take (-dbcache), while blocks go on. What is above and on disk too goes"
                                + " back to the system before this returns; what is not on disk yet, as fast as the disk takes it:"
                                + " getmemoryinfo \"cairn\" tells how far that is. A restart forgets it.")
                .args(number("size", REQUIRED, "MiB, 4 at least, as -dbcache has them"))
                .result(
                        RpcResult.Type.OBJ,
                        "",
                        field(RpcResult.Type.NUM, "budget", "Bytes that coins may take from now on"),
                        field(RpcResult.Type.NUM, "reserved", "Bytes that they take"),
                        field(RpcResult.Type.NUM, "excess", "Bytes that will be given back when they are on disk"))
                .example("50", "50")
                .answer((call, out) -> {
                    long mebibytes = call.longInteger(0);
                    if (mebibytes < 0 || mebibytes > MOST_MIB) {
                        throw new RpcException(RpcErrorCode.INVALID_PARAMETER, "size out of range");
                    }
                    call.releaseSnapshot();
                    try {
                        call.chain().setDbCache(mebibytes << 20);
                    } catch (IllegalArgumentException e) {
                        throw new RpcException(RpcErrorCode.INVALID_PARAMETER, e.getMessage());
                    }
                    CoinUsage usage = call.chain().coinUsage();
                    out.beginObject();
                    out.field("budget", usage.budget());
                    out.field("reserved", usage.reservedBytes());
                    out.field("excess", Math.max(0, usage.reservedBytes() - usage.budget()));
                    out.endObject();
                });
    }
}
