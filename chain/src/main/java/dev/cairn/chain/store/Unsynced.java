package dev.cairn.chain.store;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Files of a folder that were written to and may not be durable. The writer adds, another thread may sync. */
final class Unsynced {

    private final Path folder;
    private final Set<String> names = ConcurrentHashMap.newKeySet();

    Unsynced(Path folder) {
        this.folder = folder;
    }

    /** Say it after writing: a sync that does not see it may be over before the bytes were there. */
    void add(String name) {
        names.add(name);
    }

    void sync() throws IOException {
        boolean any = false;
        for (String name : names.toArray(new String[0])) {
            names.remove(name);
            any = true;
            try (FileChannel channel = FileChannel.open(folder.resolve(name), StandardOpenOption.WRITE)) {
                channel.force(false);
            } catch (NoSuchFileException e) {
                // Renamed or deleted under us: its blocks are gone, and reading them says so.
            } catch (IOException e) {
                names.add(name);
                throw e;
            }
        }
        if (any) {
            KeyedFolder.sync(folder); // a new file's name is durable only when its folder is
        }
    }
}
