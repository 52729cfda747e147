package dev.cairn.chain.connect;

import dev.cairn.blockfiles.BlockFileException;
import dev.cairn.chain.BlockEntry;
import dev.cairn.chain.Chain;
import dev.cairn.chain.ChainListener;
import dev.cairn.chain.ChainSnapshot;
import dev.cairn.chain.coin.PartChange;
import dev.cairn.chain.header.Headers;
import dev.cairn.chain.store.BlockStore;
import dev.cairn.ledger.log.LogCategory;
import dev.cairn.ledger.snapshot.Snapshots;
import dev.cairn.primitives.block.Block;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BiFunction;
import java.util.function.Function;

/** Puts out versions: one swap each, and afterwards the news of it. The writer's, but for listeners, which anybody adds. */
final class Publisher {

    private final Snapshots<ChainView> snapshots;
    private final Function<ChainView, ChainSnapshot> look;
    private final BlockStore files;
    private final Notifier notifier;
    private final Map<Chain.PartKey<?>, BiFunction<ChainSnapshot, Object, Object>> contributions =
            new LinkedHashMap<>();
    private final List<ChainListener> listeners = new CopyOnWriteArrayList<>();
    private ChainView published; // the writer's own reference
    private volatile ChainView seen; // for whoever asks what needs no hold: values on the heap

    /**
     * Nothing is published yet.
     *
     * @param look how a snapshot of a view is made that is not published yet
     */
    Publisher(
            Snapshots<ChainView> snapshots,
            Function<ChainView, ChainSnapshot> look,
            BlockStore files,
            Notifier notifier) {
        this.snapshots = snapshots;
        this.look = look;
        this.files = files;
        this.notifier = notifier;
    }

    void addListener(ChainListener listener) {
        listeners.add(listener);
    }

    /** What is published, for questions about headers and tip alone: nothing keeps its coins alive. Null at first. */
    ChainView seen() {
        return seen;
    }

    <T> void contribute(Chain.PartKey<T> key, BiFunction<ChainSnapshot, T, T> next) {
        contributions.put(
                key, (snapshot, before) -> next.apply(snapshot, key.type().cast(before)));
    }

    /**
     * Publishes the state as it is.
     *
     * @param parts of the coins, since the last publication
     * @param changes brought the state here from what was published
     */
    void publish(
            ChainState state,
            PartChange parts,
            List<Change> changes,
            InitialDownload initialDownload,
            WriterSteps steps) {
        Map<Chain.PartKey<?>, Object> contributed = published == null ? Map.of() : published.parts();
        Headers headers = state.tree().view();
        ChainView view = new ChainView(headers, state.active, state.coins, state.bestHeader, contributed);
        view = withParts(view);
        steps.at(WriterSteps.Step.PUBLISHING);
        int oldTip = published == null ? -1 : published.tip();
        snapshots.publish(view, parts.born(), parts.died());
        published = view;
        seen = view;
        state.changed = false;
        if (oldTip >= 0) {
            tell(headers, oldTip, view.tip(), changes, initialDownload.isOn(view));
        }
    }

    private ChainView withParts(ChainView view) {
        if (contributions.isEmpty()) {
            return view;
        }
        Map<Chain.PartKey<?>, Object> parts = new HashMap<>(view.parts());
        try (ChainSnapshot snapshot = look.apply(view)) {
            contributions.forEach((key, next) -> parts.put(key, next.apply(snapshot, parts.get(key))));
        }
        return new ChainView(view.headers(), view.active(), view.coins(), view.bestHeader(), parts);
    }

    private void tell(Headers headers, int oldTip, int newTip, List<Change> changes, boolean initialDownload) {
        if (oldTip == newTip || listeners.isEmpty()) {
            return;
        }
        for (Change change : changes) {
            notifier.tell(() -> tell(headers, change));
        }
        BlockEntry tip = new BlockEntry(headers, newTip);
        BlockEntry fork = new BlockEntry(headers, headers.fork(oldTip, newTip));
        notifier.tell(() -> listeners.forEach(listener -> listener.tipChanged(tip, fork, initialDownload)));
    }

    /** On the notify thread. */
    private void tell(Headers headers, Change change) {
        BlockEntry entry = new BlockEntry(headers, change.id());
        Block block = change.block();
        if (block == null) {
            try {
                block = files.read(headers, change.id());
            } catch (BlockFileException e) {
                LogCategory.plain().error("Listeners miss block {}: {}", entry, e.getMessage());
                return;
            }
        }
        for (ChainListener listener : listeners) {
            if (change.connected()) {
                listener.blockConnected(entry, block);
            } else {
                listener.blockDisconnected(entry, block);
            }
        }
    }
}
