/**
 * What must agree with the world about scripts: Core's vectors under Core's rules for using them, the taproot cases, unusual
 * spends, and every input of every real block whose spent outputs are known.
 */
package dev.cairn.conformance.script;
