package dev.cairn.conformance.consensus;

import dev.cairn.conformance.support.SharedData;
import dev.cairn.primitives.block.BlockHeader;
import dev.cairn.primitives.wire.WireException;
import dev.cairn.primitives.wire.WireReader;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;

/** Real headers, as the public data holds them. */
final class RealHeaders {

    private RealHeaders() {}

    /**
     * A header that stands for all below it.
     *
     * @param work of the whole chain up to it
     */
    record Checkpoint(int height, BigInteger work, BlockHeader header) {}

    /** A run of headers, eighty bytes each, joined. */
    static List<BlockHeader> run(String name) {
        WireReader in = new WireReader(SharedData.bytes("headers/" + name));
        List<BlockHeader> headers = new ArrayList<>();
        while (in.remaining() > 0) {
            headers.add(read(in));
        }
        return headers;
    }

    /** bitcoinj's checkpoints: base64 of work (12 bytes, or 32), height (4) and header (80), behind three lines. */
    static List<Checkpoint> checkpoints(String name) {
        List<String> lines = text(name).lines().toList();
        return lines.subList(3, lines.size()).stream()
                .map(RealHeaders::checkpoint)
                .toList();
    }

    private static Checkpoint checkpoint(String line) {
        // Lines are padded where they need be, or not.
        byte[] bytes = Base64.getDecoder().decode(line.trim());
        int workLength = bytes.length - 4 - BlockHeader.LENGTH;
        BigInteger work = new BigInteger(1, Arrays.copyOf(bytes, workLength));
        int height = new BigInteger(1, Arrays.copyOfRange(bytes, workLength, workLength + 4)).intValueExact();
        return new Checkpoint(height, work, read(new WireReader(bytes, workLength + 4, BlockHeader.LENGTH)));
    }

    static String text(String name) {
        return new String(SharedData.bytes("headers/" + name), StandardCharsets.US_ASCII);
    }

    private static BlockHeader read(WireReader in) {
        try {
            return BlockHeader.read(in);
        } catch (WireException e) {
            throw new AssertionError(e);
        }
    }
}
