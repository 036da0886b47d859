#include "views/quantizer_bench.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

#include "core/diagnostics.h"
#include "core/number_text.h"
#include "round/compressor/compressor_fields.h"
#include "round/compressor/compressor_kinds.h"
#include "simulation/message_probe.h"
#include "theory/message_bits.h"
#include "views/quantizer_law.h"

namespace dianoia {
namespace {

constexpr Index kLongest = 4096;
constexpr double kMostCoins = 2e7;  ///< draws times coordinates, well below a second
const auto kThreeFour = QStringLiteral("3, -4");

QString number(double value, int digits = 5) {
    return QString::fromStdString(roundedText(value, digits));
}

QString beside(const std::optional<double>& theory) {
    return theory ? QuantizerBench::tr("theory %1").arg(number(*theory)) : QuantizerBench::tr("no closed form");
}

bool uses(const CompressorOptions& options, const std::string& path) {
    const std::string name = path.substr(path.find('.') + 1);
    const auto& used = compressorKind(options.kind).info.uses;
    return name == "kind" || std::find(used.begin(), used.end(), name) != used.end();
}

bool sharesScale(const CompressorOptions& options) {
    return options.shared_scale && uses(options, "compressor.shared_scale");
}

}  // namespace

Vector vectorOf(const QString& text) {
    static const QRegularExpression gaps(QStringLiteral("[,;\\s]+"));
    Vector vector;
    for (const QString& word : text.split(gaps, Qt::SkipEmptyParts)) {
        const ParsedReal read = parseReal(word.toStdString());
        if (!read.ok()) failContent("the vector: \"" + word.toStdString() + "\" is not a number");
        vector.push_back(read.value);
    }
    if (vector.empty()) failContent("the vector has no numbers");
    if (std::ssize(vector) > kLongest)
        failContent("the vector has " + std::to_string(vector.size()) + " numbers; the bench takes at most " +
                    std::to_string(kLongest));
    return vector;
}

QuantizerBench::QuantizerBench(Theme theme, QWidget* parent)
    : QWidget(parent),
      m_colour(runStyle(0, theme).colour),
      m_lawPanel(new ChartPanel(tr("bench: what can arrive and how often it was drawn"), theme, this)),
      m_variancePanel(new ChartPanel(tr("bench: variance of each coordinate"), theme, this)),
      m_numbers(new QLabel(this)) {
    m_options.kind = "quantize";
    m_controls = makeControls();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    layout->addWidget(m_controls);
    layout->addWidget(m_lawPanel, 3);
    layout->addWidget(m_variancePanel, 2);
    layout->addWidget(m_numbers);
    m_lawPanel->setPanelTitle(tr("Bench: exact law and draws"));
    m_variancePanel->setPanelTitle(tr("Variance of each coordinate"));
    m_numbers->setTextFormat(Qt::PlainText);
    m_numbers->setWordWrap(true);
    m_numbers->setContentsMargins(8, 0, 8, 2);
    m_numbers->setTextInteractionFlags(Qt::TextSelectableByMouse);
    connect(&m_poll, &QTimer::timeout, this, &QuantizerBench::poll);
    showFields();
    compute();
}

QWidget* QuantizerBench::makeControls() {
    auto* controls = new QWidget(this);
    auto* lines = new QVBoxLayout(controls);
    lines->setContentsMargins(0, 0, 0, 0);
    auto* typed = new QHBoxLayout;
    typed->addWidget(new QLabel(tr("vector"), controls));
    m_text = new QLineEdit(kThreeFour, controls);
    m_text->setAccessibleName(tr("vector of the bench"));
    m_text->setToolTip(tr("Numbers parted by commas or blanks"));
    connect(m_text, &QLineEdit::textChanged, this, &QuantizerBench::compute);
    typed->addWidget(m_text, 1);
    m_otherName = new QLabel(tr("another worker's"), controls);
    m_other = new QLineEdit(QStringLiteral("6, 8"), controls);
    m_other->setAccessibleName(tr("vector of another worker on the bench"));
    m_other->setToolTip(tr("The scale that the workers share is the greatest of both"));
    connect(m_other, &QLineEdit::textChanged, this, &QuantizerBench::compute);
    typed->addWidget(m_otherName);
    typed->addWidget(m_other, 1);
    auto* preset = new QPushButton(QStringLiteral("(3, -4)"), controls);
    preset->setAccessibleName(tr("put the vector (3, -4) on the bench"));
    connect(preset, &QPushButton::clicked, this, [this] { setVector(kThreeFour); });
    typed->addWidget(preset);
    auto* again = new QPushButton(tr("Draw again"), controls);
    again->setAccessibleName(tr("draw again"));
    again->setToolTip(tr("%1 draws with the next seed").arg(kDraws));
    connect(again, &QPushButton::clicked, this, [this] {
        ++m_seed;
        compute();
    });
    typed->addWidget(again);
    lines->addLayout(typed);
    auto* fields = new QHBoxLayout;
    for (const auto& field : compressorFields()) {
        const std::string path = field.info.path;
        auto* editor = new FieldEditor(
            field.info, [this, path](const Json& value) { setField(path, value); }, FieldEditor::Room::little,
            controls);
        fields->addWidget(editor, field.info.type == FieldType::choice ? 0 : 1);
        m_editors.push_back(editor);
    }
    fields->addStretch();
    lines->addLayout(fields);
    return controls;
}

void QuantizerBench::showFields() {
    for (FieldEditor* editor : m_editors) {
        const FieldInfo& info = editor->info();
        ValueContext context;
        // Counts of coordinates end at their number.
        if (info.type == FieldType::integer) context.highest = double(m_vector.size());
        for (const auto& field : compressorFields())
            if (field.info.path == info.path) editor->setValue(field.get(m_options), context);
        editor->setVisible(uses(m_options, info.path));
    }
    for (QWidget* part : std::initializer_list<QWidget*>{m_otherName, m_other})
        part->setVisible(sharesScale(m_options));
}

void QuantizerBench::follow(const NetworkOptions& network, const QColor& colour) {
    const bool isSame = network == m_network;
    if (isSame && colour == m_colour) return;
    m_network = network;
    m_colour = colour;
    isSame ? draw() : compute();
}

void QuantizerBench::setVector(const QString& text) {
    m_text->setText(text);
}

void QuantizerBench::setOther(const QString& text) {
    m_other->setText(text);
}

void QuantizerBench::setField(const std::string& path, const Json& value) {
    CompressorOptions changed = m_options;
    try {
        for (const auto& field : compressorFields())
            if (field.info.path == path) field.set(changed, value);
        m_options = changed;
        compute();
    } catch (const Error& error) {
        m_problem = QString::fromStdString(error.what());
        showNumbers();
    }
    showFields();
}

void QuantizerBench::setCompact(bool compact) {
    m_controls->setVisible(!compact);
    m_variancePanel->setVisible(!compact);
    m_numbers->setVisible(!compact);
}

std::vector<ChartPanel*> QuantizerBench::panels() const {
    std::vector<ChartPanel*> all = {m_lawPanel};
    if (!m_variancePanel->isHidden()) all.push_back(m_variancePanel);
    return all;
}

void QuantizerBench::compute() {
    m_trial.reset();
    m_law.reset();
    m_problem.clear();
    try {
        m_vector = vectorOf(m_text->text());
        m_others.clear();
        if (sharesScale(m_options)) m_others.push_back(vectorOf(m_other->text()));
        checkOthers(m_vector, m_others);
        const auto compressor = makeCompressor(m_options, std::ssize(m_vector), int(m_network.float_bits));
        m_law = m_others.empty() ? compressor->law(m_vector)
                                 : compressor->lawWith(m_vector, sharedNormsOf(*compressor, m_vector, m_others));
        startDraws();
    } catch (const Error& error) {
        m_vector.clear();
        m_problem = QString::fromStdString(error.what());
    }
    draw();
}

void QuantizerBench::startDraws() {
    m_isOutdated = m_draws.valid();
    if (m_isOutdated) return;
    const auto draws = std::int64_t(std::clamp(kMostCoins / double(m_vector.size()), 100.0, double(kDraws)));
    m_draws = std::async(std::launch::async,
                         [vector = m_vector, others = m_others, options = m_options, network = m_network, draws,
                          seed = m_seed] { return runTrial(vector, options, network, draws, seed, others); });
    m_poll.start(15);
}

void QuantizerBench::poll() {
    if (!m_draws.valid() || m_draws.wait_for(std::chrono::seconds(0)) != std::future_status::ready) return;
    m_poll.stop();
    std::optional<Trial> trial;
    try {
        trial = m_draws.get();
    } catch (const Error& error) {
        m_problem = QString::fromStdString(error.what());
    }
    if (m_vector.empty()) return;
    if (m_isOutdated) return startDraws();
    m_trial = std::move(trial);
    draw();
    emit drawn();
}

/// Every draw of a coordinate is one of two values, so that their mean tells how often it was the first.
std::vector<double> QuantizerBench::frequencies() const {
    std::vector<double> shares;
    if (!m_trial || !m_law) return shares;
    for (std::size_t j = 0; j < m_vector.size(); ++j) {
        const auto& [first, second] = m_law->coordinates[j].outcomes;
        const double share = (m_trial->coordinates[j].mean - second.value) / (first.value - second.value);
        const bool isFixed = second.probability == 0 || first.value == second.value || !std::isfinite(share);
        shares.push_back(isFixed ? 1 : std::clamp(share, 0.0, 1.0));
    }
    return shares;
}

void QuantizerBench::draw() {
    const std::size_t shown = std::min(m_vector.size(), std::size_t(kMessagePage));
    const std::vector<double> drawn = frequencies();
    const auto cut = [&](auto&& whole) { return std::span(whole).first(std::min(whole.size(), shown)); };
    ShownCoordinates coordinates{0, ConstSpan(m_vector).first(shown), {}, {}, cut(drawn)};
    if (m_law && !m_vector.empty()) coordinates.law = cut(m_law->coordinates);
    showCoordinates(*m_lawPanel, coordinates, m_colour);
    showVariance();
    showNumbers();
}

void QuantizerBench::showVariance() {
    const ChartColours colours = chartColours(m_variancePanel->theme());
    Drawing drawing;
    DrawnCurve theory{{colours.text, {}}, 2.5, {}, {}};
    double highest = 0;
    const std::size_t shown = std::min(m_vector.size(), std::size_t(kMessagePage));
    QColor solid = m_colour;
    solid.setAlphaF(0.75f);
    for (std::size_t j = 0; j < shown; ++j) {
        const double at = double(j);
        if (m_trial && m_trial->coordinates[j].variance && std::isfinite(*m_trial->coordinates[j].variance)) {
            const double variance = *m_trial->coordinates[j].variance;
            drawing.bars.push_back({at - 0.3, at + 0.3, 0, variance, solid, {}});
            highest = std::max(highest, variance);
        }
        if (!m_law || !std::isfinite(m_law->coordinates[j].variance)) continue;
        theory.points.pieces.push_back(
            {{at - 0.42, m_law->coordinates[j].variance}, {at + 0.42, m_law->coordinates[j].variance}});
        highest = std::max(highest, m_law->coordinates[j].variance);
    }
    drawing.curves.push_back(std::move(theory));
    const double last = std::max(0.0, double(shown) - 1);
    m_variancePanel->setAxes({tr("coordinate j"), AxisScale::linear, aroundWholeNumbers(0, last)},
                             {tr("variance"), AxisScale::linear, niceRange({0, highest}, AxisScale::linear)});
    m_variancePanel->setLegend({{tr("drawn"), {m_colour, {}}}, {tr("theory"), {colours.text, {}}}});
    m_variancePanel->setDrawing(std::move(drawing));
}

void QuantizerBench::showNumbers() {
    if (!m_problem.isEmpty()) return m_numbers->setText(m_problem);
    if (!m_trial) return m_numbers->setText(tr("drawing ..."));
    const Trial& t = *m_trial;
    const bool hasZeros = std::find(m_vector.begin(), m_vector.end(), 0.0) != m_vector.end();
    const MessageBits formula = messageBits(m_options, m_network, std::ssize(m_vector), hasZeros);
    QString text =
        tr("squared error %1 \u00b1 %2 (%3); total variance %4 (%5); coordinates not zero %6 (%7); bits "
           "as encoded %8 (%9)")
            .arg(number(t.meanSquaredError), number(t.squaredErrorStandardError.value_or(0), 2),
                 beside(t.theorySquaredError), number(t.totalVariance.value_or(0)), beside(t.theoryTotalVariance),
                 number(t.meanNonzeros), beside(t.expectedNonzeros), number(t.meanBits), formulaText(formula));
    if (t.ownScaleVariance) text += tr("; theory with its own scale: variance %1").arg(number(*t.ownScaleVariance));
    m_numbers->setText(text);
}

QString QuantizerBench::numbers() const {
    return m_numbers->text();
}

QString QuantizerBench::dataText() const {
    std::string text =
        "index,value,mean,standard_error,variance,theory_mean,theory_variance,outcome1,probability1,frequency1,"
        "outcome2,probability2,frequency2\n";
    const std::vector<double> shares = frequencies();
    const auto add = [&](std::optional<double> value) {
        text += ',';
        if (value) appendShortest(text, *value);
    };
    for (std::size_t j = 0; j < m_vector.size(); ++j) {
        text += std::to_string(j);
        add(m_vector[j]);
        const CoordinateTrial drawn = m_trial ? m_trial->coordinates[j] : CoordinateTrial{};
        add(m_trial ? std::optional(drawn.mean) : std::nullopt);
        add(drawn.standardError);
        add(drawn.variance);
        add(m_law ? std::optional(m_law->coordinates[j].mean) : std::nullopt);
        add(m_law ? std::optional(m_law->coordinates[j].variance) : std::nullopt);
        for (std::size_t o = 0; o < 2; ++o) {
            const bool isThere = m_law && m_law->coordinates[j].outcomes[o].probability > 0;
            add(isThere ? std::optional(m_law->coordinates[j].outcomes[o].value) : std::nullopt);
            add(isThere ? std::optional(m_law->coordinates[j].outcomes[o].probability) : std::nullopt);
            add(isThere && !shares.empty() ? std::optional(o == 0 ? shares[j] : 1 - shares[j]) : std::nullopt);
        }
        text += '\n';
    }
    return QString::fromStdString(text);
}

}  // namespace dianoia
