package dev.cairn.chaingen;

import dev.cairn.primitives.wire.WireWriter;

/** What inputs and outputs weigh, at most, and what their signature operations cost (BIP141). */
final class Weights {

    private static final int VERSION_AND_LOCK_TIME = 4 * (4 + 4);
    private static final int MARKER_AND_FLAG = 2;
    private static final int OUTPOINT_AND_SEQUENCE = 4 * (32 + 4 + 4);
    private static final int ECDSA = 1 + 72;
    private static final int SCHNORR = 1 + 65;
    private static final int KEY = 1 + 33;
    private static final int MULTISIG_2_OF_3 = 3 + 3 * KEY;
    private static final int CONTROL_BLOCK = 1 + 65;
    private static final int WITNESS_COUNT = 1;
    private static final int ENVELOPE_AROUND_DATA = 33 + 1 + 2 + 4 + 2 + 25 + 1 + 3 + 1;

    private Weights() {}

    /** A transaction without its inputs and outputs, but with their counts. */
    static int transaction(int inputs, int outputs) {
        int counts = WireWriter.compactSizeLength(inputs) + WireWriter.compactSizeLength(outputs);
        return VERSION_AND_LOCK_TIME + 4 * counts + MARKER_AND_FLAG;
    }

    /** An input that spends an output of that kind and key. */
    static int input(LockKind kind, int key) {
        return switch (kind) {
            case P2PK -> unlocked(ECDSA, 0);
            case P2PKH -> unlocked(ECDSA + KEY, 0);
            case P2PKH_UNCOMPRESSED -> unlocked(ECDSA + 1 + 65, 0);
            case BARE_MULTISIG -> unlocked(1 + ECDSA, 0);
            case P2SH_MULTISIG -> unlocked(1 + 2 * ECDSA + 2 + MULTISIG_2_OF_3, 0);
            case P2SH_P2WPKH -> unlocked(23, ECDSA + KEY);
            case P2SH_P2WSH -> unlocked(35, 1 + 2 * ECDSA + 1 + MULTISIG_2_OF_3);
            case P2WPKH -> unlocked(0, ECDSA + KEY);
            case P2WSH_MULTISIG -> unlocked(0, 1 + 2 * ECDSA + 1 + MULTISIG_2_OF_3);
            case P2WSH_TIMELOCK -> unlocked(0, ECDSA + 2 + 1 + 2 * KEY + 8);
            case P2TR_KEY -> unlocked(0, SCHNORR);
            case P2TR_SCRIPT ->
                LockBook.isTapMultisig(key)
                        ? unlocked(0, 1 + 2 * SCHNORR + 1 + 3 * KEY + 2 + CONTROL_BLOCK)
                        : unlocked(0, SCHNORR + 1 + KEY + CONTROL_BLOCK);
            case P2TR_ENVELOPE ->
                unlocked(0, SCHNORR + 3 + ENVELOPE_AROUND_DATA + LockBook.envelopeLength(key) + CONTROL_BLOCK);
            case DATA -> throw new IllegalArgumentException("data cannot be spent");
        };
    }

    private static int unlocked(int scriptSig, int witness) {
        int length = scriptSig < 0xfd ? 1 : 3;
        return OUTPOINT_AND_SEQUENCE + 4 * (length + scriptSig) + WITNESS_COUNT + witness;
    }

    /** An output of that kind; for data, with {@link #dataLength} bytes. */
    static int output(LockKind kind, int key) {
        int script =
                switch (kind) {
                    case P2PK -> KEY + 1;
                    case P2PKH, P2PKH_UNCOMPRESSED -> 25;
                    case BARE_MULTISIG -> 3 + 2 * KEY;
                    case P2SH_MULTISIG, P2SH_P2WPKH, P2SH_P2WSH -> 23;
                    case P2WPKH -> 22;
                    case P2WSH_MULTISIG, P2WSH_TIMELOCK, P2TR_KEY, P2TR_SCRIPT, P2TR_ENVELOPE -> 34;
                    case DATA -> 3 + dataLength(key);
                };
        return 4 * (8 + 1 + script);
    }

    /** Bytes of data that a data output carries: 20 to 80, the most that nodes relayed for years. */
    static int dataLength(int key) {
        return 20 + (key & 0x7fffffff) % 61;
    }

    /** The cost of an input's signature operations. */
    static int inputSigOps(LockKind kind) {
        return switch (kind) {
            case P2PK, P2PKH, P2PKH_UNCOMPRESSED, BARE_MULTISIG, P2TR_KEY, P2TR_SCRIPT, P2TR_ENVELOPE, DATA -> 0;
            case P2SH_MULTISIG -> 4 * 3;
            case P2SH_P2WPKH, P2WPKH, P2WSH_TIMELOCK -> 1;
            case P2SH_P2WSH, P2WSH_MULTISIG -> 3;
        };
    }

    /** The cost of an output's signature operations: those of a bare multisig count as twenty. */
    static int outputSigOps(LockKind kind) {
        return switch (kind) {
            case P2PK, P2PKH, P2PKH_UNCOMPRESSED -> 4;
            case BARE_MULTISIG -> 4 * 20;
            case P2SH_MULTISIG,
                    P2SH_P2WPKH,
                    P2SH_P2WSH,
                    P2WPKH,
                    P2WSH_MULTISIG,
                    P2WSH_TIMELOCK,
                    P2TR_KEY,
                    P2TR_SCRIPT,
                    P2TR_ENVELOPE,
                    DATA -> 0;
        };
    }

    /** How many signatures an input carries. */
    static int signatures(LockKind kind, int key) {
        return switch (kind) {
            case P2SH_MULTISIG, P2SH_P2WSH, P2WSH_MULTISIG -> 2;
            case P2TR_SCRIPT -> LockBook.isTapMultisig(key) ? 2 : 1;
            case P2PK,
                    P2PKH,
                    P2PKH_UNCOMPRESSED,
                    BARE_MULTISIG,
                    P2SH_P2WPKH,
                    P2WPKH,
                    P2WSH_TIMELOCK,
                    P2TR_KEY,
                    P2TR_ENVELOPE -> 1;
            case DATA -> 0;
        };
    }
}
