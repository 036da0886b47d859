#include "shell/window_check.h"

#include <QApplication>
#include <QFile>
#include <QFontDatabase>
#include <QFontInfo>
#include <QFontMetrics>
#include <QImageReader>
#include <QScreen>
#include <QTemporaryDir>

#include "core/number_text.h"
#include "export/picture_export.h"
#include "plots/chart_panel.h"

namespace dianoia {
namespace {

const QColor kFill(200, 0, 0);

std::string fontFault() {
    if (QFontDatabase::families().isEmpty()) return "there is none";
    const QFontMetrics metrics(QApplication::font());
    // What axes, controls and sentences are written with.
    for (const char32_t letter : U"Aa019-.\u00d7\u2192\u221e\u2026\u201c\u201d")
        if (letter && !metrics.inFontUcs4(letter))
            return QStringLiteral("no letter U+%1").arg(uint(letter), 4, 16, QLatin1Char('0')).toStdString();
    return metrics.horizontalAdvance(QStringLiteral("WW")) > metrics.horizontalAdvance(QStringLiteral("W"))
               ? ""
               : "letters have no width";
}

/// The share of an image that has the colour of the bar.
double shareFilled(const QImage& image) {
    int count = 0;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x) {
            const QColor colour = image.pixelColor(x, y);
            count += std::abs(colour.red() - kFill.red()) < 24 && colour.green() < 24 && colour.blue() < 24;
        }
    return double(count) / (double(image.width()) * image.height());
}

/// Writes a chart that is half filled and reads it again.
std::string pictureFault(const QString& suffix) {
    const QSize size(240, 160);
    ChartPanel panel(QStringLiteral("check"), Theme::light);
    panel.resize(size);
    panel.setAttribute(Qt::WA_DontShowOnScreen);  // charts are laid out only while they are shown
    panel.show();
    panel.setAxes({QStringLiteral("x"), AxisScale::linear, {0, 1}}, {QStringLiteral("y"), AxisScale::linear, {0, 1}});
    Drawing drawing;
    drawing.bars.push_back({0, 0.5, 0, 1, kFill, {}});
    panel.setDrawing(std::move(drawing));
    QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("check.") + suffix);
    if (const QString problem = savePanels({&panel}, path, {size}); !problem.isEmpty()) return problem.toStdString();
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) return "it is not there after writing";
    const QByteArray bytes = file.readAll();
    if (suffix == u"svg") return bytes.contains("<svg") ? "" : "it has no <svg";
    if (suffix == u"pdf") return bytes.startsWith("%PDF-") ? "" : "it does not begin with %PDF";
    const QImage image = QImage::fromData(bytes);
    if (image.size() != size) return "it is not as large as asked for";
    const double share = shareFilled(image);
    return share > 0.05 && share < 0.4 ? "" : "a bar covers " + roundedText(100 * share) + " percent of it";
}

}  // namespace

std::vector<SelfCheck::Part> checkFonts() {
    return {{"fonts", fontFault()}};
}

std::vector<SelfCheck::Part> checkPictures() {
    std::vector<SelfCheck::Part> parts;
    for (const char* suffix : {"png", "svg", "pdf"}) parts.push_back({suffix, pictureFault(QLatin1String(suffix))});
    return parts;
}

QString windowFacts() {
    QString facts = QStringLiteral("Qt %1 %2").arg(QLatin1String(qVersion()), QGuiApplication::platformName());
    for (const QScreen* screen : QGuiApplication::screens())
        facts += QStringLiteral(", screen %1x%2 at %3")
                     .arg(screen->size().width())
                     .arg(screen->size().height())
                     .arg(screen->devicePixelRatio());
    return facts + QStringLiteral(", font %1").arg(QFontInfo(QApplication::font()).family());
}

QString wholeLine(const SelfCheck& engine, const std::vector<SelfCheck::Part>& window) {
    QString line = QString::fromStdString(engine.line) + QStringLiteral("; ") + windowFacts();
    for (const SelfCheck::Part& part : window)
        line += QString::fromStdString("; " + part.name + (part.fault.empty() ? " ok" : " WRONG: " + part.fault));
    return line;
}

}  // namespace dianoia
