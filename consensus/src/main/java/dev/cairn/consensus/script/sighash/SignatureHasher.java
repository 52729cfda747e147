package dev.cairn.consensus.script.sighash;

import dev.cairn.primitives.hash.Hash256;
import dev.cairn.primitives.hash.Sha256;
import dev.cairn.primitives.tx.Transaction;
import java.util.Arrays;

/**
 * Signature hashes of one input after another, streamed through a digest. One worker's own; not thread-safe.
 *
 * <p>A script may check many signatures, and each hash may run over a megabyte. So what was last hashed is kept, as Core's
 * {@code SigHashCache} does: one entry for each combination of what {@code SINGLE}, {@code NONE} and {@code ANYONECANPAY} leave
 * out, with its script code. A second signature over the same then costs the last four bytes at most.
 */
public final class SignatureHasher {

    private static final int MEMOS = 6;

    private final Sha256 engine;
    private final HashSink sink;
    private final Memo[] memos = new Memo[MEMOS];
    private final byte[] scratch = new byte[Hash256.LENGTH];
    private final byte[] outputHash = new byte[Hash256.LENGTH];
    private boolean outputHashed;
    private SpendContext spend;
    private Transaction tx;
    private int input;

    /** Hashes with {@code engine}, which stays usable by its owner between calls. */
    public SignatureHasher(Sha256 engine) {
        this.engine = engine;
        sink = new HashSink(engine);
        for (int i = 0; i < MEMOS; i++) {
            memos[i] = new Memo();
        }
    }

    /** Turns to an input: what was kept of another is forgotten. */
    public void start(SpendContext context, int inputNumber) {
        spend = context;
        tx = context.transaction();
        input = inputNumber;
        forget();
    }

    /** Lets go of the transaction. */
    public void stop() {
        spend = null;
        tx = null;
        forget();
    }

    private void forget() {
        outputHashed = false;
        for (Memo memo : memos) {
            memo.forget();
        }
    }

    /** Writes the hash before segregated witness at {@code out[0…31]}; see {@link SignatureHash#legacy}. */
    public void legacy(byte[] code, int codeOffset, int codeLength, int hashType, byte[] out) {
        int base = hashType & 0x1f;
        if (base == HashType.SINGLE && input >= tx.outputCount()) {
            // A mistake of the first release that has been a rule ever since.
            Arrays.fill(out, 0, Hash256.LENGTH, (byte) 0);
            out[0] = 1;
            return;
        }
        Memo memo = memo(hashType);
        if (memo.recall(code, codeOffset, codeLength, hashType, sink, out)) {
            return;
        }
        if ((hashType & HashType.ANYONECANPAY) != 0) {
            sink.begin();
            sink.putInt(tx.version()).putCompactSize(1);
            putInput(code, codeOffset, codeLength);
        } else {
            BlankInputs others = spend.blankInputs(base != HashType.NONE && base != HashType.SINGLE, engine);
            others.begin(sink, tx.version(), input);
            putInput(code, codeOffset, codeLength);
            others.putAfter(sink, input);
        }
        putOutputs(base);
        sink.putInt((int) tx.lockTime());
        memo.finish(code, codeOffset, codeLength, hashType, sink, out);
    }

    private void putInput(byte[] code, int codeOffset, int codeLength) {
        sink.put(tx.array(), tx.inputOffset(input), 36);
        ScriptCode.putWithoutSeparators(sink, code, codeOffset, codeLength);
        sink.putInt((int) tx.sequence(input));
    }

    private void putOutputs(int base) {
        switch (base) {
            case HashType.NONE -> sink.putCompactSize(0);
            case HashType.SINGLE -> {
                sink.putCompactSize(input + 1);
                for (int i = 0; i < input; i++) {
                    sink.putLong(-1).putByte(0);
                }
                putOutput();
            }
            default -> {
                int outputs = tx.outputCount();
                sink.putCompactSize(outputs);
                if (outputs > 0) {
                    sink.put(tx.array(), tx.outputOffset(0), tx.outputsEnd() - tx.outputOffset(0));
                }
            }
        }
    }

    /** The output with the input's number. */
    private void putOutput() {
        int from = tx.outputOffset(input);
        int end = input + 1 < tx.outputCount() ? tx.outputOffset(input + 1) : tx.outputsEnd();
        sink.put(tx.array(), from, end - from);
    }

    /** Writes the hash of witness version 0 at {@code out[0…31]}; see {@link SignatureHash#witnessV0}. */
    public void witnessV0(byte[] code, int codeOffset, int codeLength, int hashType, byte[] out) {
        Memo memo = memo(hashType);
        if (memo.recall(code, codeOffset, codeLength, hashType, sink, out)) {
            return;
        }
        int base = hashType & 0x1f;
        boolean anyone = (hashType & HashType.ANYONECANPAY) != 0;
        boolean allOutputs = base != HashType.SINGLE && base != HashType.NONE;
        boolean oneOutput = base == HashType.SINGLE && input < tx.outputCount();
        byte[] shared = spend.doubled(sink, engine).bytes();
        if (oneOutput) {
            sink.begin();
            putOutput();
            sink.finishDouble(scratch, 0);
        }
        sink.begin();
        sink.putInt(tx.version());
        putHash(!anyone, shared, SharedHashes.OUTPOINTS);
        putHash(!anyone && allOutputs, shared, SharedHashes.SEQUENCES);
        sink.put(tx.array(), tx.inputOffset(input), 36)
                .putCompactSize(codeLength)
                .put(code, codeOffset, codeLength)
                .putLong(spend.spentValue(input))
                .putInt((int) tx.sequence(input));
        putHash(allOutputs || oneOutput, oneOutput ? scratch : shared, oneOutput ? 0 : SharedHashes.OUTPUTS);
        sink.putInt((int) tx.lockTime());
        memo.finish(code, codeOffset, codeLength, hashType, sink, out);
    }

    private void putHash(boolean wanted, byte[] bytes, int offset) {
        if (wanted) {
            sink.put(bytes, offset, Hash256.LENGTH);
        } else {
            sink.putZeros(Hash256.LENGTH);
        }
    }

    /**
     * Writes the hash of taproot and tapscript at {@code out[0…31]}.
     *
     * @param leafHash the leaf's hash (32 bytes); null on the key path
     * @param codeSeparator see {@link TaprootSpend}
     * @param annexHash of {@link #annexHash} (32 bytes); null if there is no annex
     * @return false if there is no such hash: the hash type is none, or {@code SINGLE} has no output of the input's number
     */
    public boolean taproot(int hashType, byte[] leafHash, int codeSeparator, byte[] annexHash, byte[] out) {
        int outputs = hashType & 3;
        boolean anyone = (hashType & HashType.ANYONECANPAY) != 0;
        if (hashType < 0
                || hashType > (HashType.ANYONECANPAY | 3)
                || (hashType > 3 && hashType <= HashType.ANYONECANPAY)) {
            return false;
        }
        if (outputs == HashType.SINGLE && !hashOutput()) {
            return false;
        }
        byte[] shared = spend.shared(sink).bytes();
        byte[] spent = spend.spent(sink).bytes();
        sink.begin();
        sink.put(Tags.SIGHASH, 0, Tags.LENGTH)
                .putByte(0) // epoch
                .putByte(hashType)
                .putInt(tx.version())
                .putInt((int) tx.lockTime());
        if (!anyone) {
            sink.put(shared, SharedHashes.OUTPOINTS, Hash256.LENGTH)
                    .put(spent, SpentHashes.AMOUNTS, Hash256.LENGTH)
                    .put(spent, SpentHashes.SCRIPTS, Hash256.LENGTH)
                    .put(shared, SharedHashes.SEQUENCES, Hash256.LENGTH);
        }
        if (outputs == HashType.ALL || outputs == HashType.DEFAULT) {
            sink.put(shared, SharedHashes.OUTPUTS, Hash256.LENGTH);
        }
        sink.putByte((leafHash != null ? 2 : 0) | (annexHash != null ? 1 : 0));
        if (anyone) {
            var script = spend.spentScript(input);
            sink.put(tx.array(), tx.inputOffset(input), 36)
                    .putLong(spend.spentValue(input))
                    .putCompactSize(script.length())
                    .put(script.array(), script.offset(), script.length())
                    .putInt((int) tx.sequence(input));
        } else {
            sink.putInt(input);
        }
        if (annexHash != null) {
            sink.put(annexHash, 0, Hash256.LENGTH);
        }
        if (outputs == HashType.SINGLE) {
            sink.put(outputHash, 0, Hash256.LENGTH);
        }
        if (leafHash != null) {
            sink.put(leafHash, 0, Hash256.LENGTH)
                    .putByte(0) // the version of keys of 32 bytes
                    .putInt(codeSeparator);
        }
        sink.finish(out, 0);
        return true;
    }

    /** SHA-256 of the output with the input's number, once an input; false if there is none. */
    private boolean hashOutput() {
        if (input >= tx.outputCount()) {
            return false;
        }
        if (!outputHashed) {
            sink.begin();
            putOutput();
            sink.finish(outputHash, 0);
            outputHashed = true;
        }
        return true;
    }

    /** Writes the hash of an annex, its leading 50 included, at {@code out[0…31]}. */
    public void annexHash(byte[] annex, int offset, int length, byte[] out) {
        sink.begin();
        sink.putCompactSize(length).put(annex, offset, length).finish(out, 0);
    }

    private Memo memo(int hashType) {
        int base = hashType & 0x1f;
        int at = base == HashType.SINGLE ? 2 : base == HashType.NONE ? 1 : 0;
        return memos[(hashType & HashType.ANYONECANPAY) != 0 ? at + 3 : at];
    }
}
