// The rounds' threads and the window's: parallel regions are opened by the session alone, and however many threads it
// has, the window goes on.
#include <QtTest>

#include <QDirIterator>
#include <QMessageBox>

#include <dlfcn.h>

#include <algorithm>
#include <atomic>
#include <limits>
#include <thread>

#include "ui/opened_window.h"
#include "ui/stall_meter.h"
#include "views/plot_deck.h"

using namespace dianoia;
using namespace dianoia::testing;

namespace {

constexpr double kFrame = 50 * kSlack;  // milliseconds of the processor

std::thread::id g_window;
std::atomic<int> g_regionsOfTheWindow{0}, g_regions{0};
std::atomic<unsigned> g_mostThreads{0};

void noteRegion(unsigned threads) {
    ++g_regions;
    if (std::this_thread::get_id() == g_window) ++g_regionsOfTheWindow;
    unsigned most = g_mostThreads;
    while (most < threads && !g_mostThreads.compare_exchange_weak(most, threads)) {
    }
}

}  // namespace

#if defined(__GNUC__) && !defined(__clang__)
/// Stands before that of libgomp, through which every parallel region is opened.
extern "C" void GOMP_parallel(void (*body)(void*), void* data, unsigned threads, unsigned flags) {
    using Parallel = void (*)(void (*)(void*), void*, unsigned, unsigned);
    static const auto next = reinterpret_cast<Parallel>(dlsym(RTLD_NEXT, "GOMP_parallel"));
    noteRegion(threads);
    next(body, data, threads, flags);
}
constexpr bool kSeesRegions = true;
#else
constexpr bool kSeesRegions = false;
#endif

namespace {

/// Enough numbers a round that threads are worth their while.
Preset largePreset() {
    return parsePreset(R"({"dianoia": 1, "name": "Large", "summary": "Many numbers.",
        "base": {"problem": {"kind": "quadratic", "dimension": 3000}, "workers": {"count": 40},
                 "run": {"rounds": 10000000}},
        "runs": [{"label": "QSGD", "method": {"name": "qsgd"}}, {"label": "DIANA", "method": {"name": "diana"}},
                 {"label": "medians", "method": {"name": "mediansgd"}, "server": {"step": 0.001}}],
        "view": {"rounds_per_second": 1e8, "watch": [0]}})",
                       "test", "");
}

struct Opened {
    explicit Opened(int threads) : workbench(largePreset(), nullptr, threads), window(workbench, Theme::light) {
        window.resize(1280, 800);
        window.show();
        [this] { QTRY_VERIFY_WITH_TIMEOUT(workbench.picture().state == SessionState::paused, kGenerous); }();
        g_window = std::this_thread::get_id();
        g_regions = g_regionsOfTheWindow = 0;
        g_mostThreads = 0;
    }
    ~Opened() { g_window = {}; }
    /// Waits until `rounds` more are done and `pictures` more have been drawn.
    void watch(std::uint64_t rounds, std::uint64_t pictures) {
        const std::uint64_t round = workbench.picture().round, number = workbench.picture().number;
        QTRY_VERIFY_WITH_TIMEOUT(
            workbench.picture().round >= round + rounds && workbench.picture().number >= number + pictures, kGenerous);
    }
    /// What a person does in the meantime: every plot large, a change, a theory line, a bench.
    void use() {
        for (std::size_t view = 0; view < window.deck().views().size(); ++view) {
            window.deck().enlarge(view);
            watch(1, 2);
        }
        workbench.change("DIANA", "compressor.p", "inf");
        workbench.change("medians", "noise.kind", "gaussian");
        workbench.showTheory(true);
        window.deck().enlarge(0);
        watch(2, 3);
    }
    Workbench workbench;
    MainWindow window;
};

}  // namespace

class TestThreads : public QObject {
    Q_OBJECT

private slots:
    void noFileOfTheWindowSpeaksOfParallelRegions() {
        const QString root = QStringLiteral(DIANOIA_SOURCE_DIR);
        int files = 0;
        for (const char* folder : {"/ui", "/app/window"}) {
            QDirIterator it(root + folder, {"*.h", "*.cpp"}, QDir::Files, QDirIterator::Subdirectories);
            while (it.hasNext()) {
                QFile file(it.next());
                QVERIFY(file.open(QIODevice::ReadOnly));
                const QByteArray text = file.readAll();
                for (const char* word : {"pragma omp", "omp.h", "core/parallel.h", "parallelFor", "omp_"})
                    QVERIFY2(!text.contains(word), qPrintable(file.fileName() + ": " + word));
                ++files;
            }
        }
        QVERIFY(files > 100);
    }

    void everyNumberOfThreadsLeavesTheWindowAlive_data() {
        QTest::addColumn<int>("threads");
        const int cores = std::max(1, int(std::thread::hardware_concurrency()));
        QTest::newRow("one") << 1;
        QTest::newRow("cores") << cores;
        QTest::newRow("twice the cores") << 2 * cores;
        QTest::newRow("32") << 32;
    }

    void everyNumberOfThreadsLeavesTheWindowAlive() {
        QFETCH(int, threads);
        Opened o(threads);
        StallMeter meter(kFrame);
        o.workbench.play();
        o.use();
        // A dialog over the plots, which go on below it.
        QMessageBox dialog(QMessageBox::Information, "over the plot", "a dialog", QMessageBox::Ok, &o.window);
        QTimer::singleShot(0, &dialog, [&] {
            o.watch(2, 4);
            dialog.accept();
        });
        QCOMPARE(dialog.exec(), int(QDialog::Accepted));
        QCOMPARE(g_regionsOfTheWindow.load(), 0);
        if (kSeesRegions && threads > 1) {
            QVERIFY(g_regions > 0);
            QCOMPARE(g_mostThreads.load(), unsigned(threads));
        }
        qInfo("%d threads: %d turns, the slowest %.1f ms", threads, meter.turns(), meter.worst().front().milliseconds);
        // The first picture of a plot lays it out; where many programs share the caches one more may be late.
        QVERIFY2(
            meter.stalls() <= int(o.window.deck().views().size()) + 1 && meter.worst()[0].milliseconds < 4 * kFrame,
            qPrintable(QStringLiteral("%1 of %2 turns").arg(meter.stalls()).arg(meter.turns())));
        o.workbench.pause();
        QTRY_VERIFY_WITH_TIMEOUT(o.workbench.picture().state == SessionState::paused, kGenerous);
    }

    void theDefaultLeavesACore() {
        Opened o(0);
        o.workbench.play();
        o.watch(5, 3);
        const unsigned cores = std::max(1u, std::thread::hardware_concurrency());
        QVERIFY(g_mostThreads <= std::max(1u, cores - 1));
        if (kSeesRegions && cores > 2) QCOMPARE(g_mostThreads.load(), cores - 1);
    }
};

QTEST_MAIN(TestThreads)
#include "test_threads.moc"
