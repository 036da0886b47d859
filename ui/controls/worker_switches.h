// A row of small switches, one a worker.
#pragma once

#include <QWidget>

#include <functional>
#include <set>
#include <vector>

#include "schema/field.h"

class QToolButton;

namespace dianoia {

/// Those workers are pressed that the list names. Every press hands on the whole list, in rising order.
class WorkerSwitches : public QWidget {
    Q_OBJECT

public:
    /// More workers than this have no switches.
    static constexpr int kMost = 64;
    /// Whether a field is a list of workers by their numbers, counted from 0.
    static bool isMeantFor(const FieldInfo& info);

    WorkerSwitches(const FieldInfo& info, std::function<void(const Json&)> edited, QWidget* parent = nullptr);

    /// Shows a list of whole numbers, for so many workers.
    void setValue(const Json& list, int workers);

private:
    void setCount(int workers);
    void press(int worker, bool on);

    QString m_quality;  ///< what a worker on the list is: "bad"
    std::function<void(const Json&)> m_edited;
    std::set<int> m_on;
    std::vector<QToolButton*> m_switches;
};

}  // namespace dianoia
