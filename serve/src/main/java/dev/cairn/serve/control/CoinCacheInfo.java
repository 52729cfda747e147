package dev.cairn.serve.control;

import static dev.cairn.serve.rpc.RpcResult.field;

import dev.cairn.chain.coin.CoinUsage;
import dev.cairn.serve.json.JsonWriter;
import dev.cairn.serve.rpc.RpcResult;

/** What the coins in memory take, to the byte. */
final class CoinCacheInfo {

    private CoinCacheInfo() {}

    static RpcResult result() {
        return RpcResult.of(
                RpcResult.Type.OBJ,
                "",
                field(
                        RpcResult.Type.OBJ,
                        "coins",
                        "The cache of coins",
                        field(RpcResult.Type.NUM, "budget", "Bytes that may be reserved"),
                        field(RpcResult.Type.NUM, "reserved", "Bytes that are: slabs, index and layers"),
                        field(RpcResult.Type.NUM, "index", "The index' part of them"),
                        field(RpcResult.Type.NUM, "layers", "The layers' part of them"),
                        field(RpcResult.Type.NUM, "pinned", "The part that was evicted, and waits for snapshots"),
                        field(RpcResult.Type.NUM, "live", "Bytes of records that can be found"),
                        field(RpcResult.Type.NUM, "dirty", "Bytes of records that are not on disk yet"),
                        field(RpcResult.Type.NUM, "coins", "Coins that can be found without the disk"),
                        field(RpcResult.Type.NUM, "gone", "Outpoints that are known without the disk to be spent"),
                        field(RpcResult.Type.NUM, "dirtycoins", "Coins that the next flush may have to write"),
                        field(RpcResult.Type.NUM, "dirtygone", "Outpoints that it may have to remove"),
                        field(RpcResult.Type.NUM, "blocks", "Blocks put on or taken off since the last flush"),
                        field(
                                RpcResult.Type.NUM,
                                "longestpause",
                                "Microseconds that making room, or the index' growth, kept the writer at most")));
    }

    static void write(CoinUsage usage, JsonWriter out) {
        out.beginObject().beginObject("coins");
        out.field("budget", usage.budget());
        out.field("reserved", usage.reservedBytes());
        out.field("index", usage.indexBytes());
        out.field("layers", usage.layerBytes());
        out.field("pinned", usage.pinnedBytes());
        out.field("live", usage.liveBytes());
        out.field("dirty", usage.dirtyBytes());
        out.field("coins", usage.coins());
        out.field("gone", usage.gone());
        out.field("dirtycoins", usage.dirtyCoins());
        out.field("dirtygone", usage.dirtyGone());
        out.field("blocks", usage.layers());
        out.field("longestpause", usage.longestPause() / 1000);
        out.endObject().endObject();
    }
}
