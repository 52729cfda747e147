package dev.cairn.serve.calls;

import dev.cairn.chain.BlockAnswer;
import dev.cairn.chain.ChainSnapshot;
import dev.cairn.consensus.Verdict;
import dev.cairn.consensus.params.ChainParams;
import dev.cairn.mempool.template.Miner;
import dev.cairn.mempool.template.TemplateMaker;
import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.block.BlockHeader;
import dev.cairn.primitives.network.Network;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.tx.Transaction;
import dev.cairn.serve.rpc.RpcCall;
import dev.cairn.serve.rpc.RpcErrorCode;
import dev.cairn.serve.rpc.RpcException;
import java.util.List;
import java.util.Optional;

/** Makes blocks for one call, whose tries they share (Core, rpc/mining.cpp {@code GenerateBlock}). */
final class Blockmaker {

    private final RpcCall call;
    private final ChainParams params;
    private final LastTemplate last;
    private long triesLeft;

    Blockmaker(RpcCall call, LastTemplate last, long maxTries) {
        this.call = call;
        this.last = last;
        this.params = call.chain().params();
        this.triesLeft = maxTries;
    }

    /** A block on the tip, without a nonce. */
    Block draft(Script payTo, List<Transaction> transactions) {
        call.releaseSnapshot(); // the tip as it is now
        ChainSnapshot chain = call.snapshot();
        Block block = TemplateMaker.make(
                chain, params, payTo, transactions, 0, call.node().clock().unixSeconds());
        call.releaseSnapshot();
        last.made();
        int version = version(call, block.header().version());
        return version == block.header().version() ? block : withVersion(block, version);
    }

    /** {@code -blockversion} if it was given, on regtest alone. */
    static int version(RpcCall call, int usual) {
        return call.chain().params().network() == Network.REGTEST
                ? call.node().blockVersion().orElse(usual)
                : usual;
    }

    private static Block withVersion(Block block, int version) {
        BlockHeader header = block.header();
        return Block.of(
                new BlockHeader(
                        version, header.previous(), header.merkleRoot(), header.time(), header.bits(), header.nonce()),
                block.transactions());
    }

    /** The next block of the chain; empty if tries ran out. */
    Optional<Block> next(Script payTo) {
        while (true) {
            Block draft = draft(payTo, List.of());
            require(draft);
            Optional<Block> block = mine(draft);
            if (block.isPresent() || triesLeft <= 0 || call.node().stopping()) {
                return block;
            }
            // Every nonce was tried: another time makes another block.
        }
    }

    /** Refuses a block that would not be valid, its work aside (Core, {@code CreateNewBlock}): −1. */
    void require(Block draft) {
        if (call.chain().test(draft, false, false) instanceof Verdict.Invalid invalid) {
            throw new RpcException(RpcErrorCode.MISC_ERROR, "TestBlockValidity failed: " + invalid);
        }
    }

    /** The block with its nonce; empty if tries ran out, or every nonce was tried. */
    Optional<Block> mine(Block draft) {
        Block block = Miner.mine(draft, params, triesLeft, call.node()::stopping);
        triesLeft -= block != null ? block.header().nonce() : Math.min(triesLeft, Miner.LAST_NONCE);
        return Optional.ofNullable(block);
    }

    /** Hands a block to the chain; answers when it is published. */
    void submit(Block block) {
        BlockAnswer answer = call.chain().submit(block, true);
        if (!answer.accepted()) {
            throw new RpcException(RpcErrorCode.INTERNAL_ERROR, "ProcessNewBlock, block not accepted");
        }
    }
}
