#include "views/vector_panels.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

#include "round/noise/noise.h"
#include "views/median_questions.h"

namespace dianoia {
namespace {

constexpr int kPerDecade = 8;
constexpr int kMostPoints = 97;

bool areFinite(const RowMatrix& gradients) {
    for (Index i = 0; i < gradients.rows(); ++i)
        for (const double v : gradients.row(i))
            if (!std::isfinite(v)) return false;
    return true;
}

bool areEqual(const RowMatrix& a, const RowMatrix& b) {
    if (a.rows() != b.rows() || a.columns() != b.columns()) return false;
    for (Index i = 0; i < a.rows(); ++i)
        if (!std::equal(a.row(i).begin(), a.row(i).end(), b.row(i).begin())) return false;
    return true;
}

/// From a decade below those of the widest coordinate, since most are narrower.
PriceLevels levelsOf(double widest, double least, double greatest) {
    PriceLevels levels = priceLevels({0, widest}, least);
    levels.low /= 10;
    levels.high = std::max(levels.high, greatest);
    return levels;
}

int pointsOver(const PriceLevels& levels) {
    return std::min(kMostPoints, int(std::lround(kPerDecade * std::log10(levels.high / levels.low))) + 1);
}

}  // namespace

struct VectorPanels::Work {
    Question question;
    std::unique_ptr<NoiseLaw> law;
    std::optional<VectorBias> vectors;  ///< made in the thread of the work
    std::vector<VectorSampleSize> stages;
    VectorPriceContent content;
    bool isFinite = true;

    /// What is the same at all stages.
    void prepare() {
        if (vectors) return;
        isFinite = areFinite(*question.gradients);
        if (!isFinite) return;
        law = makeNoise({question.noise, 1});
        vectors.emplace(*law, *question.gradients);
        content.withoutMean = vectors->withoutMean();
        content.cubic = vectors->cubic();
        content.bound = vectors->bound();
    }
    void compute(VectorSampleSize size, std::stop_token stop) {
        prepare();
        if (!isFinite) return;
        const PriceLevels levels = levelsOf(vectors->widest(), question.leastLevel, question.greatestLevel);
        content.curve =
            vectorBiasCurve(*vectors, question.step, levels.low, levels.high, pointsOver(levels), size, stop);
    }
};

/// Microseconds a coordinate and level, measured: the law of an odd number of workers, and its mean for an even one;
/// the variance of an even number is far slower.
std::vector<VectorSampleSize> sampleStages(Index workers, Index dimension, int points) {
    constexpr double kTime = 0.9e6;  // microseconds of the last stage
    constexpr Index kMostEven = 12;  // workers, up to which 16 coordinates take about as long
    constexpr Index kCoarse = 64, kFiner = 8, kFew = 16;
    const auto n = double(workers);
    const double each = (5 + 1.1 * n + 0.007 * n * n) * (points + 6);
    const Index last = std::min(dimension, std::max(kCoarse, Index(kTime / each)));
    const bool isEven = workers % 2 == 0;
    std::vector<VectorSampleSize> stages;
    for (Index size = kCoarse; 2 * size <= last; size *= kFiner) stages.push_back({size, isEven ? 0 : size});
    stages.push_back({last, !isEven ? last : workers <= kMostEven ? std::min(kFew, dimension) : 0});
    return stages;
}

bool VectorPanels::Question::isAlike(const Question& other) const {
    return label == other.label && noise == other.noise && step == other.step && leastLevel == other.leastLevel &&
           greatestLevel == other.greatestLevel;
}

bool VectorPanels::Question::operator==(const Question& other) const {
    if (!isAlike(other) || !gradients != !other.gradients) return false;
    return gradients == other.gradients || areEqual(*gradients, *other.gradients);
}

VectorPanels::VectorPanels(Workbench& workbench, ChartPanel& price, ChartPanel& votes, QObject* parent)
    : QObject(parent), m_workbench(workbench), m_price(price), m_votes(votes), m_task(100) {}

void VectorPanels::show(const SessionPicture& picture, std::size_t which, const RunStyle& style,
                        std::optional<double> step) {
    const RunPicture& run = picture.runs[which];
    const QString label = QString::fromStdString(run.label);
    m_isPlaying = picture.state == SessionState::playing;
    if (m_watched != label) {
        m_watched = label;
        m_workbench.watchVector(label);
    }
    m_isAwaited = !run.probe || !run.probe->gradients;
    if (m_isAwaited) {
        if (m_content.run != label) showNothing(tr("nothing to show yet"));
        return;
    }
    if (!hasMedianLaw(*run.probe)) return showNothing(whyNoMedianLaw(*run.probe));
    const bool isSupposed = run.spec.noise.kind == NoiseOptions().kind;
    const double level = noiseLevel(run);
    const bool looksTheSame = m_content.level == level && m_content.style.colour == style.colour;
    m_content.level = level;
    m_content.style = style;
    Question question{run.label,           isSupposed ? "gaussian" : run.spec.noise.kind, step.value_or(1), 0, 0,
                      run.probe->gradients};
    if (level > 0) {
        question.leastLevel = std::pow(10.0, std::floor(std::log10(level)));
        question.greatestLevel = std::pow(10.0, std::ceil(std::log10(level)));
    }
    const bool isNew = !m_work || !(question == m_question);
    const bool isBusy = m_work && m_stage == 0 && !m_task.isIdle();
    if (isNew && isBusy && m_isPlaying && question.isAlike(m_question)) return;  // a later picture will do
    if (isNew) {
        VectorPriceContent known;
        known.round = run.probe->round;
        known.step = step;
        known.run = label;
        known.isSupposed = isSupposed;
        begin(std::move(question), std::move(known));
    } else if (!m_isPlaying && m_task.isIdle() && m_stage < lastStage()) {
        askStage(m_stage + 1);
    }
    if (!looksTheSame) draw();
}

void VectorPanels::begin(Question question, VectorPriceContent known) {
    m_task.drop();
    m_question = std::move(question);
    known.workers = m_question.gradients->rows();
    known.dimension = m_question.gradients->columns();
    known.noise = QString::fromStdString(m_question.noise);
    m_work = std::make_shared<Work>();
    m_work->question = m_question;
    // Five decades are usual; more only make the estimate of the time a little low.
    m_work->stages = sampleStages(known.workers, known.dimension, 5 * kPerDecade + 1);
    m_work->content = std::move(known);
    askStage(0);
}

int VectorPanels::lastStage() const {
    return int(m_work->stages.size()) - 1;
}

void VectorPanels::askStage(int stage) {
    m_stage = stage;
    m_task.ask(
        [this, work = m_work, size = m_work->stages[std::size_t(stage)]](std::stop_token stop) -> LatestTask::Deliver {
            work->compute(size, stop);
            return [this, work] {
                if (work == m_work) deliver(work->content);
            };
        });
}

void VectorPanels::deliver(VectorPriceContent content) {
    if (!m_work->isFinite) {
        m_content = {};
        m_stage = lastStage();
        return showNoVectorPrice(m_price, m_votes, tr("the gradients are not finite"));
    }
    content.level = m_content.level;
    content.style = m_content.style;
    m_content = std::move(content);
    draw();
    if (!m_isPlaying && m_stage < lastStage()) askStage(m_stage + 1);
}

void VectorPanels::draw() {
    showVectorPrice(m_price, m_content);
    showWrongVotes(m_votes, m_content);
}

void VectorPanels::showNothing(const QString& reason) {
    m_task.drop();
    m_work.reset();
    m_content = {};
    showNoVectorPrice(m_price, m_votes, reason);
}

void VectorPanels::leave() {
    if (!m_watched.isEmpty()) m_workbench.watchVector({});
    m_watched.clear();
    m_task.drop();
    m_work.reset();
    m_isAwaited = false;
}

}  // namespace dianoia
