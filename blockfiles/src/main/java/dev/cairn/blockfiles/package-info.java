/** Block files: the folder in which bitcoind keeps blocks and undo data, read by anyone without a node. */
package dev.cairn.blockfiles;
