package dev.cairn.app.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.app.verify.audit.Outcome;
import dev.cairn.app.verify.audit.Tally;
import dev.cairn.app.verify.audit.Tally.Skip;
import dev.cairn.app.verify.chain.Finding;
import dev.cairn.curve.ffm.NativeSecp256k1;
import dev.cairn.primitives.NodeClock;
import dev.cairn.primitives.block.Block;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An audit that is stopped goes on where it was, and only if it is still about the same. */
class ResumeTest {

    @TempDir
    private Path temp;

    private final List<Block> chain = VerifyFolderTest.spendingChain();

    private TestFolder folder(String name, int height) {
        Block[] all = chain.subList(0, height + 1).toArray(Block[]::new);
        Block[] withUndo = chain.subList(1, height + 1).toArray(Block[]::new);
        return new TestFolder(temp.resolve(name))
                .blocks(0, all)
                .undo(0, 1, withUndo)
                .write();
    }

    private Path home() {
        return temp.resolve("home");
    }

    /** Runs until so many heights were waited for, then is told to stop. */
    private Report stopped(TestFolder folder, int after) throws Exception {
        AtomicInteger asked = new AtomicInteger();
        BlocksAudit.Options options = new BlocksAudit.Options(
                folder.path(),
                new Rules(),
                OptionalInt.empty(),
                OptionalInt.empty(),
                1,
                Optional.empty(),
                true,
                5,
                1 << 24);
        return new BlocksAudit(
                        options,
                        NodeClock.system(),
                        NativeSecp256k1.load(),
                        Map.of("XDG_STATE_HOME", home().toString()),
                        new Progress(new PrintWriter(new StringWriter()), NodeClock.system(), false),
                        () -> asked.incrementAndGet() > chain.size() + after) // once for each header, too
                .run();
    }

    /** Checks blocks below a height, as a run does that is told to stop there. */
    static void stopAt(TestFolder folder, Path state, long coinsMemory, int height) throws Exception {
        BlocksAudit.Options options = new BlocksAudit.Options(
                folder.path(),
                new Rules(),
                OptionalInt.empty(),
                OptionalInt.empty(),
                1,
                Optional.of(state),
                true,
                0,
                coinsMemory);
        Report report = new BlocksAudit(
                        options,
                        NodeClock.system(),
                        NativeSecp256k1.load(),
                        Map.of(),
                        new Progress(new PrintWriter(new StringWriter()), NodeClock.system(), false),
                        () -> isNoted(state, height))
                .run();
        assertThat(report.outcome()).isInstanceOf(Outcome.Stopped.class);
    }

    private static boolean isNoted(Path state, int height) {
        try {
            return Files.exists(state)
                    && SavedState.parse(Files.readString(state)).orElseThrow().next() >= height;
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    @Test
    void aStoppedAuditGoesOnAndCountsEverythingOnce() throws Exception {
        TestFolder folder = folder("blocks", 110);
        Map<String, String> before = folder.contents();

        Report report = stopped(folder, 60);

        assertThat(report.outcome()).isInstanceOf(Outcome.Stopped.class);
        int next = ((Outcome.Stopped) report.outcome()).next();
        assertThat(next).isBetween(1, 110);
        Run.verify(folder)
                .exits(0)
                .says("\"resumed_at\":" + next, "\"blocks\":111", "\"scripts\":18", "\"kept\":true")
                .says("Going on from height " + next);
        // Done is done: nothing is left to go on with.
        Run.verify(folder).exits(0).says("\"resumed_at\":null");
        assertThat(folder.contents()).isEqualTo(before);
    }

    @Test
    void startingOverIsPossible() throws Exception {
        TestFolder folder = folder("blocks", 110);
        stopped(folder, 60);

        Run.verify(folder, "--no-resume").exits(0).says("\"resumed_at\":null");
    }

    @Test
    void aChainThatIsAnotherIsStartedOver() throws Exception {
        TestFolder folder = folder("blocks", 110);
        Report report = stopped(folder, 60);
        int next = ((Outcome.Stopped) report.outcome()).next();
        folder("blocks", next - 2);

        Run.verify(folder).exits(0).says("\"resumed_at\":null", "Starting over: the folder's chain no longer has");
    }

    @Test
    void anotherRangeIsStartedOver() throws Exception {
        TestFolder folder = folder("blocks", 110);
        stopped(folder, 60);

        Run.verify(folder, "--to", "109").exits(0).says("\"resumed_at\":null", "Starting over:");
    }

    @Test
    void theStateIsNeverKeptInTheFolderThatIsAudited() throws Exception {
        TestFolder folder = folder("blocks", 110);
        Path inside = folder.path().resolve("sub/state");
        Path link = Files.createSymbolicLink(temp.resolve("link"), folder.path());

        Run.verify(folder, "--state", inside.toString()).exits(2).says("where nothing is written");
        Run.verify(folder, "--state", link.resolve("state").toString()).exits(2).says("where nothing is written");
        Run.cairn(folder.path(), "verify", "--blocks", folder.path().toString())
                .exits(2)
                .says("nothing is written");

        assertThat(folder.path().resolve("sub")).doesNotExist();
    }

    @Test
    void aStateSurvivesBeingWrittenAndRead() throws IOException, VerifyException {
        Tally tally = new Tally(1, 2, 3, 4, 5, 6, 7, Map.of(Skip.NOT_CONNECTED, 8L, Skip.UNDO_DAMAGED, 9L));
        SavedState state = new SavedState(
                "blocks in /a folder\nwith \\ a break",
                77,
                "00ff",
                tally,
                123_456_789L,
                "no memory\nfor them",
                List.of(
                        Finding.damage("rev 00001.dat", 5, "two words\nand a line"),
                        Finding.notice("no place"),
                        Finding.damage("rev00002.dat", -1, "")));
        StateFile file = StateFile.of(Optional.of(temp.resolve("a/b/state")), Map.of(), temp.resolve("blocks"), "main");

        file.write(state);
        SavedState read = file.read().orElseThrow();

        assertThat(read.toText()).isEqualTo(state.toText());
        assertThat(read.subject()).isEqualTo(state.subject());
        assertThat(read.coinsWhyNot()).isEqualTo(state.coinsWhyNot());
        assertThat(read.findings()).isEqualTo(state.findings());
        assertThat(read.tally().skipped()).isEqualTo(tally.skipped());
        assertThat(file.path().getParent()).isDirectoryContaining(it -> it.equals(file.path()));
        assertThat(file.path().getParent().toFile().list()).hasSize(1);
    }

    @Test
    void halfAStateIsNone() {
        String text = new SavedState("s", 5, "ab", new Tally(), 1, "", List.of(Finding.notice("x"))).toText();

        for (int length = 0; length < text.length() - 1; length++) {
            assertThat(SavedState.parse(text.substring(0, length))).isEmpty();
        }
        assertThat(SavedState.parse(text)).isPresent();
        assertThat(SavedState.parse(text.replace("next 5", "next five"))).isEmpty();
    }

    @Test
    void aStateFileInTheFolderIsRefused() {
        assertThatThrownBy(() -> StateFile.of(Optional.of(temp.resolve("x")), Map.of(), temp.toRealPath(), "main"))
                .isInstanceOf(VerifyException.class);
    }
}
