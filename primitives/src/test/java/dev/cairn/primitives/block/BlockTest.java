package dev.cairn.primitives.block;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.primitives.hash.BlockHash;
import dev.cairn.primitives.hash.MerkleRoot;
import dev.cairn.primitives.tx.Allocations;
import dev.cairn.primitives.tx.Transaction;
import dev.cairn.primitives.tx.Transactions;
import dev.cairn.primitives.wire.WireException;
import dev.cairn.primitives.wire.WireReader;
import java.util.Arrays;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class BlockTest {

    /** The genesis block of the main network: header, one, and Satoshi's coinbase. */
    private static final String GENESIS = "01000000" + "00".repeat(32)
            + "3ba3edfd7a7b12b27ac72c3e67768f617fc81bc3888a51323a9fb8aa4b1e5e4a" + "29ab5f49" + "ffff001d" + "1dac2b7c"
            + "01"
            + "01000000" + "01" + "00".repeat(32) + "ffffffff"
            + "4d04ffff001d0104455468652054696d65732030332f4a616e2f32303039204368616e63656c6c6f72206f6e20627269"
            + "6e6b206f66207365636f6e64206261696c6f757420666f722062616e6b73" + "ffffffff"
            + "01" + "00f2052a01000000"
            + "434104678afdb0fe5548271967f1a67130b7105cd6a828e03909a67962e0ea1f61deb649f6bc3f4cef38c4f35504e51e"
            + "c112de5c384df7ba0b8d578a4c702b6bf11d5fac" + "00000000";

    private static final String GENESIS_HASH = "000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f";

    @Provide
    Arbitrary<Transaction> transactions() {
        return Transactions.any();
    }

    private static BlockHeader header() {
        return new BlockHeader(-1, BlockHash.of(GENESIS_HASH), MerkleRoot.ZERO, 0xffff_ffffL, 1, 0xffff_fffeL);
    }

    @Test
    void theGenesisBlockIsRead() throws WireException {
        Block block = Block.parse(HexFormat.of().parseHex(GENESIS));

        assertThat(block.hash()).isEqualTo(BlockHash.of(GENESIS_HASH)).isSameAs(block.hash());
        assertThat(block).hasToString(GENESIS_HASH);
        assertThat(block.header())
                .isEqualTo(new BlockHeader(
                        1,
                        BlockHash.ZERO,
                        MerkleRoot.of("4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b"),
                        1231006505L,
                        0x1d00ffff,
                        2083236893L));
        assertThat(block.header().hash()).isEqualTo(block.hash());
        assertThat(block.transactions()).hasSize(1);
        assertThat(block.transactions().getFirst().isCoinbase()).isTrue();
        assertThat(block.transactions().getFirst())
                .hasToString(block.header().merkleRoot().toString());
        assertThat(block.size()).isEqualTo(285);
        assertThat(block.weight()).isEqualTo(4 * 285);
    }

    @Property(tries = 100)
    void whatIsBuiltIsParsed(@ForAll @Size(max = 6) List<@From("transactions") Transaction> transactions)
            throws WireException {
        Block built = Block.of(header(), transactions);
        Block parsed = Block.parse(built.bytes().toBytes());

        assertThat(parsed).isEqualTo(built).hasSameHashCodeAs(built);
        assertThat(parsed.header()).isEqualTo(header());
        assertThat(parsed.transactions()).isEqualTo(transactions);
        assertThat(parsed.strippedSize())
                .isEqualTo(81
                        + transactions.stream()
                                .mapToInt(Transaction::strippedSize)
                                .sum());
        for (int i = 0; i < transactions.size(); i++) {
            assertThat(parsed.transactions().get(i).txid())
                    .isEqualTo(transactions.get(i).txid());
            assertThat(Transactions.rebuilt(parsed.transactions().get(i))).isEqualTo(transactions.get(i));
        }
    }

    @Property(tries = 20)
    void aBlockCutShortAnywhereIsRefused(
            @ForAll @Size(min = 1, max = 3) List<@From("transactions") Transaction> transactions) {
        byte[] bytes = Block.of(header(), transactions).bytes().toBytes();
        for (int length = 0; length < bytes.length; length++) {
            byte[] cut = Arrays.copyOf(bytes, length);
            assertThatThrownBy(() -> Block.parse(cut)).isInstanceOf(WireException.class);
        }
        byte[] longer = Arrays.copyOf(bytes, bytes.length + 1);
        assertThatThrownBy(() -> Block.parse(longer)).hasMessageContaining("after the end of the block");
    }

    @Test
    void blocksAreReadOneBehindTheOther() throws WireException {
        byte[] one = HexFormat.of().parseHex(GENESIS);
        byte[] two = Arrays.copyOf(one, 2 * one.length);
        System.arraycopy(one, 0, two, one.length, one.length);

        WireReader in = new WireReader(two);
        assertThat(Block.read(in)).isEqualTo(Block.read(in));
        assertThat(in.remaining()).isZero();
    }

    @Test
    void aClaimedNumberOfTransactionsIsNotBelieved() {
        for (String count : List.of("fe00000002", "feffffffff", "ff0000000001000000", "ffffffffffffffffff")) {
            byte[] bytes = HexFormat.of().parseHex("00".repeat(80) + count + "00".repeat(10));
            assertThatThrownBy(() -> Block.parse(bytes)).isInstanceOf(WireException.class);
            long before = Allocations.ofThisThread();
            try {
                Block.parse(bytes);
            } catch (WireException expected) {
                assertThat(Allocations.ofThisThread() - before).isLessThan(8 << 10);
            }
        }
    }

    @Test
    void aSmallBlockBeforeMuchElseIsReadWithLittleMemory() throws WireException {
        // given a file of 64 MiB that begins with a small block
        byte[] file = Arrays.copyOf(HexFormat.of().parseHex(GENESIS), 64 << 20);
        Block.read(new WireReader(file));

        // when
        long before = Allocations.ofThisThread();
        Block block = Block.read(new WireReader(file));
        long allocated = Allocations.ofThisThread() - before;

        // then
        assertThat(block.size()).isEqualTo(285);
        assertThat(allocated).isLessThan(1 << 20);
    }

    @Test
    void manySmallestTransactionsAreRead() throws WireException {
        Transaction smallest = Transaction.of(1, List.of(), List.of(), 0);
        Block block = Block.of(header(), Collections.nCopies(30_000, smallest));
        assertThat(Block.parse(block.bytes().toBytes()).transactions()).hasSize(30_000);
    }

    @Test
    void aHeaderRefusesWhatDoesNotFit() {
        assertThatThrownBy(() -> new BlockHeader(0, BlockHash.ZERO, MerkleRoot.ZERO, 1L << 32, 0, 0))
                .hasMessageContaining("time=4294967296");
        assertThatThrownBy(() -> new BlockHeader(0, BlockHash.ZERO, MerkleRoot.ZERO, 0, 0, -1))
                .hasMessageContaining("nonce=-1");
        assertThatThrownBy(() -> BlockHeader.read(new WireReader(new byte[79]))).isInstanceOf(WireException.class);
    }

    @Test
    void transactionsCannotBeExchanged() {
        List<Transaction> transactions = Block.of(header(), List.of(Transaction.of(1, List.of(), List.of(), 0)))
                .transactions();
        assertThatThrownBy(() -> transactions.set(0, null)).isInstanceOf(UnsupportedOperationException.class);
    }
}
