// A window on a preset, as most tests of the window begin.
#pragma once

#include <QtTest>

#include <utility>

#include "main_window.h"

namespace dianoia::testing {

inline constexpr int kGenerous = 60'000;  // milliseconds; nothing here waits that long unless it is broken

/// Where two workers in four coordinates stand.
inline constexpr const char* kFourCoordinates = "[[3, 2, 6, 5.5], [-1, -4, -2, -4.5]]";

/// Two workers that pull apart for 100,000 rounds, and two runs, GD and DIANA with p = inf. `more`: further keys of the
/// preset, each with a comma in front.
inline Preset tugOfWar(const std::string& more = "", const std::string& positions = "[[3, 2], [-1, -4]]") {
    return parsePreset(R"({"dianoia": 1, "name": "Tug of war", "summary": "Two workers pull.",
        "base": {"problem": {"kind": "shifted_quadratics", "positions": )" +
                           positions + R"(}, "run": {"rounds": 100000}},
        "runs": [{"label": "GD", "method": {"name": "sgd"}},
                 {"label": "DIANA", "method": {"name": "diana"}, "compressor": {"p": "inf"}}])" +
                           more + "}",
                       "test", "");
}

/// Shown, active, loaded and paused at round 0.
struct OpenedWindow {
    explicit OpenedWindow(Preset preset, QSize size = {}, Theme theme = Theme::light, std::string source = {})
        : workbench(std::move(preset)), window(workbench, theme, std::move(source)) {
        if (size.isValid()) window.resize(size);
        window.show();
        // Keys that are shortcuts reach a window only once it is the active one.
        window.activateWindow();
        [this] { QVERIFY(QTest::qWaitForWindowActive(&window, kGenerous)); }();
        settle();
    }
    /// Waits until all wishes are done and nothing plays.
    void settle() {
        QTRY_VERIFY_WITH_TIMEOUT(workbench.isUpToDate() && workbench.picture().state == SessionState::paused,
                                 kGenerous);
    }
    /// The first T whose accessible name begins so.
    template <class T>
    T* named(const QString& start) {
        for (T* widget : window.findChildren<T*>())
            if (widget->accessibleName().startsWith(start)) return widget;
        return nullptr;
    }
    Workbench workbench;
    MainWindow window;
};

}  // namespace dianoia::testing
