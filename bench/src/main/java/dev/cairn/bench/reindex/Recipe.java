package dev.cairn.bench.reindex;

/**
 * What holds for all runs of one measurement.
 *
 * @param rounds how often each is run
 * @param threads for {@code -par} of both
 * @param dropAll whether a cold run drops the whole system's page cache, and not its own files' pages alone
 * @param blocksOnly whether {@code -blocksonly} is given, as in the original measurement
 */
record Recipe(int rounds, int threads, boolean dropAll, boolean blocksOnly) {}
