package dev.cairn.serve.http;

import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import java.util.ArrayDeque;
import java.util.Queue;

/**
 * An answer on its way out. It is handed over as the socket takes it: what is handed over is copied out of the heap, and a slow
 * reader's answer handed over at once would lie there a second time, in memory that the event loop waits for. On its event loop.
 */
@SuppressWarnings("FutureReturnValueIgnored") // the last write's listener tells of all
final class OutgoingAnswer {

    /** Bytes handed over at a time. */
    private static final int PORTION = 64 << 10;

    private final Queue<byte[]> pieces;
    private final ChannelFutureListener sent;
    private int at;
    private long left;
    private long told;
    private boolean over;

    OutgoingAnswer(Iterable<byte[]> pieces, ChannelFutureListener sent) {
        this.pieces = new ArrayDeque<>();
        for (byte[] piece : pieces) {
            this.pieces.add(piece);
            left += piece.length;
        }
        this.told = left;
        this.sent = sent;
    }

    /** Bytes not handed over yet. */
    long left() {
        return left;
    }

    /**
     * Hands over what the socket has room for. Handing over can itself tell that there is room, and end up here again, one
     * level down; what was done there is not to be done again.
     *
     * @return bytes handed over since it was last told
     */
    long proceed(ChannelHandlerContext context) {
        Channel channel = context.channel();
        while (!over && (channel.isWritable() || !channel.isActive())) {
            byte[] piece = pieces.peek();
            if (piece == null) {
                over = true;
                context.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(sent);
            } else {
                int count = Math.min(PORTION, piece.length - at);
                context.write(Unpooled.wrappedBuffer(piece, at, count));
                at += count;
                left -= count;
                if (at == piece.length) {
                    pieces.remove();
                    at = 0;
                }
                if (!channel.isWritable()) {
                    context.flush(); // which may make it writable again
                }
            }
        }
        long moved = told - left;
        told = left;
        return moved;
    }
}
