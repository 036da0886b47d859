// Ctrl+C and `kill` end the window in order.
#pragma once

#include <QObject>
#include <QWidget>

namespace dianoia {

/// SIGINT, SIGTERM and SIGHUP close the window as a person does, so that its size is remembered, and end the program
/// with kExitCode.
class EndSignals : public QObject {
public:
    static constexpr int kExitCode = 130;

    explicit EndSignals(QWidget& window);
    ~EndSignals() override;
};

}  // namespace dianoia
