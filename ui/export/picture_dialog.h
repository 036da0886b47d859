// What a picture is to look like, before it is written.
#pragma once

#include <QDialog>

#include "export/plot_picture.h"

class QCheckBox;
class QDoubleSpinBox;
class QFormLayout;
class QLineEdit;
class QSpinBox;

namespace dianoia {

/// Size in millimetres, dots an inch, title and labels, light background. What was chosen last is remembered.
class PictureDialog : public QDialog {
    Q_OBJECT

public:
    /// `panels`: those of the plot to be written; words can be changed where it is one.
    /// `theory`: whether lines of theory are there to be left out.
    explicit PictureDialog(const std::vector<ChartPanel*>& panels, bool theory, QWidget* parent = nullptr);
    PlotPicture wanted() const;
    void accept() override;

private:
    void addSizes(QFormLayout& form);
    void addWords(QFormLayout& form, const ChartPanel& panel);

    QDoubleSpinBox* m_width;
    QDoubleSpinBox* m_height;
    QSpinBox* m_dots;
    QCheckBox* m_light;
    QCheckBox* m_theory;
    QLineEdit* m_title = nullptr;
    QLineEdit* m_x = nullptr;
    QLineEdit* m_y = nullptr;
};

}  // namespace dianoia
