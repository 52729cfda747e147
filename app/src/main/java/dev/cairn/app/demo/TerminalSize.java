package dev.cairn.app.demo;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.Locale;
import java.util.Map;

/**
 * How large the terminal is.
 *
 * @param columns letters in a line
 * @param rows lines
 */
record TerminalSize(int columns, int rows) {

    private static final TerminalSize USUAL = new TerminalSize(80, 24);
    private static final long ASK_LINUX = 0x5413; // TIOCGWINSZ
    private static final long ASK_MAC = 0x4008_7468;
    private static final int STDOUT = 1;

    /** Asks the system each time: a window can be drawn larger. Where it does not tell, {@code COLUMNS} and {@code LINES} may. */
    static TerminalSize now(Map<String, String> environment) {
        try (Arena arena = Arena.ofConfined()) {
            // struct winsize { unsigned short rows, columns, and two more }
            MemorySegment size = arena.allocate(ValueLayout.JAVA_SHORT, 4);
            boolean mac =
                    System.getProperty("os.name", "").toLowerCase(Locale.ROOT).startsWith("mac");
            int answer = (int) Native.IOCTL.invokeExact(STDOUT, mac ? ASK_MAC : ASK_LINUX, size);
            int rows = Short.toUnsignedInt(size.getAtIndex(ValueLayout.JAVA_SHORT, 0));
            int columns = Short.toUnsignedInt(size.getAtIndex(ValueLayout.JAVA_SHORT, 1));
            if (answer == 0 && rows > 0 && columns > 0) {
                return new TerminalSize(columns, rows);
            }
        } catch (Throwable e) { // what a method handle may throw
            if (e instanceof VirtualMachineError error) {
                throw error;
            }
        }
        return new TerminalSize(
                number(environment.get("COLUMNS"), USUAL.columns), number(environment.get("LINES"), USUAL.rows));
    }

    private static int number(String text, int otherwise) {
        try {
            int number = text == null ? otherwise : Integer.parseInt(text.strip());
            return number > 0 ? number : otherwise;
        } catch (NumberFormatException e) {
            return otherwise;
        }
    }

    /** Linked when it is first asked for. */
    private static final class Native {
        static final MethodHandle IOCTL = link();

        @SuppressWarnings("restricted") // a C function of the system's, with the types of its manual page
        private static MethodHandle link() {
            Linker linker = Linker.nativeLinker();
            return linker.downcallHandle(
                    linker.defaultLookup().find("ioctl").orElseThrow(),
                    FunctionDescriptor.of(
                            ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_LONG, ValueLayout.ADDRESS),
                    Linker.Option.firstVariadicArg(2));
        }
    }
}
