package dev.cairn.bench.beside;

import java.util.List;

/**
 * Rows that belong together.
 *
 * @param title what they are about
 * @param notes what was asked, over which data, by which command, at which load: one sentence or two an item
 * @param rows the figures
 */
public record Section(String title, List<String> notes, List<Row> rows) {

    /** Copies the lists. */
    public Section {
        notes = List.copyOf(notes);
        rows = List.copyOf(rows);
    }
}
