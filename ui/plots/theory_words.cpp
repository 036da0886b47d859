#include "plots/theory_words.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <cmath>

#include "core/number_text.h"
#include "plots/run_curves.h"
#include "plots/theory_lines.h"

namespace dianoia {
namespace {

QString tr(const char* text) {
    return QCoreApplication::translate("TheoryWords", text);
}

QString number(double value) {
    return QString::fromStdString(roundedText(value, 4));
}

QString kindText(const TheoryLine& line) {
    switch (line.kind) {
        case LineKind::bound:
            return tr("A bound: proven to lie above the expectation.");
        case LineKind::prediction:
            return tr("A prediction: where the expectation is.");
        case LineKind::guide:
            return tr("A rate to compare with, not a bound for this run.");
    }
    return {};
}

/// Whose value is compared: a bound speaks of an expectation.
QString meanText(const RunPicture& run) {
    return run.repeats > 1 ? tr("mean of %1 repeats").arg(run.repeats) : tr("one run, not the mean");
}

/// "at round 400: theory 0.0032, the run 0.00011 (one run, not the mean)"
QString comparison(const TheoryLine& line, const RunPicture& run, Column column, const LineOutcome& outcome) {
    const auto *rounds = recorded(run, Column::round), *values = recorded(run, column);
    if (!rounds || !values || rounds->empty() || values->empty() || values->back().y.finite == 0) return {};
    const double round = rounds->back().y.last + (line.average == LineAverage::none ? 0 : 1);
    const auto value = line.formulaAt(*run.theory, columnInfo(column).name, round);
    if (!value) return {};
    QString text = tr("At round %1: theory %2").arg(QString::fromStdString(roundedText(round, 9)), number(*value));
    if (line.average == LineAverage::none)
        text += tr(", the run %1 (%2)").arg(number(values->back().y.last), meanText(run));
    else if (outcome.average && line.average == LineAverage::mean)
        text += tr(", the run's mean so far %1 (%2)").arg(number(*outcome.average), meanText(run));
    else if (outcome.average)
        text += tr(", the run's root mean square so far %1 (%2)").arg(number(*outcome.average), meanText(run));
    else
        text += tr("; not compared: not every round was recorded");
    return text + u'.';
}

TheoryWords wordsOf(const TheoryLine& line, const SessionPicture& picture, std::size_t index, Column column) {
    const RunPicture& run = picture.runs[index];
    const std::string_view metric = columnInfo(column).name;
    TheoryWords words;
    words.run = index;
    words.title = QStringLiteral("%1, %2").arg(QLatin1String(line.name), labelOf(run));
    const auto assumptions = line.assumptions(*run.theory, metric);
    words.isDrawn = std::all_of(assumptions.begin(), assumptions.end(), [](const auto& a) { return a.holds; });
    const LineText text = line.text(*run.theory, metric);
    QStringList lines = {tr("theory: %1").arg(words.title),
                         QLatin1String(line.sentence),
                         kindText(line),
                         {},
                         QString::fromStdString(text.formula)};
    if (words.isDrawn) {
        lines << QStringLiteral("  = ") + QString::fromStdString(text.numbers);
        const LineOutcome outcome = outcomeOf(line, run, column);
        words.isExceeded = outcome.excess.has_value();
        if (const QString said = comparison(line, run, column, outcome); !said.isEmpty()) lines << said;
        if (outcome.excess) lines << tr("The bound is %1.").arg(excessText(*outcome.excess, run));
    } else {
        lines << tr("Not drawn: an assumption does not hold.");
    }
    lines << QString() << tr("It holds for:");
    for (const LineAssumption& assumption : assumptions)
        lines << (assumption.holds ? tr("  yes: %1") : tr("  NO: %1")).arg(QString::fromStdString(assumption.sentence));
    if (words.isDrawn && !text.more.empty()) lines << QString();
    if (words.isDrawn)
        for (const std::string& more : text.more) lines << QString::fromStdString(more);
    lines << QString() << tr("Source: %1.").arg(QString::fromStdString(text.source));
    words.text = lines.join(u'\n');
    return words;
}

}  // namespace

std::vector<TheoryWords> theoryWords(const SessionPicture& picture, const RunsShown& shown, Column column) {
    std::vector<TheoryWords> all;
    for (std::size_t i = 0; i < picture.runs.size(); ++i) {
        if (!shown.draws(i) || !picture.runs[i].theory) continue;
        for (const TheoryLine& line : theoryLines())
            if (line.isAbout(columnInfo(column).name)) all.push_back(wordsOf(line, picture, i, column));
    }
    std::stable_sort(all.begin(), all.end(),
                     [](const TheoryWords& a, const TheoryWords& b) { return a.isDrawn && !b.isDrawn; });
    return all;
}

}  // namespace dianoia
