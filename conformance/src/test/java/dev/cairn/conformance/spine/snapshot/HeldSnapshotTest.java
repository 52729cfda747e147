package dev.cairn.conformance.spine.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.blockfiles.BlockFileException;
import dev.cairn.chain.BlockEntry;
import dev.cairn.chain.Chain;
import dev.cairn.chain.ChainSnapshot;
import dev.cairn.chain.connect.WriterSteps;
import dev.cairn.chaingen.ChainGenerator;
import dev.cairn.chaingen.ChainSpec;
import dev.cairn.chaingen.GeneratedBlock;
import dev.cairn.chaingen.Mix;
import dev.cairn.merkle.mmr.MountainRange;
import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.tx.Coin;
import dev.cairn.primitives.tx.OutPoint;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A snapshot that is held goes on saying what it said, whatever happens to the chain. */
class HeldSnapshotTest {

    private static final List<GeneratedBlock> BLOCKS = ChainGenerator.inMemory(
            ChainSpec.of(3, 150, 6, SpineChain.NOW - 600).withMix(Mix.EVEN).withReorgs(), SpineChain.CURVE);

    @TempDir
    Path folder;

    /** Everything that a snapshot says, the slow way. */
    private record Said(
            long version,
            String tip,
            String bestHeader,
            List<String> chain,
            List<String> tips,
            Map<OutPoint, Coin> coins,
            String mountain,
            List<String> proofs) {

        static Said by(ChainSnapshot snapshot) {
            List<String> chain = new ArrayList<>();
            List<String> proofs = new ArrayList<>();
            long size = snapshot.height() + 1L;
            for (int height = 0; height <= snapshot.height(); height++) {
                BlockEntry entry = snapshot.at(height);
                chain.add(entry + " " + entry.work() + " " + entry.validity() + " " + entry.medianTime() + " "
                        + snapshot.isActive(entry));
                proofs.add(hex(MountainRange.inclusion(snapshot.headerMountain(), height, size)));
            }
            Map<OutPoint, Coin> coins = new LinkedHashMap<>();
            try (ChainSnapshot.CoinCursor cursor = snapshot.coins()) {
                while (cursor.next()) {
                    coins.put(cursor.outPoint(), cursor.coin());
                }
            }
            coins.forEach(
                    (outPoint, coin) -> assertThat(snapshot.coin(outPoint)).contains(coin));
            return new Said(
                    snapshot.version(),
                    snapshot.tip().toString(),
                    snapshot.bestHeader().toString(),
                    chain,
                    snapshot.tips().stream().map(Object::toString).toList(),
                    coins,
                    hex(MountainRange.create().root(snapshot.headerMountain(), size)),
                    proofs);
        }

        private static String hex(byte[] bytes) {
            return HexFormat.of().formatHex(bytes);
        }
    }

    @Test
    void acrossTwentyBlocksAFlushAndAReorganisationThatTakesItsOwnTipAway() throws Exception {
        int overtaken = lastOvertaken();
        try (SpineChain spine = SpineChain.open(folder, WriterSteps.NONE)) {
            Chain chain = spine.chain();
            BLOCKS.subList(0, overtaken + 1).forEach(block -> chain.submit(block.block(), true));
            try (ChainSnapshot held = chain.acquire("held")) {
                Said before = Said.by(held);
                assertThat(before.coins()).hasSizeGreaterThan(100);
                assertThat(held.tip().hash())
                        .isEqualTo(BLOCKS.get(overtaken).block().hash());

                List<GeneratedBlock> later = BLOCKS.subList(overtaken + 1, BLOCKS.size());
                assertThat(later).hasSizeGreaterThan(20);
                later.subList(0, 10).forEach(block -> chain.submit(block.block(), true));
                assertThat(Said.by(held)).isEqualTo(before);
                chain.flush();
                assertThat(Said.by(held)).isEqualTo(before);
                later.subList(10, later.size()).forEach(block -> chain.submit(block.block(), true));
                chain.flush();

                assertThat(Said.by(held)).isEqualTo(before);
                blocksAreThere(held);
                try (ChainSnapshot now = chain.acquire("now")) {
                    assertThat(now.isActive(held.tip())).isFalse();
                    assertThat(now.find(held.tip().hash())).isPresent();
                    assertThat(now.height()).isGreaterThan(held.height());
                    assertThat(Said.by(now).coins()).isNotEqualTo(before.coins());
                    assertThat(held.find(now.tip().hash())).isEmpty();
                }
                chain.snapshots().drain();
                assertThat(chain.snapshots().parts().pinned()).isPositive();
            }
        }
    }

    @Test
    void aSnapshotOfEachVersionAtOnce() {
        try (SpineChain spine = SpineChain.open(folder, WriterSteps.NONE)) {
            Chain chain = spine.chain();
            List<ChainSnapshot> held = new ArrayList<>();
            List<Said> said = new ArrayList<>();
            BLOCKS.subList(0, 100).forEach(block -> chain.submit(block.block(), true));
            for (GeneratedBlock block : BLOCKS.subList(100, 140)) {
                chain.submit(block.block(), true);
                if (block.height() % 10 == 0) {
                    chain.flush();
                }
                ChainSnapshot snapshot = chain.acquire("at " + block.height());
                held.add(snapshot);
                said.add(Said.by(snapshot));
            }
            List<Integer> order = new ArrayList<>();
            for (int i = 0; i < held.size(); i++) {
                order.add(i);
            }
            Collections.shuffle(order, new Random(1));
            for (int at : order) {
                try (ChainSnapshot snapshot = held.get(at)) {
                    assertThat(Said.by(snapshot)).isEqualTo(said.get(at));
                }
            }
        }
    }

    private static void blocksAreThere(ChainSnapshot snapshot) throws BlockFileException {
        for (int height = 1; height <= snapshot.height(); height++) {
            BlockEntry entry = snapshot.at(height);
            Block block = snapshot.readBlock(entry);
            assertThat(block.hash()).isEqualTo(entry.hash());
            assertThat(snapshot.readUndo(entry).fits(block.transactions())).isTrue();
        }
    }

    /** The last block of the first branch that will be overtaken. */
    private static int lastOvertaken() {
        for (int i = 1; i < BLOCKS.size(); i++) {
            if (BLOCKS.get(i - 1).fate() == GeneratedBlock.Fate.DISCONNECTED
                    && BLOCKS.get(i).fate() != GeneratedBlock.Fate.DISCONNECTED) {
                return i - 1;
            }
        }
        throw new AssertionError("no branch is overtaken in this chain");
    }
}
