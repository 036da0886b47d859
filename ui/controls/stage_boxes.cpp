#include "controls/stage_boxes.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>

#include "controls/plain_text.h"
#include "experiment/spec_schema.h"
#include "problems/problem_fields.h"

namespace dianoia {
namespace {

QString tr(const char* text) {
    return QCoreApplication::translate("StageBoxes", text);
}

std::string groupOf(const FieldInfo& info) {
    return info.path.substr(0, info.path.find('.'));
}

std::string nameOf(const FieldInfo& info) {
    return info.path.substr(info.path.find('.') + 1);
}

/// The letter at the end of a label, as in "noise scale b (sd)", where there is one; else the name of the field.
QString symbolOf(const FieldInfo& info) {
    const QString label = QString::fromStdString(info.label.substr(0, info.label.find(" (")));
    const QString last = label.mid(label.lastIndexOf(u' ') + 1);
    if (last == u"alpha") return QStringLiteral("\u03b1");
    if (last == u"beta") return QStringLiteral("\u03b2");
    return last.size() == 1 ? last : QString::fromStdString(nameOf(info));
}

QString numberText(const Json& value, std::optional<double> resolved) {
    if (value == "auto" && resolved) return plainNumber(*resolved, 3);
    if (value.is_number_integer()) return QString::number(value.get<std::int64_t>());
    if (value.is_number()) return plainNumber(value.get<double>(), 3);
    if (value == "inf") return QStringLiteral("\u221e");
    return QString::fromStdString(value.is_string() ? value.get<std::string>() : value.dump());
}

/// "b = 2", or "32 rows" where the field has no letter but a short unit.
QString sayingOf(const FieldInfo& info, const QString& number) {
    constexpr std::size_t kShort = 6;
    const QString symbol = symbolOf(info);
    if (symbol.size() > 1 && !info.unit.empty() && info.unit.size() <= kShort)
        return number + u' ' + QString::fromStdString(info.unit);
    return symbol + QStringLiteral(" = ") + number;
}

bool isNumber(const FieldInfo& info) {
    return info.type == FieldType::real || info.type == FieldType::integer;
}

const Field<ExperimentSpec>* kindOf(const std::string& group) {
    return findField(group + ".kind");
}

/// Numbers of a group that say something: those in reach of the hand, and those that are not what they are by default.
bool saysSomething(const Field<ExperimentSpec>& field, const ExperimentSpec& spec) {
    static const ExperimentSpec defaults;
    return field.get(spec) != field.get(defaults);
}

}  // namespace

const std::vector<StageBox>& stageBoxes() {
    static const std::vector<StageBox> boxes = {
        {tr("problem"), {"problem", "regularizer"}, false},
        {tr("data"), {"data", "partition", "workers"}, false},
        {tr("gradient"), {"oracle"}, true},
        {tr("attack"), {"attack"}, true},
        {tr("+ noise"), {"noise"}, true},
        {tr("g - h"), {"memory"}, true},
        {tr("quantize"), {"compressor"}, true},
        {tr("bits"), {"network"}, true},
        {tr("aggregate"), {"aggregator"}, true},
        {tr("step"), {"server"}, true},
        {tr("run"), {"run", "method"}, false},
    };
    return boxes;
}

std::size_t stageBoxOf(const std::string& group) {
    const auto& boxes = stageBoxes();
    for (std::size_t i = 0; i < boxes.size(); ++i)
        if (std::find(boxes[i].groups.begin(), boxes[i].groups.end(), group) != boxes[i].groups.end()) return i;
    return 0;
}

bool isOffered(const StageBox& box) {
    return std::any_of(box.groups.begin(), box.groups.end(), [](const std::string& group) {
        const auto* kind = kindOf(group);
        return !kind || kind->info.kinds.size() > 1;
    });
}

bool isInUse(const StageBox& box, const ExperimentSpec& spec) {
    if (box.groups.front() == "data" && !usesData(spec.problem.kind)) return false;
    const auto* kind = kindOf(box.groups.front());
    return !kind || kind->get(spec) != "none";
}

QString stageSummary(const StageBox& box, const ExperimentSpec& spec, const ResolvedValues& values) {
    const std::string& group = box.groups.front();
    const Field<ExperimentSpec>* first = nullptr;
    std::string unitSaid;
    const auto* chooser = kindOf(group);
    QStringList parts;
    std::vector<std::string> used;
    if (chooser) {
        const std::string chosen = chooser->get(spec).get<std::string>();
        parts << QString::fromStdString(chosen);
        for (const KindInfo& kind : chooser->info.kinds)
            if (kind.name == chosen) used = kind.uses;
    }
    for (const auto& field : specFields()) {
        if (groupOf(field.info) != group || !isNumber(field.info)) continue;
        const bool isUsed = std::find(used.begin(), used.end(), nameOf(field.info)) != used.end();
        const bool leads = !used.empty() && used.front() == nameOf(field.info);
        const bool isShown = chooser ? isUsed && (leads || saysSomething(field, spec))
                                     : field.info.frontRow || saysSomething(field, spec);
        if (!first) first = &field;
        if (!isShown) continue;
        const QString number = numberText(field.get(spec), resolvedValue(values, field.info.path));
        // A second number of rounds needs its name.
        const bool needsName = !field.info.unit.empty() && field.info.unit == unitSaid;
        parts << (needsName ? QString::fromStdString(field.info.label) + u' ' + number : sayingOf(field.info, number));
        unitSaid = field.info.unit;
    }
    if (parts.isEmpty() && first)
        parts << sayingOf(first->info, numberText(first->get(spec), resolvedValue(values, first->info.path)));
    // A title need not be said twice.
    const QString title = box.title + QStringLiteral(" = ");
    if (!parts.isEmpty() && parts.front().startsWith(title)) parts.front().remove(0, title.size());
    return parts.isEmpty() ? tr("as usual") : parts.join(QStringLiteral(", "));
}

}  // namespace dianoia
