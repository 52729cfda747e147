package dev.cairn.bench.beside;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Stream;

/** What the figures were taken on. */
public record Machine(String processor, int processors, long memoryBytes, String system, String java) {

    /** This one. */
    public static Machine here() {
        long memory =
                ManagementFactory.getOperatingSystemMXBean() instanceof com.sun.management.OperatingSystemMXBean bean
                        ? bean.getTotalMemorySize()
                        : 0;
        return new Machine(
                processorName(),
                Runtime.getRuntime().availableProcessors(),
                memory,
                System.getProperty("os.name") + " " + System.getProperty("os.version"),
                System.getProperty("java.vm.vendor") + " " + Runtime.version());
    }

    /** How many threads wanted a processor over the last minute; negative if the system does not tell. */
    public static double load() {
        return ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
    }

    private static String processorName() {
        try (Stream<String> lines = Files.lines(Path.of("/proc/cpuinfo"))) {
            return lines.filter(line -> line.startsWith("model name"))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst()
                    .orElse(System.getProperty("os.arch"));
        } catch (IOException e) {
            return System.getProperty("os.arch"); // not Linux
        }
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "%s, %d processors, %.0f GiB; %s; Java %s",
                processor,
                processors,
                memoryBytes / (double) (1 << 30),
                system,
                java);
    }
}
