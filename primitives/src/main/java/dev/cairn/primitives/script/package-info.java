/**
 * Scripts as bytes: {@link dev.cairn.primitives.script.Bytes} is a view of a range of an array, a
 * {@link dev.cairn.primitives.script.Script} one that is meant as a script, valid or not. Running one is consensus' work.
 */
package dev.cairn.primitives.script;
