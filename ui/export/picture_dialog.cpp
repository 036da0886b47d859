#include "export/picture_dialog.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QLineEdit>
#include <QSettings>
#include <QSpinBox>

#include <cmath>

#include "plots/chart_panel.h"

namespace dianoia {
namespace {

const QString kWidth = QStringLiteral("picture/width_mm"), kHeight = QStringLiteral("picture/height_mm"),
              kDots = QStringLiteral("picture/dpi"), kLight = QStringLiteral("picture/light"),
              kTheory = QStringLiteral("picture/theory");

double remembered(const QString& key, double otherwise) {
    bool ok = false;
    const double value = QSettings().value(key).toDouble(&ok);
    return ok && std::isfinite(value) ? value : otherwise;
}

}  // namespace

PictureDialog::PictureDialog(const std::vector<ChartPanel*>& panels, bool theory, QWidget* parent)
    : QDialog(parent),
      m_width(new QDoubleSpinBox(this)),
      m_height(new QDoubleSpinBox(this)),
      m_dots(new QSpinBox(this)),
      m_light(new QCheckBox(tr("light background, for print"), this)),
      m_theory(new QCheckBox(tr("lines of theory"), this)) {
    setWindowTitle(tr("Save picture"));
    auto* form = new QFormLayout(this);
    addSizes(*form);
    form->addRow(m_light);
    form->addRow(m_theory);
    m_theory->setChecked(theory && QSettings().value(kTheory, true).toBool());
    m_theory->setVisible(theory);
    if (panels.size() == 1) addWords(*form, *panels.front());
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Save | QDialogButtonBox::Cancel, this);
    connect(buttons, &QDialogButtonBox::accepted, this, &PictureDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    form->addRow(buttons);
}

void PictureDialog::addSizes(QFormLayout& form) {
    const PlotPicture usual;
    for (QDoubleSpinBox* box : {m_width, m_height}) {
        box->setRange(40, 1200);
        box->setDecimals(1);
        box->setSuffix(tr(" mm"));
    }
    m_width->setValue(remembered(kWidth, usual.widthMm));
    m_height->setValue(remembered(kHeight, usual.heightMm));
    m_dots->setRange(72, 1200);
    m_dots->setSuffix(tr(" dots per inch (PNG)"));
    m_dots->setValue(int(remembered(kDots, usual.dotsPerInch)));
    m_light->setChecked(QSettings().value(kLight, usual.light).toBool());
    form.addRow(tr("&Width"), m_width);
    form.addRow(tr("&Height"), m_height);
    form.addRow(tr("&Resolution"), m_dots);
}

void PictureDialog::addWords(QFormLayout& form, const ChartPanel& panel) {
    m_title = new QLineEdit(panel.panelTitle(), this);
    m_x = new QLineEdit(panel.xAxis().title, this);
    m_y = new QLineEdit(panel.yAxis().title, this);
    form.addRow(tr("&Title"), m_title);
    form.addRow(tr("&Across"), m_x);
    form.addRow(tr("&Upwards"), m_y);
}

PlotPicture PictureDialog::wanted() const {
    PlotPicture picture{m_width->value(),
                        m_height->value(),
                        m_dots->value(),
                        m_light->isChecked(),
                        m_theory->isChecked(),
                        true,
                        {},
                        {},
                        {}};
    if (m_title) {
        picture.keepsWords = false;
        picture.title = m_title->text();
        picture.xLabel = m_x->text();
        picture.yLabel = m_y->text();
    }
    return picture;
}

void PictureDialog::accept() {
    QSettings settings;
    settings.setValue(kWidth, m_width->value());
    settings.setValue(kHeight, m_height->value());
    settings.setValue(kDots, m_dots->value());
    settings.setValue(kLight, m_light->isChecked());
    if (!m_theory->isHidden()) settings.setValue(kTheory, m_theory->isChecked());
    QDialog::accept();
}

}  // namespace dianoia
