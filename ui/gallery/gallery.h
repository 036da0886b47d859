// The presets that the program carries, lesson by lesson.
#pragma once

#include <QDialog>

#include <string>

namespace dianoia {

/// A card a preset, under the heading of its lesson, in the order in which a course would take them.
class Gallery : public QDialog {
    Q_OBJECT

public:
    explicit Gallery(QWidget* parent = nullptr);

signals:
    /// A card was pressed; the gallery closes.
    void chosen(const std::string& name);
};

}  // namespace dianoia
