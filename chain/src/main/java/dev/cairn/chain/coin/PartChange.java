package dev.cairn.chain.coin;

import dev.cairn.ledger.snapshot.Part;
import java.util.List;

/** Parts that the next publication is the first to name, and those that it names no more. */
public record PartChange(List<Part> born, List<Part> died) {}
