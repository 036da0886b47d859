// Bias against noise of whole vectors: what is asked of the law of the noisy median, and when.
#pragma once

#include <QObject>

#include <memory>

#include "views/median_task.h"
#include "views/vector_price.h"
#include "workbench.h"

namespace dianoia {

/// Fills two panels from the gradients of a run in all coordinates. The sums are computed beside the window: first from
/// few coordinates, then from more, up to all or to as many as take about a second; while rounds go on from few alone.
/// What is computed for gradients or settings that are no longer those on the table is stopped.
class VectorPanels : public QObject {
    Q_OBJECT

public:
    VectorPanels(Workbench& workbench, ChartPanel& price, ChartPanel& votes, QObject* parent);

    /// Shows run `run` of a picture, and asks for its gradients where the picture has none.
    void show(const SessionPicture& picture, std::size_t run, const RunStyle& style, std::optional<double> step);
    void showNothing(const QString& reason);
    /// Nobody looks any more: no more gradients, no more work.
    void leave();
    /// Draws what is there again: after another theme.
    void draw();
    /// Waits for what is being computed and draws it.
    void finish() { m_task.finish(); }
    /// Whether all that was asked for is drawn, as exactly as it will be.
    bool isFinished() const { return !m_isAwaited && m_task.isIdle() && (!m_work || m_stage == lastStage()); }
    const VectorPriceContent& content() const { return m_content; }

private:
    /// What the sums are of.
    struct Question {
        std::string label, noise;
        double step = 0, leastLevel = 0, greatestLevel = 0;
        std::shared_ptr<const RowMatrix> gradients;
        bool isAlike(const Question& other) const;
        bool operator==(const Question& other) const;
    };
    struct Work;

    void begin(Question question, VectorPriceContent known);
    void askStage(int stage);
    int lastStage() const;
    void deliver(VectorPriceContent content);

    Workbench& m_workbench;
    ChartPanel& m_price;
    ChartPanel& m_votes;
    QString m_watched;
    Question m_question;
    std::shared_ptr<Work> m_work;  ///< null: nothing was asked for
    int m_stage = -1;              ///< the last that was asked for
    bool m_isAwaited = false, m_isPlaying = false;
    VectorPriceContent m_content;
    LatestTask m_task;
};

/// How many coordinates are evaluated at each stage, coarse to fine, so that the last takes about a second.
std::vector<VectorSampleSize> sampleStages(Index workers, Index dimension, int points);

}  // namespace dianoia
