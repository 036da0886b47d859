#include "shell/app_theme.h"

#include <QApplication>
#include <QFont>
#include <QStyleFactory>

namespace dianoia {

void applyTheme(Theme theme) {
    static const QFont usual = QApplication::font();
    QApplication::setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
    QApplication::setPalette(widgetPalette(theme));
    qApp->setStyleSheet(widgetStyleSheet(theme));
    QFont font = usual;
    if (theme == Theme::projector) font.setPointSizeF(font.pointSizeF() * 1.3);
    QApplication::setFont(font);
}

}  // namespace dianoia
