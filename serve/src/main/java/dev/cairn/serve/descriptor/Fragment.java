package dev.cairn.serve.descriptor;

/** The terms of miniscript (BIP379), and the script that each stands for. */
enum Fragment {
    /** {@code OP_0}. */
    JUST_0,
    /** {@code OP_1}. */
    JUST_1,
    /** {@code <key>}. */
    PK_K,
    /** {@code OP_DUP OP_HASH160 <hash of key> OP_EQUALVERIFY}. */
    PK_H,
    /** {@code <k> OP_CHECKSEQUENCEVERIFY}. */
    OLDER,
    /** {@code <k> OP_CHECKLOCKTIMEVERIFY}. */
    AFTER,
    /** {@code OP_SIZE 32 OP_EQUALVERIFY OP_SHA256 <hash> OP_EQUAL}. */
    SHA256,
    /** The same with {@code OP_HASH256}. */
    HASH256,
    /** The same with {@code OP_RIPEMD160}. */
    RIPEMD160,
    /** The same with {@code OP_HASH160}. */
    HASH160,
    /** {@code a:X}: {@code OP_TOALTSTACK X OP_FROMALTSTACK}. */
    WRAP_A,
    /** {@code s:X}: {@code OP_SWAP X}. */
    WRAP_S,
    /** {@code c:X}: {@code X OP_CHECKSIG}. */
    WRAP_C,
    /** {@code d:X}: {@code OP_DUP OP_IF X OP_ENDIF}. */
    WRAP_D,
    /** {@code v:X}: {@code X OP_VERIFY}, or X with its last opcode in the form that verifies. */
    WRAP_V,
    /** {@code j:X}: {@code OP_SIZE OP_0NOTEQUAL OP_IF X OP_ENDIF}. */
    WRAP_J,
    /** {@code n:X}: {@code X OP_0NOTEQUAL}. */
    WRAP_N,
    /** {@code X Y}; with Y = 1 written {@code t:X}. */
    AND_V,
    /** {@code X Y OP_BOOLAND}. */
    AND_B,
    /** {@code X Y OP_BOOLOR}. */
    OR_B,
    /** {@code X OP_NOTIF Y OP_ENDIF}. */
    OR_C,
    /** {@code X OP_IFDUP OP_NOTIF Y OP_ENDIF}. */
    OR_D,
    /** {@code OP_IF X OP_ELSE Y OP_ENDIF}; with X = 0 written {@code l:Y}, with Y = 0 {@code u:X}. */
    OR_I,
    /** {@code X OP_NOTIF Z OP_ELSE Y OP_ENDIF}; with Z = 0 written {@code and_n(X,Y)}. */
    ANDOR,
    /** {@code X (Y OP_ADD)… <k> OP_EQUAL}. */
    THRESH,
    /** {@code <k> <key>… <number of keys> OP_CHECKMULTISIG}: in P2WSH alone. */
    MULTI,
    /** {@code <key> OP_CHECKSIG (<key> OP_CHECKSIGADD)… <k> OP_NUMEQUAL}: in tapscript alone. */
    MULTI_A
}
