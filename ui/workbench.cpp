#include "workbench.h"

#include "experiment/spec_json.h"
#include "experiment/spec_schema.h"
#include "methods/method_table.h"

namespace dianoia {
namespace {

constexpr int kMillisecondsBetweenPolls = 33;

}  // namespace

Workbench::Workbench(Preset preset, QObject* parent)
    : QObject(parent),
      m_opened(preset),
      m_edited(std::move(preset)),
      m_session(std::make_unique<Session>(m_edited)),
      m_picture(m_session->picture()) {
    begin();
    m_timer.setTimerType(Qt::PreciseTimer);
    connect(&m_timer, &QTimer::timeout, this, &Workbench::poll);
    m_timer.start(kMillisecondsBetweenPolls);
}

/// What a session has to be told of the view of its preset.
void Workbench::begin() {
    m_session->setSpeed(m_edited.view.roundsPerSecond);
    m_session->setStop(m_edited.view.stopAt ? std::optional(std::uint64_t(*m_edited.view.stopAt)) : std::nullopt);
    m_complaintsTold = 0;
}

void Workbench::open(const Preset& preset) {
    m_opened = preset;
    m_edited = preset;
    m_session->restart(m_edited);
    m_previous.reset();
    begin();
    emit presetChanged();
}

void Workbench::play() {
    m_session->play();
}
void Workbench::pause() {
    m_session->pause();
}
void Workbench::step() {
    m_session->step();
}
void Workbench::setSpeed(double roundsPerSecond) {
    m_session->setSpeed(roundsPerSecond);
}

void Workbench::restart() {
    if (m_picture->round > 0) m_previous = m_picture;
    m_session->restart(m_edited);
    begin();
    emit presetChanged();
}

void Workbench::revert() {
    m_edited = m_opened;
    restart();
}

void Workbench::change(const QString& label, const std::string& path, const Json& value) {
    std::vector<Assignment> assignments = {{label.toStdString(), path, value}};
    // A method chosen in flight brings its stages, whatever the preset says of them; the next run begins likewise.
    if (const MethodRow* row =
            path == "method.name" && value.is_string() ? findMethod(value.get<std::string>()) : nullptr)
        forEachPath(row->stages, [&](const std::string& stage, const Json& kind) {
            assignments.push_back({label.toStdString(), stage, kind});
        });
    try {
        m_edited = withAssignments(m_edited, assignments);
    } catch (const Error& error) {
        emit refused(QString::fromStdString(error.what()));
        return;
    }
    if (requireField(path).info.when == When::live) m_session->change(label.toStdString(), path, value);
}

void Workbench::showRepeats(bool wanted) {
    if (wanted == m_showsRepeats) return;
    m_showsRepeats = wanted;
    m_session->showRepeats(wanted);
    restart();
}

void Workbench::setAxis(CurveAxis axis) {
    m_axis = axis;
    tellNeeds();
}

void Workbench::need(const QString& who, std::set<Column> columns) {
    m_needs[who] = std::move(columns);
    tellNeeds();
}

void Workbench::watchLargestGap(const QString& label) {
    m_session->watchLargestGap(label.toStdString(), [this](Index coordinate) {
        QMetaObject::invokeMethod(
            this, [this, coordinate] { emit largestGapFound(int(coordinate)); }, Qt::QueuedConnection);
    });
}

void Workbench::showTheory(bool wanted) {
    m_session->showTheory(wanted);
}

void Workbench::tellNeeds() {
    std::set<Column> all = {Column::round};  // where a live change stands on the axis
    for (const auto& [who, columns] : m_needs) all.insert(columns.begin(), columns.end());
    m_session->show(m_axis, {all.begin(), all.end()});
}

void Workbench::exportCsv(const QString& path, bool varied) {
    m_exportPath = path;
    m_export = m_session->exportCsv(path.toStdString(), varied);
}

void Workbench::poll() {
    if (m_export.valid() && m_export.wait_for(std::chrono::seconds(0)) == std::future_status::ready)
        emit exported(m_exportPath, QString::fromStdString(m_export.get()));
    auto picture = m_session->picture();
    if (picture->number == m_picture->number) return;
    m_picture = std::move(picture);
    for (; m_complaintsTold < m_picture->complaints.size(); ++m_complaintsTold)
        emit refused(QString::fromStdString(m_picture->complaints[m_complaintsTold]));
    emit pictureChanged();
}

}  // namespace dianoia
