#include "controls/axis_chooser.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>

namespace dianoia {
namespace {

constexpr CurveAxis kAxes[] = {CurveAxis::round,      CurveAxis::epoch,
                               CurveAxis::bits_up,    CurveAxis::bits_up_per_worker,
                               CurveAxis::bits_total, CurveAxis::time_s};

}  // namespace

AxisChooser::AxisChooser(const PlotChoice& choice, QWidget* parent)
    : QWidget(parent),
      m_column(new QComboBox(this)),
      m_axis(new QComboBox(this)),
      m_logX(new QCheckBox(tr("log"), this)),
      m_logY(new QCheckBox(tr("log"), this)),
      m_theory(new QCheckBox(tr("theory"), this)),
      m_mean(new QCheckBox(tr("running mean"), this)) {
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(4, 0, 4, 0);
    for (const ColumnInfo& info : columnTable())
        if (info.column != Column::round) m_column->addItem(columnTitle(info.column), int(info.column));
    for (CurveAxis axis : kAxes) m_axis->addItem(axisTitle(axis), int(axis));
    m_column->setAccessibleName(tr("what is plotted"));
    m_axis->setAccessibleName(tr("above what it is plotted"));
    m_column->setMinimumContentsLength(12);
    m_axis->setMinimumContentsLength(8);
    for (QComboBox* box : {m_column, m_axis})
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    layout->addWidget(m_column, 1);
    layout->addWidget(m_logY);
    layout->addWidget(new QLabel(tr("over"), this));
    layout->addWidget(m_axis, 1);
    layout->addWidget(m_logX);
    layout->addWidget(m_theory);
    layout->addWidget(m_mean);
    m_logX->setAccessibleName(tr("logarithmic x axis"));
    m_logY->setAccessibleName(tr("logarithmic y axis"));
    m_theory->setToolTip(tr("Draw what theory says of each run: rates, bounds and plateaus"));
    m_mean->setToolTip(tr("Draw the mean over a fiftieth of the rounds shown, over the faint curves"));
    for (QCheckBox* box : {m_logX, m_logY, m_theory, m_mean}) box->setMinimumHeight(24);
    setChoice(choice);
    for (QComboBox* box : {m_column, m_axis})
        connect(box, &QComboBox::currentIndexChanged, this, &AxisChooser::changed);
    for (QCheckBox* box : {m_logX, m_logY, m_theory, m_mean})
        connect(box, &QCheckBox::toggled, this, &AxisChooser::changed);
}

void AxisChooser::setChoice(const PlotChoice& choice) {
    const QSignalBlocker blockers[] = {QSignalBlocker(m_column), QSignalBlocker(m_axis),   QSignalBlocker(m_logX),
                                       QSignalBlocker(m_logY),   QSignalBlocker(m_theory), QSignalBlocker(m_mean)};
    m_choice = choice;
    m_column->setCurrentIndex(m_column->findData(int(choice.y)));
    m_axis->setCurrentIndex(m_axis->findData(int(choice.x)));
    m_logX->setChecked(choice.xScale == AxisScale::logarithmic);
    m_logY->setChecked(choice.yScale == AxisScale::logarithmic);
    m_theory->setChecked(choice.theory);
    m_mean->setChecked(choice.runningMean);
}

PlotChoice AxisChooser::choice() const {
    PlotChoice chosen = m_choice;
    chosen.y = Column(m_column->currentData().toInt());
    chosen.x = CurveAxis(m_axis->currentData().toInt());
    chosen.xScale = m_logX->isChecked() ? AxisScale::logarithmic : AxisScale::linear;
    chosen.yScale = m_logY->isChecked() ? AxisScale::logarithmic : AxisScale::linear;
    chosen.theory = m_theory->isChecked();
    chosen.runningMean = m_mean->isChecked();
    // Fixed ends belong to what the preset shows.
    if (chosen.x != m_choice.x || chosen.xScale != m_choice.xScale) chosen.xRange.reset();
    if (chosen.y != m_choice.y || chosen.yScale != m_choice.yScale) chosen.yRange.reset();
    return chosen;
}

}  // namespace dianoia
