// Random specs, right and wrong, each for a few rounds with live changes: never a crash, nothing that is not finite
// without a divergence, bits that are the lengths of messages encoded once more, the same trace for any threads.
//
// DIANOIA_FUZZ_SPECS: how many; DIANOIA_FUZZ_SEED: the first of their seeds.
#include <QtTest>
#include <cmath>

#include "experiment/spec_schema.h"
#include "fuzz/fuzz_target.h"
#include "fuzz/random_spec.h"
#include "simulation/run_making.h"

using namespace dianoia;
using namespace dianoia::fuzz;
using dianoia::testing::runOf;
using dianoia::testing::textOf;

namespace {

struct Case {
    ExperimentSpec spec;
    std::vector<Event> changes;  ///< tried at their rounds
    std::string text;            ///< all settings, as --set takes them
};

void addText(Case& one, const RandomSetting& setting, const char* mark) {
    one.text += std::string(mark) + setting.path + "=" + setting.value.dump() + "\n";
}

/// A setting that is refused leaves the spec as it was.
void trySetting(Case& one, const RandomSetting& setting) {
    const ExperimentSpec before = one.spec;
    if (accepts([&] { setField(one.spec, setting.path, setting.value); })) {
        addText(one, setting, "");
    } else {
        require(one.spec == before, "a refused value changes nothing: " + setting.path);
    }
}

Case caseOf(std::uint64_t seed) {
    SpecDice dice(seed);
    Case one;
    for (const RandomSetting& setting : dice.settings()) trySetting(one, setting);
    for (std::uint64_t round : {5u, 11u, 16u}) {
        const RandomSetting setting = dice.liveSetting();
        one.changes.push_back({round, "", setting.path, setting.value});
        addText(one, setting, ("round " + std::to_string(round) + ": ").c_str());
    }
    return one;
}

double largestOf(ConstSpan values, double largest) {
    for (double v : values) largest = std::max(largest, std::abs(v));
    return largest;
}

/// No value is NaN. Infinite are only the penalty of a start outside of a box, and what is squared where x or a
/// gradient is so large that the square of a cubic gradient leaves double.
void requireNumbers(Run& run, const Row& row, int threads) {
    constexpr double kFarGone = 1e50;
    for (double v : run.state().x) require(std::isfinite(v), "x is finite");
    double largest = largestOf(run.state().x, 0);
    for (Index i = 0; i < run.setup().workers(); ++i) largest = largestOf(run.gradients(threads).row(i), largest);
    const bool isOutside = std::isinf(run.setup().regularizer->value(run.state().x));
    for (const ColumnInfo& info : columnTable()) {
        const double value = row.get(info.column).value_or(0);
        const bool hasPenalty = info.column == Column::loss || info.column == Column::gap;
        const bool mayBeInfinite = largest > kFarGone || (hasPenalty && isOutside);
        const bool holds = mayBeInfinite ? !std::isnan(value) : std::isfinite(value);
        require(holds, std::string(info.name) + " is " + std::to_string(value) + " in round " +
                           std::to_string(run.round()) + " of a run that has not diverged");
    }
}

/// What all workers would send in the round to come, encoded here, apart from the round's own way; empty if a worker's
/// vector is not finite.
std::optional<std::uint64_t> encodedBits(Run& run) {
    const Stages& stages = run.stages();
    const RandomStreams coins(std::uint64_t(run.seed()));
    const RoundContext context{coins, RoundIndex(run.round())};
    std::uint64_t bits = 0;
    for (Index i = 0; i < run.setup().workers(); ++i) {
        WorkerMessage message;
        if (!run.observe(i, 1, message)) return std::nullopt;
        Symbols symbols;
        if (stages.compressor->sharesNorms()) symbols.sharedNorms = message.norms;
        Bytes bytes;
        Vector decoded(message.decoded.size());
        stages.compressor->compress(message.input, toWorker(i), context, symbols);
        stages.wire.encode(symbols, bytes);
        stages.wire.decode(bytes, stages.layout, toWorker(i), context, decoded);
        require(8 * bytes.size() == message.bits, "a worker's bits are the length of its message");
        require(decoded == message.decoded, "the server reads what the message says");
        bits += message.bits;
    }
    return bits;
}

void tryChanges(Run& run, const Case& one) {
    for (const Event& change : one.changes) {
        if (change.round != run.round()) continue;
        const ExperimentSpec before = run.spec();
        if (!accepts([&] { run.change(change.path, change.value); }))
            require(run.spec() == before, "a refused change changes nothing: " + change.path);
    }
}

std::string trace(const Case& one, int threads, bool countsBits) {
    std::string text;
    std::unique_ptr<Run> run;
    try {
        run = runOf(one.spec, threads);
    } catch (const Error& error) {
        requireSentence(error);
        return error.what();
    }
    const auto record = [&] {
        const Row& row = run->row(threads);
        requireNumbers(*run, row, threads);
        text += textOf(row) + "\n";
    };
    record();
    while (!run->ended()) {
        tryChanges(*run, one);
        const std::uint64_t before = run->state().bitsUp;
        const auto bits = countsBits ? encodedBits(*run) : std::nullopt;
        run->advance(threads);
        if (run->divergence()) return text + run->divergence()->sentence();
        require(!countsBits || bits, "a vector that is not finite ends the run");
        require(!bits || run->state().bitsUp - before == *bits, "bits_up are the lengths of the messages");
        record();
    }
    return text;
}

std::uint64_t numberOf(const char* variable, std::uint64_t otherwise) {
    const QByteArray text = qgetenv(variable);
    return text.isEmpty() ? otherwise : text.toULongLong();
}

}  // namespace

class TestSpecs : public QObject {
    Q_OBJECT

private slots:
    void tooLargeIsRefused_data() {
        QTest::addColumn<QString>("settings");
        QTest::addColumn<QString>("sentence");
        QTest::newRow("quadratic") << "problem.kind=quadratic problem.dimension=10000000 workers.count=10000"
                                   << "workers.count 10000 times the dimension 10000000 is over the limit of 536870912";
        QTest::newRow("mlp")
            << "problem.kind=mlp data.kind=synthetic data.samples=200 data.features=20 workers.count=10 "
               "problem.hidden=[4096,4096,4096,4096,4096,4096,4096,4096]"
            << "workers.count 10 times the dimension 117563394 is over the limit of 536870912";
        QTest::newRow("data") << "data.kind=synthetic data.samples=10000000 data.features=1000000"
                              << "data.samples 10000000 times data.features 1000000 is over the limit of 268435456";
        QTest::newRow("prototypes") << "data.kind=synthetic data.samples=2 data.features=1000000 data.classes=1000"
                                    << "data.samples is 2; it must be at least data.classes, which is 1000";
        QTest::newRow("k") << "data.kind=synthetic compressor.kind=rand_k compressor.k=9000000000000000"
                           << "compressor.k is 9000000000000000";
    }

    /// Memory for any of them would be more than there is.
    void tooLargeIsRefused() {
        QFETCH(QString, settings);
        QFETCH(QString, sentence);
        ExperimentSpec spec;
        for (const QString& one : settings.split(' ')) {
            const Assignment assignment = parseAssignment(one.toStdString());
            setField(spec, assignment.path, assignment.value);
        }
        try {
            runOf(spec);
            QFAIL("it was taken");
        } catch (const Error& error) {
            QVERIFY2(QString(error.what()).contains(sentence), error.what());
        }
    }

    void randomSpecs() {
        constexpr std::uint64_t kFewSpecs = 200;
        const std::uint64_t first = numberOf("DIANOIA_FUZZ_SEED", 1);
        const std::uint64_t count = numberOf("DIANOIA_FUZZ_SPECS", kFewSpecs);
        int ran = 0, diverged = 0, faults = 0;
        for (std::uint64_t seed = first; seed < first + count; ++seed) {
            const Case one = caseOf(seed);
            try {
                const std::string observed = trace(one, 1, true), shared = trace(one, 3, false);
                require(observed == shared, "the same trace for 1 and 3 threads");
                ran += observed.find('\n') != std::string::npos;
                diverged += observed.back() != '\n' && observed.find('\n') != std::string::npos;
            } catch (const std::exception& fault) {
                ++faults;
                qWarning("seed %llu: %s\n%s", static_cast<unsigned long long>(seed), fault.what(), one.text.c_str());
            }
        }
        qInfo("%d of %llu specs ran, %d of them diverged", ran, static_cast<unsigned long long>(count), diverged);
        QCOMPARE(faults, 0);
        if (count < kFewSpecs) return;
        // The dice are of use only if most specs can be run, and enough of them to the end.
        QVERIFY(ran > int(count) / 3);
        QVERIFY(diverged < ran / 2);
    }
};

QTEST_GUILESS_MAIN(TestSpecs)
#include "test_specs.moc"
