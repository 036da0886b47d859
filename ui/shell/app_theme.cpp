#include "shell/app_theme.h"

#include <QApplication>
#include <QFont>
#include <QStyleFactory>

namespace dianoia {

void applyTheme(Theme theme) {
    static const QFont usual = QApplication::font();
    QApplication::setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
    QFont font = usual;
    if (theme == Theme::projector) font.setPointSizeF(font.pointSizeF() * 1.3);
    // Widgets take a font while they have no style sheet, and a style sheet polishes them anew.
    qApp->setStyleSheet({});
    QApplication::setFont(font);
    QApplication::setPalette(widgetPalette(theme));
    qApp->setStyleSheet(widgetStyleSheet(theme));
}

}  // namespace dianoia
