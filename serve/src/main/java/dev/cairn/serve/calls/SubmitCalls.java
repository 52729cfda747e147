package dev.cairn.serve.calls;

import static dev.cairn.serve.rpc.RpcArg.REQUIRED;
import static dev.cairn.serve.rpc.RpcArg.hex;
import static dev.cairn.serve.rpc.RpcArg.hint;
import static dev.cairn.serve.rpc.RpcArg.string;
import static dev.cairn.serve.rpc.RpcResult.Type.NONE;
import static dev.cairn.serve.rpc.RpcResult.Type.STR;

import dev.cairn.chain.BlockAnswer;
import dev.cairn.chain.BlockEntry;
import dev.cairn.consensus.Verdict;
import dev.cairn.consensus.block.WitnessCommitment;
import dev.cairn.consensus.params.BuriedDeployment;
import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.block.BlockHeader;
import dev.cairn.primitives.hash.Hash256;
import dev.cairn.primitives.script.Bytes;
import dev.cairn.primitives.tx.Transaction;
import dev.cairn.primitives.tx.TxIn;
import dev.cairn.primitives.tx.TxOut;
import dev.cairn.primitives.tx.Witness;
import dev.cairn.serve.json.JsonWriter;
import dev.cairn.serve.rpc.RpcCall;
import dev.cairn.serve.rpc.RpcErrorCode;
import dev.cairn.serve.rpc.RpcException;
import dev.cairn.serve.rpc.RpcMethod;
import dev.cairn.serve.rpc.RpcResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Blocks and headers from outside. */
final class SubmitCalls {

    private SubmitCalls() {}

    static List<RpcMethod> all() {
        return List.of(submitBlock(), submitHeader());
    }

    private static RpcMethod submitBlock() {
        return RpcMethod.named("mining", "submitblock")
                .about("Takes a block (BIP22), and says what is wrong with it.")
                .args(
                        hex("hexdata", REQUIRED, "The block in hex"),
                        string("dummy", hint("ignored"), "BIP22 has a second parameter; it means nothing"))
                .result(RpcResult.of(NONE, "").when("If the block was accepted"))
                .result(RpcResult.of(STR, "Why not, as BIP22 says it").when("Otherwise"))
                .example("\"mydata\"", "\"mydata\"")
                .answer(SubmitCalls::block);
    }

    private static void block(RpcCall call, JsonWriter out) {
        Block block = Decoding.block(call.string(0))
                .orElseThrow(() -> new RpcException(RpcErrorCode.DESERIALIZATION_ERROR, "Block decode failed"));
        Optional<BlockEntry> parent = call.snapshot().find(block.header().previous());
        if (parent.isPresent()
                && call.chain()
                        .params()
                        .isActive(BuriedDeployment.SEGWIT, parent.get().height() + 1)) {
            block = withReservedValue(block);
        }
        call.releaseSnapshot();
        BlockAnswer answer = call.chain().submit(block, true);
        if (answer.accepted() && !answer.isNew()) {
            out.value("duplicate");
        } else if (answer.checked().isEmpty()) {
            out.value("inconclusive");
        } else {
            verdict(out, answer.checked().get());
        }
    }

    /** {@code null}, or the reject reason (Core, {@code BIP22ValidationResult}). */
    static void verdict(JsonWriter out, Verdict verdict) {
        switch (verdict) {
            case Verdict.Valid ignored -> out.nullValue();
            case Verdict.Invalid invalid -> out.value(invalid.reason().isEmpty() ? "rejected" : invalid.reason());
        }
    }

    /**
     * A block of a miner that does not know of the witness in the coinbase gets one: its commitment counts for nothing
     * without (Core, {@code UpdateUncommittedBlockStructures}).
     */
    private static Block withReservedValue(Block block) {
        if (block.transactions().isEmpty()) {
            return block;
        }
        Transaction coinbase = block.transactions().get(0);
        if (coinbase.inputCount() == 0 || coinbase.hasWitness() || WitnessCommitment.output(coinbase) < 0) {
            return block;
        }
        Witness reserved = Witness.of(List.of(Bytes.of(new byte[Hash256.LENGTH])));
        List<TxIn> inputs = IntStream.range(0, coinbase.inputCount())
                .mapToObj(i -> new TxIn(
                        coinbase.previous(i),
                        coinbase.scriptSig(i),
                        coinbase.sequence(i),
                        i == 0 ? reserved : Witness.EMPTY))
                .toList();
        List<TxOut> outputs = IntStream.range(0, coinbase.outputCount())
                .mapToObj(coinbase::output)
                .toList();
        List<Transaction> transactions = new ArrayList<>(block.transactions());
        transactions.set(0, Transaction.of(coinbase.version(), inputs, outputs, coinbase.lockTime()));
        return Block.of(block.header(), transactions);
    }

    private static RpcMethod submitHeader() {
        return RpcMethod.named("mining", "submitheader")
                .about("Takes a header, whose block may become the tip later; an error says what is wrong with it.")
                .args(hex("hexdata", REQUIRED, "The header in hex"))
                .result(NONE, "None")
                .example("\"aabbcc\"", "\"aabbcc\"")
                .answer(SubmitCalls::header);
    }

    private static void header(RpcCall call, JsonWriter out) {
        BlockHeader header = Decoding.header(call.string(0))
                .orElseThrow(() -> new RpcException(RpcErrorCode.DESERIALIZATION_ERROR, "Block header decode failed"));
        if (call.snapshot().find(header.previous()).isEmpty()) {
            throw verify("Must submit previous header (" + header.previous() + ") first");
        }
        call.releaseSnapshot();
        switch (call.chain().submitHeaders(List.of(header))) {
            case Verdict.Valid ignored -> out.nullValue();
            case Verdict.Invalid invalid -> throw verify(invalid.reason());
        }
    }

    private static RpcException verify(String message) {
        return new RpcException(RpcErrorCode.VERIFY_ERROR, message);
    }
}
