#include "export/picture_export.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QFileInfo>
#include <QImage>
#include <QPainter>
#include <QPdfWriter>
#include <QSvgGenerator>

#include <algorithm>
#include <functional>

#include "core/diagnostics.h"
#include "measure/partial_file.h"
#include "plots/chart_panel.h"

namespace dianoia {
namespace {

using Draw = std::function<void(QPainter&, const QRectF&)>;

QString suffixOf(const QString& path) {
    return QFileInfo(path).suffix().toLower();
}

QImage imageOfSize(const PictureSize& size, const Draw& draw) {
    QImage image((QSizeF(size.size) * size.scale).toSize(), QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::white);
    // What a program for documents takes the picture's width from.
    image.setDotsPerMeterX(qRound(96 * size.scale / 0.0254));
    image.setDotsPerMeterY(image.dotsPerMeterX());
    QPainter painter(&image);
    painter.scale(size.scale, size.scale);
    draw(painter, QRectF(QPointF(), size.size));
    return image;
}

QByteArray png(const QImage& image) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    image.save(&buffer, "PNG");
    return bytes;
}

QByteArray svg(QSize size, const Draw& draw) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setResolution(96);
    generator.setSize(size);
    generator.setViewBox(QRect(QPoint(), size));
    generator.setTitle(QStringLiteral("Dianoia"));
    QPainter painter(&generator);
    draw(painter, QRectF(QPointF(), size));
    painter.end();
    return bytes;
}

QByteArray pdf(QSize size, const Draw& draw) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setResolution(96);
    writer.setPageSize(QPageSize(QSizeF(size) * 72.0 / 96.0, QPageSize::Point, {}, QPageSize::ExactMatch));
    writer.setPageMargins({});
    QPainter painter(&writer);
    draw(painter, QRectF(QPointF(), size));
    painter.end();
    return bytes;
}

/// A name of another kind is refused when it is written.
DrawnPicture drawn(const QString& path, const PictureSize& size, const Draw& draw) {
    const QString suffix = suffixOf(path);
    if (suffix == u"png") return {path, imageOfSize(size, draw)};
    if (suffix == u"svg") return {path, svg(size.size, draw)};
    if (suffix == u"pdf") return {path, pdf(size.size, draw)};
    return {path, {}};
}

/// Gives each panel its share of a picture of `size` and calls use(draw); the panels have their own sizes again
/// afterwards.
void arranged(const std::vector<ChartPanel*>& panels, QSize size, const std::function<void(const Draw&)>& use) {
    std::vector<QRect> places;
    QRect all;
    for (const ChartPanel* panel : panels) {
        places.emplace_back(panel->mapTo(panel->window(), QPoint()), panel->size());
        all |= places.back();
    }
    const double across = double(size.width()) / all.width(), down = double(size.height()) / all.height();
    std::vector<QRect> shares;
    for (std::size_t i = 0; i < panels.size(); ++i) {
        const QRect& place = places[i];
        const QPointF corner((place.left() - all.left()) * across, (place.top() - all.top()) * down);
        shares.push_back(QRectF(corner, QSizeF(place.width() * across, place.height() * down)).toRect());
        panels[i]->resize(shares[i].size());
        panels[i]->setOnPaper(true);
    }
    use([&](QPainter& painter, const QRectF& target) {
        if (!panels.empty()) painter.fillRect(target, panels.front()->backgroundBrush());
        for (std::size_t i = 0; i < panels.size(); ++i)
            panels[i]->render(&painter, shares[i], panels[i]->viewport()->rect());
    });
    for (std::size_t i = 0; i < panels.size(); ++i) {
        panels[i]->setOnPaper(false);
        panels[i]->resize(places[i].size());
    }
}

}  // namespace

bool isPictureName(const QString& path) {
    const QString suffix = suffixOf(path);
    return suffix == u"png" || suffix == u"svg" || suffix == u"pdf";
}

QString DrawnPicture::write() const {
    if (!isPictureName(path))
        return QCoreApplication::translate("PictureExport", "%1: a picture ends in .png, .svg or .pdf").arg(path);
    const QImage* image = std::get_if<QImage>(&contents);
    const QByteArray bytes = image ? png(*image) : std::get<QByteArray>(contents);
    try {
        writeFileAtomically(path.toStdString(), {bytes.constData(), std::size_t(bytes.size())});
        return {};
    } catch (const Error& error) {
        return QString::fromStdString(error.what());
    }
}

DrawnPicture drawPanels(const std::vector<ChartPanel*>& panels, const QString& path, const PictureSize& size) {
    DrawnPicture picture;
    arranged(panels, size.size, [&](const Draw& draw) { picture = drawn(path, size, draw); });
    return picture;
}

QString savePanels(const std::vector<ChartPanel*>& panels, const QString& path, const PictureSize& size) {
    return drawPanels(panels, path, size).write();
}

QImage imageOf(const std::vector<ChartPanel*>& panels, const PictureSize& size) {
    QImage image;
    arranged(panels, size.size, [&](const Draw& draw) { image = imageOfSize(size, draw); });
    return image;
}

QString saveWidget(QWidget& widget, const QString& path, QSize size) {
    // A window that needs more room than the picture has is drawn smaller, not cut off.
    widget.resize(size.expandedTo(widget.minimumSizeHint()));
    const double scale = std::min(double(size.width()) / widget.width(), double(size.height()) / widget.height());
    const auto draw = [&](QPainter& painter, const QRectF&) {
        painter.scale(scale, scale);
        widget.render(&painter);
    };
    return drawn(path, {size}, draw).write();
}

}  // namespace dianoia
