/**
 * The script interpreter: may this input spend that output? It holds every rule that Core's does, in Core's order, because
 * the order decides which error is told.
 *
 * <p>The way through it: {@link dev.cairn.consensus.script.ScriptVerifier} runs the unlocking script, the locking script, and
 * what lies behind a script hash ({@code VerifyScript}); {@code WitnessVerifier} takes over at a witness program, finds the
 * script that is to run, and checks taproot's commitments; {@code Interpreter} steps through one script and hands each
 * opcode to {@code StackOps}, {@code NumberOps}, {@code HashOps} or {@code SignatureOps}; those ask
 * {@code TransactionChecker} about signatures and lock times. Signature hashes have the package {@code sighash}, what need not
 * be checked twice the package {@code cache}.
 *
 * <p>{@link dev.cairn.consensus.script.ScriptFlags} say which rules hold, {@link dev.cairn.consensus.script.ScriptError} is
 * the answer. Nothing is thrown for what a stranger chose.
 *
 * <p>Items on the stack are slices of scripts and witnesses where they lie; what opcodes make lies in cells of 32 bytes that
 * are used again ({@code ScriptStack} first, to understand the rest). A run makes next to no objects and needs no more
 * room for four million opcodes than for ten. Threads: one verifier a worker; everything a verifier is given may be shared.
 */
package dev.cairn.consensus.script;
