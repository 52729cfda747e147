package dev.cairn.chain.coin.record;

import java.util.List;

/**
 * What the next publication must say of slabs.
 *
 * @param born parts that are new; they are freed by whom this was told to, and by nobody else
 * @param died parts of earlier publications that the store names no more
 */
public record SlabChange(List<Slab> born, List<Slab> died) {}
