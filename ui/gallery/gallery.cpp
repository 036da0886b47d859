#include "gallery/gallery.h"

#include <QGridLayout>
#include <QLabel>
#include <QScrollArea>
#include <QVBoxLayout>

#include "gallery/preset_card.h"

/// A resource of a static library is linked in only when it is asked for, outside of any namespace.
static void loadThumbnails() {
    Q_INIT_RESOURCE(thumbnails);
}

namespace dianoia {
namespace {

constexpr int kColumns = 2;

QLabel* heading(const QString& text, QWidget* parent) {
    auto* label = new QLabel(text, parent);
    QFont font = label->font();
    font.setBold(true);
    font.setPointSizeF(font.pointSizeF() * 1.2);
    label->setFont(font);
    return label;
}

}  // namespace

Gallery::Gallery(QWidget* parent) : QDialog(parent) {
    loadThumbnails();
    setWindowTitle(tr("Presets"));
    resize(960, 680);
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    auto* scroll = new QScrollArea(this);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFocusPolicy(Qt::NoFocus);
    outer->addWidget(scroll);
    auto* page = new QWidget(scroll);
    auto* grid = new QGridLayout(page);
    std::string lesson;
    int row = -1, column = kColumns;
    for (const PresetTitle& preset : builtInPresetTitles()) {
        if (preset.lesson != lesson || row < 0) {
            lesson = preset.lesson;
            grid->addWidget(heading(QString::fromStdString(lesson), page), ++row, 0, 1, kColumns);
            column = kColumns;
        }
        if (column == kColumns) {
            ++row;
            column = 0;
        }
        auto* card = new PresetCard(preset, page);
        grid->addWidget(card, row, column++);
        connect(card, &PresetCard::clicked, this, [this, name = preset.name] {
            accept();
            emit chosen(name);
        });
    }
    grid->setRowStretch(row + 1, 1);
    scroll->setWidget(page);
}

}  // namespace dianoia
