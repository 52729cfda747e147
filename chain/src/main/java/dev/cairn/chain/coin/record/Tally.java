package dev.cairn.chain.coin.record;

/** Records that the index names, counted. */
final class Tally {

    private long bytes;
    private long coins;
    private long gone;

    void add(byte state, int bytes) {
        count(state, 1);
        this.bytes += bytes;
    }

    void remove(byte state, int bytes) {
        count(state, -1);
        this.bytes -= bytes;
    }

    void remove(Tally others) {
        bytes -= others.bytes;
        coins -= others.coins;
        gone -= others.gone;
    }

    private void count(byte state, int one) {
        if (state == Records.GONE) {
            gone += one;
        } else {
            coins += one;
        }
    }

    /** Bytes, padding included. */
    long bytes() {
        return bytes;
    }

    /** Records of coins. */
    long coins() {
        return coins;
    }

    /** Records that say that a coin is gone. */
    long gone() {
        return gone;
    }
}
