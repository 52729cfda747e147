package dev.cairn.bench.beside;

import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleUnaryOperator;

/**
 * Several measurements of one thing, in the order in which they were taken. A median is told and not a mean: a machine is
 * disturbed in one direction.
 */
public record Series(List<Double> values) {

    /** Refuses an empty one. */
    public Series {
        values = List.copyOf(values);
        if (values.isEmpty()) {
            throw new IllegalArgumentException("a series of no measurements");
        }
    }

    /** Some. */
    public static Series of(double... values) {
        return new Series(Arrays.stream(values).boxed().toList());
    }

    /** The one in the middle; of an even number, the mean of the two. */
    public double median() {
        double[] sorted = sorted();
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    /** The least. */
    public double least() {
        return sorted()[0];
    }

    /** The greatest. */
    public double most() {
        return sorted()[values.size() - 1];
    }

    /** Half of the way from the least to the most, in percent of the median; 0 for a median of 0. */
    public double spread() {
        return median() == 0 ? 0 : (most() - least()) / 2 / median() * 100;
    }

    /** The same with a function applied to each. */
    public Series map(DoubleUnaryOperator function) {
        return new Series(values.stream().map(function::applyAsDouble).toList());
    }

    /** Pairs measurements that were taken next to each other: what slowed one slowed the other. */
    public Series with(Series other, DoubleBinaryOperator function) {
        if (other.values.size() != values.size()) {
            // Taken at other times: only the medians say anything together.
            return of(function.applyAsDouble(median(), other.median()));
        }
        double[] pairs = new double[values.size()];
        for (int i = 0; i < pairs.length; i++) {
            pairs[i] = function.applyAsDouble(values.get(i), other.values.get(i));
        }
        return of(pairs);
    }

    private double[] sorted() {
        return values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    }
}
