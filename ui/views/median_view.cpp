#include "views/median_view.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <limits>

#include "preset_view.h"
#include "round/noise/noise.h"
#include "views/median_questions.h"

namespace dianoia {
namespace {

constexpr int kRoomForTwo = 330;  // pixels of height
constexpr int kRoomForAll = 440;  // below which the panels of the whole vector need it all
constexpr int kLeastTarget = 24;  // of what is clicked

}  // namespace

MedianView::MedianView(Workbench& workbench, Theme theme, QWidget* parent)
    : PlotView(parent),
      m_workbench(workbench),
      m_gaps(new MedianGapPlot(title(), theme, this)),
      m_below(new QWidget(this)),
      m_linePanel(new ChartPanel(tr("Values of the workers"), theme, m_below)),
      m_votesPanel(new ChartPanel(tr("Wrong votes against noise"), theme, m_below)),
      m_pricePanel(new ChartPanel(tr("Error against noise"), theme, m_below)),
      m_vector(new VectorPanels(workbench, *m_pricePanel, *m_votesPanel, this)),
      m_lineDrawer(*m_linePanel),
      m_lawTask(0),
      m_priceTask(200) {
    m_controls = makeControls();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    auto* below = new QHBoxLayout(m_below);
    below->setContentsMargins(0, 0, 0, 0);
    below->setSpacing(2);
    below->addWidget(m_linePanel, 1);
    below->addWidget(m_votesPanel, 1);
    below->addWidget(m_pricePanel, 1);
    layout->addWidget(m_gaps, 1);
    layout->addWidget(m_below, 1);
    layout->addWidget(m_controls);
    for (ChartPanel* panel : {&m_gaps->panel(), m_linePanel, m_votesPanel, m_pricePanel})
        connect(panel, &ChartPanel::doubleClicked, this, &PlotView::enlargeWanted);
    connect(&m_workbench, &Workbench::largestGapFound, m_coordinate, [this](int coordinate) {
        const QSignalBlocker blocker(m_coordinate);
        m_coordinate->setMaximum(std::max(m_coordinate->maximum(), coordinate));
        m_coordinate->setValue(coordinate);
    });
}

QWidget* MedianView::makeControls() {
    auto* line = new QWidget(this);
    auto* layout = new QHBoxLayout(line);
    layout->setContentsMargins(4, 0, 4, 0);
    m_coordinate = new QSpinBox(line);
    m_coordinate->setAccessibleName(tr("watched coordinate"));
    m_coordinate->setToolTip(tr("Which coordinate of the gradients is shown; the first is 0"));
    m_coordinate->setMaximum(std::numeric_limits<int>::max());
    m_coordinate->setKeyboardTracking(false);
    m_coordinate->setMinimumHeight(kLeastTarget);
    m_largest = new QPushButton(tr("largest |median - mean|"), line);
    m_largest->setAccessibleName(tr("watch the coordinate with the largest |median - mean|"));
    m_largest->setToolTip(tr("Watches the coordinate where median and mean are furthest apart at present"));
    m_largest->setMinimumHeight(kLeastTarget);
    m_atRest = new QCheckBox(tr("iterate at rest"), line);
    m_atRest->setToolTip(
        tr("Error against noise of the iterate of noisy medianSGD with this step once it has come to rest, instead of "
           "that of one round's median. Known where all f_i have the same curvature and the step is constant."));
    m_atRest->setMinimumHeight(kLeastTarget);
    m_extent = new QComboBox(line);
    m_extent->addItems({tr("this coordinate"), tr("whole vector")});
    m_extent->setAccessibleName(tr("error against noise: of what"));
    m_extent->setToolTip(
        tr("Error against noise of the watched coordinate, or over all coordinates, with the votes that noise turns"));
    m_extent->setMinimumHeight(kLeastTarget);
    auto* extentLabel = new QLabel(tr("error against noise:"), line);
    extentLabel->setBuddy(m_extent);
    auto* label = new QLabel(tr("coordinate"), line);
    label->setBuddy(m_coordinate);
    layout->addWidget(label);
    layout->addWidget(m_coordinate);
    layout->addWidget(m_largest);
    layout->addStretch(1);
    layout->addWidget(extentLabel);
    layout->addWidget(m_extent);
    layout->addWidget(m_atRest);
    connect(m_coordinate, &QSpinBox::valueChanged, this, [this](int j) { m_workbench.watchCoordinate(j); });
    connect(m_largest, &QPushButton::clicked, this, [this] {
        const auto& runs = m_workbench.picture().runs;
        if (m_shown.selected < runs.size())
            m_workbench.watchLargestGap(QString::fromStdString(runs[m_shown.selected].label));
    });
    connect(m_atRest, &QCheckBox::toggled, this, &PlotView::changed);
    connect(m_extent, &QComboBox::currentIndexChanged, this, [this] {
        m_priceAsked = {};
        m_isPriceDrawn = false;
        placePanels();
        emit changed();
    });
    return line;
}

void MedianView::showPreset(const Preset& preset) {
    PlotChoice choice = memoryChoice(preset.view);
    choice.y = Column::median_mean_gap;
    m_gaps->setChoice(choice);
    m_workbench.need(name(), MedianGapPlot::columns());
    const std::int64_t first = preset.view.watch.empty() ? 0 : preset.view.watch.front();
    const auto& plots = preset.view.plots;
    {
        const auto names = [&](const char* plot) { return std::find(plots.begin(), plots.end(), plot) != plots.end(); };
        const QSignalBlocker blockers[] = {QSignalBlocker(m_coordinate), QSignalBlocker(m_atRest),
                                           QSignalBlocker(m_extent)};
        m_coordinate->setMaximum(std::numeric_limits<int>::max());
        m_coordinate->setValue(int(std::min<std::int64_t>(first, std::numeric_limits<int>::max())));
        m_atRest->setChecked(names("bias") || names("bias_vector"));
        m_extent->setCurrentIndex(names("bias_vector") ? 1 : 0);
    }
    placePanels();
    m_workbench.watchCoordinate(Index(first));
    m_lawAsked = m_priceAsked = {};
    m_line.law.reset();
}

void MedianView::show(const SessionPicture& picture, const RunsShown& shown, const SessionPicture* previous) {
    m_shown = shown;
    showThemes();
    PlotChoice choice = m_gaps->choice();
    if (choice.x != picture.axis) {
        choice.x = picture.axis;
        choice.xScale = AxisScale::linear;
        choice.xRange.reset();
        m_gaps->setChoice(choice);
    }
    m_gaps->show(picture, shown, previous);
    const Index dimension = shown.selected < picture.runs.size() ? picture.runs[shown.selected].card.dimension : 0;
    if (dimension > 0) {
        const QSignalBlocker blocker(m_coordinate);
        m_coordinate->setMaximum(int(std::min<Index>(dimension - 1, std::numeric_limits<int>::max())));
    }
    showCoordinate(picture, shown);
}

/// Panels that are hidden are not told of another theme.
void MedianView::showThemes() {
    const Theme theme = m_gaps->panel().theme();
    for (ChartPanel* panel : {m_linePanel, m_votesPanel, m_pricePanel})
        if (panel->theme() != theme) panel->setTheme(theme);
    if (m_theme == theme) return;
    m_theme = theme;
    m_isPriceDrawn = false;
    if (showsWholeVector()) m_vector->draw();
}

void MedianView::showCoordinate(const SessionPicture& picture, const RunsShown& shown) {
    if (shown.selected >= picture.runs.size() || !picture.runs[shown.selected].probe) {
        m_line.probe = {};
        m_isPriceDrawn = false;
        m_lineDrawer.showNothing(tr("nothing to show yet"));
        if (showsWholeVector()) {
            m_vector->showNothing(tr("nothing to show yet"));
        } else {
            showNoMedianPrice(*m_pricePanel, tr("nothing to show yet"));
        }
        return;
    }
    const RunPicture& run = picture.runs[shown.selected];
    const RunStyle style = runStyle(shown.selected, m_linePanel->theme());
    const std::optional<double> step = stepAtRest(run, run.card.constants);
    m_atRest->setEnabled(step.has_value());
    const bool isPriceShown = m_pricePanel->isVisibleTo(this);
    const std::optional<double> atRest = m_atRest->isChecked() ? step : std::nullopt;
    if (m_below->isVisibleTo(this) && m_linePanel->isVisibleTo(this)) showLine(run, style);
    if (isPriceShown && !showsWholeVector()) showPrice(run, style, atRest);
    if (isPriceShown && showsWholeVector()) {
        m_vector->show(picture, shown.selected, style, atRest);
    } else {
        m_vector->leave();
    }
}

void MedianView::showWholeVector(bool wanted) {
    m_extent->setCurrentIndex(wanted ? 1 : 0);
}

bool MedianView::showsWholeVector() const {
    return m_extent->currentIndex() == 1;
}

void MedianView::showLine(const RunPicture& run, const RunStyle& style) {
    const bool isSame = m_line.run == QString::fromStdString(run.label) &&
                        m_line.probe.coordinate == run.probe->coordinate &&
                        m_line.probe.values.size() == run.probe->values.size();
    const double level = noiseLevel(run);
    if (!isSame || level == 0) m_line.law.reset();
    m_line.run = QString::fromStdString(run.label);
    m_line.style = style;
    m_line.probe = *run.probe;
    m_line.level = level;
    const bool isComputed = level > 0 && hasMedianLaw(*run.probe);
    Question question{run.label, run.spec.noise.kind, run.probe->coordinate, run.probe->values, level};
    if (isComputed && question != m_lawAsked) {
        m_lawAsked = question;
        m_lawTask.ask([this, round = run.probe->round,
                       question = std::move(question)](std::stop_token stop) -> LatestTask::Deliver {
            const auto law = makeNoise({question.noise, question.level});
            const MedianDensity density = medianDensity(law.get(), question.values, question.level,
                                                        densityPoints(std::ssize(question.values)), stop);
            return [this, density, round, label = question.label, coordinate = question.coordinate] {
                if (m_line.run != QString::fromStdString(label) || m_line.probe.coordinate != coordinate ||
                    m_line.level == 0)
                    return;
                m_line.law = density;
                m_line.lawRound = round;
                m_lineDrawer.show(m_line);
            };
        });
    }
    m_line.note = level > 0 && !isComputed ? whyNoMedianLaw(*run.probe) : QString();
    m_lineDrawer.show(m_line);
}

void MedianView::showPrice(const RunPicture& run, const RunStyle& style, std::optional<double> step) {
    if (!hasMedianLaw(*run.probe)) {
        m_price = {};
        m_priceAsked = {};
        m_isPriceDrawn = false;
        return showNoMedianPrice(*m_pricePanel, whyNoMedianLaw(*run.probe));
    }
    const double level = noiseLevel(run);
    const bool isSupposed = run.spec.noise.kind == NoiseOptions().kind;
    const std::string noise = isSupposed ? "gaussian" : run.spec.noise.kind;
    const auto [low, high] = priceLevels(run.probe->values, level);
    Question question{run.label, noise, run.probe->coordinate, run.probe->values, 0, step.value_or(1), low, high};
    const bool looksTheSame = m_price.level == level && m_price.style.colour == style.colour && m_isPriceDrawn;
    m_price.level = level;
    m_price.style = style;
    if (question != m_priceAsked) {
        m_priceAsked = question;
        m_priceTask.ask(
            [this, round = run.probe->round, question, step, isSupposed](std::stop_token stop) -> LatestTask::Deliver {
                const auto law = makeNoise({question.noise, 1});
                MedianPriceContent content;
                content.curve = noisePriceCurve(*law, question.values, question.step, question.low, question.high,
                                                pricePoints(std::ssize(question.values)), stop);
                content.round = round;
                content.step = step;
                content.noise = QString::fromStdString(question.noise);
                content.isSupposed = isSupposed;
                return [this, content = std::move(content)]() mutable {
                    if (m_priceAsked.values.empty()) return;  // asked for no longer
                    content.level = m_price.level;
                    content.style = m_price.style;
                    m_price = std::move(content);
                    showMedianPrice(*m_pricePanel, m_price);
                };
            });
    }
    if (!looksTheSame) showMedianPrice(*m_pricePanel, m_price);
    m_isPriceDrawn = true;
}

void MedianView::finish() {
    m_lawTask.finish();
    m_priceTask.finish();
    m_vector->finish();
}

void MedianView::setCompact(bool compact) {
    m_isCompact = compact;
    placePanels();
}

void MedianView::resizeEvent(QResizeEvent* event) {
    PlotView::resizeEvent(event);
    placePanels();
    // Dots are stacked by pixels, which the panel has only once it was laid out.
    QTimer::singleShot(0, this, &MedianView::drawLine);
}

void MedianView::drawLine() {
    if (!m_line.probe.values.empty()) m_lineDrawer.show(m_line);
}

void MedianView::placePanels() {
    m_controls->setVisible(!m_isCompact);
    m_pricePanel->setVisible(!m_isCompact);
    m_votesPanel->setVisible(!m_isCompact && showsWholeVector());
    m_linePanel->setVisible(m_isCompact || !showsWholeVector());
    m_gaps->setVisible(m_isCompact || !showsWholeVector() || height() >= kRoomForAll);
    for (QWidget* control : {static_cast<QWidget*>(m_coordinate), static_cast<QWidget*>(m_largest)})
        control->setEnabled(!showsWholeVector());
    m_below->setVisible(!m_isCompact || height() >= kRoomForTwo);
}

std::vector<ChartPanel*> MedianView::panels() {
    std::vector<ChartPanel*> shown = {&m_gaps->panel()};
    for (ChartPanel* panel : {m_linePanel, m_votesPanel, m_pricePanel})
        if (panel->isVisibleTo(this)) shown.push_back(panel);
    return shown;
}

QString MedianView::dataText() const {
    std::string text = medianCsvHeader();
    const SessionPicture& picture = m_workbench.picture();
    for (std::size_t i = 0; i < picture.runs.size(); ++i)
        if (m_shown.draws(i)) appendGapCsv(text, picture.runs[i]);
    if (m_linePanel->isVisibleTo(this)) appendLineCsv(text, m_line);
    if (m_votesPanel->isVisibleTo(this)) {
        appendVectorCsv(text, vectorContent());
    } else if (m_pricePanel->isVisibleTo(this)) {
        appendPriceCsv(text, m_line.run.toStdString(), m_price);
    }
    return QString::fromStdString(text);
}

}  // namespace dianoia
