package dev.cairn.app.verify;

import dev.cairn.blockfiles.XorKey;
import dev.cairn.blockfiles.coin.CoinFormat;
import dev.cairn.curve.ffm.NativeSecp256k1;
import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.hash.BlockHash;
import dev.cairn.primitives.hash.Sha256;
import dev.cairn.primitives.hash.Txid;
import dev.cairn.primitives.script.Bytes;
import dev.cairn.primitives.tx.Coin;
import dev.cairn.primitives.tx.OutPoint;
import dev.cairn.primitives.tx.Transaction;
import dev.cairn.primitives.wire.WireWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/** Lays out a folder of block files as a bitcoind would, or as it would not, and can do damage to it. */
final class TestFolder {

    private final Path path;
    private final byte[] key;
    private final Map<String, WireWriter> files = new TreeMap<>();
    private final Map<String, Integer> places = new HashMap<>();
    private final Map<OutPoint, Coin> coins = new HashMap<>();
    private final CoinFormat format = new CoinFormat(NativeSecp256k1.load());

    TestFolder(Path path) {
        this(path, new byte[XorKey.LENGTH]);
    }

    TestFolder(Path path, byte[] key) {
        this.path = path;
        this.key = key;
    }

    Path path() {
        return path;
    }

    /** Appends blocks to {@code blk} file {@code number}, without undo data. */
    TestFolder blocks(int number, Block... blocks) {
        for (Block block : blocks) {
            WireWriter out = file("blk", number);
            out.writeInt(TestBlocks.PARAMS.magic()).writeInt(block.size());
            places.put(name("blk", number) + block.hash(), out.size());
            places.putIfAbsent("" + block.hash(), out.size());
            out.write(block.bytes());
        }
        return this;
    }

    /** Appends the undo data of blocks to {@code rev} file {@code number}, as connecting them in this order makes it. */
    TestFolder undo(int number, int height, Block... blocks) {
        int at = height;
        for (Block block : blocks) {
            undo(number, block, connect(block, at++));
        }
        return this;
    }

    /** Appends made-up undo data. */
    TestFolder undo(int number, Block block, List<List<Coin>> spent) {
        WireWriter undo = new WireWriter();
        format.writeUndo(undo, spent);
        byte[] bytes = undo.toBytes();
        WireWriter out = file("rev", number);
        out.writeInt(TestBlocks.PARAMS.magic()).writeInt(bytes.length);
        places.put("undo" + block.hash(), out.size());
        out.write(Bytes.of(bytes));
        byte[] checksum = new byte[32];
        BlockHash previous = block.header().previous();
        Sha256.create().update(previous.toBytes()).update(bytes).finishDouble(checksum, 0);
        out.write(Bytes.of(checksum));
        return this;
    }

    /** The coins that a block spends; those that it makes can be spent by the next. */
    List<List<Coin>> connect(Block block, int height) {
        List<List<Coin>> spent = new ArrayList<>();
        for (int i = 0; i < block.transactions().size(); i++) {
            Transaction tx = block.transactions().get(i);
            if (i > 0) {
                List<Coin> ofTx = new ArrayList<>();
                for (int input = 0; input < tx.inputCount(); input++) {
                    ofTx.add(coins.get(tx.previous(input)));
                }
                spent.add(ofTx);
            }
            Txid txid = tx.txid();
            for (int out = 0; out < tx.outputCount(); out++) {
                coins.put(new OutPoint(txid, out), new Coin(tx.outputValue(out), tx.outputScript(out), height, i == 0));
            }
        }
        return spent;
    }

    /** Appends anything. */
    TestFolder bytes(String prefix, int number, byte[] bytes) {
        file(prefix, number).write(Bytes.of(bytes));
        return this;
    }

    /** Where a block begins in its first file, or its undo data in its own. */
    int placeOf(Block block) {
        return places.get("" + block.hash());
    }

    int undoPlaceOf(Block block) {
        return places.get("undo" + block.hash());
    }

    /** Writes all files; {@code zeros} bytes of raw zeros behind the last. */
    TestFolder write(int zeros) {
        try {
            Files.createDirectories(path);
            XorKey xor = XorKey.of(key);
            if (!xor.isZero()) {
                Files.write(path.resolve(XorKey.FILE_NAME), key);
            }
            String last = files.keySet().stream()
                    .filter(name -> name.startsWith("blk"))
                    .max(String::compareTo)
                    .orElseThrow();
            for (Map.Entry<String, WireWriter> file : files.entrySet()) {
                byte[] bytes = file.getValue().toBytes();
                xor.apply(bytes, 0, bytes.length, 0);
                if (file.getKey().equals(last)) {
                    bytes = Arrays.copyOf(bytes, bytes.length + zeros);
                }
                Files.write(path.resolve(file.getKey()), bytes);
            }
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    TestFolder write() {
        return write(0);
    }

    /** Flips the lowest bit of a byte. */
    void flip(String name, long offset) {
        change(name, bytes -> {
            bytes[(int) offset] ^= 1;
            return bytes;
        });
    }

    void change(String name, UnaryOperator<byte[]> change) {
        try {
            Files.write(path.resolve(name), change.apply(Files.readAllBytes(path.resolve(name))));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Names and contents of all files, to be compared. */
    Map<String, String> contents() {
        Map<String, String> all = new TreeMap<>();
        try (var listing = Files.walk(path)) {
            for (Path file : listing.toList()) {
                all.put(
                        path.relativize(file).toString(),
                        Files.isDirectory(file)
                                ? "folder"
                                : HexFormat.of().formatHex(Sha256.create().hash(Files.readAllBytes(file)))
                                        + Files.getLastModifiedTime(file));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return all;
    }

    private WireWriter file(String prefix, int number) {
        return files.computeIfAbsent(name(prefix, number), none -> new WireWriter());
    }

    private static String name(String prefix, int number) {
        return String.format("%s%05d.dat", prefix, number);
    }
}
