#include "controls/plain_text.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <cmath>

#include "core/number_text.h"
#include "experiment/spec_schema.h"
#include "methods/method_table.h"

namespace dianoia {

QString plainNumber(double value, int digits) {
    constexpr double kMostPlain = 1e6;
    const double size = std::abs(value);
    const bool isLong = size >= std::pow(10.0, digits - 1) && size <= kMostPlain;
    return QString::fromStdString(isLong ? fixedText(value, 0) : roundedText(value, digits));
}

QString kindTitle(const FieldInfo& info, const std::string& kind) {
    static const std::string methods = "method.name";
    const MethodRow* row = info.path == methods ? findMethod(kind) : nullptr;
    return QString::fromStdString(row ? row->label : kind);
}

QString plainSentence(const QString& sentence) {
    QString plain = sentence;
    for (const auto& field : specFields()) {
        const QString path = QString::fromStdString(field.info.path);
        if (!plain.contains(path)) continue;
        const QRegularExpression whole(QStringLiteral("(?<![\\w.])%1(?!\\w)").arg(QRegularExpression::escape(path)));
        plain.replace(whole, QString::fromStdString(field.info.label));
    }
    static const QRegularExpression commaNumber(QStringLiteral("\"[+-]?\\d*,\\d+(e[+-]?\\d+)?\" is not a"));
    if (plain.contains(commaNumber))
        plain += QCoreApplication::translate("PlainText", "; decimals take a point, not a comma");
    return plain;
}

}  // namespace dianoia
