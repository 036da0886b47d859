// A round allocates nothing once the buffers have grown: every method on every problem, with one thread and with two,
// without rows and with them.
#include <QtTest>

#include <atomic>
#include <cstdlib>
#include <new>

#include "methods/method_table.h"
#include "problems/problem_fields.h"
#include "simulation/run_making.h"

namespace {

std::atomic<long> allocations{0};

void* counted(std::size_t size, std::size_t alignment) {
    allocations.fetch_add(1, std::memory_order_relaxed);
    // aligned_alloc wants a multiple of the alignment.
    if (void* p = std::aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment)) return p;
    throw std::bad_alloc();
}

}  // namespace

void* operator new(std::size_t size) {
    return counted(size, alignof(std::max_align_t));
}
void* operator new(std::size_t size, std::align_val_t alignment) {
    return counted(size, std::size_t(alignment));
}
void operator delete(void* p) noexcept {
    std::free(p);
}
void operator delete(void* p, std::size_t) noexcept {
    std::free(p);
}
void operator delete(void* p, std::align_val_t) noexcept {
    std::free(p);
}
void operator delete(void* p, std::size_t, std::align_val_t) noexcept {
    std::free(p);
}

using namespace dianoia;
using namespace dianoia::testing;

namespace {

constexpr int kRounds = 100;

ExperimentSpec specOfCase(const std::string& problem, const std::string& method, const std::string& changes) {
    ExperimentSpec spec = specOf(R"({"data": {"kind": "synthetic", "samples": 83, "features": 6},
                                     "workers": {"count": 5}, "problem": {"dimension": 70, "l2": 0.05}})");
    spec.problem.kind = problem;
    applyLiveChange(spec, "method.name", method);
    spec.server.step = 0.01;
    spec.run.rounds = 2 * kRounds;
    spec.run.record_every = 2 * kRounds;
    spec.problem.hidden = {5};
    const Json parsed = Json::parse(changes);
    for (const auto& [path, value] : parsed.items()) applyLiveChange(spec, path, value);
    return spec;
}

}  // namespace

class TestNoAllocation : public QObject {
    Q_OBJECT

private slots:
    void theCounterCounts() {
        const long before = allocations;
        const Vector aligned(8);
        const std::vector<int> plain(8);
        QCOMPARE(allocations - before, 2);
    }

    void afterTheFirstRound_data() {
        QTest::addColumn<QString>("problem");
        QTest::addColumn<QString>("method");
        QTest::addColumn<QString>("changes");
        const auto add = [](const std::string& problem, const std::string& method, const char* changes) {
            QTest::newRow((problem + " " + method + " " + changes).c_str())
                << QString::fromStdString(problem) << QString::fromStdString(method) << QString(changes);
        };
        for (const ProblemKind& kind : problemKinds())
            for (const MethodRow& method : methodTable()) {
                add(kind.info.name, method.name, "{}");
                add(kind.info.name, method.name, R"({"network.float_bits": 32, "server.momentum": 0.5})");
                if (usesData(kind.info.name))
                    add(kind.info.name, method.name, R"({"oracle.kind": "minibatch", "oracle.batch": 3})");
            }
        for (const char* changes :
             {R"({"compressor.kind": "rand_k", "compressor.k": 2})", R"({"compressor.kind": "dither"})",
              R"({"compressor.block": 4, "network.code": "elias"})",
              R"({"compressor.p": 1.5, "noise.kind": "laplace"})",
              R"({"aggregator.kind": "median", "noise.kind": "logistic", "noise.level": 0.1})"})
            add("quadratic", "diana", changes);
    }

    void afterTheFirstRound() {
        QFETCH(QString, problem);
        QFETCH(QString, method);
        QFETCH(QString, changes);
        ExperimentSpec spec = specOfCase(problem.toStdString(), method.toStdString(), changes.toStdString());
        for (const bool recorded : {false, true}) {
            if (recorded) spec.run.record_every = 1;
            for (int threads : {1, 2}) {
                const auto run = runOf(spec, threads);
                const auto go = [&] {
                    run->advance(threads);
                    if (recorded) run->row(threads);
                };
                go();
                const long before = allocations;
                for (int k = 0; k < kRounds; ++k) go();
                QVERIFY(!run->divergence());
                QVERIFY2(allocations == before, qPrintable(QString("%1 allocations, %2 thread(s)%3")
                                                               .arg(allocations - before)
                                                               .arg(threads)
                                                               .arg(recorded ? ", recorded" : "")));
            }
        }
    }
};

QTEST_GUILESS_MAIN(TestNoAllocation)
#include "test_no_allocation.moc"
