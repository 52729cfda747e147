/**
 * Scripts as bytes: {@link dev.cairn.primitives.script.Bytes} is a view of a range of an array, a
 * {@link dev.cairn.primitives.script.Script} one that is meant as a script, valid or not. Running one is consensus' work.
 *
 * <p>{@link dev.cairn.primitives.script.ScriptReader} walks a script, {@link dev.cairn.primitives.script.ScriptBuilder}
 * writes one; {@link dev.cairn.primitives.script.ScriptAsm} is its text, {@link
 * dev.cairn.primitives.script.ScriptTemplate} the form that a wallet knows it by. All speak {@link
 * dev.cairn.primitives.script.Opcodes}. Readers and builders belong to one thread; everything else is a value.
 */
package dev.cairn.primitives.script;
