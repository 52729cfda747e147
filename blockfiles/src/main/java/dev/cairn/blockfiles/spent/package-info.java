/**
 * The outputs that one block spends, as lines of text: for checking a block by itself, without the chain before it.
 * {@link dev.cairn.blockfiles.spent.SpentList} reads them.
 */
package dev.cairn.blockfiles.spent;
