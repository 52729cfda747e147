/** A way into what {@code chain} shows to its own tests alone. */
package dev.cairn.chain;
