package dev.cairn.bench.reindex;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Curves over time as an SVG of {@value #WIDTH} by {@value #HEIGHT}: axes from zero, with their units, and a legend.
 *
 * @param title what it shows
 * @param across what the axis from left to right counts, with its unit
 * @param up the same for the axis from bottom to top
 * @param curves the curves
 */
record Chart(String title, String across, String up, List<Curve> curves) {

    static final int WIDTH = 860;
    static final int HEIGHT = 480;

    /** The corners of the field between the axes. */
    static final int LEFT = 80;

    static final int RIGHT = WIDTH - 30;
    static final int TOP = 50;
    static final int BOTTOM = HEIGHT - 60;

    private static final int TICKS = 6;
    private static final List<String> COLOURS = List.of("#c0392b", "#2c6fbb", "#2e8b57", "#8e44ad");

    Chart {
        curves = List.copyOf(curves);
    }

    /**
     * A curve.
     *
     * @param name for the legend
     * @param points from left to right
     */
    record Curve(String name, List<Point> points) {

        Curve {
            points = List.copyOf(points);
        }
    }

    /** A point, in the axes' units; neither is below zero. */
    record Point(double x, double y) {}

    /** The SVG, a whole document. */
    String toSvg() {
        double most = greatest(true);
        double highest = greatest(false);
        List<String> lines = new ArrayList<>();
        lines.add("<?xml version=\"1.0\" encoding=\"UTF-8\"?>");
        lines.add("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + WIDTH + " " + HEIGHT + "\" width=\""
                + WIDTH + "\" height=\"" + HEIGHT + "\" font-family=\"sans-serif\" font-size=\"13\">");
        lines.add("<rect width=\"100%\" height=\"100%\" fill=\"white\"/>");
        lines.add(text(WIDTH / 2.0, 24, "middle", "font-size=\"15\"", title));
        axes(most, highest, lines);
        for (int i = 0; i < curves.size(); i++) {
            curve(i, most, highest, lines);
        }
        lines.add("</svg>");
        return String.join("\n", lines) + "\n";
    }

    private double greatest(boolean isAcross) {
        double greatest = curves.stream()
                .flatMap(curve -> curve.points().stream())
                .mapToDouble(point -> isAcross ? point.x() : point.y())
                .max()
                .orElse(0);
        return greatest > 0 ? greatest : 1;
    }

    private void axes(double most, double highest, List<String> lines) {
        double step = step(most);
        for (int i = 0; i * step <= most; i++) {
            double x = x(i * step, most);
            lines.add(line(x, TOP, x, BOTTOM, "#dddddd"));
            lines.add(text(x, BOTTOM + 20, "middle", "", number(i * step)));
        }
        double rise = step(highest);
        for (int i = 0; i * rise <= highest; i++) {
            double y = y(i * rise, highest);
            lines.add(line(LEFT, y, RIGHT, y, "#dddddd"));
            lines.add(text(LEFT - 8.0, y + 4, "end", "", number(i * rise)));
        }
        lines.add(line(LEFT, BOTTOM, RIGHT, BOTTOM, "black"));
        lines.add(line(LEFT, TOP, LEFT, BOTTOM, "black"));
        lines.add(text((LEFT + RIGHT) / 2.0, HEIGHT - 14.0, "middle", "", across));
        double middle = (TOP + BOTTOM) / 2.0;
        lines.add(text(18, middle, "middle", "transform=\"rotate(-90 18 " + place(middle) + ")\"", up));
    }

    private void curve(int number, double most, double highest, List<String> lines) {
        Curve curve = curves.get(number);
        String colour = COLOURS.get(number % COLOURS.size());
        StringBuilder points = new StringBuilder();
        for (Point point : curve.points()) {
            points.append(points.isEmpty() ? "" : " ")
                    .append(place(x(point.x(), most)))
                    .append(',')
                    .append(place(y(point.y(), highest)));
        }
        lines.add("<polyline fill=\"none\" stroke=\"" + colour + "\" stroke-width=\"2\" points=\"" + points + "\"/>");
        double y = TOP - 10.0;
        double x = LEFT + 160.0 * number;
        lines.add("<line x1=\"" + place(x) + "\" y1=\"" + place(y - 4) + "\" x2=\"" + place(x + 24) + "\" y2=\""
                + place(y - 4) + "\" stroke=\"" + colour + "\" stroke-width=\"2\"/>");
        lines.add(text(x + 30, y, "start", "", curve.name()));
    }

    private static double x(double value, double most) {
        return LEFT + value / most * (RIGHT - LEFT);
    }

    private static double y(double value, double highest) {
        return BOTTOM - value / highest * (BOTTOM - TOP);
    }

    /** 1, 2 or 5 with zeros, so that there are about {@value #TICKS} of them. */
    static double step(double greatest) {
        double rough = greatest / TICKS;
        double power = Math.pow(10, Math.floor(Math.log10(rough)));
        for (int factor : new int[] {1, 2, 5}) {
            if (rough <= factor * power) {
                return factor * power;
            }
        }
        return 10 * power;
    }

    private static String line(double x1, double y1, double x2, double y2, String colour) {
        return "<line x1=\"" + place(x1) + "\" y1=\"" + place(y1) + "\" x2=\"" + place(x2) + "\" y2=\"" + place(y2)
                + "\" stroke=\"" + colour + "\"/>";
    }

    private static String text(double x, double y, String anchor, String more, String text) {
        return "<text x=\"" + place(x) + "\" y=\"" + place(y) + "\" text-anchor=\"" + anchor + "\""
                + (more.isEmpty() ? "" : " " + more) + ">"
                + text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;") + "</text>";
    }

    private static String place(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }

    private static String number(double value) {
        return value >= 10 || value == 0
                ? String.format(Locale.ROOT, "%,.0f", value)
                : String.format(Locale.ROOT, "%.3g", value).replaceAll("\\.?0+$", "");
    }
}
