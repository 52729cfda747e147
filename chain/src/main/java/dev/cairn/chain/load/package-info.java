/** Reading blocks from files. */
package dev.cairn.chain.load;
