package dev.cairn.conformance.rules;

import dev.cairn.conformance.support.Json;
import dev.cairn.conformance.support.RegtestPeer;
import dev.cairn.conformance.support.RpcSide;
import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.hash.BlockHash;
import dev.cairn.primitives.script.Bytes;
import java.util.Map;
import java.util.Optional;

/** A node's word on a block, in Core 30.99's words: a real bitcoind's, or our own's. */
final class Oracle implements AutoCloseable {

    private static final int CORE_30 = 300_000;
    private static final String BEFORE_30 = "mandatory-script-verify-flag-failed";
    private static final String SINCE_30 = "block-script-verify-flag-failed";

    private final RpcSide peer;
    private final AutoCloseable toClose;
    private final String name;
    private final boolean before30;

    Oracle(long now, String... options) {
        this(RegtestPeer.start(options), now);
    }

    private Oracle(RegtestPeer started, long now) {
        this(started, started, now);
    }

    /** Any node; {@code toClose} is closed with this. */
    Oracle(RpcSide node, AutoCloseable toClose, long now) {
        this.peer = node;
        this.toClose = toClose;
        peer.call("setmocktime", Long.toString(now));
        Map<String, Object> info = Json.asMap(peer.call("getnetworkinfo", ""));
        name = (String) info.get("subversion");
        before30 = (Long) info.get("version") < CORE_30;
    }

    /** What it calls itself. */
    String name() {
        return name;
    }

    /** Whether this is Knots, which differs from Core in more than its age. */
    boolean isKnots() {
        return name.contains("Knots");
    }

    /** Why {@code submitblock} refuses; empty if the block is accepted and is the tip. */
    Optional<String> submit(Block block) {
        return reason(peer.call("submitblock", "\"" + block.bytes().toHex() + "\""));
    }

    /** Why the block would be refused, work apart; empty if not. */
    Optional<String> propose(Block block) {
        String data = block.bytes().toHex();
        return reason(peer.call("getblocktemplate", "{\"mode\":\"proposal\",\"data\":\"" + data + "\"}"));
    }

    /** Why a mempool refuses a transaction; empty if not. */
    Optional<String> accept(Bytes transaction) {
        Object answer = peer.call("testmempoolaccept", "[\"" + transaction.toHex() + "\"],0");
        Map<String, Object> only = Json.asMap(Json.asList(answer).getFirst());
        return (Boolean) only.get("allowed") ? Optional.empty() : Optional.of((String) only.get("reject-reason"));
    }

    /** Takes a block and what is upon it off the chain, for good. */
    void invalidate(BlockHash hash) {
        peer.call("invalidateblock", "\"" + hash + "\"");
    }

    BlockHash tip() {
        return BlockHash.of((String) peer.call("getbestblockhash", ""));
    }

    /** Core 30 gave this one a new name; see differences.md, "a script that fails". */
    private Optional<String> reason(Object answer) {
        String text = (String) answer;
        return Optional.ofNullable(before30 && text != null ? text.replace(BEFORE_30, SINCE_30) : text);
    }

    @Override
    public void close() {
        try {
            toClose.close();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
