package dev.cairn.serve.calls;

import dev.cairn.chain.BlockEntry;
import dev.cairn.chain.ChainSnapshot;
import dev.cairn.chain.header.ChainWork;
import dev.cairn.consensus.params.ChainParams;
import dev.cairn.serve.json.JsonWriter;
import java.math.BigInteger;

/** How many hashes a second seem to be tried, from work and times (Core, rpc/mining.cpp {@code GetNetworkHashPS}). */
final class NetworkHashes {

    private static final double WORD = 4_294_967_296.0;

    private NetworkHashes() {}

    /**
     * Writes the estimate.
     *
     * @param lookup blocks to look back; −1 for those since the last change of difficulty
     * @param height of the last block; −1 for the tip
     */
    static void write(JsonWriter out, ChainSnapshot chain, ChainParams params, int lookup, int height) {
        if (lookup < -1 || lookup == 0) {
            throw Asked.parameter("Invalid nblocks. Must be a positive number or -1.");
        }
        if (height < -1 || height > chain.height()) {
            throw Asked.parameter("Block does not exist at specified height");
        }
        int last = height >= 0 ? height : chain.height();
        if (last == 0) {
            out.value(0);
            return;
        }
        int count = Math.min(lookup == -1 ? last % params.proofOfWork().interval() + 1 : lookup, last);
        long least = Long.MAX_VALUE;
        long most = Long.MIN_VALUE;
        for (int at = last - count; at <= last; at++) {
            long time = chain.at(at).header().time();
            least = Math.min(least, time);
            most = Math.max(most, time);
        }
        if (least == most) {
            out.value(0);
            return;
        }
        BlockEntry first = chain.at(last - count);
        out.value(real(number(chain.at(last).work()).subtract(number(first.work()))) / (most - least));
    }

    private static BigInteger number(ChainWork work) {
        return new BigInteger(work.toString(), 16);
    }

    /** Word by word from the lowest, as Core rounds it ({@code arith_uint256::getdouble}). */
    private static double real(BigInteger number) {
        double sum = 0;
        double factor = 1;
        for (BigInteger left = number; left.signum() > 0; left = left.shiftRight(32)) {
            sum += factor * (left.intValue() & 0xffff_ffffL);
            factor *= WORD;
        }
        return sum;
    }
}
