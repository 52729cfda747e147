package dev.cairn.chain.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.blockfiles.BlockFileException;
import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Want of room is waited for; everything else is not. */
class RoomTest {

    @Test
    void aFullDiskIsTriedAgainUntilThereIsRoom() throws IOException {
        AtomicInteger tries = new AtomicInteger();
        String answer = new Room(1).write("a block", () -> {
            switch (tries.incrementAndGet()) {
                case 1 -> throw BlockFileException.withText("blk00000.dat", "Disk space is too low!");
                case 2 -> throw new IOException("No space left on device");
                case 3 -> throw new IllegalStateException("wrapped", new IOException("Too many open files"));
                default -> {
                    return "written";
                }
            }
        });
        assertThat(answer).isEqualTo("written");
        assertThat(tries).hasValue(4);
    }

    @Test
    void anotherFailureIsThrownAtOnce() {
        Room room = new Room(1);
        assertThatThrownBy(() -> room.write("a block", () -> {
                    throw new IOException("Input/output error");
                }))
                .isInstanceOf(IOException.class);
    }

    @Test
    void whoWaitsForRoomEndsWhenTheNodeStops() throws Exception {
        Room room = new Room(Long.MAX_VALUE);
        CountDownLatch tried = new CountDownLatch(1);
        Throwable[] thrown = new Throwable[1];
        Thread writer = Thread.ofPlatform().name("writer").start(() -> {
            try {
                room.write("a block", () -> {
                    tried.countDown();
                    throw new IOException("No space left on device");
                });
            } catch (IOException | RuntimeException e) {
                thrown[0] = e;
            }
        });
        tried.await();
        room.stop();
        writer.join();
        assertThat(thrown[0]).isInstanceOf(Room.Stopped.class);
    }
}
