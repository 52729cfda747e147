package dev.cairn.chain.header;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.blockfiles.BlockPlace;
import dev.cairn.chain.Validity;
import dev.cairn.chain.header.NaiveTree.Node;
import dev.cairn.primitives.block.BlockHeader;
import dev.cairn.primitives.hash.BlockHash;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class HeaderTreeTest {

    private final NaiveTree naive = new NaiveTree();
    private final HeaderTree tree = new HeaderTree(naive.nodes.getFirst().header, naive.nodes.getFirst().hash);

    private Node grow(Node parent) {
        Node node = naive.add(NaiveTree.header(parent.hash, naive.nodes.size(), 1_000, NaiveTree.BITS[0]), parent);
        tree.add(node.header, node.hash, parent.id);
        return node;
    }

    private Node grow(int headers) {
        Node tip = naive.nodes.getLast();
        for (int i = 0; i < headers; i++) {
            tip = grow(tip);
        }
        return tip;
    }

    @Test
    void theGenesisHeaderIsThereAndHasNoParent() {
        Headers headers = tree.view();

        assertThat(headers.count()).isEqualTo(1);
        assertThat(headers.parent(0)).isEqualTo(-1);
        assertThat(headers.header(0).previous()).isEqualTo(BlockHash.ZERO);
        assertThat(headers.validity(0)).isEqualTo(Validity.TREE);
        assertThat(headers.sequence(0)).isEqualTo(HeaderTree.SEQUENCE_FROM_DISK);
        assertThat(headers.hasData(0)).isFalse();
        assertThat(headers.place(0)).isNull();
        assertThat(headers.undoPlace(0)).isNull();
    }

    @Test
    void anAncestorIsFoundInFewSteps() {
        // Core's own bound for 2^18 blocks is 110; here each step is counted by the heights that a walk meets.
        int most = 0;
        for (int height = 1; height < 1 << 14; height += 13) {
            for (int wanted = 0; wanted < height; wanted += 97) {
                most = Math.max(most, steps(height, wanted));
            }
        }
        assertThat(most).isLessThan(70);
    }

    private static int steps(int from, int wanted) {
        int steps = 0;
        for (int at = from; at > wanted; steps++) {
            int skip = SkipList.skipHeight(at);
            int parents = SkipList.skipHeight(at - 1);
            boolean follow = skip == wanted || (skip > wanted && !(parents < skip - 2 && parents >= wanted));
            at = follow ? skip : at - 1;
        }
        return steps;
    }

    @Test
    void whatAVersionDoesNotSeeIsNotThere() {
        grow(5);
        Headers before = tree.view();
        Node later = grow(1);

        assertThat(before.find(later.hash)).isEqualTo(-1);
        assertThatThrownBy(() -> before.hash(later.id)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> before.ancestor(5, 6)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> before.ancestor(5, -1)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThat(tree.view().find(later.hash)).isEqualTo(later.id);
    }

    @Test
    void aHeaderIsAddedOnceAndOnItsParent() {
        Node one = grow(1);
        BlockHeader onOne = NaiveTree.header(one.hash, 9, 1_000, NaiveTree.BITS[0]);

        assertThatThrownBy(() -> tree.add(one.header, one.hash, 0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> tree.add(onOne, onOne.hash(), 0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> tree.add(onOne, onOne.hash(), 2)).isInstanceOf(IllegalArgumentException.class);
        assertThat(tree.count()).isEqualTo(2);
    }

    @Test
    void aPlaceIsRefusedThatAnotherBlockHasOrNoIndexOfBitcoindsCouldName() {
        Node one = grow(1);
        BlockPlace genesis = new BlockPlace(0, 8, 100, naive.nodes.getFirst().hash);
        BlockPlace far = new BlockPlace(0, 1L << 32, 100, one.hash);

        assertThatThrownBy(() -> tree.setData(1, genesis, 1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> tree.setData(1, far, 1)).isInstanceOf(IllegalArgumentException.class);
        assertThat(tree.view().hasData(1)).isFalse();
    }

    @Test
    void damageIsTakenBackByNewData() {
        Node one = grow(1);
        tree.setData(1, new BlockPlace(0, 8, 100, one.hash), 1, 5);
        tree.setDamaged(1);
        assertThat(tree.view().damaged(1)).isTrue();
        assertThat(tree.view().hasData(1)).isTrue();

        tree.setData(1, new BlockPlace(0, 108, 100, one.hash), 1, 5);
        assertThat(tree.view().damaged(1)).isFalse();
    }

    @Test
    void withoutAChangeTheVersionIsTheSame() {
        Headers first = tree.view();
        assertThat(tree.view()).isSameAs(first);
        assertThat(tree.live()).isSameAs(first);

        tree.raise(0, Validity.TREE);
        tree.setFailed(0, false);
        assertThat(tree.view()).isSameAs(first);

        tree.setFailed(0, true);
        assertThat(tree.view()).isNotSameAs(first);
        assertThat(first.failed(0)).isFalse();
    }

    @Test
    void whatIsKeptOnDiskIsToldOnceAndWhatIsNotIsNotTold() {
        grow(3);
        assertThat(tree.unsaved()).containsExactly(0, 1, 2, 3);

        tree.saved();
        tree.setSequence(2, 7);
        tree.setChainTxCount(2, 7);
        assertThat(tree.unsaved()).isEmpty();

        tree.setFailed(3, true);
        tree.raise(1, Validity.SCRIPTS);
        assertThat(tree.unsaved()).containsExactly(1, 3);
    }

    @Test
    void aMillionHeadersWouldTakeLessThanTwoHundredBytesEach() {
        grow(5_000);
        Headers.Memory memory = tree.view().memory();

        assertThat(memory.columns()).isEqualTo(5 * 1_024 * 108);
        assertThat(memory.marks()).isEqualTo(5 * 1_024 * 45);
        assertThat(memory.table() / 5_001).isBetween(8L, 16L);
    }

    @Test
    void readersFindWhatTheirVersionSeesWhileTheTableGrows() throws InterruptedException {
        AtomicReference<Headers> published = new AtomicReference<>(tree.view());
        List<String> wrong = new ArrayList<>();
        Thread reader = new Thread(
                () -> {
                    for (Headers headers = published.get(); headers.count() < 9_000; headers = published.get()) {
                        for (int id = headers.count() - 1; id >= 0; id -= 1 + id / 50) {
                            if (headers.find(headers.hash(id)) != id
                                    || headers.ancestor(id, headers.height(id)) != id) {
                                wrong.add("id " + id + " of " + headers.count());
                                return;
                            }
                        }
                    }
                },
                "reader");
        reader.start();
        while (naive.nodes.size() < 9_000) {
            grow(1);
            published.set(tree.view());
        }
        reader.join();
        assertThat(wrong).isEmpty();
    }
}
