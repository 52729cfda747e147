package dev.cairn.consensus.block;

import dev.cairn.consensus.script.ScriptFlags;
import dev.cairn.consensus.script.sighash.SpendContext;
import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.hash.MerkleRoot;
import dev.cairn.primitives.script.Bytes;
import dev.cairn.primitives.script.Opcodes;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.script.ScriptBuilder;
import dev.cairn.primitives.script.ScriptReader;
import dev.cairn.primitives.tx.OutPoint;
import dev.cairn.primitives.tx.Transaction;
import dev.cairn.primitives.tx.TxIn;
import dev.cairn.primitives.tx.TxOut;
import dev.cairn.primitives.tx.Witness;
import dev.cairn.primitives.wire.WireException;
import dev.cairn.primitives.wire.WireReader;
import dev.cairn.primitives.wire.WireWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The signature on a signet's block (BIP325; Core, signet.cpp). It lies in the witness commitment's script, as a push that
 * begins with {@code ecc7daa2}, and must unlock the network's challenge as if the block, without that push, were an output
 * to spend.
 */
final class SignetSolution {

    private static final byte[] HEADER = {(byte) 0xec, (byte) 0xc7, (byte) 0xda, (byte) 0xa2};
    private static final int FLAGS =
            ScriptFlags.P2SH | ScriptFlags.WITNESS | ScriptFlags.DERSIG | ScriptFlags.NULLDUMMY;

    private SignetSolution() {}

    /** Whether the block is signed as the challenge asks. The genesis block is not asked. */
    static boolean check(Block block, Script challenge, BlockEngine engine) {
        if (block.transactions().isEmpty()) {
            return false;
        }
        Transaction coinbase = block.transactions().get(0);
        int output = WitnessCommitment.output(coinbase);
        if (output < 0) {
            return false;
        }
        Section section = Section.of(coinbase.outputScript(output));
        Transaction unsigned = withScript(coinbase, output, section.rest());
        MerkleRoot root = engine.merkleRootWithCoinbase(block, unsigned.txid(engine.sha256()));
        Transaction toSpend = toSpend(block, root, challenge);
        Transaction spending;
        try {
            spending = spending(toSpend, section.solution());
        } catch (WireException malformed) {
            return false;
        }
        SpendContext spend = SpendContext.of(spending, List.of(toSpend.output(0)));
        return engine.verifier().verify(spend, 0, FLAGS).isOk();
    }

    /**
     * The commitment's script taken apart.
     *
     * @param solution what follows the header in the first push that has one; empty if there is none, which a challenge
     *     that anybody meets allows
     * @param rest the script with the solution cut out of that push, every push written anew; as it was if there is none
     */
    private record Section(Bytes solution, Script rest) {

        static Section of(Script script) {
            ScriptBuilder rest = new ScriptBuilder();
            Bytes solution = null;
            ScriptReader in = new ScriptReader(script);
            while (in.next()) {
                Bytes data = in.data();
                if (data.isEmpty()) {
                    rest.op(in.opcode());
                } else if (solution == null && startsWithHeader(data)) {
                    solution = data.slice(HEADER.length, data.length() - HEADER.length);
                    rest.push(HEADER);
                } else {
                    rest.push(data);
                }
            }
            return solution == null ? new Section(Bytes.EMPTY, script) : new Section(solution, rest.build());
        }

        private static boolean startsWithHeader(Bytes data) {
            int from = data.offset();
            return data.length() > HEADER.length
                    && Arrays.equals(data.array(), from, from + HEADER.length, HEADER, 0, HEADER.length);
        }
    }

    /** The transaction with one output's script replaced, and no witness: only its txid is wanted. */
    private static Transaction withScript(Transaction tx, int output, Script script) {
        List<TxIn> inputs = new ArrayList<>();
        for (int i = 0; i < tx.inputCount(); i++) {
            inputs.add(new TxIn(tx.previous(i), tx.scriptSig(i), tx.sequence(i), Witness.EMPTY));
        }
        List<TxOut> outputs = new ArrayList<>();
        for (int i = 0; i < tx.outputCount(); i++) {
            outputs.add(i == output ? new TxOut(tx.outputValue(i), script) : tx.output(i));
        }
        return Transaction.of(tx.version(), inputs, outputs, tx.lockTime());
    }

    private static Transaction toSpend(Block block, MerkleRoot root, Script challenge) {
        byte[] signed = new WireWriter()
                .writeInt(block.header().version())
                .write(block.header().previous())
                .write(root)
                .writeInt((int) block.header().time())
                .toBytes();
        Script scriptSig = new ScriptBuilder().op(Opcodes.OP_0).push(signed).build();
        return Transaction.of(
                0, List.of(new TxIn(OutPoint.NULL, scriptSig, 0, Witness.EMPTY)), List.of(new TxOut(0, challenge)), 0);
    }

    private static Transaction spending(Transaction toSpend, Bytes solution) throws WireException {
        Script scriptSig = Script.EMPTY;
        Witness witness = Witness.EMPTY;
        if (!solution.isEmpty()) {
            WireReader in = new WireReader(solution.array(), solution.offset(), solution.length());
            scriptSig = Script.of(in.readBytes(in.readCompactSize()));
            List<Bytes> items = new ArrayList<>();
            for (int left = in.readCompactSize(); left > 0; left--) {
                items.add(in.readBytes(in.readCompactSize()));
            }
            in.expectEnd("signet solution");
            witness = Witness.of(items);
        }
        Script data = new ScriptBuilder().op(Opcodes.OP_RETURN).build();
        return Transaction.of(
                0,
                List.of(new TxIn(new OutPoint(toSpend.txid(), 0), scriptSig, 0, witness)),
                List.of(new TxOut(0, data)),
                0);
    }
}
