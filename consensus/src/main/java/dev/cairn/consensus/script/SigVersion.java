package dev.cairn.consensus.script;

/** Which rules a script runs under (Core, {@code SigVersion}); taproot's key path runs none. */
enum SigVersion {
    /** Bare scripts, and those behind a script hash. */
    BASE,
    /** Witness version 0 (BIP141). */
    WITNESS_V0,
    /** A taproot leaf of version c0 (BIP342). */
    TAPSCRIPT
}
