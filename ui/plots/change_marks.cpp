#include "plots/change_marks.h"

#include <algorithm>

#include "core/number_text.h"
#include "experiment/spec_schema.h"
#include "plots/chart_lettering.h"

namespace dianoia {
namespace {

struct SharedChange {
    AppliedChange change;
    std::vector<std::size_t> runs;
    std::vector<std::vector<Consequence>> consequences;  ///< of each of the runs
};

/// The label of a field without what stands in brackets behind it.
QString wordsOf(const std::string& path) {
    const auto* field = findField(path);
    const QString label = QString::fromStdString(field ? field->info.label : path);
    const qsizetype bracket = label.indexOf(QStringLiteral(" ("));
    return bracket > 0 ? label.left(bracket) : label;
}

QString valueText(const Json& value) {
    return QString::fromStdString(value.is_string()         ? value.get<std::string>()
                                  : value.is_number_float() ? roundedText(value.get<double>(), 4)
                                                            : value.dump());
}

QString consequencesText(const std::vector<Consequence>& consequences) {
    QStringList texts;
    for (const Consequence& c : consequences)
        texts << wordsOf(c.path) + u' ' + QString::fromStdString(roundedText(c.before, 3)) + QChar(0x2009) +
                     QChar(0x2192) + QChar(0x2009) + QString::fromStdString(roundedText(c.after, 3));
    return texts.join(QStringLiteral(", "));
}

QString textOf(const SharedChange& shared, const SessionPicture& picture, std::size_t selected) {
    QString text = wordsOf(shared.change.path) + QStringLiteral(" = ") + valueText(shared.change.value);
    const auto& all = shared.consequences;
    const bool agree = std::all_of(all.begin(), all.end(), [&](const auto& c) { return c == all.front(); });
    const auto chosen = std::find(shared.runs.begin(), shared.runs.end(), selected);
    const std::size_t told = chosen == shared.runs.end() ? 0 : std::size_t(chosen - shared.runs.begin());
    const QString consequences = consequencesText(all[told]);
    if (consequences.isEmpty()) return tamed(text);
    const QString whose =
        agree ? QString()
              : tamed(QString::fromStdString(picture.runs[shared.runs[told]].label), 20) + QStringLiteral(": ");
    return tamed(text) + QStringLiteral(" (") + whose + consequences + u')';
}

}  // namespace

std::vector<ChangeMark> changeMarks(const SessionPicture& picture, const RunsShown& shown) {
    std::vector<SharedChange> found;
    for (std::size_t i = 0; i < picture.runs.size(); ++i) {
        const RunPicture& run = picture.runs[i];
        if (!shown.draws(i) || !run.changes) continue;
        for (const AppliedChange& change : mergedDrags(*run.changes, std::uint64_t(run.spec.run.rounds))) {
            const auto same = std::find_if(found.begin(), found.end(), [&](const SharedChange& s) {
                return s.change.round == change.round && s.change.path == change.path && s.change.value == change.value;
            });
            SharedChange& place = same != found.end() ? *same : found.emplace_back(SharedChange{change, {}, {}});
            place.runs.push_back(i);
            place.consequences.push_back(change.consequences);
        }
    }
    std::stable_sort(found.begin(), found.end(),
                     [](const auto& a, const auto& b) { return a.change.round < b.change.round; });
    std::vector<ChangeMark> marks;
    for (const SharedChange& shared : found)
        marks.push_back({shared.change.round, shared.runs, textOf(shared, picture, shown.selected)});
    return marks;
}

}  // namespace dianoia
