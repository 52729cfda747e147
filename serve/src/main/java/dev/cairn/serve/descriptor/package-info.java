/** Output descriptors (BIP380 and on): of given scripts, and read from text. */
package dev.cairn.serve.descriptor;
