// Charts and windows as files: PNG, SVG and PDF.
#pragma once

#include <QByteArray>
#include <QImage>
#include <QSize>
#include <QString>

#include <variant>
#include <vector>

class QWidget;

namespace dianoia {

class ChartPanel;

/// Whether the name of a file ends in .png, .svg or .pdf.
bool isPictureName(const QString& path);

/// What is written: pixels of a PNG, px of an SVG, px at 96 an inch of a PDF. A PNG may have `scale` pixels a px.
struct PictureSize {
    QSize size;
    double scale = 1;
};

/// A picture that is drawn but not a file yet: charts are drawn in the thread of the window, pixels are packed, which
/// takes longer, in any.
struct DrawnPicture {
    QString path;
    std::variant<QByteArray, QImage> contents;  ///< what the file holds, or the pixels of a PNG

    /// Returns an empty text, or one sentence that says why it could not be done; an old file is whole until the new
    /// one is.
    QString write() const;
};

/// Charts that stand beside each other as one picture, each in its share of it. Text in an SVG stays text.
DrawnPicture drawPanels(const std::vector<ChartPanel*>& panels, const QString& path, const PictureSize& size);

/// The same, written at once.
QString savePanels(const std::vector<ChartPanel*>& panels, const QString& path, const PictureSize& size);

/// The same for any widget, as it looks.
QString saveWidget(QWidget& widget, const QString& path, QSize size);

/// Charts as an image, `scale` pixels a px.
QImage imageOf(const std::vector<ChartPanel*>& panels, const PictureSize& size);

}  // namespace dianoia
