package dev.cairn.chain.store;

import dev.cairn.blockfiles.BlockPlace;
import dev.cairn.chain.ChainFault;
import dev.cairn.chain.header.ChainWork;
import dev.cairn.chain.header.HeaderTree;
import dev.cairn.chain.header.Headers;
import dev.cairn.consensus.header.CompactTarget;
import dev.cairn.consensus.params.ChainParams;
import dev.cairn.ledger.store.StoreSnapshot;
import dev.cairn.primitives.block.BlockHeader;
import dev.cairn.primitives.hash.BlockHash;
import dev.cairn.primitives.hash.Sha256;
import dev.cairn.primitives.wire.WireException;
import dev.cairn.primitives.wire.WireReader;
import java.nio.ByteBuffer;

/**
 * Reads all headers, parents first, and checks each one's work, as Core does (node/blockstorage.cpp {@code LoadBlockIndexGuts}
 * and {@code LoadBlockIndex}). What contradicts itself is an {@link IllegalArgumentException} that says which header.
 */
final class TreeLoader {

    private final ChainParams params;
    private final Sha256 engine = Sha256.create();
    private HeaderTree tree;

    /** The target of the last header's bits; null if they are none: those of thousands of headers are alike. */
    private ChainWork target;

    private int targetBits;

    TreeLoader(ChainParams params) {
        this.params = params;
    }

    HeaderTree load(StoreSnapshot snapshot) {
        int id = 0;
        try (StoreSnapshot.Cursor entries = snapshot.cursor(new byte[] {IndexLayout.HEADER})) {
            while (entries.next()) {
                byte[] key = entries.key();
                if (key[0] != IndexLayout.HEADER) {
                    break;
                }
                IndexLayout.require(
                        key.length == 5 && ByteBuffer.wrap(key).getInt(1) == id,
                        "header " + id + " is missing among those that are kept");
                try {
                    add(id, new HeaderValue(entries.value()));
                } catch (IllegalArgumentException | WireException e) {
                    throw new IllegalArgumentException("header " + id + ": " + e.getMessage(), e);
                }
                id++;
            }
        }
        if (id == 0) {
            return new HeaderTree(params.genesis().header(), params.genesisHash());
        }
        tree.saved();
        passOn();
        return tree;
    }

    private void add(int id, HeaderValue read) throws WireException {
        byte[] value = read.bytes();
        BlockHeader header = BlockHeader.read(new WireReader(value, 0, BlockHeader.LENGTH));
        byte[] digest = new byte[BlockHash.LENGTH];
        engine.doubleHash(value, 0, BlockHeader.LENGTH, digest, 0);
        BlockHash hash = new BlockHash(digest, 0);
        if (id == 0) {
            if (!hash.equals(params.genesisHash())) {
                throw new ChainFault("Incorrect or no genesis block found. Wrong datadir for network?", false, null);
            }
            tree = new HeaderTree(header, hash);
        } else {
            int parent = tree.find(header.previous());
            IndexLayout.require(parent >= 0, "its parent " + header.previous() + " is not there");
            tree.add(header, hash, parent);
        }
        IndexLayout.require(hasWork(hash, header.bits()), "CheckProofOfWork failed: " + hash);
        BlockPlace place = read.place(hash);
        tree.setData(id, place, read.tx(), read.checksum());
        tree.setUndo(id, read.undo());
        tree.raise(id, read.validity());
        tree.setFailed(id, read.failed());
        tree.setWitness(id, read.witness());
        if (read.damaged()) {
            tree.setDamaged(id);
        }
    }

    /** {@link dev.cairn.consensus.header.ProofOfWork#check}, without a number's objects for each header. */
    private boolean hasWork(BlockHash hash, int bits) {
        if (bits != targetBits || target == null) {
            targetBits = bits;
            target = CompactTarget.target(bits, params.proofOfWork().limit())
                    .map(ChainWork::of)
                    .orElse(null);
        }
        return target != null
                && new ChainWork(hash.word3(), hash.word2(), hash.word1(), hash.word0()).compareTo(target) <= 0;
    }

    /** What follows from a parent: transactions so far, and that it cannot be valid. */
    private void passOn() {
        Headers headers = tree.live();
        for (int id = 0; id < headers.count(); id++) {
            int parent = headers.parent(id);
            long before = parent < 0 ? 0 : headers.chainTxCount(parent);
            if (headers.txCount(id) > 0 && (parent < 0 || before > 0)) {
                tree.setChainTxCount(id, before + headers.txCount(id));
            }
            if (parent >= 0 && headers.failed(parent)) {
                tree.setFailed(id, true);
            }
            headers = tree.live();
        }
    }
}
