/**
 * Bitcoin's wire format, one field at a time: {@link dev.cairn.primitives.wire.WireReader} never reads past the bytes it
 * was given nor allocates from a length they claim; {@link dev.cairn.primitives.wire.WireWriter} writes what it reads.
 *
 * <p>What whole transactions and blocks look like is said in the packages {@code tx} and {@code block}.
 */
package dev.cairn.primitives.wire;
