// Runs far beyond 2^31 rounds and 2^53 bits: counters neither wrap nor lose a digit, and coins are never dealt twice.
#include <QtTest>

#include "measure/run_csv.h"
#include "simulation/run_making.h"

using namespace dianoia;
using namespace dianoia::testing;

namespace {

constexpr std::uint64_t kTwoTo31 = std::uint64_t(1) << 31, kTwoTo32 = std::uint64_t(1) << 32;
constexpr std::uint64_t kTwoTo53 = std::uint64_t(1) << 53;

const char* const kBase = R"({"problem": {"kind": "quadratic", "dimension": 7}, "workers": {"count": 3},
    "noise": {"kind": "gaussian", "level": 0.5}, "method": {"name": "sgd"}, "server": {"step": 0.01},
    "run": {"rounds": 4000000000}})";

/// A run that is put into the middle of its rounds.
class LateRun {
    ExperimentSpec m_spec;
    std::shared_ptr<const Setup> m_setup;
    Stages m_stages;
    RoundEngine m_engine;
    RandomStreams m_coins{1};

public:
    LateRun(const char* base, std::uint64_t round)
        : m_spec(specOf(base)),
          m_setup(SetupSource("").get(m_spec, 1)),
          m_stages(m_spec, *m_setup),
          m_engine(m_setup),
          state(m_engine.startState()) {
        state.round = round;
    }
    void advance(int rounds) {
        for (int k = 0; k < rounds; ++k)
            if (m_engine.advance(m_stages, state, m_coins, 1, nullptr)) qFatal("diverged");
    }
    const Stages& stages() const { return m_stages; }

    RunState state;
};

}  // namespace

class TestLongRuns : public QObject {
    Q_OBJECT

private slots:
    void countersPassEveryBorder_data() {
        QTest::addColumn<quint64>("round");
        QTest::addColumn<quint64>("bits");
        QTest::newRow("2^31 rounds") << quint64(kTwoTo31 - 2) << quint64(kTwoTo53 - 1000);
        QTest::newRow("2^32 rounds") << quint64(kTwoTo32 - 2) << quint64(kTwoTo53 + 1);
        QTest::newRow("3e9 rounds") << quint64(3'000'000'000u - 2) << quint64((kTwoTo53 << 9) + 1);
    }

    /// Three workers send seven numbers of 64 bits a round, and are sent as many.
    void countersPassEveryBorder() {
        QFETCH(quint64, round);
        QFETCH(quint64, bits);
        LateRun late(kBase, round);
        late.state.bitsUp = bits;
        late.state.bitsDown = bits + 2;
        late.advance(5);
        constexpr std::uint64_t kBits = 5 * 3 * 7 * 64;
        QCOMPARE(late.state.round, round + 5);
        QCOMPARE(late.state.bitsUp, bits + kBits);
        QCOMPARE(late.state.bitsDown, bits + 2 + kBits);
        QCOMPARE(late.state.epoch, double(round + 5));
        Row row;
        row.round = late.state.round;
        row.bitsUp = late.state.bitsUp;
        row.bitsDown = late.state.bitsDown;
        row.set(Column::epoch, late.state.epoch);
        std::string text;
        appendRunCsvRow(text, {"r", 1}, row);
        const std::string digits = std::to_string(round + 5);
        QVERIFY2(text.rfind("r,1," + digits + "," + digits + "," + std::to_string(bits + kBits) + "," +
                                std::to_string(bits + 2 + kBits) + ",",
                            0) == 0,
                 text.c_str());
    }

    /// Rounds that agree in their low 31 or 32 bits have other noise.
    void coinsDoNotRepeat() {
        LateRun first(kBase, 5), at31(kBase, kTwoTo31 + 5), at32(kBase, kTwoTo32 + 5), again(kBase, kTwoTo32 + 5);
        for (LateRun* run : {&first, &at31, &at32, &again}) run->advance(3);
        QVERIFY(first.state.x != at31.state.x);
        QVERIFY(first.state.x != at32.state.x);
        QVERIFY(at31.state.x != at32.state.x);
        QVERIFY(at32.state.x == again.state.x);
    }

    /// step / (1 + k / k0) at k = 3e9, k0 = 1000.
    void stepsGoOnFalling() {
        const LateRun late(R"({"problem": {"kind": "quadratic", "dimension": 2}, "method": {"name": "sgd"},
            "server": {"step": 0.5, "schedule": "inverse", "k0": 1000}, "run": {"rounds": 4000000000}})",
                           0);
        QCOMPARE(late.stages().stepAt(RoundIndex(3'000'000'000u)), 0.5 / (1 + 3e6));
        QCOMPARE(late.stages().stepAt(RoundIndex(kTwoTo32)), 0.5 / (1 + double(kTwoTo32) / 1000));
    }

    /// The samples of a minibatch run are counted whole beyond 2^53.
    void samplesAreCountedWhole() {
        LateRun late(R"({"problem": {"kind": "logistic"}, "data": {"kind": "synthetic", "samples": 10, "features": 3},
            "workers": {"count": 3}, "oracle": {"kind": "minibatch", "batch": 1}, "method": {"name": "sgd"},
            "server": {"step": 0.01}})",
                     kTwoTo32);
        late.state.samplesTouched = kTwoTo53;
        late.advance(1);
        QCOMPARE(late.state.samplesTouched, kTwoTo53 + 3);
    }
};

QTEST_GUILESS_MAIN(TestLongRuns)
#include "test_long_runs.moc"
