package dev.cairn.chain.header;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.blockfiles.BlockPlace;
import dev.cairn.blockfiles.UndoPlace;
import dev.cairn.chain.Validity;
import dev.cairn.chain.header.NaiveTree.Mark;
import dev.cairn.chain.header.NaiveTree.Node;
import dev.cairn.primitives.block.BlockHeader;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;

/** A tree that grows and changes at random, with versions held, beside a naive one. */
class HeaderTreeModelTest {

    private final NaiveTree naive = new NaiveTree();
    private final List<Mark> marks = new ArrayList<>(List.of(Mark.FRESH));
    private final HeaderTree tree = new HeaderTree(naive.nodes.getFirst().header, naive.nodes.getFirst().hash);

    private record Held(Headers headers, List<Mark> marks) {}

    @Property(tries = 6, shrinking = ShrinkingMode.OFF)
    void everyVersionKeepsWhatItSawWhileTheTreeGrowsAndChanges(@ForAll long seed) {
        Random random = new Random(seed);
        List<Held> held = new ArrayList<>();

        for (int step = 0; step < 2_600; step++) {
            BlockHeader header = naive.random(random);
            Node parent = naive.byHash(header.previous());
            Node added = naive.add(header, parent);
            marks.add(Mark.FRESH);
            assertThat(tree.add(header, added.hash, parent.id)).isEqualTo(added.id);
            change(random, random.nextInt(4) > 0 ? added.id : random.nextInt(naive.nodes.size()));
            if (random.nextInt(350) == 0) {
                held.add(new Held(tree.view(), List.copyOf(marks)));
            }
            if (step % 100 == 0) {
                compare(tree.live(), marks, added.id);
            }
        }
        held.add(new Held(tree.view(), List.copyOf(marks)));

        for (Held version : held) {
            compareAll(version, random);
        }
    }

    private void change(Random random, int id) {
        Mark old = marks.get(id);
        Mark mark;
        switch (random.nextInt(8)) {
            case 0 -> {
                mark = placed(
                        old, random.nextInt(5), 8 + (random.nextLong() & 0x7fff_ffffL) * 2, 80 + random.nextInt(999));
                tree.setData(
                        id,
                        new BlockPlace(mark.file(), mark.offset(), mark.size(), naive.nodes.get(id).hash),
                        mark.txCount(),
                        mark.checksum());
            }
            case 1 -> {
                mark = with(
                        old, old.chainTxCount(), old.sequence(), old.validity(), old.failed(), old.witness(), 77, 5);
                tree.setUndo(id, new UndoPlace(old.file(), 77, 5));
            }
            case 2 -> {
                mark = with(old, old.chainTxCount(), old.sequence(), old.validity(), old.failed(), old.witness(), 0, 0);
                tree.setUndo(id, null);
            }
            case 3 -> {
                Validity validity = Validity.of(2 + random.nextInt(4));
                Validity higher = validity.compareTo(old.validity()) > 0 ? validity : old.validity();
                mark = with(old, old.chainTxCount(), old.sequence(), higher, old.failed(), old.witness());
                tree.raise(id, validity);
            }
            case 4 -> {
                mark = with(old, old.chainTxCount(), old.sequence(), old.validity(), !old.failed(), old.witness());
                tree.setFailed(id, !old.failed());
            }
            case 5 -> {
                int sequence = random.nextInt();
                mark = with(old, old.chainTxCount(), sequence, old.validity(), old.failed(), old.witness());
                tree.setSequence(id, sequence);
            }
            case 6 -> {
                long count = random.nextLong() >>> 1;
                mark = with(old, count, old.sequence(), old.validity(), old.failed(), old.witness());
                tree.setChainTxCount(id, count);
            }
            default -> {
                mark = with(old, old.chainTxCount(), old.sequence(), old.validity(), old.failed(), !old.witness());
                tree.setWitness(id, !old.witness());
            }
        }
        marks.set(id, mark);
    }

    private static Mark placed(Mark old, int file, long offset, int size) {
        return new Mark(
                file,
                offset,
                size,
                size * 31,
                old.undoOffset(),
                old.undoSize(),
                size / 7,
                old.chainTxCount(),
                old.sequence(),
                old.validity(),
                old.failed(),
                old.witness());
    }

    private static Mark with(Mark old, long chainTx, int sequence, Validity validity, boolean failed, boolean witness) {
        return with(old, chainTx, sequence, validity, failed, witness, old.undoOffset(), old.undoSize());
    }

    private static Mark with(
            Mark old,
            long chainTx,
            int sequence,
            Validity validity,
            boolean failed,
            boolean witness,
            long undo,
            int size) {
        return new Mark(
                old.file(),
                old.offset(),
                old.size(),
                old.checksum(),
                undo,
                size,
                old.txCount(),
                chainTx,
                sequence,
                validity,
                failed,
                witness);
    }

    private void compareAll(Held version, Random random) {
        Headers headers = version.headers();
        int count = version.marks().size();
        assertThat(headers.count()).isEqualTo(count);
        for (Node node : naive.nodes) {
            assertThat(headers.find(node.hash)).isEqualTo(node.id < count ? node.id : -1);
        }
        for (int id = 0; id < count; id += 1 + random.nextInt(6)) {
            compare(headers, version.marks(), id);
        }
        for (int i = 0; i < 100; i++) {
            Node a = naive.nodes.get(random.nextInt(count));
            Node b = naive.nodes.get(random.nextInt(count));
            int height = random.nextInt(a.height + 1);
            assertThat(headers.ancestor(a.id, height)).isEqualTo(a.ancestor(height).id);
            assertThat(headers.fork(a.id, b.id)).isEqualTo(a.fork(b).id);
            assertThat(headers.medianTime(a.id)).isEqualTo(a.medianTime());
            assertThat(headers.chain(a.id).time(height))
                    .isEqualTo(a.ancestor(height).header.time());
            assertThat(headers.chain(a.id).hash(height)).isEqualTo(a.ancestor(height).hash);
        }
    }

    private void compare(Headers headers, List<Mark> marks, int id) {
        Node node = naive.nodes.get(id);
        byte[] bytes = new byte[BlockHeader.LENGTH + 1];
        headers.copy(id, bytes, 1);

        assertThat(headers.hash(id)).isEqualTo(node.hash);
        assertThat(headers.header(id)).isEqualTo(node.header);
        assertThat(bytes).endsWith(node.header.toBytes());
        assertThat(headers.parent(id)).isEqualTo(node.parent == null ? -1 : node.parent.id);
        assertThat(headers.height(id)).isEqualTo(node.height);
        assertThat(headers.time(id)).isEqualTo(node.header.time());
        assertThat(headers.bits(id)).isEqualTo(node.header.bits());
        assertThat(headers.version(id)).isEqualTo(node.header.version());
        assertThat(headers.work(id)).isEqualTo(ChainWork.of(node.work));

        Mark mark = marks.get(id);
        BlockPlace place = headers.place(id);
        UndoPlace undo = headers.undoPlace(id);
        assertThat(headers.hasData(id)).isEqualTo(mark.size() != 0);
        assertThat(place)
                .isEqualTo(
                        mark.size() == 0 ? null : new BlockPlace(mark.file(), mark.offset(), mark.size(), node.hash));
        assertThat(headers.hasUndo(id)).isEqualTo(mark.undoSize() != 0);
        assertThat(undo == null).isEqualTo(mark.undoSize() == 0);
        assertThat(undo == null ? 0 : undo.size()).isEqualTo(mark.undoSize());
        Mark seen = new Mark(
                place == null ? 0 : place.file(),
                place == null ? 0 : place.offset(),
                place == null ? 0 : place.size(),
                headers.checksum(id),
                undo == null ? 0 : undo.offset(),
                undo == null ? 0 : undo.size(),
                headers.txCount(id),
                headers.chainTxCount(id),
                headers.sequence(id),
                headers.validity(id),
                headers.failed(id),
                headers.witness(id));
        assertThat(seen).isEqualTo(mark);
    }
}
