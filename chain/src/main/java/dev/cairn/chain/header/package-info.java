/** Headers in columns by dense id, the chain chosen among them, and the mountain range over it. */
package dev.cairn.chain.header;
