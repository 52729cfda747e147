/** The writer's side of block files. */
package dev.cairn.blockfiles.write;
