// What a plot shows: its column, its axis and its scales.
#pragma once

#include <QWidget>

#include "plots/run_plot.h"

class QCheckBox;
class QComboBox;

namespace dianoia {

class AxisChooser : public QWidget {
    Q_OBJECT

public:
    explicit AxisChooser(const PlotChoice& choice, QWidget* parent = nullptr);
    PlotChoice choice() const;
    /// Shows another choice without telling of it.
    void setChoice(const PlotChoice& choice);

signals:
    void changed();

private:
    PlotChoice m_choice;
    QComboBox* m_column;
    QComboBox* m_axis;
    QCheckBox* m_logX;
    QCheckBox* m_logY;
    QCheckBox* m_theory;
    QCheckBox* m_mean;
};

}  // namespace dianoia
