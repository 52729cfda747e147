package dev.cairn.chaingen;

/** The kinds of outputs that chains are made of, with what it takes to spend one. */
public enum LockKind {
    /** A bare compressed key. */
    P2PK(false),
    /** The hash of a compressed key. */
    P2PKH(false),
    /** The hash of an uncompressed key, as old wallets had them. */
    P2PKH_UNCOMPRESSED(false),
    /** 1-of-2 in the output itself. */
    BARE_MULTISIG(false),
    /** 2-of-3 behind a script hash. */
    P2SH_MULTISIG(false),
    /** P2WPKH behind a script hash. */
    P2SH_P2WPKH(true),
    /** 2-of-3 in a witness script, behind a script hash. */
    P2SH_P2WSH(true),
    /** The hash of a key, spent in the witness. */
    P2WPKH(true),
    /** 2-of-3 in a witness script. */
    P2WSH_MULTISIG(true),
    /** Two branches, one of them only after a relative delay (BIP112), as Lightning's {@code to_local}. */
    P2WSH_TIMELOCK(true),
    /** Taproot, spent with the key. */
    P2TR_KEY(true),
    /** Taproot, spent with one leaf of two: a single signature, or 2-of-3 by {@code OP_CHECKSIGADD}. */
    P2TR_SCRIPT(true),
    /** Taproot, spent with a leaf that carries data behind {@code OP_FALSE OP_IF}. */
    P2TR_ENVELOPE(true),
    /** {@code OP_RETURN} and a push of data: never spent. */
    DATA(false);

    private final boolean witness;

    LockKind(boolean witness) {
        this.witness = witness;
    }

    /** Whether its signatures lie in the witness. */
    public boolean witness() {
        return witness;
    }

    /** Whether it can be spent at all. */
    public boolean spendable() {
        return this != DATA;
    }
}
