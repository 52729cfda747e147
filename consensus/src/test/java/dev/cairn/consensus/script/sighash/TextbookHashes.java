package dev.cairn.consensus.script.sighash;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.cairn.primitives.hash.Sha256;
import dev.cairn.primitives.script.Bytes;
import dev.cairn.primitives.script.Opcodes;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.script.ScriptReader;
import dev.cairn.primitives.tx.Transaction;
import dev.cairn.primitives.tx.TxIn;
import dev.cairn.primitives.tx.TxOut;
import dev.cairn.primitives.tx.Witness;
import dev.cairn.primitives.wire.WireWriter;
import java.util.ArrayList;
import java.util.List;

/** Signature hashes as the BIPs tell them: write down everything, then hash it. Slow, and hard to get wrong. */
final class TextbookHashes {

    private TextbookHashes() {}

    /** Changes a copy of the transaction and serialises it, as the first release did. */
    static byte[] legacy(Transaction tx, int input, Bytes code, int hashType) {
        int base = hashType & 0x1f;
        boolean anyone = (hashType & 0x80) != 0;
        if (base == HashType.SINGLE && input >= tx.outputCount()) {
            byte[] one = new byte[32];
            one[0] = 1;
            return one;
        }
        List<TxIn> inputs = new ArrayList<>();
        for (int i = 0; i < tx.inputCount(); i++) {
            boolean own = i == input;
            boolean open = !own && (base == HashType.NONE || base == HashType.SINGLE);
            Script script = own ? withoutSeparators(code) : Script.EMPTY;
            if (own || !anyone) {
                inputs.add(new TxIn(tx.previous(i), script, open ? 0 : tx.sequence(i), Witness.EMPTY));
            }
        }
        List<TxOut> outputs = new ArrayList<>();
        for (int i = 0; i < tx.outputCount(); i++) {
            if (base != HashType.NONE && (base != HashType.SINGLE || i <= input)) {
                outputs.add(base == HashType.SINGLE && i < input ? new TxOut(-1, Script.EMPTY) : tx.output(i));
            }
        }
        Transaction changed = Transaction.of(tx.version(), inputs, outputs, tx.lockTime());
        WireWriter out = new WireWriter().write(changed.bytes()).writeInt(hashType);
        return Sha256.create().doubleHash(out.toBytes());
    }

    private static Script withoutSeparators(Bytes code) {
        WireWriter out = new WireWriter();
        ScriptReader in = new ScriptReader(code);
        int from = code.offset();
        while (in.next()) {
            if (in.opcode() == Opcodes.OP_CODESEPARATOR) {
                out.write(code.array(), from, in.opcodeOffset() - from);
                from = in.position();
            }
        }
        out.write(code.array(), from, in.position() - from);
        return Script.of(out.toBytes());
    }

    /** BIP143. */
    static byte[] witnessV0(SpendContext spend, int input, Bytes code, int hashType) {
        Transaction tx = spend.transaction();
        int base = hashType & 0x1f;
        boolean anyone = (hashType & 0x80) != 0;
        boolean all = base != HashType.SINGLE && base != HashType.NONE;
        byte[] zero = new byte[32];
        WireWriter out = new WireWriter().writeInt(tx.version());
        out.write(anyone ? zero : Sha256.create().doubleHash(outPoints(tx)));
        out.write(anyone || !all ? zero : Sha256.create().doubleHash(sequences(tx)));
        out.write(outPoint(tx, input));
        out.writeSized(code).writeLong(spend.spentValue(input)).writeInt((int) tx.sequence(input));
        if (all) {
            out.write(Sha256.create().doubleHash(outputs(tx)));
        } else if (base == HashType.SINGLE && input < tx.outputCount()) {
            out.write(Sha256.create().doubleHash(output(tx, input)));
        } else {
            out.write(zero);
        }
        out.writeInt((int) tx.lockTime()).writeInt(hashType);
        return Sha256.create().doubleHash(out.toBytes());
    }

    /** BIP341 and BIP342. */
    static byte[] taproot(SpendContext spend, int input, int hashType, TaprootSpend path) {
        Transaction tx = spend.transaction();
        List<Integer> known = List.of(0, 1, 2, 3, 0x81, 0x82, 0x83);
        boolean single = (hashType & 3) == HashType.SINGLE;
        if (!known.contains(hashType) || (single && input >= tx.outputCount())) {
            return null;
        }
        boolean anyone = (hashType & 0x80) != 0;
        WireWriter out = new WireWriter().writeByte(0).writeByte(hashType);
        out.writeInt(tx.version()).writeInt((int) tx.lockTime());
        if (!anyone) {
            WireWriter amounts = new WireWriter();
            WireWriter scripts = new WireWriter();
            for (int i = 0; i < tx.inputCount(); i++) {
                amounts.writeLong(spend.spentValue(i));
                scripts.writeSized(spend.spentScript(i));
            }
            out.write(Sha256.create().hash(outPoints(tx)));
            out.write(Sha256.create().hash(amounts.toBytes()));
            out.write(Sha256.create().hash(scripts.toBytes()));
            out.write(Sha256.create().hash(sequences(tx)));
        }
        if (!single && (hashType & 3) != HashType.NONE) {
            out.write(Sha256.create().hash(outputs(tx)));
        }
        out.writeByte((path.leafHash() == null ? 0 : 2) + (path.annex() == null ? 0 : 1));
        if (anyone) {
            out.write(outPoint(tx, input)).writeLong(spend.spentValue(input));
            out.writeSized(spend.spentScript(input)).writeInt((int) tx.sequence(input));
        } else {
            out.writeInt(input);
        }
        if (path.annex() != null) {
            out.write(Sha256.create()
                    .hash(new WireWriter().writeSized(path.annex()).toBytes()));
        }
        if (single) {
            out.write(Sha256.create().hash(output(tx, input)));
        }
        if (path.leafHash() != null) {
            out.write(path.leafHash()).writeByte(0).writeInt(path.codeSeparator());
        }
        return tagged("TapSighash", out.toBytes());
    }

    /** BIP340. */
    static byte[] tagged(String tag, byte[] message) {
        byte[] hash = Sha256.create().hash(tag.getBytes(US_ASCII));
        return Sha256.create()
                .hash(new WireWriter().write(hash).write(hash).write(message).toBytes());
    }

    private static byte[] outPoint(Transaction tx, int input) {
        return new WireWriter()
                .write(tx.previous(input).txid())
                .writeInt((int) tx.previous(input).vout())
                .toBytes();
    }

    private static byte[] outPoints(Transaction tx) {
        WireWriter out = new WireWriter();
        for (int i = 0; i < tx.inputCount(); i++) {
            out.write(outPoint(tx, i));
        }
        return out.toBytes();
    }

    private static byte[] sequences(Transaction tx) {
        WireWriter out = new WireWriter();
        for (int i = 0; i < tx.inputCount(); i++) {
            out.writeInt((int) tx.sequence(i));
        }
        return out.toBytes();
    }

    private static byte[] output(Transaction tx, int output) {
        return new WireWriter()
                .writeLong(tx.outputValue(output))
                .writeSized(tx.outputScript(output))
                .toBytes();
    }

    private static byte[] outputs(Transaction tx) {
        WireWriter out = new WireWriter();
        for (int i = 0; i < tx.outputCount(); i++) {
            out.write(output(tx, i));
        }
        return out.toBytes();
    }
}
