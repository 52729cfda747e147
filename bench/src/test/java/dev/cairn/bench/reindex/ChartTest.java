package dev.cairn.bench.reindex;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

class ChartTest {

    private static final Chart CHART = new Chart(
            "Height, a & b <c>",
            "seconds",
            "blocks",
            List.of(
                    new Chart.Curve("Cairn", List.of(new Chart.Point(0, 0), new Chart.Point(50, 100))),
                    new Chart.Curve("bitcoind", List.of(new Chart.Point(100, 25)))));

    private static Document parsed(Chart chart) throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(chart.toSvg())));
    }

    private static List<String> texts(Document document) {
        NodeList nodes = document.getElementsByTagName("text");
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < nodes.getLength(); i++) {
            texts.add(nodes.item(i).getTextContent());
        }
        return texts;
    }

    @Test
    void itIsWellFormedAndNamesAxesCurvesAndTicks() throws Exception {
        Document document = parsed(CHART);
        assertThat(document.getDocumentElement().getTagName()).isEqualTo("svg");
        assertThat(texts(document))
                .contains("Height, a & b <c>", "seconds", "blocks", "Cairn", "bitcoind", "0", "20", "40", "100");
    }

    @Test
    void pointsAreToScale() throws Exception {
        NodeList curves = parsed(CHART).getElementsByTagName("polyline");
        assertThat(curves.getLength()).isEqualTo(2);
        // the greatest time is at the right, the greatest height at the top
        double middle = (Chart.LEFT + Chart.RIGHT) / 2.0;
        assertThat(((Element) curves.item(0)).getAttribute("points"))
                .isEqualTo(Chart.LEFT + ".0," + Chart.BOTTOM + ".0 " + middle + "," + Chart.TOP + ".0");
        double quarter = Chart.BOTTOM - (Chart.BOTTOM - Chart.TOP) / 4.0;
        assertThat(((Element) curves.item(1)).getAttribute("points")).isEqualTo(Chart.RIGHT + ".0," + quarter);
    }

    @Test
    void noPointsGiveAnEmptyFieldAndNoFault() throws Exception {
        Chart empty = new Chart("t", "s", "MiB", List.of(new Chart.Curve("Cairn", List.of())));
        assertThat(texts(parsed(empty))).contains("t", "s", "MiB", "Cairn", "0", "1");
    }

    @Test
    void ticksAreRoundNumbers() {
        assertThat(Chart.step(100)).isEqualTo(20);
        assertThat(Chart.step(3_205)).isEqualTo(1_000);
        assertThat(Chart.step(12)).isEqualTo(2);
        assertThat(Chart.step(59)).isEqualTo(10);
    }
}
