package dev.cairn.merkle.mmr;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Nodes in a list, with the store's contract asserted. */
final class MemoryNodes implements MmrStore {

    private final List<byte[]> nodes = new ArrayList<>();
    private final MountainRange range = MountainRange.create();
    private long size;

    /** Appends one leaf. */
    void add(byte[] value) {
        size = range.append(this, size, value, 0);
        assertThat(nodes).hasSize((int) MmrLayout.nodes(size));
    }

    /** Cuts back to a size, as a reorganisation does. */
    void cutTo(long smaller) {
        nodes.subList((int) MmrLayout.nodes(smaller), nodes.size()).clear();
        size = smaller;
    }

    @Override
    public void read(long position, byte[] target, int offset) {
        System.arraycopy(nodes.get((int) position), 0, target, offset, MmrLayout.NODE);
    }

    @Override
    public void append(long position, byte[] source, int offset) {
        assertThat(position).isEqualTo(nodes.size());
        nodes.add(Arrays.copyOfRange(source, offset, offset + MmrLayout.NODE));
    }
}
