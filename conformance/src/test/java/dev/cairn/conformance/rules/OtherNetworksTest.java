package dev.cairn.conformance.rules;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.conformance.support.RegtestPeer;
import dev.cairn.conformance.support.SharedData;
import dev.cairn.consensus.Verdict;
import dev.cairn.consensus.block.Bip30;
import dev.cairn.consensus.block.BlockEngine;
import dev.cairn.consensus.block.BlockRules;
import dev.cairn.consensus.header.HeaderChain;
import dev.cairn.consensus.params.ChainParams;
import dev.cairn.consensus.script.ScriptVerifier;
import dev.cairn.consensus.script.sighash.HashType;
import dev.cairn.consensus.script.sighash.SpendContext;
import dev.cairn.curve.ffm.NativeSecp256k1;
import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.hash.BlockHash;
import dev.cairn.primitives.network.Network;
import dev.cairn.primitives.script.Bytes;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.script.ScriptBuilder;
import dev.cairn.primitives.tx.OutPoint;
import dev.cairn.primitives.tx.Transaction;
import dev.cairn.primitives.tx.TxIn;
import dev.cairn.primitives.tx.TxOut;
import dev.cairn.primitives.tx.Witness;
import dev.cairn.primitives.wire.WireException;
import dev.cairn.primitives.wire.WireReader;
import dev.cairn.primitives.wire.WireWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Rules that regtest does not have: a signet's signatures, and main's two blocks that hide older coinbases. */
class OtherNetworksTest {

    private static final String SIGNET = "blocks/signet-0-120.dat";
    private static final String BAD_SIGNATURE = "bad-signet-blksig";
    private static final int SOME_BLOCKS = 20;
    private static final Keys KEYS = new Keys(NativeSecp256k1.load());
    /** The challenge of another signet: a key of ours. */
    private static final Script OURS =
            new ScriptBuilder().push(KEYS.compressed(1)).op(0xac).build();

    private final BlockEngine engine = new BlockEngine(new ScriptVerifier(KEYS.curve()));

    @Test
    void aSignetsBlocksAreSignedForItsChallengeAndNoOther() throws WireException {
        ChainParams signet = ChainParams.of(Network.SIGNET);
        ChainParams other = ChainParams.customSignet(OURS);
        for (Block block : signetBlocks()) {
            assertThat(BlockRules.check(block, signet, engine)).isEqualTo(Verdict.valid());
            assertThat(reason(BlockRules.check(block, other, engine))).isEqualTo(BAD_SIGNATURE);
        }
    }

    @Test
    void aBitcoindOnASignetSaysTheSame() throws WireException {
        List<Block> blocks = signetBlocks();
        try (RegtestPeer peer = RegtestPeer.start("-noregtest", "-signet")) {
            for (Block block : blocks) {
                assertThat(peer.call("submitblock", "\"" + block.bytes().toHex() + "\""))
                        .isNull();
            }
        }
        try (RegtestPeer peer = RegtestPeer.start("-noregtest", "-signet", "-signetchallenge=" + OURS.toHex())) {
            assertThat(peer.call("submitblock", "\"" + blocks.getFirst().bytes().toHex() + "\""))
                    .isEqualTo(BAD_SIGNATURE);
        }
    }

    /** Blocks 1 to 20. */
    private static List<Block> signetBlocks() throws WireException {
        WireReader in = new WireReader(SharedData.bytes(SIGNET));
        List<Block> blocks = new ArrayList<>();
        for (int height = 0; height <= SOME_BLOCKS; height++) {
            in.skip(8);
            Block block = Block.read(in);
            if (height > 0) {
                blocks.add(block);
            }
        }
        return blocks;
    }

    @Test
    void aSignetsBlockIsSignedByTheRightKey() {
        assertThat(check(OURS, signed(2))).isEqualTo(BAD_SIGNATURE);
        assertThat(check(OURS, signed(1))).isEqualTo("valid");
    }

    @Test
    void aSignetsSolutionEndsWhereItSaysItDoes() {
        assertThat(check(OURS, solved(Bytes.ofHex("00" + "00" + "ff")))).isEqualTo(BAD_SIGNATURE);
        assertThat(check(Chain.ANYONE, solved(Bytes.ofHex("00" + "00")))).isEqualTo("valid");
        assertThat(check(Chain.ANYONE, solved(Bytes.ofHex("00" + "00" + "ff")))).isEqualTo(BAD_SIGNATURE);
    }

    @Test
    void aSignetsBlockHasACommitmentForItsSolutionToLieIn() {
        Chain chain = new Chain(ChainParams.of(Network.REGTEST));

        assertThat(check(Chain.ANYONE, chain.draft().committed(false).block())).isEqualTo(BAD_SIGNATURE);
        assertThat(check(Chain.ANYONE, chain.draft().committed(true).block())).isEqualTo("valid");
    }

    private String check(Script challenge, Block block) {
        return reason(BlockRules.check(block, easySignet(challenge), engine));
    }

    private static String reason(Verdict verdict) {
        return verdict instanceof Verdict.Invalid bad ? bad.reason() : "valid";
    }

    /** A signet with regtest's work, on which a test can mine. */
    private static ChainParams easySignet(Script challenge) {
        ChainParams regtest = ChainParams.of(Network.REGTEST);
        return new ChainParams(
                Network.SIGNET,
                regtest.magic(),
                regtest.defaultPort(),
                regtest.genesis(),
                regtest.genesisHash(),
                regtest.proofOfWork(),
                regtest.subsidyHalvingInterval(),
                regtest.buriedHeights(),
                regtest.bip34Hash(),
                regtest.deployments(),
                regtest.scriptFlagExceptions(),
                regtest.minimumChainWork(),
                regtest.assumeValid(),
                Optional.of(challenge));
    }

    /** A block whose solution holds these bytes. */
    private static Block solved(Bytes solution) {
        Chain chain = new Chain(ChainParams.of(Network.REGTEST));
        byte[] push = new WireWriter()
                .write(new byte[] {(byte) 0xec, (byte) 0xc7, (byte) 0xda, (byte) 0xa2})
                .write(solution)
                .toBytes();
        return chain.draft()
                .committed(true)
                .commitments(all -> List.of(
                        new ScriptBuilder().raw(all.getFirst()).push(push).build()))
                .block();
    }

    /** A block signed by a key (BIP325): what is signed is the block with an empty solution. */
    private static Block signed(int key) {
        Block unsigned = solved(Bytes.EMPTY);
        byte[] data = new WireWriter()
                .writeInt(unsigned.header().version())
                .write(unsigned.header().previous())
                .write(unsigned.header().merkleRoot())
                .writeInt((int) unsigned.header().time())
                .toBytes();
        Transaction toSpend = Transaction.of(
                0,
                List.of(new TxIn(
                        OutPoint.NULL, new ScriptBuilder().op(0).push(data).build(), 0, Witness.EMPTY)),
                List.of(new TxOut(0, OURS)),
                0);
        Transaction toSign = Transaction.of(
                0,
                List.of(new TxIn(new OutPoint(toSpend.txid(), 0), Script.EMPTY, 0, Witness.EMPTY)),
                List.of(new TxOut(0, Script.ofHex("6a"))),
                0);
        SpendContext spend = SpendContext.of(toSign, List.of(toSpend.output(0)));
        Script scriptSig = Programs.pushOf(KEYS.legacy(key, spend, OURS, HashType.ALL));
        byte[] solution = new WireWriter().writeSized(scriptSig).writeByte(0).toBytes();
        return solved(Bytes.of(solution));
    }

    private static final BlockHash REPEAT_91842 =
            BlockHash.of("00000000000a4d0a398161ffc163c503763b1f4360639393e0e4c8e300e0caec");
    private static final BlockHash REPEAT_91880 =
            BlockHash.of("00000000000743f190a18c5577a3c2d2a1f610ae9601ac046a38084ccb7cd721");
    private static final BlockHash OTHER = BlockHash.of("21".repeat(32));

    /** BIP30; Core, IsBIP30Repeat. */
    @Test
    void twoBlocksOfMainMayHideACoinbaseEachAtItsHeightAndWithItsHash() {
        assertThat(hides(91_842, REPEAT_91842)).isTrue();
        assertThat(hides(91_880, REPEAT_91880)).isTrue();
        assertThat(hides(91_842, OTHER)).isFalse();
        assertThat(hides(91_880, OTHER)).isFalse();
        assertThat(hides(91_842, REPEAT_91880)).isFalse();
        assertThat(hides(91_841, REPEAT_91842)).isFalse();
        assertThat(hides(91_843, REPEAT_91842)).isFalse();
    }

    private static boolean hides(int height, BlockHash hash) {
        return !Bip30.isEnforced(ChainParams.of(Network.MAIN), new Hashes(height - 1, OTHER), hash);
    }

    /** Core, ConnectBlock: descendants of the known block at BIP34's height, up to where old coinbases claim heights. */
    @Test
    void above1983702NoBlockMayHideACoinAndBelowOnlyDescendantsOfTheKnownBlockAreNotAsked() {
        ChainParams main = ChainParams.of(Network.MAIN);
        BlockHash known = BlockHash.of("000000000000024b89b42a942fe0d9fea3bb44ab7bd1b19115dd6a759c0808b8");

        assertThat(Bip30.isEnforced(main, new Hashes(227_930, known), OTHER)).isTrue();
        assertThat(Bip30.isEnforced(main, new Hashes(227_931, known), OTHER)).isFalse();
        assertThat(Bip30.isEnforced(main, new Hashes(227_931, OTHER), OTHER)).isTrue();
        assertThat(Bip30.isEnforced(main, new Hashes(1_983_700, known), OTHER)).isFalse();
        assertThat(Bip30.isEnforced(main, new Hashes(1_983_701, known), OTHER)).isTrue();
    }

    /** A chain that has one hash at BIP34's height. */
    private record Hashes(int height, BlockHash atBip34) implements HeaderChain {

        @Override
        public long time(int at) {
            throw new UnsupportedOperationException();
        }

        @Override
        public int bits(int at) {
            throw new UnsupportedOperationException();
        }

        @Override
        public int version(int at) {
            throw new UnsupportedOperationException();
        }

        @Override
        public BlockHash hash(int at) {
            return at == 227_931 ? atBip34 : OTHER;
        }
    }
}
