/**
 * What was checked and need not be checked again: {@link dev.cairn.consensus.script.cache.SignatureCache} for single
 * signatures, {@link dev.cairn.consensus.script.cache.ScriptExecutionCache} for all scripts of a transaction. Both are
 * objects of a fixed number of bytes that workers share without locks.
 */
package dev.cairn.consensus.script.cache;
