package dev.cairn.serve.calls;

import static dev.cairn.serve.rpc.RpcResult.Type.ARR;
import static dev.cairn.serve.rpc.RpcResult.Type.BOOL;
import static dev.cairn.serve.rpc.RpcResult.Type.NUM;
import static dev.cairn.serve.rpc.RpcResult.Type.NUM_TIME;
import static dev.cairn.serve.rpc.RpcResult.Type.OBJ;
import static dev.cairn.serve.rpc.RpcResult.Type.STR;
import static dev.cairn.serve.rpc.RpcResult.Type.STR_AMOUNT;
import static dev.cairn.serve.rpc.RpcResult.Type.STR_HEX;
import static dev.cairn.serve.rpc.RpcResult.field;
import static dev.cairn.serve.rpc.RpcResult.optional;

import dev.cairn.serve.rpc.RpcResult;
import java.util.ArrayList;
import java.util.List;

/** Descriptions of answers that several calls share. */
final class Results {

    private Results() {}

    static RpcResult[] header() {
        return new RpcResult[] {
            field(STR_HEX, "hash", "The block's hash"),
            field(NUM, "confirmations", "Blocks from it to the tip, both counted; -1 if it is not in the active chain"),
            field(NUM, "height", "Its height"),
            field(NUM, "version", "Its version"),
            field(STR_HEX, "versionHex", "The version in hex"),
            field(STR_HEX, "merkleroot", "The root over its transactions"),
            field(NUM_TIME, "time", "Its time, in seconds since 1970"),
            field(NUM_TIME, "mediantime", "The median of its and ten earlier times"),
            field(NUM, "nonce", "Its nonce"),
            field(STR_HEX, "bits", "Its target in compact form"),
            field(STR_HEX, "target", "Its target"),
            field(NUM, "difficulty", "How many times harder than the easiest target of the main network"),
            field(STR_HEX, "chainwork", "Hashes expected for the chain up to and with it"),
            field(NUM, "nTx", "How many transactions it has"),
            optional(STR_HEX, "previousblockhash", "Its parent's hash"),
            optional(STR_HEX, "nextblockhash", "The hash of the next block of the active chain"),
        };
    }

    static RpcResult[] block(RpcResult transactions) {
        List<RpcResult> all = new ArrayList<>(List.of(header()));
        all.add(field(NUM, "strippedsize", "Bytes without witnesses"));
        all.add(field(NUM, "size", "Bytes"));
        all.add(field(NUM, "weight", "Weight (BIP141)"));
        all.add(transactions);
        return all.toArray(new RpcResult[0]);
    }

    static RpcResult txids() {
        return field(ARR, "tx", "Its transactions", RpcResult.of(STR_HEX, "A txid"));
    }

    static RpcResult transactions(boolean prevouts) {
        List<RpcResult> members = new ArrayList<>(List.of(transaction(prevouts)));
        members.add(optional(STR_AMOUNT, "fee", "What it leaves to the miner, if its coins are known"));
        members.add(field(STR_HEX, "hex", "The transaction"));
        return field(ARR, "tx", "Its transactions", RpcResult.of(OBJ, "", members.toArray(new RpcResult[0])));
    }

    /** A transaction's own members, {@code hex} and {@code fee} left out. */
    static RpcResult[] transaction(boolean prevouts) {
        List<RpcResult> input = new ArrayList<>(List.of(
                optional(STR_HEX, "coinbase", "A coinbase's script"),
                optional(STR_HEX, "txid", "The transaction that made the coin"),
                optional(NUM, "vout", "The output's number there"),
                optional(
                        OBJ,
                        "scriptSig",
                        "The unlocking script",
                        field(STR, "asm", "Disassembled"),
                        field(STR_HEX, "hex", "In hex")),
                optional(ARR, "txinwitness", "The witness", RpcResult.of(STR_HEX, "An item"))));
        if (prevouts) {
            input.add(optional(
                    OBJ,
                    "prevout",
                    "The coin, if it is known",
                    field(BOOL, "generated", "Whether a coinbase made it"),
                    field(NUM, "height", "The height of the block that made it"),
                    field(STR_AMOUNT, "value", "Its value"),
                    field(OBJ, "scriptPubKey", "Its script", script())));
        }
        input.add(field(NUM, "sequence", "The sequence"));
        return new RpcResult[] {
            field(STR_HEX, "txid", "The transaction's id"),
            field(STR_HEX, "hash", "Its hash with the witness"),
            field(NUM, "version", "Its version"),
            field(NUM, "size", "Bytes"),
            field(NUM, "vsize", "Virtual bytes: a quarter of the weight, rounded up"),
            field(NUM, "weight", "Weight (BIP141)"),
            field(NUM, "locktime", "Its lock time"),
            field(ARR, "vin", "Its inputs", RpcResult.of(OBJ, "", input.toArray(new RpcResult[0]))),
            field(
                    ARR,
                    "vout",
                    "Its outputs",
                    RpcResult.of(
                            OBJ,
                            "",
                            field(STR_AMOUNT, "value", "Its value"),
                            field(NUM, "n", "Its number"),
                            field(OBJ, "scriptPubKey", "Its script", script()))),
        };
    }

    static RpcResult[] script() {
        return new RpcResult[] {
            field(STR, "asm", "Disassembled"),
            field(STR, "desc", "A descriptor of it"),
            field(STR_HEX, "hex", "In hex"),
            optional(STR, "address", "Its address, if it has one"),
            field(STR, "type", "Its form"),
        };
    }
}
