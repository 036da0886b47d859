#include "plots/palette.h"

#include <array>

namespace dianoia {

RunStyle runStyle(std::size_t index, Theme theme) {
    // After the qualitative palette of Okabe and Ito, darkened on white and lightened on black.
    static constexpr std::array<const char*, 8> kOnLight = {"#0060a8", "#c24e00", "#00795a", "#a3337a",
                                                            "#7a5c00", "#2b8bc4", "#404040", "#8c1c13"};
    static constexpr std::array<const char*, 8> kOnDark = {"#56b4e9", "#ff9a3c", "#2fd0a0", "#f08ac8",
                                                           "#f0d84a", "#9ad0ff", "#d8d8d8", "#ff7b6b"};
    const auto& colours = theme == Theme::dark ? kOnDark : kOnLight;
    RunStyle style{QColor(colours[index % colours.size()]), {}};
    if (index / colours.size() % 2 == 1) style.dash = {8, 5};
    return style;
}

QPalette widgetPalette(Theme theme) {
    QPalette palette;
    const auto set = [&](QPalette::ColorRole role, const char* colour) { palette.setColor(role, QColor(colour)); };
    const bool dark = theme == Theme::dark;
    set(QPalette::Window, dark ? "#2b2d31" : "#f4f5f7");
    set(QPalette::WindowText, dark ? "#f0f0f0" : "#1b1d21");
    set(QPalette::Base, dark ? "#1f2125" : "#ffffff");
    set(QPalette::AlternateBase, dark ? "#2f3238" : "#eef0f3");
    set(QPalette::Text, dark ? "#f0f0f0" : "#1b1d21");
    set(QPalette::Button, dark ? "#42464e" : "#e6e8ec");
    set(QPalette::ButtonText, dark ? "#f0f0f0" : "#1b1d21");
    set(QPalette::Light, dark ? "#6a707c" : "#ffffff");
    set(QPalette::Midlight, dark ? "#565b65" : "#f0f1f4");
    set(QPalette::Mid, dark ? "#7d838f" : "#b4b8c0");
    set(QPalette::Dark, dark ? "#8d94a1" : "#9096a0");
    set(QPalette::Highlight, dark ? "#3d8fd1" : "#0060a8");
    set(QPalette::HighlightedText, "#ffffff");
    set(QPalette::ToolTipBase, dark ? "#3a3d44" : "#ffffff");
    set(QPalette::ToolTipText, dark ? "#f0f0f0" : "#1b1d21");
    palette.setColor(QPalette::PlaceholderText, QColor(dark ? "#a0a5ae" : "#70757e"));
    for (QPalette::ColorRole role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        palette.setColor(QPalette::Disabled, role, QColor(dark ? "#8a9099" : "#8a9099"));
    return palette;
}

QString widgetStyleSheet(Theme theme) {
    const bool dark = theme == Theme::dark;
    // A chip that is chosen keeps its ground, so that the colour of its run stays what it is.
    QString sheet = QStringLiteral(
        "dianoia--FieldEditor QToolButton:checked { background: %1; color: #ffffff; border: 1px solid %1; "
        "border-radius: 3px; padding: 3px 5px; }"
        "dianoia--RunChips QToolButton#memory:checked { background: %1; color: #ffffff; border: 1px solid %1; "
        "border-radius: 3px; padding: 3px 5px; }"
        "dianoia--RunChips dianoia--ElidedButton:checked { border: 2px solid %2; border-radius: 4px; padding: 4px 4px; "
        "font-weight: bold; background: %3; }");
    sheet = sheet.arg(QLatin1String(dark ? "#2f7fc0" : "#0060a8"), QLatin1String(dark ? "#d8dce4" : "#3a3f47"),
                      QLatin1String(dark ? "#1f2125" : "#ffffff"));
    if (dark)
        sheet += QStringLiteral(
            "QCheckBox::indicator:unchecked { width: 13px; height: 13px; border: 1px solid #aab0ba; "
            "background: #1f2125; }");
    return sheet;
}

ChartColours chartColours(Theme theme) {
    if (theme == Theme::dark) return {QColor("#1f2125"), QColor("#f0f0f0"), QColor("#3c4047"), QColor("#b8bcc4")};
    return {QColor("#ffffff"), QColor("#1b1d21"), QColor("#dfe2e6"), QColor("#5a6069")};
}

QString themeName(Theme theme) {
    return theme == Theme::dark        ? QStringLiteral("dark")
           : theme == Theme::projector ? QStringLiteral("projector")
                                       : QStringLiteral("light");
}

Theme themeOf(const QString& name) {
    for (Theme theme : {Theme::dark, Theme::projector})
        if (name == themeName(theme)) return theme;
    return Theme::light;
}

}  // namespace dianoia
