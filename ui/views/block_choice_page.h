// Which p and which block: the quantizer's page that lays all choices beside the present one.
#pragma once

#include <QWidget>

#include <memory>
#include <optional>

#include "simulation/session_picture.h"
#include "views/block_choice_plot.h"
#include "views/median_task.h"

class QComboBox;
class QLabel;
class QPushButton;
class QSpinBox;

namespace dianoia {

/// A list of quantities, the target, a button that gives the selected run another p and block, and a chart of the
/// quantity over the block, one curve a norm. Below it the present choice, those with the fewest predicted bits and
/// rounds, and what is predicted, in words. A cell under the pointer is read out there; a click picks one for the
/// button, which else offers the best. Where there is little height the words are cut to one
/// line. The
/// grid is computed in another thread for the message that was seen last.
class BlockChoicePage : public QWidget {
    Q_OBJECT

public:
    explicit BlockChoicePage(Theme theme, QWidget* parent = nullptr);

    /// The message of a worker of a run; null: there is none.
    void follow(const MessagePicture* message, const RunPicture& run);
    void showNothing(const QString& reason);
    void setQuantity(std::size_t quantity);
    void setTarget(int decades);
    /// Leaves the chart alone.
    void setCompact(bool compact);
    ChartPanel& panel() { return *m_panel; }
    /// What is drawn; empty while there is nothing.
    const std::optional<BlockChoiceContent>& content() const { return m_content; }
    /// What stands below the chart.
    QString words() const;
    QString dataText() const { return m_content ? choiceCsv(*m_content) : QString(); }
    /// Computes at once what is being waited for, for pictures of files.
    void finish() { m_task.finish(); }

signals:
    /// The selected run is to have another p and block.
    void chosen(double p, int block);
    /// Something is drawn anew.
    void drawn();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    struct Asked {
        std::shared_ptr<const Vector> vector;
        BlockQuestion question;
        QString heading;
        std::string run;
        std::uint64_t round = 0;
        bool operator==(const Asked&) const = default;
    };
    QWidget* makeControls();
    void ask();
    void draw();
    void showWords();
    void showQuantities();
    void pick(std::optional<std::size_t> cell);
    std::optional<std::size_t> offered() const;

    ChartPanel* m_panel;
    QWidget* m_controls;
    QComboBox* m_quantity;
    QSpinBox* m_target;
    QPushButton* m_use;
    QLabel* m_words;
    std::size_t m_wanted = 0;      ///< the quantity that was chosen, though it may not be there
    std::optional<Asked> m_asked;  ///< empty: nothing is to be shown
    bool m_hasMemory = false;      ///< the run learns h_i
    bool m_isPlain = true;         ///< no clip, no shared scale
    std::optional<BlockChoiceContent> m_content;
    std::optional<std::size_t> m_hovered;
    std::optional<QPointF> m_pressed;
    LatestTask m_task;
};

}  // namespace dianoia
