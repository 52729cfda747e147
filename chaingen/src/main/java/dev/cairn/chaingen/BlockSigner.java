package dev.cairn.chaingen;

import dev.cairn.curve.Secp256k1;
import dev.cairn.primitives.hash.Txid;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Signs a block's transactions on all threads. A thread takes one family at a time, and signs its transactions in order:
 * those that spend an output of the block need its txid, which a signature in it may change. Which thread takes which makes
 * no difference: a signature's nonce depends on key and message alone (RFC 6979, BIP340).
 */
final class BlockSigner implements AutoCloseable {

    private final List<TxSigner> signers;
    private final ExecutorService pool;

    BlockSigner(Secp256k1 curve, LockBook locks, int threads) {
        signers = java.util.stream.Stream.generate(() -> new TxSigner(curve, locks))
                .limit(threads)
                .toList();
        AtomicInteger number = new AtomicInteger();
        pool = threads == 1
                ? null
                : Executors.newFixedThreadPool(threads - 1, work -> {
                    Thread thread = new Thread(work, "chaingen." + number.getAndIncrement());
                    thread.setDaemon(true);
                    return thread;
                });
    }

    /** A signer for what is not worth spreading. */
    TxSigner signer() {
        return signers.getFirst();
    }

    /** Signs them; each gets the place of its plan. */
    List<TxSigner.Signed> sign(List<TxPlan> plans) {
        TxSigner.Signed[] signed = new TxSigner.Signed[plans.size()];
        Txid[] txids = new Txid[plans.size()];
        List<List<Integer>> families = families(plans);
        AtomicInteger next = new AtomicInteger();
        List<Callable<Void>> shares = new ArrayList<>(signers.size());
        for (TxSigner signer : signers) {
            shares.add(() -> {
                for (int i = next.getAndIncrement(); i < families.size(); i = next.getAndIncrement()) {
                    for (int number : families.get(i)) {
                        signed[number] = signer.sign(plans.get(number), txids);
                        txids[number] = signed[number].tx().txid();
                    }
                }
                return null;
            });
        }
        run(shares);
        return Collections.unmodifiableList(Arrays.asList(signed));
    }

    private static List<List<Integer>> families(List<TxPlan> plans) {
        List<List<Integer>> families = new ArrayList<>();
        int[] places = new int[plans.size()];
        for (int number = 0; number < plans.size(); number++) {
            int family = plans.get(number).family();
            if (family == number) {
                places[number] = families.size();
                families.add(new ArrayList<>(2));
            }
            families.get(places[family]).add(number);
        }
        return families;
    }

    /** Runs the first share here and the others on the pool; ends when all have. */
    private void run(List<Callable<Void>> shares) {
        List<Future<Void>> others = new ArrayList<>();
        for (Callable<Void> share : shares.subList(1, shares.size())) {
            others.add(pool.submit(share));
        }
        try {
            shares.getFirst().call();
            for (Future<Void> other : others) {
                other.get();
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException("a transaction could not be signed", e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while a block was being signed", e);
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException("a transaction could not be signed", e);
        }
    }

    @Override
    public void close() {
        if (pool != null) {
            pool.shutdownNow();
        }
    }
}
