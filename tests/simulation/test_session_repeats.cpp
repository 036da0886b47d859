// Repeats side by side: their means and bands are those of single runs, and what is exported is all of them.
#include <QtTest>

#include "data/file_bytes.h"
#include "measure/row_spread.h"
#include "measure/run_csv.h"
#include "simulation/session_waiting.h"

using namespace dianoia;
using namespace dianoia::testing;

namespace {

Preset threeRepeats() {
    return parsePreset(R"({"dianoia": 1, "name": "three", "base":
        {"problem": {"kind": "shifted_quadratics", "positions": [[3, 2, 6, 5.5], [-1, -4, -2, -4.5]]},
         "compressor": {"p": "inf"}, "run": {"rounds": 20, "seed": 5}},
        "runs": [{"label": "three", "method": {"name": "dqgd"}, "server": {"step": 0.1}, "run": {"repeats": 3}},
                 {"label": "one", "method": {"name": "sgd"}, "server": {"step": 0.1}}]})",
                       "test", "");
}

Row rowWith(double gap, std::uint64_t bits) {
    Row row;
    row.round = 4;
    row.bitsUp = bits;
    row.set(Column::gap, gap);
    return row;
}

}  // namespace

class TestSessionRepeats : public QObject {
    Q_OBJECT

private slots:
    void theMeanOfEqualRowsIsThatRow() {
        const double odd = 0.1 + 0.2;
        const std::vector<Row> rows(3, rowWith(odd, 0xffffffffffffff00u));
        const RowSpread spread = spreadOf(rows);
        for (const Row* row : {&spread.mean, &spread.least, &spread.greatest}) {
            QCOMPARE(row->value(Column::gap), odd);
            QCOMPARE(row->bitsUp, std::uint64_t(0xffffffffffffff00u));
        }
        QVERIFY(!spread.mean.has(Column::loss));
    }

    void meanLeastAndGreatestAreThoseOfTheValues() {
        const std::vector<Row> rows = {rowWith(1, 10), rowWith(4, 20), rowWith(2.5, 33)};
        const RowSpread spread = spreadOf(rows);
        QCOMPARE(spread.mean.value(Column::gap), 2.5);
        QCOMPARE(spread.least.value(Column::gap), 1.0);
        QCOMPARE(spread.greatest.value(Column::gap), 4.0);
        QCOMPARE(spread.mean.bitsUp, std::uint64_t(21));
        const std::vector<Row> broken = {rowWith(1, 1), rowWith(std::nan(""), 1), rowWith(2, 1)};
        const RowSpread nan = spreadOf(broken);
        QVERIFY(std::isnan(nan.mean.value(Column::gap)) && std::isnan(nan.greatest.value(Column::gap)) &&
                std::isnan(nan.least.value(Column::gap)));
    }

    void bandsAreThoseOfTheSingleRunsAndAllRowsAreExported() {
        const Preset preset = threeRepeats();
        Session session(preset, 1);
        session.showRepeats(true);
        session.restart(preset);
        session.show(CurveAxis::round, {Column::gap});
        session.setSpeed(std::numeric_limits<double>::infinity());
        QVERIFY(waitFor(session, [&](const SessionPicture& p) {
            session.play();
            return p.state == SessionState::ended && p.runs[0].curves.count(Column::gap) > 0;
        }));
        const auto picture = session.picture();
        QCOMPARE(picture->runs[0].repeats, std::int64_t(3));
        QCOMPARE(picture->runs[1].repeats, std::int64_t(1));
        QVERIFY(picture->runs[1].low.empty());
        std::vector<std::vector<double>> gaps(3);
        for (std::int64_t r = 0; r < 3; ++r) {
            Simulation alone(preset, 1, r);
            for (int k = 0; k <= 20; ++k) {
                gaps[std::size_t(r)].push_back(alone.runs()[0]->row(1).value(Column::gap));
                alone.advance();
            }
        }
        const RunPicture& run = picture->runs[0];
        QCOMPARE(run.curves.at(Column::gap).size(), std::size_t(21));
        for (std::size_t k = 0; k <= 20; ++k) {
            const double a = gaps[0][k], b = gaps[1][k], c = gaps[2][k];
            QCOMPARE(run.low.at(Column::gap)[k].y.first, std::min({a, b, c}));
            QCOMPARE(run.high.at(Column::gap)[k].y.first, std::max({a, b, c}));
            QVERIFY(std::abs(run.curves.at(Column::gap)[k].y.first - (a + b + c) / 3) <= 1e-14 * (a + b + c));
        }
        QTemporaryDir folder;
        const std::string path = folder.filePath("x.csv").toStdString();
        QCOMPARE(session.exportCsv(path).get(), std::string());
        Notes notes;
        const auto rows = readRunCsv(readFileBytes(path), "x.csv", notes);
        QCOMPARE(rows.size(), std::size_t(4 * 21));
        for (std::size_t i = 0; i < 63; ++i) {
            QCOMPARE(rows[i].key.seed, std::int64_t(5 + i / 21));
            QCOMPARE(rows[i].row.value(Column::gap), gaps[i / 21][i % 21]);
        }
        const Preset sidecar = parsePreset(readFileBytes(folder.filePath("x.json").toStdString()), "x.json", "");
        QCOMPARE(composeSpec(sidecar, sidecar.runs[0]).run.repeats, std::int64_t(3));
    }

    void theSidecarOfTheFirstRepeatAloneSaysOne() {
        Session session(threeRepeats(), 1);
        QVERIFY(waitFor(session, [](const SessionPicture& p) { return p.state == SessionState::paused; }));
        QTemporaryDir folder;
        QCOMPARE(session.exportCsv(folder.filePath("x.csv").toStdString()).get(), std::string());
        const Preset sidecar = parsePreset(readFileBytes(folder.filePath("x.json").toStdString()), "x.json", "");
        QCOMPARE(composeSpec(sidecar, sidecar.runs[0]).run.repeats, std::int64_t(1));
    }
};

QTEST_APPLESS_MAIN(TestSessionRepeats)
#include "test_session_repeats.moc"
