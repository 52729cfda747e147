package dev.cairn.bench.reindex;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PageCacheTest {

    @TempDir
    private Path folder;

    @Test
    void aFileWhosePagesWereDroppedReadsAsBefore() throws Exception {
        Path file = Files.write(folder.resolve("file"), new byte[100_000]);
        PageCache.drop(List.of(file));
        PageCache.warm(List.of(file));
        assertThat(file).hasSize(100_000);
    }

    @Test
    void aFileThatCannotBeOpenedIsNamed() {
        assertThatThrownBy(() -> PageCache.drop(List.of(folder.resolve("missing"))))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("missing");
    }
}
