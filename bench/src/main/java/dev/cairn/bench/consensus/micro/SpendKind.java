package dev.cairn.bench.consensus.micro;

/**
 * The kinds of spends that are measured, with what libsecp256k1 has to do for one: so much of a check's time no
 * implementation saves. A 2-of-3 is signed with its first and third key, so the second is tried in vain: three
 * verifications.
 */
public enum SpendKind {
    /** The hash of a compressed key. */
    P2PKH("P2PKH", 1, 0, 0),
    /** The hash of a compressed key, spent in the witness. */
    P2WPKH("P2WPKH", 1, 0, 0),
    /** P2WPKH behind a script hash. */
    P2SH_P2WPKH("P2SH-P2WPKH", 1, 0, 0),
    /** 2-of-3 behind a script hash. */
    P2SH_MULTISIG("P2SH 2-of-3", 3, 0, 0),
    /** 2-of-3 in a witness script. */
    P2WSH_MULTISIG("P2WSH 2-of-3", 3, 0, 0),
    /** 1-of-2 in the output itself, signed with the key that is tried first. */
    BARE_MULTISIG("bare 1-of-2", 1, 0, 0),
    /** Taproot, spent with the key. */
    P2TR_KEY("P2TR key path", 0, 1, 0),
    /** Taproot, spent with one leaf of two, which wants one signature. */
    P2TR_SCRIPT("P2TR script path", 0, 1, 1);

    private final String title;
    private final int ecdsa;
    private final int schnorr;
    private final int tweaks;

    SpendKind(String title, int ecdsa, int schnorr, int tweaks) {
        this.title = title;
        this.ecdsa = ecdsa;
        this.schnorr = schnorr;
        this.tweaks = tweaks;
    }

    /** The kind as people write it. */
    public String title() {
        return title;
    }

    /** ECDSA signatures verified for one spend. */
    public int ecdsa() {
        return ecdsa;
    }

    /** Schnorr signatures verified for one spend. */
    public int schnorr() {
        return schnorr;
    }

    /** Output keys compared with an internal key and a tweak, for one spend. */
    public int tweaks() {
        return tweaks;
    }
}
