package dev.cairn.chaingen;

import dev.cairn.primitives.script.Bytes;
import dev.cairn.primitives.script.Script;

/**
 * An output's script and what its owner knows beside it.
 *
 * @param kind its kind
 * @param key number of its first key; others follow on it
 * @param script the output's script
 * @param inner the script behind the hash: redeem script, witness script or tapscript; what a P2SH-P2WSH's witness holds, not
 *     the program in between; empty if there is none
 * @param program the witness program behind a script hash; empty if there is none
 * @param controlBlock for a tapscript; empty if there is none
 * @param secret the tweaked secret key of a taproot key path, 32 bytes; empty if there is none
 */
record Lock(LockKind kind, int key, Script script, Script inner, Script program, Bytes controlBlock, Bytes secret) {}
