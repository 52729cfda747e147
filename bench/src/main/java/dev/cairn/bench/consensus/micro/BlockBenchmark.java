package dev.cairn.bench.consensus.micro;

import dev.cairn.merkle.block.BlockTree;
import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.hash.Sha256;
import dev.cairn.primitives.tx.Transaction;
import dev.cairn.primitives.wire.WireException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What does it cost to take a block apart, and to hash all that must be hashed in one? Each operation begins with the bytes
 * of one block in an array, in the processor's cache; nothing of an operation before is remembered, as each parses anew.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@State(Scope.Thread)
public class BlockBenchmark {

    /** A file with the bytes of one block. */
    @Param("")
    public String file = "";

    private byte[] bytes;
    private MessageDigest digest;
    private Sha256 engine;
    private BlockTree tree;
    private byte[] leaves;
    private byte[] nodes;
    private byte[] hash;

    /** Reads the block. */
    @Setup
    public void read() throws IOException, WireException, NoSuchAlgorithmException {
        if (file.isBlank()) {
            throw new IllegalStateException("name a file with the bytes of a block: -p file=FILE");
        }
        use(Files.readAllBytes(Path.of(file)));
    }

    void use(byte[] block) throws WireException, NoSuchAlgorithmException {
        bytes = block;
        digest = MessageDigest.getInstance("SHA-256");
        engine = Sha256.create();
        tree = BlockTree.create();
        leaves = new byte[Block.parse(bytes).transactions().size() * BlockTree.NODE];
        nodes = new byte[leaves.length];
        hash = new byte[32];
        List<Transaction> transactions = parse().transactions();
        for (int i = 0; i < transactions.size(); i++) {
            transactions.get(i).txid(engine).writeTo(leaves, i * BlockTree.NODE);
        }
    }

    /** The measure of all: SHA-256 over the block's bytes, once, by the JDK's engine. */
    @Benchmark
    public byte[] hashBytesOnce() throws DigestException {
        digest.update(bytes, 0, bytes.length);
        digest.digest(hash, 0, hash.length);
        return hash;
    }

    /** Parse alone: header, and where every part of every transaction lies. */
    @Benchmark
    public Block parse() throws WireException {
        return Block.parse(bytes);
    }

    /** Parse, and make every txid. */
    @Benchmark
    public Block parseAndTxids() throws WireException {
        Block block = Block.parse(bytes);
        for (Transaction tx : block.transactions()) {
            tx.txid(engine);
        }
        return block;
    }

    /** The root over the txids: copy and reduce. */
    @Benchmark
    public byte[] merkleRoot() {
        System.arraycopy(leaves, 0, nodes, 0, leaves.length);
        tree.reduce(nodes, leaves.length / BlockTree.NODE);
        return nodes;
    }

    /** Parse, all txids, all wtxids, both roots; the array begins with the witness root. */
    @Benchmark
    public byte[] parseAndHashAll() throws WireException {
        List<Transaction> transactions = Block.parse(bytes).transactions();
        int count = transactions.size();
        for (int i = 0; i < count; i++) {
            transactions.get(i).txid(engine).writeTo(nodes, i * BlockTree.NODE);
        }
        tree.reduce(nodes, count);
        System.arraycopy(nodes, 0, hash, 0, hash.length);
        java.util.Arrays.fill(nodes, 0, BlockTree.NODE, (byte) 0);
        for (int i = 1; i < count; i++) {
            transactions.get(i).wtxid(engine).writeTo(nodes, i * BlockTree.NODE);
        }
        tree.reduce(nodes, count);
        return nodes;
    }

    /** The root that the last {@link #parseAndHashAll} found. */
    byte[] root() {
        return hash;
    }
}
