package dev.cairn.chain.connect;

import dev.cairn.primitives.block.Block;

/**
 * A block that joined or left the active chain by one publication.
 *
 * @param id of the block
 * @param connected whether it joined
 * @param block its data; null if it must be read again, because many blocks changed at once
 */
record Change(int id, boolean connected, Block block) {}
