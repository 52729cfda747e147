package dev.cairn.app.verify;

import dev.cairn.primitives.NodeClock;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code cairn verify}. */
@Command(name = "verify", description = "Audits block files, or one block.", mixinStandardHelpOptions = true)
public final class VerifyCommand implements Callable<Integer> {

    private final NodeClock clock;

    @Spec
    private CommandSpec spec;

    /** A command that takes the time from {@code clock}. */
    public VerifyCommand(NodeClock clock) {
        this.clock = clock;
    }

    @Override
    public Integer call() {
        throw new CommandLine.ParameterException(
                spec.commandLine(), "Nothing can be verified yet at " + clock.unixSeconds());
    }
}
