package dev.cairn.conformance.script;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.conformance.support.SharedData;
import dev.cairn.conformance.support.VectorCounts;
import dev.cairn.consensus.block.ScriptFlagsForBlock;
import dev.cairn.consensus.params.ChainParams;
import dev.cairn.consensus.script.ScriptError;
import dev.cairn.consensus.script.ScriptVerifier;
import dev.cairn.consensus.script.sighash.SpendContext;
import dev.cairn.curve.ffm.NativeSecp256k1;
import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.network.Network;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.tx.Transaction;
import dev.cairn.primitives.tx.TxOut;
import dev.cairn.primitives.wire.WireException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Every input of every real block whose spent outputs are known, under the flags of its height. */
class RealBlockScriptsTest {

    private static final String SPENT = ".spent.txt.gz";

    private final ScriptVerifier verifier = new ScriptVerifier(NativeSecp256k1.load());

    @Test
    void allScriptsOfMainnetBlocksPass() throws WireException {
        checkFolder("blocks/mainnet", ChainParams.of(Network.MAIN));
    }

    @Test
    void allScriptsOfTestnetBlocksPass() throws WireException {
        checkFolder("blocks/testnet3", ChainParams.of(Network.TESTNET3));
    }

    private void checkFolder(String folder, ChainParams params) throws WireException {
        int scripts = 0;
        for (Path file : SharedData.files(folder, SPENT)) {
            scripts += checkBlock(file, params);
        }
        VectorCounts.record(folder + "/*" + SPENT + "#scripts", scripts, scripts, 0);
    }

    private int checkBlock(Path spentFile, ChainParams params) throws WireException {
        String name = spentFile.getFileName().toString().replace(SPENT, "");
        Block block = Block.parse(SharedData.bytes(spentFile.resolveSibling(name + ".blk")));
        int height = Integer.parseInt(name.substring(0, name.indexOf('-')));
        int flags = ScriptFlagsForBlock.of(params, height, block.hash());
        Iterator<String> lines =
                new String(SharedData.bytes(spentFile), US_ASCII).lines().iterator();
        int scripts = 0;
        for (Transaction tx : block.transactions()) {
            if (tx.isCoinbase()) {
                continue;
            }
            List<TxOut> spent = new ArrayList<>();
            for (int i = 0; i < tx.inputCount(); i++) {
                spent.add(spentOutput(lines.next(), tx.previous(i).toString()));
            }
            SpendContext spend = SpendContext.of(tx, spent);
            for (int i = 0; i < tx.inputCount(); i++) {
                assertThat(verifier.verify(spend, i, flags))
                        .as("input %d of %s in %s", i, tx, name)
                        .isEqualTo(ScriptError.OK);
                scripts++;
            }
        }
        assertThat(lines).isExhausted();
        return scripts;
    }

    /** {@code txid:vout amount height coinbase script}, as the folder's README says. */
    private static TxOut spentOutput(String line, String outPoint) {
        String[] fields = line.split(" ", -1);
        assertThat(fields[0]).isEqualTo(outPoint);
        return new TxOut(Long.parseLong(fields[1]), fields[4].equals("-") ? Script.EMPTY : Script.ofHex(fields[4]));
    }
}
