// The message of a worker in the round to come: its law, its symbols, its error beside theory.
#pragma once

#include <QWidget>

#include "plots/chart_panel.h"
#include "simulation/message_probe.h"

class QLabel;

namespace dianoia {

/// Three charts and a line of text. Above: each coordinate's value, what can arrive and what does. Below: the shares of
/// the symbols, and the squared error of the message over the rounds that were looked at.
class QuantizerLive : public QWidget {
    Q_OBJECT

public:
    QuantizerLive(Theme theme, QWidget* parent = nullptr);

    /// Draws a message; null: says that there is none.
    void showMessage(const MessagePicture* message, const QString& runLabel, const QColor& colour);
    /// Leaves the upper chart alone.
    void setCompact(bool compact);
    std::vector<ChartPanel*> panels() const;
    ChartPanel& lawPanel() { return *m_law; }
    ChartPanel& sharesPanel() { return *m_shares; }
    ChartPanel& errorPanel() { return *m_errors; }
    /// What stands above the upper chart.
    const QString& heading() const { return m_heading; }
    QString dataText() const { return m_data; }

private:
    void showShares(const SymbolShares& shares, std::size_t rounds, const QColor& colour);
    void showErrors(const std::vector<ObservedError>& errors, const QColor& colour);

    ChartPanel* m_law;
    ChartPanel* m_shares;
    ChartPanel* m_errors;
    QWidget* m_below;
    QLabel* m_numbers;
    QString m_heading, m_data;
};

/// The coordinates of a message as CSV text: round, run, worker, index, value, arrived, and both outcomes with their
/// probabilities.
QString messageCsv(const MessagePicture& message, const std::string& run);

}  // namespace dianoia
