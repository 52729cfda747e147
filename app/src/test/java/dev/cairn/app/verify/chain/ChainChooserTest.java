package dev.cairn.app.verify.chain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.blockfiles.BlockPlace;
import dev.cairn.blockfiles.BlockRecord;
import dev.cairn.consensus.params.ChainParams;
import dev.cairn.primitives.block.BlockHeader;
import dev.cairn.primitives.hash.BlockHash;
import dev.cairn.primitives.hash.MerkleRoot;
import dev.cairn.primitives.network.Network;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/** Which chain is taken of trees as drawn above each test. A star is a block with undo data, g is genesis. */
class ChainChooserTest {

    private static final ChainParams PARAMS = ChainParams.of(Network.REGTEST);

    /*  g - a - b - c
     *      └ d           */
    @Test
    void withoutUndoDataTheMostWorkDecides() {
        Drawing tree = new Drawing("ga", "ad", "ab", "bc");

        assertThat(tree.chosen()).isEqualTo("gabc");
        assertThat(tree.chain().connected()).isEqualTo(-1);
    }

    /*  g - a - b
     *      └ c           */
    @Test
    void ofEqualsTheOneInTheFilesFirstIsTaken() {
        assertThat(new Drawing("ga", "ab", "ac").chosen()).isEqualTo("gab");
        assertThat(new Drawing("ga", "ac", "ab").chosen()).isEqualTo("gac");
    }

    /*  g - a* - b* - c*
     *      └ d - e - f - h     rejected, or not come to     */
    @Test
    void aHeavierBranchThatWasNeverConnectedIsNotTaken() {
        Drawing tree = new Drawing("ga*", "ab*", "ad", "de", "ef", "fh", "bc*");

        assertThat(tree.chosen()).isEqualTo("gabc");
        assertThat(tree.chain().connected()).isEqualTo(3);
    }

    /*  g - a* - b* - c - d
     *           └ e            */
    @Test
    void aboveTheConnectedPartTheMostWorkDecides() {
        Drawing tree = new Drawing("ga*", "ab*", "be", "bc", "cd");

        assertThat(tree.chosen()).isEqualTo("gabcd");
        assertThat(tree.chain().connected()).isEqualTo(2);
    }

    /*  g - a* - b* - c*           the tip before
     *      └ d* - e* - f* - h*    the tip after a reorganisation   */
    @Test
    void afterAReorganisationTheHeavierConnectedBranchIsTaken() {
        assertThat(new Drawing("ga*", "ab*", "bc*", "ad*", "de*", "ef*", "fh*").chosen())
                .isEqualTo("gadefh");
    }

    /*  g - a* - b - c* - d      undo data of b is damaged     */
    @Test
    void aGapInUndoDataDoesNotEndTheConnectedPart() {
        Drawing tree = new Drawing("ga*", "ab", "bc*", "cd");

        assertThat(tree.chosen()).isEqualTo("gabcd");
        assertThat(tree.chain().connected()).isEqualTo(3);
    }

    /*  g - a* - b* - c - d      c is found to be invalid
     *           └ e             */
    @Test
    void whatFollowsABannedBlockIsLeftOut() {
        Drawing tree = new Drawing("ga*", "ab*", "bc", "be", "cd");

        assertThat(tree.chosenWithout('c')).isEqualTo("gabe");
        assertThat(tree.chosenWithout('c', 'e')).isEqualTo("gab");
    }

    /*  g - a      x - b         the parent of b is missing  */
    @Test
    void whatDoesNotHangTogetherWithTheRootIsNotTaken() {
        Drawing tree = new Drawing("ga", "xb", "bc", "cd");

        assertThat(tree.chosen()).isEqualTo("ga");
        assertThat(tree.tree.root(tree.id('d'))).isEqualTo(tree.id('b'));
    }

    @Property(tries = 300)
    void theChainGoesThroughAHighestConnectedBlockInWhateverOrderTheFilesHoldThem(@ForAll long seed) {
        Random random = new Random(seed);
        List<String> edges = new ArrayList<>();
        int[] heights = new int[20];
        int highest = 0;
        int connected = -1;
        for (int block = 1; block < 20; block++) {
            int parent = random.nextInt(block);
            boolean undo = random.nextInt(4) == 0;
            heights[block] = heights[parent] + 1;
            highest = Math.max(highest, heights[block]);
            connected = undo ? Math.max(connected, heights[block]) : connected;
            edges.add("" + (char) ('g' + parent) + (char) ('g' + block) + (undo ? "*" : ""));
        }
        Collections.shuffle(edges, random);

        Drawing tree = new Drawing(edges.toArray(String[]::new));
        String chosen = tree.chosen();

        assertThat(tree.chain().connected()).isEqualTo(connected);
        assertThat(tree.chain().height()).isBetween(connected < 0 ? highest : connected, highest);
        for (int i = 1; i < chosen.length(); i++) {
            String edge = chosen.substring(i - 1, i + 1);
            assertThat(edges).anyMatch(it -> it.startsWith(edge));
        }
    }

    /** A tree of edges "parent child", in the order of the files. */
    private static final class Drawing {

        private final BlockTree tree = new BlockTree(PARAMS);
        private final Set<Integer> undo = new HashSet<>();

        Drawing(String... edges) {
            for (String edge : edges) {
                BlockHeader header =
                        new BlockHeader(4, hash(edge.charAt(0)), new MerkleRoot(new byte[32], 0), 0, 0x207fffff, 0);
                tree.add(new BlockRecord(new BlockPlace(0, 8, 80, hash(edge.charAt(1))), header, 1));
            }
            tree.link();
            Arrays.stream(edges).filter(edge -> edge.endsWith("*")).forEach(edge -> undo.add(id(edge.charAt(1))));
        }

        private static BlockHash hash(char name) {
            byte[] bytes = new byte[32];
            bytes[0] = (byte) name;
            bytes[9] = (byte) name;
            return name == 'g' ? PARAMS.genesisHash() : new BlockHash(bytes, 0);
        }

        int id(char name) {
            return tree.find(hash(name));
        }

        BestChain chain(char... banned) {
            Set<Integer> ids = new HashSet<>();
            for (char name : banned) {
                ids.add(id(name));
            }
            return new ChainChooser(tree, undo::contains).choose(BlockTree.GENESIS, 0, ids::contains);
        }

        String chosen() {
            return chosenWithout();
        }

        String chosenWithout(char... banned) {
            BestChain chain = chain(banned);
            StringBuilder names = new StringBuilder("g");
            for (int height = 1; height <= chain.height(); height++) {
                names.append((char) (chain.hash(height).toBytes()[9] & 0xff));
            }
            return names.toString();
        }
    }
}
