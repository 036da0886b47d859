// A bench for compressors: a vector typed by hand, its exact law, and ten thousand draws beside it.
#pragma once

#include <QTimer>
#include <QWidget>

#include <future>
#include <optional>
#include <vector>

#include "controls/field_editor.h"
#include "plots/chart_panel.h"
#include "round/compressor/exact_law.h"
#include "round/compressor/trial.h"

class QLabel;
class QLineEdit;

namespace dianoia {

/// A line for the vector, the fields of the compressor that its kind uses, and a button that draws again; a second line
/// for what another worker holds, where workers share their scale. Two charts:
/// what can arrive of each coordinate beside how often it was drawn, and the variance of each beside theory. A line of
/// text compares total variance, nonzeros and bits. Draws are made in another thread; the law is there at once.
class QuantizerBench : public QWidget {
    Q_OBJECT

public:
    static constexpr std::int64_t kDraws = 10000;

    explicit QuantizerBench(Theme theme, QWidget* parent = nullptr);

    /// How messages are written, and the colour of the law.
    void follow(const NetworkOptions& network, const QColor& colour);
    void setVector(const QString& text);
    /// What another worker holds, whose norm counts where workers share theirs.
    void setOther(const QString& text);
    void setField(const std::string& path, const Json& value);
    const CompressorOptions& compressor() const { return m_options; }
    /// Leaves the upper chart alone.
    void setCompact(bool compact);
    std::vector<ChartPanel*> panels() const;
    ChartPanel& lawPanel() { return *m_lawPanel; }
    ChartPanel& variancePanel() { return *m_variancePanel; }
    /// The draws of what is typed; empty while they are being made, and where it is not right.
    const std::optional<Trial>& trial() const { return m_trial; }
    /// What the line of text says.
    QString numbers() const;
    /// index, value, mean, standard_error, variance and their theory, and both outcomes with probability and frequency.
    QString dataText() const;

signals:
    /// Draws are done.
    void drawn();

private:
    QWidget* makeControls();
    void showFields();
    void compute();
    void startDraws();
    void poll();
    void draw();
    void showVariance();
    void showNumbers();
    std::vector<double> frequencies() const;

    CompressorOptions m_options;
    NetworkOptions m_network;
    Vector m_vector;
    std::vector<Vector> m_others;
    std::uint64_t m_seed = 1;
    std::optional<ExactLaw> m_law;
    std::optional<Trial> m_trial;
    std::future<Trial> m_draws;
    bool m_isOutdated = false;  ///< the draws being made are of something else
    QTimer m_poll;
    QColor m_colour;
    QString m_problem;
    QWidget* m_controls;
    QLineEdit* m_text;
    QLabel* m_otherName;
    QLineEdit* m_other;
    std::vector<FieldEditor*> m_editors;
    ChartPanel* m_lawPanel;
    ChartPanel* m_variancePanel;
    QLabel* m_numbers;
};

/// The numbers of a text, parted by commas or blanks. Throws Error (content) with one sentence where a word is no
/// number, where there is none, and beyond 4096.
Vector vectorOf(const QString& text);

}  // namespace dianoia
