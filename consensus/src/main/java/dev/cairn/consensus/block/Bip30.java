package dev.cairn.consensus.block;

import dev.cairn.consensus.header.HeaderChain;
import dev.cairn.consensus.params.BuriedDeployment;
import dev.cairn.consensus.params.ChainParams;
import dev.cairn.primitives.hash.BlockHash;

/** No transaction may hide the unspent outputs of an older one of the same txid (BIP30), and where that must be looked for. */
public final class Bip30 {

    /** Coinbases from before BIP34 that claim a later height claim this one or a higher: from here on they could repeat. */
    private static final int BIP34_IMPLIES_BIP30_LIMIT = 1_983_702;

    private static final BlockHash REPEAT_91842 =
            BlockHash.of("00000000000a4d0a398161ffc163c503763b1f4360639393e0e4c8e300e0caec");
    private static final BlockHash REPEAT_91880 =
            BlockHash.of("00000000000743f190a18c5577a3c2d2a1f610ae9601ac046a38084ccb7cd721");
    private static final BlockHash REPEATED_91722 =
            BlockHash.of("00000000000271a2dc26e7667f8419f2e15416dc6955e5a6c6cdf3f2574dd08e");
    private static final BlockHash REPEATED_91812 =
            BlockHash.of("00000000000af0aed4792b1acee3d966af36cf5def14935db8de83d6f9306f2f");

    private Bip30() {}

    /** Whether this is one of the two blocks that broke the rule before it was one (Core, {@code IsBIP30Repeat}). */
    public static boolean isRepeat(int height, BlockHash hash) {
        return (height == 91_842 && hash.equals(REPEAT_91842)) || (height == 91_880 && hash.equals(REPEAT_91880));
    }

    /** Whether this block's coinbase was hidden by one of those (Core, {@code IsBIP30Unspendable}). */
    public static boolean isUnspendable(int height, BlockHash hash) {
        return (height == 91_722 && hash.equals(REPEATED_91722)) || (height == 91_812 && hash.equals(REPEATED_91812));
    }

    /**
     * Whether a block's transactions must be looked for among the coins (Core, in {@code ConnectBlock}). Once BIP34 puts
     * the height into every coinbase none can repeat, so descendants of the known block at its height are spared, up to a
     * height that a few coinbases from before it claim.
     */
    public static boolean isEnforced(ChainParams params, HeaderChain ancestors, BlockHash hash) {
        int height = ancestors.height() + 1;
        return height >= BIP34_IMPLIES_BIP30_LIMIT
                || (!isRepeat(height, hash) && !descendsFromBip34Block(params, ancestors));
    }

    private static boolean descendsFromBip34Block(ChainParams params, HeaderChain ancestors) {
        int bip34 = params.buriedHeights().get(BuriedDeployment.HEIGHT_IN_COINBASE);
        return bip34 <= ancestors.height()
                && bip34 >= ancestors.lowest()
                && ancestors.hash(bip34).equals(params.bip34Hash());
    }
}
