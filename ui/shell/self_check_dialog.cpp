#include "shell/self_check_dialog.h"

#include <QClipboard>
#include <QDialogButtonBox>
#include <QGuiApplication>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QThreadPool>
#include <QVBoxLayout>

#include <algorithm>
#include <memory>

#include "shell/window_check.h"

namespace dianoia {
namespace {

constexpr int kMillisecondsBetweenLooks = 50;

/// In a thread of the pool, whose future nobody has to wait for.
std::future<SelfCheck> startEngineCheck() {
    const int threads = std::max(1, QThread::idealThreadCount());
    auto task = std::make_shared<std::packaged_task<SelfCheck()>>([threads] { return runSelfCheck(threads); });
    QThreadPool::globalInstance()->start([task] { (*task)(); });
    return task->get_future();
}

}  // namespace

SelfCheckDialog::SelfCheckDialog(QWidget* parent) : QDialog(parent), m_engine(startEngineCheck()) {
    setWindowTitle(tr("Self-check"));
    auto* layout = new QVBoxLayout(this);
    m_verdict =
        new QLabel(tr("Checking compressors, gradients, threads, numbers, files, letters and pictures..."), this);
    m_verdict->setWordWrap(true);
    m_line = new QPlainTextEdit(this);
    m_line->setReadOnly(true);
    m_line->setTabChangesFocus(true);
    m_line->setAccessibleName(tr("line for a bug report"));
    m_line->setPlaceholderText(tr("The line for a bug report comes here."));
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    m_copy = buttons->addButton(tr("&Copy the line"), QDialogButtonBox::ActionRole);
    m_copy->setEnabled(false);
    connect(m_copy, &QPushButton::clicked, this, &SelfCheckDialog::copy);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    layout->addWidget(m_verdict);
    layout->addWidget(m_line, 1);
    layout->addWidget(buttons);
    resize(560, 260);
    connect(&m_timer, &QTimer::timeout, this, &SelfCheckDialog::look);
    m_timer.start(kMillisecondsBetweenLooks);
}

QString SelfCheckDialog::line() const {
    return m_line->toPlainText();
}

/// Some of the window's part in each of the first looks, so that no frame waits long.
void SelfCheckDialog::look() {
    const auto take = [this](std::vector<SelfCheck::Part> parts) {
        m_window.insert(m_window.end(), parts.begin(), parts.end());
    };
    ++m_looks;
    if (m_looks == 1) return take(checkFonts());
    if (m_looks == 2) return take(checkPictures());
    if (m_engine.wait_for(std::chrono::seconds(0)) != std::future_status::ready) return;
    m_timer.stop();
    showResult(m_engine.get());
}

void SelfCheckDialog::showResult(const SelfCheck& engine) {
    const bool isGood = engine.isGood && std::all_of(m_window.begin(), m_window.end(),
                                                     [](const SelfCheck::Part& part) { return part.fault.empty(); });
    m_verdict->setText(isGood ? tr("All is as it should be. In a bug report, please paste this line:")
                              : tr("Something is wrong on this machine. Please report it, with this line:"));
    m_line->setPlainText(wholeLine(engine, m_window));
    m_copy->setEnabled(true);
    m_isDone = true;
}

void SelfCheckDialog::copy() {
    QGuiApplication::clipboard()->setText(line());
    m_copy->setText(tr("&Copied"));
}

}  // namespace dianoia
