package dev.cairn.bench.reindex;

import dev.cairn.bench.beside.BenchException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Where a node of a data directory answers calls.
 *
 * @param port on the loopback
 * @param cookie the file with what it lets in by
 */
record RpcDoor(int port, Path cookie) {

    /** A free port; taken as soon as the node has started. */
    static RpcDoor of(DataFolder folder) throws BenchException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return new RpcDoor(socket.getLocalPort(), folder.network().resolve(".cookie"));
        } catch (IOException e) {
            throw new BenchException("no port is free on the loopback: " + e.getMessage(), e);
        }
    }

    /** What the node is started with. */
    List<String> options() {
        return List.of("-server=1", "-rpcport=" + port, "-rpcbind=127.0.0.1", "-rpcallowip=127.0.0.1");
    }

    /** A client, as soon as the node answers calls; empty as long as it does not. */
    Optional<RpcClient> open() {
        RpcClient client = null;
        try {
            client = new RpcClient(
                    port, Files.readString(cookie, StandardCharsets.US_ASCII).strip());
            if (client.call("getblockcount", "[]").isGood()) {
                RpcClient open = client;
                client = null;
                return Optional.of(open);
            }
            return Optional.empty();
        } catch (IOException notYet) {
            return Optional.empty();
        } finally {
            if (client != null) {
                client.close();
            }
        }
    }
}
