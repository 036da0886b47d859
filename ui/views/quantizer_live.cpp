#include "views/quantizer_live.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

#include "core/number_text.h"
#include "core/rfc4180.h"
#include "views/quantizer_law.h"

namespace dianoia {
namespace {

constexpr std::size_t kFewSymbols = 9;  ///< whose shares are written
constexpr std::size_t kAveraged = 20;   ///< rounds of the running means

QString number(double value, int digits = 4) {
    return QString::fromStdString(roundedText(value, digits));
}

QString titleOf(const MessagePicture& m, const QString& runLabel) {
    QString title = QuantizerLive::tr("%1: %2 - worker %3, round %4")
                        .arg(runLabel, QString::fromStdString(m.name))
                        .arg(m.request.worker)
                        .arg(m.round);
    if (m.blocks > 1) title += QuantizerLive::tr(", block %1").arg(m.request.block);
    return title;
}

/// ` (LABEL theory)`, or nothing where there is no theory.
QString besideTheory(const QString& words, double theory) {
    return std::isfinite(theory) ? QStringLiteral(" (") + words.arg(number(theory)) + u')' : QString();
}

QString numbersOf(const MessagePicture& m) {
    QStringList parts = {
        QuantizerLive::tr("this message: %1 bits as encoded (%2)").arg(m.bits).arg(formulaText(m.formula)),
        QuantizerLive::tr("%1 of %2 coordinates not zero").arg(m.nonzeros).arg(m.dimension) +
            besideTheory(QuantizerLive::tr("expected %1"), m.expectedNonzeros)};
    if (std::isfinite(m.norm)) parts << QuantizerLive::tr("norm of the block %1").arg(number(m.norm));
    parts << QuantizerLive::tr("squared error %1").arg(number(m.errors.back().error)) +
                 besideTheory(QuantizerLive::tr("theory %1"), m.errors.back().expected);
    if (std::isfinite(m.ownScaleError))
        parts << QuantizerLive::tr("theory with its own scale %1").arg(number(m.ownScaleError));
    return parts.join(QStringLiteral("; "));
}

/// Points of a curve over rounds on a logarithmic axis; what is not above 0 is a gap.
PlotCurve logCurve(const std::vector<PlotPoint>& values) {
    PlotCurve curve;
    bool isOpen = false;
    for (const PlotPoint& p : values) {
        const bool isDrawn = p.y > 0 && std::isfinite(p.y);
        if (isDrawn && !isOpen) curve.pieces.emplace_back();
        if (isDrawn) curve.pieces.back().push_back({p.x, std::log10(p.y)});
        isOpen = isDrawn;
    }
    return curve;
}

AxisRange logRange(const std::vector<DrawnCurve>& curves) {
    AxisRange range{1, -1};
    for (const DrawnCurve& curve : curves)
        for (const auto& piece : curve.points.pieces)
            for (const PlotPoint& p : piece)
                range = range.low > range.high ? AxisRange{p.y, p.y}
                                               : AxisRange{std::min(range.low, p.y), std::max(range.high, p.y)};
    return range.low > range.high ? AxisRange{-1, 0} : niceRange(range, AxisScale::logarithmic);
}

/// The mean of error over expectation in round number `i` and those before it. Inputs shrink while a run converges, so
/// that a mean of the errors themselves would be about its oldest.
double meanShare(const std::vector<ObservedError>& errors, std::size_t i) {
    const std::size_t first = i + 1 < kAveraged ? 0 : i + 1 - kAveraged;
    double total = 0;
    for (std::size_t k = first; k <= i; ++k) total += errors[k].error / errors[k].expected;
    return total / double(i + 1 - first);
}

}  // namespace

QuantizerLive::QuantizerLive(Theme theme, QWidget* parent)
    : QWidget(parent),
      m_law(new ChartPanel(tr("what can arrive and what does"), theme, this)),
      m_shares(new ChartPanel(tr("shares of the symbols"), theme, this)),
      m_errors(new ChartPanel(tr("squared error of the message"), theme, this)),
      m_numbers(new QLabel(this)) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    // A widget of its own: a row of hidden charts would keep its share of the height.
    m_below = new QWidget(this);
    auto* below = new QHBoxLayout(m_below);
    below->setContentsMargins(0, 0, 0, 0);
    below->addWidget(m_shares);
    below->addWidget(m_errors);
    layout->addWidget(m_law, 3);
    layout->addWidget(m_below, 2);
    layout->addWidget(m_numbers);
    m_numbers->setTextFormat(Qt::PlainText);
    m_numbers->setWordWrap(true);
    m_numbers->setContentsMargins(8, 0, 8, 2);
    m_numbers->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_shares->setPanelTitle(tr("Symbols of the block"));
    m_errors->setPanelTitle(tr("Squared error of the message"));
}

void QuantizerLive::setCompact(bool compact) {
    m_below->setVisible(!compact);
    m_numbers->setVisible(!compact);
}

std::vector<ChartPanel*> QuantizerLive::panels() const {
    if (m_below->isHidden()) return {m_law};
    return {m_law, m_shares, m_errors};
}

void QuantizerLive::showMessage(const MessagePicture* message, const QString& runLabel, const QColor& colour) {
    if (!message) {
        m_heading = tr("Quantizer");
        m_law->setPanelTitle(m_heading);
        Drawing empty;
        empty.notes << tr("no message yet");
        m_law->setDrawing(std::move(empty));
        m_numbers->clear();
        m_data.clear();
        return;
    }
    m_heading = titleOf(*message, runLabel);
    m_law->setPanelTitle(m_below->isHidden() ? QString::fromStdString(message->name) : m_heading);
    showCoordinates(*m_law, {message->shown.first, message->input, message->law, message->decoded, {}}, colour);
    m_numbers->setText(numbersOf(*message));
    m_data = messageCsv(*message, runLabel.toStdString());
    if (m_below->isHidden()) return;
    showShares(message->shares, message->errors.size(), colour);
    showErrors(message->errors, colour);
}

void QuantizerLive::showShares(const SymbolShares& shares, std::size_t rounds, const QColor& colour) {
    const ChartColours colours = chartColours(m_shares->theme());
    Drawing drawing;
    DrawnCurve theory{{colours.text, {}}, 2.5, {}, {}};
    const double step = shares.symbols.size() > 1 ? shares.symbols[1] - shares.symbols[0] : 1;
    double highest = 0;
    for (std::size_t b = 0; b < shares.symbols.size(); ++b) {
        const double at = shares.symbols[b];
        QColor solid = colour;
        solid.setAlphaF(0.75f);
        drawing.bars.push_back({at - 0.28 * step, at + 0.28 * step, 0, shares.now[b], solid, {}});
        drawing.bars.push_back({at - 0.4 * step, at + 0.4 * step, 0, shares.recent[b], {}, colours.mark});
        highest = std::max({highest, shares.now[b], shares.recent[b]});
        if (shares.symbols.size() <= kFewSymbols)
            drawing.texts.push_back({{at, std::max(shares.now[b], shares.recent[b])},
                                     tr("%1 %").arg(QString::fromStdString(fixedText(100 * shares.now[b], 1)))});
        if (shares.expected.empty()) continue;
        highest = std::max(highest, shares.expected[b]);
        theory.points.pieces.push_back(
            {{at - 0.48 * step, shares.expected[b]}, {at + 0.48 * step, shares.expected[b]}});
    }
    drawing.curves.push_back(std::move(theory));
    const bool areLevels = shares.symbols.size() > 3;
    m_shares->setAxes({areLevels ? tr("level") : tr("-1, 0, +1"), AxisScale::linear,
                       areLevels ? AxisRange{shares.symbols.front() - step, shares.symbols.back() + step}
                                 : aroundWholeNumbers(-1, 1)},
                      {tr("share"), AxisScale::linear, niceRange({0, 1.15 * highest}, AxisScale::linear)});
    m_shares->setLegend({{tr("this round"), {colour, {}}},
                         {tr("last %n rounds seen", "", int(rounds)), {colours.mark, {}}},
                         {tr("theory"), {colours.text, {}}}});
    m_shares->setDrawing(std::move(drawing));
}

void QuantizerLive::showErrors(const std::vector<ObservedError>& errors, const QColor& colour) {
    const ChartColours colours = chartColours(m_errors->theme());
    std::vector<PlotPoint> each, mean, theory;
    for (std::size_t i = 0; i < errors.size(); ++i) {
        const double round = double(errors[i].round);
        each.push_back({round, errors[i].error});
        theory.push_back({round, errors[i].expected});
        mean.push_back({round, errors[i].expected * meanShare(errors, i)});
    }
    QColor pale = colour;
    pale.setAlphaF(0.55f);
    Drawing drawing;
    drawing.curves = {{{pale, {}}, 1.2, logCurve(each), {}},
                      {{colour, {}}, 2.5, logCurve(mean), {}},
                      {{colours.text, {6, 4}}, 2, logCurve(theory), {}}};
    if (errors.back().error == 0 && errors.back().expected == 0) drawing.notes << tr("this message is exact: no error");
    const double last = double(errors.back().round), first = double(errors.front().round);
    m_errors->setAxes({tr("round k"), AxisScale::linear, {first, std::max(last, first + 5)}},
                      {tr("|decoded - input|\u00b2"), AxisScale::logarithmic, logRange(drawing.curves)});
    m_errors->setLegend({{tr("each round"), {pale, {}}},
                         {tr("mean of %1 shares of theory").arg(kAveraged), {colour, {}}},
                         {tr("theory"), {colours.text, {6, 4}}}});
    m_errors->setDrawing(std::move(drawing));
}

QString messageCsv(const MessagePicture& message, const std::string& run) {
    std::string text = "round,run,worker,index,value,arrived,outcome1,probability1,outcome2,probability2\n";
    for (std::size_t i = 0; i < message.input.size(); ++i) {
        text += std::to_string(message.round) + ',';
        appendCsvCell(text, run);
        text += ',' + std::to_string(message.request.worker) + ',' + std::to_string(message.shown.first + Index(i));
        for (double v : {message.input[i], message.decoded[i]}) {
            text += ',';
            appendShortest(text, v);
        }
        for (std::size_t o = 0; o < 2; ++o)
            if (message.law.empty() || message.law[i].outcomes[o].probability == 0) {
                text += ",,";
            } else {
                text += ',';
                appendShortest(text, message.law[i].outcomes[o].value);
                text += ',';
                appendShortest(text, message.law[i].outcomes[o].probability);
            }
        text += '\n';
    }
    return QString::fromStdString(text);
}

}  // namespace dianoia
