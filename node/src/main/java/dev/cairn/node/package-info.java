/** Assembling a node. {@link dev.cairn.node.CairnNode} is the one public way in for embedders. */
package dev.cairn.node;
