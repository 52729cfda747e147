package dev.cairn.chain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.chaingen.GeneratedBlock;
import dev.cairn.primitives.hash.BlockHash;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChainTest {

    private static final List<GeneratedBlock> BLOCKS = TestChains.BLOCKS;

    @TempDir
    Path folder;

    private final TestChains.Told told = new TestChains.Told();

    private Chain open() {
        return open(TestChains.config(folder));
    }

    private Chain open(ChainConfig config) {
        return Chain.open(config, told.services());
    }

    private static void submitAll(Chain chain) {
        for (GeneratedBlock block : BLOCKS) {
            BlockAnswer answer = chain.submit(block.block(), true);
            assertThat(answer.accepted())
                    .as("block %s at %s", block.block(), block.height())
                    .isTrue();
        }
    }

    private static BlockHash lastActive() {
        return BLOCKS.stream()
                .filter(block -> block.fate() == GeneratedBlock.Fate.ACTIVE)
                .toList()
                .getLast()
                .block()
                .hash();
    }

    private static SortedMap<String, String> coins(Chain chain) {
        SortedMap<String, String> coins = new TreeMap<>();
        try (ChainSnapshot snapshot = chain.acquire("test");
                ChainSnapshot.CoinCursor cursor = snapshot.coins()) {
            while (cursor.next()) {
                coins.put(cursor.outPoint().toString(), cursor.coin().toString());
            }
        }
        return coins;
    }

    @Test
    void aNewChainIsItsGenesisBlock() {
        try (Chain chain = open();
                ChainSnapshot snapshot = chain.acquire("test")) {
            assertThat(snapshot.height()).isZero();
            assertThat(snapshot.tip().hash()).isEqualTo(chain.params().genesisHash());
            assertThat(snapshot.tip().hasData()).isTrue();
            assertThat(snapshot.tips()).hasSize(1);
            assertThat(told.faults).isEmpty();
        }
    }

    @Test
    void blocksWithReorganisationsLeadToTheLastTip() {
        try (Chain chain = open()) {
            submitAll(chain);
            try (ChainSnapshot snapshot = chain.acquire("test")) {
                assertThat(snapshot.tip().hash()).isEqualTo(lastActive());
                assertThat(snapshot.height()).isEqualTo(130);
                for (GeneratedBlock block : BLOCKS) {
                    BlockEntry entry = snapshot.find(block.block().hash()).orElseThrow();
                    assertThat(snapshot.isActive(entry)).isEqualTo(block.fate() == GeneratedBlock.Fate.ACTIVE);
                    assertThat(entry.hasUndo())
                            .isEqualTo(block.fate() != GeneratedBlock.Fate.STALE && entry.height() > 0);
                }
                Set<ChainTip.Status> statuses =
                        snapshot.tips().stream().map(ChainTip::status).collect(Collectors.toSet());
                assertThat(statuses)
                        .containsExactlyInAnyOrder(
                                ChainTip.Status.ACTIVE, ChainTip.Status.VALID_FORK, ChainTip.Status.VALID_HEADERS);
            }
            assertThat(told.faults).isEmpty();
        }
    }

    @Test
    void aChainThatWasClosedOpensAtTheSameTipWithTheSameCoins() {
        SortedMap<String, String> before;
        try (Chain chain = open()) {
            submitAll(chain);
            before = coins(chain);
        }
        try (Chain chain = open();
                ChainSnapshot snapshot = chain.acquire("test")) {
            assertThat(snapshot.tip().hash()).isEqualTo(lastActive());
            assertThat(coins(chain)).isEqualTo(before).isNotEmpty();
            assertThat(chain.verify(4, 0)).isTrue();
        }
    }

    @Test
    void aHeldSnapshotKeepsItsTipAndCoinsAcrossBlocksAFlushAndAReorganisation() throws Exception {
        try (Chain chain = open()) {
            List<GeneratedBlock> first = BLOCKS.subList(0, 60);
            first.forEach(block -> chain.submit(block.block(), true));
            try (ChainSnapshot held = chain.acquire("held")) {
                SortedMap<String, String> then = coins(chain);
                BlockHash tip = held.tip().hash();
                BLOCKS.subList(60, BLOCKS.size()).forEach(block -> chain.submit(block.block(), true));
                chain.flush();
                assertThat(held.tip().hash()).isEqualTo(tip);
                SortedMap<String, String> now = new TreeMap<>();
                try (ChainSnapshot.CoinCursor cursor = held.coins()) {
                    while (cursor.next()) {
                        now.put(cursor.outPoint().toString(), cursor.coin().toString());
                    }
                }
                assertThat(now).isEqualTo(then);
                assertThat(held.readBlock(held.tip()).hash()).isEqualTo(tip);
            }
            assertThat(chain.snapshots().holders()).isEmpty();
        }
    }
}
