package dev.cairn.chain.header;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.merkle.mmr.MmrStore;
import dev.cairn.merkle.mmr.MountainRange;
import dev.cairn.primitives.hash.BlockHash;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;
import org.junit.jupiter.api.Test;

class ActiveChainTest {

    private final MountainRange range = MountainRange.create();

    /** A chain beside the list of ids that it should be. */
    private record Version(ActiveChain chain, List<Integer> ids) {

        static final Version EMPTY = new Version(ActiveChain.empty(), List.of());

        Version connect(int id) {
            List<Integer> more = new ArrayList<>(ids);
            more.add(id);
            return new Version(chain.connect(id, ActiveChainTest::hash), more);
        }

        Version truncate(int height) {
            return new Version(chain.truncate(height), List.copyOf(ids.subList(0, height + 1)));
        }
    }

    private static BlockHash hash(int id) {
        byte[] bytes = new byte[BlockHash.LENGTH];
        new Random(id).nextBytes(bytes);
        return new BlockHash(bytes, 0);
    }

    @Property(tries = 10, shrinking = ShrinkingMode.OFF)
    void anyVersionGoesOnAnyWayAndAllOthersStayWhatTheyWere(@ForAll long seed) {
        Random random = new Random(seed);
        List<Version> held = new ArrayList<>(List.of(Version.EMPTY));
        Version now = Version.EMPTY;
        int id = 0;
        for (int act = 0; act < 30; act++) {
            if (random.nextInt(3) == 0 && !now.ids().isEmpty()) {
                now = now.truncate(random.nextInt(now.ids().size() + 1) - 1);
            } else if (random.nextInt(6) == 0) {
                now = held.get(random.nextInt(held.size()));
            }
            for (int blocks = random.nextInt(random.nextInt(4) == 0 ? 1_200 : 30); blocks > 0; blocks--) {
                now = now.connect(id++);
            }
            held.add(now);
        }
        for (Version version : held) {
            compare(version);
        }
    }

    private void compare(Version version) {
        ActiveChain chain = version.chain();
        assertThat(chain.height()).isEqualTo(version.ids().size() - 1);
        NaiveNodes naive = new NaiveNodes();
        long size = 0;
        for (int height = 0; height < version.ids().size(); height++) {
            assertThat(chain.id(height)).isEqualTo(version.ids().get(height));
            size = range.append(naive, size, hash(version.ids().get(height)).toBytes(), 0);
        }
        assertThat(range.root(chain.mountain(ActiveChainTest::hash), size)).isEqualTo(range.root(naive, size));
        for (long leaf = 0; leaf < size; leaf += 1 + size / 5) {
            assertThat(MountainRange.inclusion(chain.mountain(ActiveChainTest::hash), leaf, size))
                    .isEqualTo(MountainRange.inclusion(naive, leaf, size));
        }
    }

    @Test
    void nothingBehindTheTipIsAnswered() {
        ActiveChain two = ActiveChain.empty().connect(0, ActiveChainTest::hash).connect(1, ActiveChainTest::hash);
        ActiveChain one = two.truncate(0);

        assertThat(one.tip()).isZero();
        assertThatThrownBy(() -> one.id(1)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> one.mountain(ActiveChainTest::hash).read(1, new byte[32], 0))
                .isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> one.truncate(1)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThat(two.truncate(1)).isSameAs(two);
        assertThat(one.truncate(-1).height()).isEqualTo(-1);
    }

    @Test
    void itFindsWhereABranchLeavesIt() {
        NaiveTree naive = new NaiveTree();
        NaiveTree.Node genesis = naive.nodes.getFirst();
        HeaderTree tree = new HeaderTree(genesis.header, genesis.hash);
        ActiveChain chain = ActiveChain.empty().connect(0, id -> naive.nodes.get(id).hash);
        NaiveTree.Node tip = genesis;
        for (int i = 0; i < 50; i++) {
            tip = naive.add(NaiveTree.header(tip.hash, i, i, NaiveTree.BITS[0]), tip);
            tree.add(tip.header, tip.hash, tip.parent.id);
            chain = chain.connect(tip.id, id -> naive.nodes.get(id).hash);
        }
        NaiveTree.Node branch = tip.ancestor(20);
        for (int i = 100; i < 190; i++) {
            branch = naive.add(NaiveTree.header(branch.hash, i, i, NaiveTree.BITS[0]), branch);
            tree.add(branch.header, branch.hash, branch.parent.id);
        }
        Headers headers = tree.view();

        assertThat(chain.fork(headers, branch.id)).isEqualTo(tip.ancestor(20).id);
        assertThat(chain.fork(headers, tip.ancestor(7).id)).isEqualTo(tip.ancestor(7).id);
        assertThat(chain.contains(headers, branch.id)).isFalse();
        assertThat(chain.contains(headers, tip.id)).isTrue();
        assertThat(chain.truncate(10).fork(headers, tip.id)).isEqualTo(tip.ancestor(10).id);
        assertThat(chain.truncate(10).contains(headers, tip.id)).isFalse();
    }

    @Test
    void aBlockTakesThirtySixBytes() {
        ActiveChain chain = ActiveChain.empty();
        for (int i = 0; i < 4_096; i++) {
            chain = chain.connect(i, ActiveChainTest::hash);
        }
        assertThat(chain.bytes() / 4_096).isEqualTo(36);
    }

    private static final class NaiveNodes implements MmrStore {
        private final List<byte[]> nodes = new ArrayList<>();

        @Override
        public void append(long position, byte[] source, int offset) {
            assertThat(position).isEqualTo(nodes.size());
            nodes.add(java.util.Arrays.copyOfRange(source, offset, offset + 32));
        }

        @Override
        public void read(long position, byte[] target, int offset) {
            System.arraycopy(nodes.get((int) position), 0, target, offset, 32);
        }
    }
}
