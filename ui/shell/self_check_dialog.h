// Help > Self-check: a few seconds of self-test, and a line to be pasted into a bug report.
#pragma once

#include <QDialog>
#include <QTimer>

#include <future>
#include <vector>

#include "simulation/self_check.h"

class QLabel;
class QPlainTextEdit;
class QPushButton;

namespace dianoia {

/// The engine's part is computed beside the window, which is free meanwhile; closed early, nobody waits for it.
class SelfCheckDialog : public QDialog {
    Q_OBJECT

public:
    explicit SelfCheckDialog(QWidget* parent = nullptr);

    bool isDone() const { return m_isDone; }
    /// Empty until it is done.
    QString line() const;

private:
    void look();
    void showResult(const SelfCheck& engine);
    void copy();

    QLabel* m_verdict;
    QPlainTextEdit* m_line;
    QPushButton* m_copy;
    std::future<SelfCheck> m_engine;
    std::vector<SelfCheck::Part> m_window;
    int m_looks = 0;
    bool m_isDone = false;
    QTimer m_timer;
};

}  // namespace dianoia
