#include "picture_export.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QFileInfo>
#include <QImage>
#include <QPainter>
#include <QPdfWriter>
#include <QSaveFile>
#include <QSvgGenerator>

#include <algorithm>
#include <functional>

#include "plots/chart_panel.h"

namespace dianoia {
namespace {

using Draw = std::function<void(QPainter&, const QRectF&)>;

QString suffixOf(const QString& path) {
    return QFileInfo(path).suffix().toLower();
}

QByteArray png(QSize size, const Draw& draw) {
    QImage image(size, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::white);
    QPainter painter(&image);
    draw(painter, QRectF(QPointF(), size));
    painter.end();
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

QString save(const QString& path, QSize size, const Draw& draw) {
    const QString suffix = suffixOf(path);
    if (!isPictureName(path))
        return QCoreApplication::translate("PictureExport", "%1: a picture ends in .png, .svg or .pdf").arg(path);
    const QByteArray bytes = suffix == u"png" ? png(size, draw) : suffix == u"svg" ? svg(size, draw) : pdf(size, draw);
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size() || !file.commit())
        return QCoreApplication::translate("PictureExport", "%1 could not be written: %2")
            .arg(path, file.errorString());
    return {};
}

}  // namespace

bool isPictureName(const QString& path) {
    const QString suffix = suffixOf(path);
    return suffix == u"png" || suffix == u"svg" || suffix == u"pdf";
}

QString savePanel(ChartPanel& panel, const QString& path, QSize size) {
    const QSize before = panel.size();
    panel.resize(size);
    const QString problem = save(path, size, [&](QPainter& painter, const QRectF& target) {
        painter.fillRect(target, panel.chart()->backgroundBrush());
        panel.render(&painter, target, panel.viewport()->rect());
    });
    panel.resize(before);
    return problem;
}

QString saveWidget(QWidget& widget, const QString& path, QSize size) {
    // A window that needs more room than the picture has is drawn smaller, not cut off.
    widget.resize(size.expandedTo(widget.minimumSizeHint()));
    const double scale = std::min(double(size.width()) / widget.width(), double(size.height()) / widget.height());
    return save(path, size, [&](QPainter& painter, const QRectF&) {
        painter.scale(scale, scale);
        widget.render(&painter);
    });
}

}  // namespace dianoia
