// Columns of the parameters in which runs differ: which they are, and which value stands in which row.
#include <QtTest>

#include "experiment/preset.h"
#include "measure/run_csv.h"
#include "simulation/simulation.h"
#include "simulation/varied_parameters.h"

using namespace dianoia;

namespace {

Preset twoRuns() {
    return parsePreset(R"({"dianoia": 1, "name": "two", "base":
        {"problem": {"kind": "shifted_quadratics", "positions": [1, 2, 10]}, "run": {"rounds": 6}},
        "runs": [{"label": "a", "method": {"name": "sgd"}, "server": {"step": 0.5}},
                 {"label": "b, \u00fc", "method": {"name": "sgd"}, "server": {"step": 0.25}}],
        "events": [{"round": 2, "run": "a", "path": "noise.level", "value": 0.1}]})",
                       "test", "");
}

}  // namespace

class TestVariedParameters : public QObject {
    Q_OBJECT

private slots:
    void aRowCarriesTheValueThatLedToIt() {
        Simulation simulation(twoRuns(), 1);
        std::vector<const Run*> runs;
        for (const auto& run : simulation.runs()) runs.push_back(run.get());
        const VariedParameters varied(runs);
        QCOMPARE(varied.paths(), (std::vector<std::string>{"noise.level", "server.step"}));
        VariedParameters::Reader a(varied, *runs[0]), b(varied, *runs[1]);
        // The event of round 2 acts on the round that leads to x^3.
        for (std::uint64_t round = 0; round <= 6; ++round) {
            QCOMPARE(a.at(round), (std::vector<std::string>{round <= 2 ? "1" : "0.1", "0.5"}));
            QCOMPARE(b.at(round), (std::vector<std::string>{"1", "0.25"}));
        }
    }

    void theFurtherColumnsStandBehindTheOthersAndTheRestReadsBack() {
        std::string text = runCsvHeader(std::vector<std::string>{"noise.level", "method.name"});
        QVERIFY(QByteArray::fromStdString(text).endsWith("accuracy,test_accuracy,noise.level,method.name\n"));
        Row row;
        row.round = 3;
        row.set(Column::loss, 0.1);
        appendRunCsvRow(text, {"a, b", 1}, row, std::vector<std::string>{"0.25", "say \"a\", b"});
        Notes notes;
        const auto rows = readRunCsv(text, "x.csv", notes);
        QCOMPARE(rows.size(), std::size_t(1));
        QCOMPARE(rows[0].key.run, std::string("a, b"));
        QCOMPARE(rows[0].row.value(Column::loss), 0.1);
        QCOMPARE(notes.size(), std::size_t(1));
        QVERIFY(QByteArray::fromStdString(text).endsWith(",0.25,\"say \"\"a\"\", b\"\n"));
    }
};

QTEST_APPLESS_MAIN(TestVariedParameters)
#include "test_varied_parameters.moc"
