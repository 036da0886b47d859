// Charts and windows as files: PNG, SVG and PDF.
#pragma once

#include <QSize>
#include <QString>

class QWidget;

namespace dianoia {

class ChartPanel;

/// Whether the name of a file ends in .png, .svg or .pdf.
bool isPictureName(const QString& path);

/// Writes a chart at `size`: pixels of a PNG, px of an SVG, px at 96 an inch of a PDF. Text in an SVG stays text.
/// Returns an empty text, or one sentence that says why it could not be done; an old file is whole until the new one
/// is.
QString savePanel(ChartPanel& panel, const QString& path, QSize size);

/// The same for any widget, as it looks.
QString saveWidget(QWidget& widget, const QString& path, QSize size);

}  // namespace dianoia
