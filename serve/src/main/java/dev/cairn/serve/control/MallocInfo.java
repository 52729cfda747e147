package dev.cairn.serve.control;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.cairn.serve.rpc.RpcErrorCode;
import dev.cairn.serve.rpc.RpcException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.util.Optional;

/** glibc's {@code malloc_info}: what native code (the stores, above all) has of memory. */
@SuppressWarnings("restricted") // the launcher grants native access: RocksDB and the curve need it as well
final class MallocInfo {

    private MallocInfo() {}

    /**
     * The XML.
     *
     * @throws RpcException −8 if the C library has no such thing
     */
    static String read() {
        SymbolLookup library = Linker.nativeLinker().defaultLookup();
        Optional<MemorySegment> info = library.find("malloc_info");
        Optional<MemorySegment> open = library.find("open_memstream");
        Optional<MemorySegment> close = library.find("fclose");
        Optional<MemorySegment> free = library.find("free");
        if (info.isEmpty() || open.isEmpty() || close.isEmpty() || free.isEmpty()) {
            throw new RpcException(RpcErrorCode.INVALID_PARAMETER, "mallocinfo mode not available");
        }
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment text = arena.allocate(ADDRESS);
            MemorySegment size = arena.allocate(JAVA_LONG);
            MemorySegment file = (MemorySegment) handle(open.get(), FunctionDescriptor.of(ADDRESS, ADDRESS, ADDRESS))
                    .invokeExact(text, size);
            if (file.equals(MemorySegment.NULL)) {
                return "";
            }
            int failed = (int) handle(info.get(), FunctionDescriptor.of(JAVA_INT, JAVA_INT, ADDRESS))
                    .invokeExact(0, file);
            int unclosed = (int) handle(close.get(), FunctionDescriptor.of(JAVA_INT, ADDRESS))
                    .invokeExact(file);
            MemorySegment start = text.get(ADDRESS, 0);
            String xml = failed != 0 || unclosed != 0
                    ? ""
                    : start.reinterpret(size.get(JAVA_LONG, 0) + 1).getString(0);
            handle(free.get(), FunctionDescriptor.ofVoid(ADDRESS)).invokeExact(start);
            return xml;
        } catch (Throwable e) {
            throw new IllegalStateException("malloc_info could not be called", e);
        }
    }

    private static MethodHandle handle(MemorySegment symbol, FunctionDescriptor descriptor) {
        return Linker.nativeLinker().downcallHandle(symbol, descriptor);
    }
}
