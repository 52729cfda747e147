package dev.cairn.chain.header;

/**
 * Each header names, besides its parent, one ancestor further back, at a height that its own height tells (Core, chain.cpp
 * {@code GetSkipHeight}): any ancestor is reached in logarithmic time.
 */
final class SkipList {

    private SkipList() {}

    /** The height that the header of a height skips to. */
    static int skipHeight(int height) {
        if (height < 2) {
            return 0;
        }
        return (height & 1) == 0 ? withoutLowestOne(height) : withoutLowestOne(withoutLowestOne(height - 1)) + 1;
    }

    private static int withoutLowestOne(int number) {
        return number & (number - 1);
    }

    /** The ancestor at a height of 0 to the header's own. */
    static int ancestor(Columns columns, int id, int height) {
        int walk = id;
        int at = columns.height(id);
        while (at > height) {
            int skip = skipHeight(at);
            int parentsSkip = skipHeight(at - 1);
            // The skip overshoots, or the parent's skip, which goes further, does not.
            boolean parentFirst = skip < height || (skip > height && parentsSkip < skip - 2 && parentsSkip >= height);
            walk = parentFirst ? columns.parent(walk) : columns.skip(walk);
            at = parentFirst ? at - 1 : skip;
        }
        return walk;
    }
}
