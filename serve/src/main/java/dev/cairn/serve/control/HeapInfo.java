package dev.cairn.serve.control;

import com.sun.management.HotSpotDiagnosticMXBean;
import dev.cairn.serve.json.JsonWriter;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryUsage;

/** The Java heap in the fields that bitcoind has for its locked pages. */
final class HeapInfo {

    /** Counts regions where the collector has none. */
    private static final long MEBIBYTE = 1 << 20;

    private HeapInfo() {}

    static void write(JsonWriter out) {
        MemoryUsage heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage();
        long total = Math.max(heap.getCommitted(), heap.getUsed());
        long free = total - heap.getUsed();
        long region = regionSize();
        out.beginObject().beginObject("locked");
        out.field("used", heap.getUsed());
        out.field("free", free);
        out.field("total", total);
        out.field("locked", 0L);
        out.field("chunks_used", (heap.getUsed() + region - 1) / region);
        out.field("chunks_free", (free + region - 1) / region);
        out.endObject().endObject();
    }

    private static long regionSize() {
        HotSpotDiagnosticMXBean machine = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
        try {
            long size = Long.parseLong(machine.getVMOption("G1HeapRegionSize").getValue());
            return size > 0 ? size : MEBIBYTE;
        } catch (IllegalArgumentException e) {
            return MEBIBYTE;
        }
    }
}
