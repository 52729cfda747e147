package dev.cairn.chain.connect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.chain.header.ChainWork;
import dev.cairn.chain.header.HeaderTree;
import dev.cairn.primitives.block.BlockHeader;
import dev.cairn.primitives.hash.BlockHash;
import dev.cairn.primitives.hash.MerkleRoot;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The conditions under which scripts are not run, each in turn (Core, {@code ConnectBlock}). */
class ScriptPolicyTest {

    private static final int BITS = 0x207f_ffff;
    private static final long SPACING = 600;

    /** Two weeks of blocks, and some. */
    private static final int LENGTH = 2_100;

    private final HeaderTree tree;
    private final List<Integer> chain = new ArrayList<>();
    private int made;

    ScriptPolicyTest() {
        BlockHeader genesis = header(BlockHash.ZERO);
        tree = new HeaderTree(genesis, genesis.hash());
        chain.add(0);
        for (int i = 1; i < LENGTH; i++) {
            chain.add(add(chain.getLast()));
        }
    }

    private BlockHeader header(BlockHash parent) {
        byte[] root = new byte[32];
        root[0] = (byte) ++made;
        root[1] = (byte) (made >> 8);
        return new BlockHeader(4, parent, new MerkleRoot(root, 0), 1_600_000_000L + made, BITS, 0);
    }

    private int add(int parent) {
        BlockHeader header = header(tree.live().hash(parent));
        return tree.add(header, header.hash(), parent);
    }

    private String reason(BlockHash assumed, ChainWork minimum, int id, int best) {
        return new ScriptPolicy(Optional.ofNullable(assumed), minimum, SPACING).reason(tree.live(), id, best);
    }

    private String reason(int assumed, int id, int best) {
        return reason(tree.live().hash(assumed), ChainWork.ZERO, id, best);
    }

    @Test
    void scriptsAreNotRunWhereAllConditionsHold() {
        assertThat(reason(chain.get(50), chain.get(10), chain.getLast())).isNull();
        assertThat(reason(chain.get(50), chain.get(50), chain.getLast())).isNull();
    }

    @Test
    void scriptsAreRunWithoutABlockToVouch() {
        assertThat(reason(null, ChainWork.ZERO, chain.get(1), chain.getLast()))
                .isEqualTo("assumevalid=0 (always verify)");
        assertThat(reason(BlockHash.ZERO, ChainWork.ZERO, chain.get(1), chain.getLast()))
                .isEqualTo("assumevalid=0 (always verify)");
    }

    @Test
    void scriptsAreRunIfTheBlockThatVouchesIsNotKnown() {
        assertThat(reason(header(BlockHash.ZERO).hash(), ChainWork.ZERO, chain.get(1), chain.getLast()))
                .isEqualTo("assumevalid hash not in headers");
    }

    @Test
    void scriptsAreRunAboveAndBesideTheBlockThatVouches() {
        int beside = add(chain.get(5));
        assertThat(reason(chain.get(50), chain.get(51), chain.getLast()))
                .isEqualTo("block height above assumevalid height");
        assertThat(reason(chain.get(50), beside, chain.getLast())).isEqualTo("block not in assumevalid chain");
    }

    @Test
    void scriptsAreRunIfTheBestHeaderIsOnAnotherBranch() {
        int tip = chain.get(2);
        for (int i = 0; i < LENGTH + 10; i++) {
            tip = add(tip);
        }
        assertThat(reason(chain.get(50), chain.get(10), tip)).isEqualTo("block not in best header chain");
        assertThat(reason(chain.get(50), chain.get(2), tip)).isNull();
    }

    @Test
    void scriptsAreRunBelowTheLeastWork() {
        ChainWork above = tree.live().work(chain.getLast()).plus(ChainWork.ofHex("1"));
        assertThat(reason(tree.live().hash(chain.get(50)), above, chain.get(10), chain.getLast()))
                .isEqualTo("best header chainwork below minimumchainwork");
    }

    @Test
    void scriptsAreRunWithinTwoWeeksOfTheBestHeader() {
        int best = chain.getLast();
        int twoWeeks = 14 * 24 * 6;
        int height = tree.live().height(best);
        assertThat(reason(best, chain.get(height - twoWeeks), best))
                .isEqualTo("block too recent relative to best header");
        assertThat(reason(best, chain.get(height - twoWeeks - 1), best)).isNull();
    }
}
