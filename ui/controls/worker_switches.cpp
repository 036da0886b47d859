#include "controls/worker_switches.h"

#include <QGridLayout>
#include <QToolButton>

namespace dianoia {
namespace {

constexpr int kInARow = 12, kSide = 26;

}  // namespace

bool WorkerSwitches::isMeantFor(const FieldInfo& info) {
    return info.type == FieldType::list && info.unit == "worker numbers";
}

WorkerSwitches::WorkerSwitches(const FieldInfo& info, std::function<void(const Json&)> edited, QWidget* parent)
    : QWidget(parent), m_quality(QString::fromStdString(info.label)), m_edited(std::move(edited)) {
    if (const QString plural = QStringLiteral(" workers"); m_quality.endsWith(plural)) m_quality.chop(plural.size());
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setSpacing(1);
    grid->setColumnStretch(kInARow, 1);
}

void WorkerSwitches::setValue(const Json& list, int workers) {
    setCount(workers);
    m_on.clear();
    for (const Json& worker : list) m_on.insert(worker.get<int>());
    for (int i = 0; i < workers; ++i) m_switches[std::size_t(i)]->setChecked(m_on.contains(i));
}

void WorkerSwitches::setCount(int workers) {
    auto* grid = static_cast<QGridLayout*>(layout());
    while (int(m_switches.size()) > workers) {
        delete m_switches.back();
        m_switches.pop_back();
    }
    for (int i = int(m_switches.size()); i < workers; ++i) {
        auto* one = new QToolButton(this);
        one->setText(QString::number(i));
        one->setCheckable(true);
        one->setFocusPolicy(Qt::StrongFocus);
        one->setFixedSize(kSide, kSide);
        one->setAccessibleName(tr("worker %1 is %2").arg(i).arg(m_quality));
        one->setToolTip(one->accessibleName());
        connect(one, &QToolButton::clicked, this, [this, i](bool on) { press(i, on); });
        grid->addWidget(one, i / kInARow, i % kInARow);
        m_switches.push_back(one);
    }
    if (!m_switches.empty()) setFocusProxy(m_switches.front());
}

void WorkerSwitches::press(int worker, bool on) {
    on ? void(m_on.insert(worker)) : void(m_on.erase(worker));
    m_edited(Json(m_on));
}

}  // namespace dianoia
