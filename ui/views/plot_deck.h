// The plots: one large, the others beside it.
#pragma once

#include <QWidget>

#include <vector>

#include "plots/plot_view.h"

class QSplitter;

namespace dianoia {

/// Shows the large view at the left with its controls, others in a column at the right without. The first `beside`
/// views share these places; the rest are seen only while they are the large one, in the place of the one before. Those
/// that are seen take turns: a tick draws the large one and the one under the mouse, and one of the others.
class PlotDeck : public QWidget {
    Q_OBJECT

public:
    PlotDeck(std::vector<PlotView*> views, std::size_t beside, QWidget* parent = nullptr);

    const std::vector<PlotView*>& views() const { return m_views; }
    PlotView& large() const { return *m_views[m_large]; }
    PlotView* find(const QString& name) const;
    /// Makes view `index` the large one; nothing beyond the last.
    void enlarge(std::size_t index);
    /// Makes the first view that is named here the large one.
    void choose(const std::vector<std::string>& names);
    /// Brings up all charts of a view that is not the large one, as they are for pictures, or hides them again.
    void setWhole(PlotView& view, bool whole);
    /// How much room each has, to be given back to restoreSizes() another time.
    QByteArray sizes() const;
    void restoreSizes(const QByteArray& sizes);
    void showPreset(const Preset& preset);
    /// Draws a picture: all views, or those whose turn it is.
    void show(const SessionPicture& picture, const RunsShown& shown, const SessionPicture* previous, bool all);

signals:
    /// A control of a view was used.
    void changed();
    void enlarged(std::size_t index);
    /// A run's entry in a legend was clicked.
    void runToggled(int run);

private:
    void arrange();
    bool isSeen(std::size_t index) const;

    std::vector<PlotView*> m_views;
    std::size_t m_beside;
    std::size_t m_large = 0, m_before = 0, m_turn = 0;  ///< m_before: the large one of those that share places
    QSplitter* m_split;
    QSplitter* m_column;
};

}  // namespace dianoia
