// One preset in the gallery: a small picture, its title and one sentence.
#pragma once

#include <QAbstractButton>
#include <QPixmap>

#include "experiment/preset_store.h"

namespace dianoia {

class PresetCard : public QAbstractButton {
    Q_OBJECT

public:
    explicit PresetCard(const PresetTitle& preset, QWidget* parent = nullptr);
    const std::string& presetName() const { return m_name; }
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    std::string m_name;
    QString m_sentence;
    QPixmap m_thumbnail;
};

}  // namespace dianoia
