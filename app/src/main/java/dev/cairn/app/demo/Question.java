package dev.cairn.app.demo;

import dev.cairn.app.demo.Latencies.Kind;
import dev.cairn.chain.ChainSnapshot;
import dev.cairn.merkle.mmr.MmrNodes;
import dev.cairn.merkle.mmr.MountainRange;
import dev.cairn.merkle.verify.MmrVerifier;
import dev.cairn.primitives.hash.BlockHash;
import dev.cairn.primitives.hash.Hash256;
import dev.cairn.primitives.hash.Sha256;
import dev.cairn.primitives.tx.OutPoint;
import java.io.IOException;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.LongAdder;

/**
 * One reader's kind of read. {@link #prepare} decides what will be asked, before the time at which it is to be asked; {@link #ask}
 * asks and looks at the answer. One thread's.
 */
abstract sealed class Question implements AutoCloseable {

    private static final int HEADER = 80;

    /** What is asked for. */
    abstract Kind kind();

    /** Decides what to ask for next. */
    abstract void prepare(SplittableRandom random);

    /**
     * Asks.
     *
     * @throws IOException if the answer is wrong, or there is none
     */
    abstract void ask() throws IOException;

    /** What is to be known about the read afterwards, when its time no longer counts. */
    void afterwards() {}

    /** Ends a wait; any thread. */
    @Override
    public void close() {}

    /** A block of any height, as bytes, over REST. */
    static final class OfBlocks extends Question {

        private final DemoNode node;
        private final LoopbackHttp http;
        private final Sha256 engine = Sha256.create();
        private final byte[] id = new byte[Hash256.LENGTH];
        private final LongAdder bytes;
        private BlockHash hash = BlockHash.ZERO;

        OfBlocks(DemoNode node, LongAdder bytes) {
            this.node = node;
            this.http = new LoopbackHttp(node.port());
            this.bytes = bytes;
        }

        @Override
        Kind kind() {
            return Kind.BLOCKS;
        }

        @Override
        void prepare(SplittableRandom random) {
            try (ChainSnapshot snapshot = node.snapshot("demo.blocks")) {
                hash = snapshot.at(random.nextInt(snapshot.height() + 1)).hash();
            }
        }

        @Override
        void ask() throws IOException {
            int status = http.get("/rest/block/" + hash + ".bin");
            if (status != 200 || http.length() < HEADER) {
                throw new IOException("block " + hash + ": status " + status + ", " + http.length() + " bytes");
            }
            engine.doubleHash(http.body(), 0, HEADER, id, 0);
            if (!new BlockHash(id, 0).equals(hash)) {
                throw new IOException("another block than " + hash + " was answered");
            }
            bytes.add(http.length());
        }

        @Override
        public void close() {
            http.close();
        }
    }

    /** A header of any height with the proof that it is part of the chain, from a snapshot; the proof is checked. */
    static final class OfHeaders extends Question {

        private final DemoNode node;
        private final MountainRange range = MountainRange.create();
        private double where;

        OfHeaders(DemoNode node) {
            this.node = node;
        }

        @Override
        Kind kind() {
            return Kind.HEADERS;
        }

        @Override
        void prepare(SplittableRandom random) {
            where = random.nextDouble();
        }

        @Override
        void ask() throws IOException {
            byte[] hash;
            byte[] proof;
            byte[] root;
            int height;
            try (ChainSnapshot snapshot = node.snapshot("demo.headers")) {
                long size = snapshot.height() + 1L;
                height = (int) (where * size);
                hash = snapshot.at(height).header().hash().toBytes();
                MmrNodes nodes = snapshot.headerMountain();
                proof = MountainRange.inclusion(nodes, height, size);
                root = range.root(nodes, size);
            }
            if (!MmrVerifier.includes(root, height, hash, proof)) {
                throw new IOException("the proof of the header at height " + height + " does not hold");
            }
        }
    }

    /** A coin of any height, over REST. */
    static final class OfCoins extends Question {

        private static final int FOUND_AT = 37;

        private final DemoNode node;
        private final LoopbackHttp http;
        private final CoinSample sample;
        private final CoinReads reads;
        private OutPoint outPoint = OutPoint.NULL;
        private boolean found;

        OfCoins(DemoNode node, CoinSample sample, CoinReads reads) {
            this.node = node;
            this.http = new LoopbackHttp(node.port());
            this.sample = sample;
            this.reads = reads;
        }

        @Override
        Kind kind() {
            return Kind.COINS;
        }

        @Override
        void prepare(SplittableRandom random) {
            outPoint = sample.draw(random);
        }

        @Override
        void ask() throws IOException {
            int status = http.get("/rest/getutxos/" + outPoint.txid() + "-" + outPoint.vout() + ".bin");
            // height (4), tip (32), length of the bitmap (1), bitmap (1), coins
            if (status != 200 || http.length() <= FOUND_AT) {
                throw new IOException("coin " + outPoint + ": status " + status + ", " + http.length() + " bytes");
            }
            found = http.body()[FOUND_AT] != 0;
        }

        @Override
        void afterwards() {
            try (ChainSnapshot snapshot = node.snapshot("demo.coins")) {
                reads.add(found, snapshot.isInMemory(outPoint));
            }
        }

        @Override
        public void close() {
            http.close();
        }
    }
}
