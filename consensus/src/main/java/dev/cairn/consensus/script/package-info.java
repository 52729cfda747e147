/**
 * The script interpreter: may this input spend that output?
 *
 * <p>{@link dev.cairn.consensus.script.ScriptVerifier} is the way in, {@link dev.cairn.consensus.script.ScriptFlags} say
 * which rules hold, {@link dev.cairn.consensus.script.ScriptError} is the answer.
 */
package dev.cairn.consensus.script;
