// Charts as pictures: a curve's pixels are where its values are, and what cannot be drawn does no harm.
#include <QtTest>

#include <QChart>

#include <fcntl.h>
#include <sys/stat.h>
#include <cmath>
#include <limits>

#include "export/picture_export.h"
#include "plots/chart_panel.h"
#include "plots/label_layout.h"
#include "plots/legend_layout.h"

using namespace dianoia;

namespace {

const QColor kRed(200, 0, 0);

PlotCurve lineThrough(std::vector<PlotPoint> points) {
    return {{std::move(points)}, 0, 0};
}

/// A chart of rounds 0 to 100 over decades 1e-15 to 1, with one red curve.
std::unique_ptr<ChartPanel> panelWith(std::vector<PlotPoint> points, std::vector<double> dash = {}) {
    auto panel = std::make_unique<ChartPanel>("test", Theme::light);
    panel->resize(700, 500);
    panel->show();
    panel->setAxes({"rounds k", AxisScale::linear, {0, 100}}, {"gap", AxisScale::logarithmic, {-15, 0}});
    Drawing drawing;
    drawing.curves.push_back({{kRed, std::move(dash)}, 3, lineThrough(std::move(points)), {}});
    panel->setDrawing(std::move(drawing));
    return panel;
}

QByteArray bytesOf(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

int reddish(const QImage& image, QPointF at) {
    int count = 0;
    for (int dx = -2; dx <= 2; ++dx)
        for (int dy = -2; dy <= 2; ++dy) {
            const QColor colour = image.pixelColor(qRound(at.x()) + dx, qRound(at.y()) + dy);
            count += colour.red() > 120 && colour.green() < 120 && colour.blue() < 120;
        }
    return count;
}

}  // namespace

class TestCharts : public QObject {
    Q_OBJECT

private slots:
    void theCornersOfALogAxisAreWhereTheyBelong() {
        const auto panel = panelWith({});
        const QRectF area = panel->chart()->plotArea();
        const QPointF low = panel->positionOf({0, -15}), high = panel->positionOf({100, 0});
        QVERIFY((low - area.bottomLeft()).manhattanLength() < 0.5);
        QVERIFY((high - area.topRight()).manhattanLength() < 0.5);
        const QPointF middle = panel->positionOf({50, -7.5});
        QVERIFY((middle - area.center()).manhattanLength() < 0.5);
    }

    void aCurveIsDrawnWhereItsValuesAre() {
        const auto panel = panelWith({{0, 0}, {100, -15}});
        const QImage image = panel->grab().toImage();
        for (double share = 0.05; share < 1; share += 0.1) {
            QVERIFY(reddish(image, panel->positionOf({100 * share, -15 * share})) >= 5);
            QVERIFY(reddish(image, panel->positionOf({100 * share, -15 * (1 - share)})) == 0 ||
                    std::abs(share - 0.5) < 0.06);
        }
    }

    void linesAreCutAtThePlotArea() {
        const auto panel = panelWith({{-50, 5}, {150, -20}});
        const QImage image = panel->grab().toImage();
        const QRectF area = panel->chart()->plotArea().adjusted(-3, -3, 3, 3);
        for (int x = 0; x < image.width(); ++x)
            for (int y = 0; y < image.height(); ++y)
                if (!area.contains(x, y)) {
                    const QColor colour = image.pixelColor(x, y);
                    QVERIFY(!(colour.red() > 150 && colour.green() < 60));
                }
        QVERIFY(reddish(image, panel->positionOf({50, -7.5})) >= 5);
    }

    void smallChartsLeaveOutTitlesAndKeepTheirPlot() {
        const auto panel = panelWith({});
        panel->setPanelTitle("title");
        panel->setLegend({{"run", {kRed, {}}, 0}});
        struct Case {
            QSize size;
            bool hasLegend;
        };
        for (const Case& c : {Case{{300, 180}, true}, {{300, 120}, false}, {{150, 90}, false}, {{110, 60}, false}}) {
            panel->resize(c.size);
            QCOMPARE(panel->size(), c.size);
            const QRectF area = panel->plotArea();
            QVERIFY2(QRectF(QPointF(), QSizeF(c.size)).contains(area), qPrintable(QDebug::toString(area)));
            QVERIFY(area.height() >= 20 && area.width() >= 10);
            QCOMPARE(panel->legendPlace(0).has_value(), c.hasLegend);
            QVERIFY(panel->sceneRect().size().toSize() == c.size);
        }
    }

    void tickLabelsAreLeftOutBeforeTheyMeet() {
        const auto labelled = [](AxisRange range, AxisScale scale, double pixels) {
            const AxisTicks ticks = axisTicks(range, scale);
            const std::vector<double> heights(ticks.ticks.size(), 12);
            const auto which = labelledTicks(ticks.ticks, heights, pixels / range.span(), 1);
            QStringList labels;
            for (std::size_t i = 0; i < which.size(); ++i)
                if (which[i]) labels << QString::fromStdString(ticks.ticks[i].label);
            return labels;
        };
        const auto words = [](const char* text) { return QString(text).split(' '); };
        QCOMPARE(labelled({-4, 0}, AxisScale::logarithmic, 400), words("1e-4 1e-3 1e-2 1e-1 1e0"));
        QCOMPARE(labelled({-4, 0}, AxisScale::logarithmic, 40), words("1e-4 1e-2 1e0"));
        QCOMPARE(labelled({-0.0002, 0.0002}, AxisScale::linear, 30), words("-0.0002 0 0.0002"));
        QCOMPARE(labelled({-1, 0}, AxisScale::logarithmic, 30), words("1e-1 1e0"));
        QCOMPARE(labelled({-1, 0}, AxisScale::logarithmic, 100), words("1e-1 2e-1 5e-1 1e0"));
    }

    void aCurveThatLeavesBelowIsMarkedAtTheEdge() {
        const auto panel = panelWith({{0, 0}, {50, -15}, {100, -30}});
        const QImage image = panel->grab().toImage();
        const QPointF at = panel->positionOf({50, -15});
        QVERIFY(reddish(image, at - QPointF(4, 10)) >= 3 && reddish(image, at + QPointF(4, -10)) >= 3);
        const auto returns = panelWith({{0, 0}, {50, -16}, {100, 0}});
        const QImage other = returns->grab().toImage();
        QCOMPARE(reddish(other, returns->positionOf({50, -15}) - QPointF(0, 10)), 0);
    }

    void notesStandOnAPlate() {
        const auto panel = panelWith({{0, -14.6}, {100, -14.6}});
        Drawing drawing = panel->drawing();
        drawing.notes << "M";
        panel->setDrawing(drawing);
        const QImage image = panel->grab().toImage();
        const QPointF onPlate = panel->positionOf({0, -14.6}) + QPointF(6, 0), beside = panel->positionOf({50, -14.6});
        QVERIFY(reddish(image, beside) > 5);
        QCOMPARE(reddish(image, onPlate), 0);
    }

    void inLittleRoomNotesTakeHalfOfIt() {
        const auto panel = panelWith({{0, -3}, {100, -3}});
        panel->resize(300, 180);
        const QImage without = panel->grab().toImage();
        Drawing drawing = panel->drawing();
        for (int i = 0; i < 3; ++i) drawing.notes << QString("many words ").repeated(9);
        panel->setDrawing(drawing);
        const QImage with = panel->grab().toImage();
        const QRect area = panel->plotArea().toRect();
        const QRect upper(area.topLeft(), QSize(area.width(), area.height() / 2 - 8));
        QCOMPARE(with.copy(upper), without.copy(upper));
        QVERIFY(with != without);
    }

    void wordsThatWouldMeetAreLeftOut() {
        const auto panel = panelWith({});
        Drawing drawing;
        drawing.texts = {{{50, -5}, "WWW"}, {{50.5, -5}, "WWW"}};
        panel->setDrawing(drawing);
        const QImage both = panel->grab().toImage();
        drawing.texts.pop_back();
        panel->setDrawing(drawing);
        QCOMPARE(panel->grab().toImage(), both);
    }

    void bandsBarsDotsAndRulesAreDrawnWhereTheyBelong() {
        const auto panel = panelWith({});
        Drawing drawing;
        drawing.bands.push_back({kRed, {{0, -15}, {20, -15}}, {{0, -12}, {20, -12}}});
        drawing.bars.push_back({40, 50, -15, -9, kRed, {}});
        drawing.dots.push_back({{70, -5}, kRed, 4});
        drawing.rules.push_back({Qt::Vertical, 90, {kRed, {}}, 5, {}});
        drawing.rules.push_back({Qt::Horizontal, -2, {kRed, {}}, 5, {}});
        panel->setDrawing(std::move(drawing));
        const QImage image = panel->grab().toImage();
        for (PlotPoint inside : {PlotPoint{10, -14}, {45, -10}, {70, -5}, {90, -7}, {30, -2}})
            QCOMPARE(reddish(image, panel->positionOf(inside)), 25);
        for (PlotPoint outside : {PlotPoint{10, -11}, {35, -10}, {45, -8}, {72.5, -5}, {60, -12}})
            QCOMPARE(reddish(image, panel->positionOf(outside)), 0);
    }

    void ringsAreHollowAndWordsStandAboveTheirPoint() {
        const auto panel = panelWith({});
        Drawing drawing;
        drawing.dots.push_back({{70, -5}, kRed, 8, true});
        panel->setDrawing(drawing);
        const QImage ring = panel->grab().toImage();
        const QPointF at = panel->positionOf({70, -5});
        QCOMPARE(reddish(ring, at), 0);
        for (QPointF side : {QPointF(8, 0), QPointF(-8, 0), QPointF(0, 8), QPointF(0, -8)})
            QVERIFY(reddish(ring, at + side) >= 5);
        drawing.texts.push_back({{30, -5}, "WWW"});
        panel->setDrawing(drawing);
        const QImage written = panel->grab().toImage();
        const QPointF word = panel->positionOf({30, -5});
        int above = 0, below = 0;
        for (int dx = -20; dx <= 20; ++dx)
            for (int dy = 1; dy <= 25; ++dy) {
                const int x = qRound(word.x()) + dx, y = qRound(word.y());
                above += written.pixel(x, y - dy) != ring.pixel(x, y - dy);
                below += written.pixel(x, y + dy) != ring.pixel(x, y + dy);
            }
        QVERIFY(above > 40);
        QCOMPARE(below, 0);
    }

    void dashesHaveGaps() {
        const auto panel = panelWith({{0, -5}, {100, -5}}, {8, 8});
        const QImage image = panel->grab().toImage();
        int on = 0, off = 0;
        for (double x = 5; x < 95; x += 0.25) (reddish(image, panel->positionOf({x, -5})) >= 10 ? on : off) += 1;
        QVERIFY(on > 60 && off > 60);
    }

    void rangesThatAreNoRangesDoNoHarm() {
        const auto panel = panelWith({{0, 0}, {100, -15}});
        const double inf = std::numeric_limits<double>::infinity(), nan = std::numeric_limits<double>::quiet_NaN();
        const double values[] = {0, 1, nan, inf, -inf, 1e300, -1e300, 1e-300};
        for (double low : values)
            for (double high : values) {
                panel->setAxes({"x", AxisScale::linear, {low, high}}, {"y", AxisScale::logarithmic, {high, low}});
                QVERIFY(!panel->grab().isNull());
            }
    }

    void namesAreWrittenAsTheyAre() {
        const auto panel = panelWith({});
        panel->setLegend({{"a<b & c", {kRed, {}}}});
        QVERIFY(!panel->grab().isNull());
        QTemporaryDir folder;
        const QString path = folder.filePath("x.svg");
        QCOMPARE(savePanels({panel.get()}, path, {{700, 500}}), QString());
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY(file.readAll().contains("a&lt;b &amp; c"));
    }

    /// On the screen a long name is cut and told by the chips; on paper it takes the lines that it needs.
    void aLegendOnPaperIsWhole() {
        const auto panel = panelWith({{0, 0}, {100, -15}});
        const QRectF area = panel->plotArea();
        QTemporaryDir folder;
        for (const int count : {1, 5, 9}) {
            std::vector<LegendEntry> entries;
            for (int i = 0; i < count; ++i) entries.push_back({QString("method x with step %1").arg(i), {kRed, {}}, i});
            panel->setLegend(entries);
            QCOMPARE(savePanels({panel.get()}, folder.filePath("a.svg"), {{600, 380}}), QString());
            const QByteArray text = bytesOf(folder.filePath("a.svg"));
            for (const LegendEntry& entry : entries) QCOMPARE(text.count('>' + entry.name.toUtf8() + '<'), 1);
            QCOMPARE(panel->plotArea(), area);
        }
    }

    /// Where that takes too much of the height, none is left out, and their ends still tell them apart.
    void aLegendOnPaperLeavesNothingOut() {
        const QStringList names = [] {
            QStringList all;
            for (int i = 10; i < 26; ++i)
                all << QString("DIANA with the Euclidean norm, blocks of 16 and a memory of its own, number %1").arg(i);
            return all;
        }();
        const QFontMetricsF metrics(QFont("DejaVu Sans"));
        for (const int lines : {1, 2, 5, 16, 20}) {
            const auto spots = legendSpots(names, metrics, 30, 12, 500, lines);
            QCOMPARE(spots.size(), std::size_t(16));
            for (std::size_t i = 0; i < spots.size(); ++i) {
                QVERIFY(spots[i].line < lines);
                const bool isNext = i > 0 && spots[i].line == spots[i - 1].line;
                const double left = isNext ? spots[i - 1].x + 30 + metrics.horizontalAdvance(spots[i - 1].name) : 0;
                QVERIFY(spots[i].x >= left);
                QVERIFY(spots[i].x + 30 + metrics.horizontalAdvance(spots[i].name) <= 500.01 || lines == 1);
                if (lines >= 5) QVERIFY(spots[i].name.endsWith(QString::number(10 + i)));
            }
        }
        const auto panel = panelWith({{0, 0}, {100, -15}});
        std::vector<LegendEntry> entries;
        for (const QString& name : names) entries.push_back({name, {kRed, {}}, 0});
        panel->setLegend(entries);
        QTemporaryDir folder;
        QCOMPARE(savePanels({panel.get()}, folder.filePath("a.svg"), {{600, 380}}), QString());
        const QByteArray text = bytesOf(folder.filePath("a.svg"));
        for (int i = 10; i < 26; ++i) QCOMPARE(text.count(" number " + QByteArray::number(i) + '<'), 1);
    }

    void picturesHaveTheSizeThatWasAskedFor() {
        const auto panel = panelWith({{0, 0}, {100, -15}});
        QTemporaryDir folder;
        QCOMPARE(savePanels({panel.get()}, folder.filePath("a.png"), {{900, 640}}), QString());
        QCOMPARE(QImage(folder.filePath("a.png")).size(), QSize(900, 640));
        QCOMPARE(savePanels({panel.get()}, folder.filePath("a.svg"), {{900, 640}}), QString());
        const QByteArray text = bytesOf(folder.filePath("a.svg"));
        QVERIFY(text.contains("viewBox=\"0 0 900 640\"") && text.contains("<text"));
        QCOMPARE(savePanels({panel.get()}, folder.filePath("a.pdf"), {{900, 640}}), QString());
        QVERIFY(QFileInfo(folder.filePath("a.pdf")).size() > 1000);
        QCOMPARE(panel->size(), QSize(700, 500));
        QVERIFY(savePanels({panel.get()}, folder.filePath("a.gif"), {{900, 640}}).contains("a.gif: a picture ends in"));
        QCOMPARE(savePanels({panel.get()}, "/nowhere/at/all.png", {{900, 640}}),
                 QString("cannot write /nowhere/at/all.png.partial, nothing was changed: No such file or directory"));
    }

    /// A device that a picture took the name of would be lost to all other programs.
    void aPictureGoesIntoAPipeThatStaysOne() {
        const auto panel = panelWith({{0, 0}, {1, 1}});
        QTemporaryDir folder;
        const QString pipe = folder.filePath("a.pipe"), link = folder.filePath("a.svg");
        QCOMPARE(::mkfifo(qPrintable(pipe), 0600), 0);
        QVERIFY(QFile::link(pipe, link));
        const int end = ::open(qPrintable(pipe), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
        QVERIFY(end >= 0);
        QFile read;
        QVERIFY(read.open(end, QIODevice::ReadOnly, QFileDevice::AutoCloseHandle));
        QCOMPARE(savePanels({panel.get()}, link, {{900, 640}}), QString());
        struct stat after {};
        QCOMPARE(::stat(qPrintable(link), &after), 0);
        QVERIFY(S_ISFIFO(after.st_mode));
        QVERIFY(read.readAll().endsWith("</svg>\n"));
    }
};

QTEST_MAIN(TestCharts)
#include "test_charts.moc"
