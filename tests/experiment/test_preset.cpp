// Preset files: who wins, round trips, and what is refused with which sentence.
#include <QtTest>

#include "core/diagnostics.h"
#include "experiment/preset.h"
#include "experiment/validate.h"

using namespace dianoia;

namespace {

Preset parse(const std::string& text) {
    return parsePreset(text, "p.json", "/nowhere");
}

std::string refusal(const std::string& text) {
    try {
        parse(text);
    } catch (const Error& error) {
        return error.what();
    }
    return "";
}

/// A preset file with `more` behind the required keys.
std::string file(const std::string& base, const std::string& runs, const std::string& more = "") {
    return R"({"dianoia": 1, "name": "n", "base": )" + base + R"(, "runs": )" + runs + more + "}";
}

const char* const kEverything = R"({
  "dianoia": 1, "name": "All", "summary": "S\u00fc\u00df, [quoted]", "references": ["A", "B"],
  "base": {"problem": {"kind": "logistic", "l2": "L/100"}, "notes": "why", "run": {"rounds": 20}},
  "runs": [{"label": "DIANA, p = inf", "method": {"name": "diana"}, "compressor": {"p": "inf"}},
           {"label": "QSGD", "method": {"name": "qsgd"}}],
  "events": [{"round": 4, "run": "QSGD", "path": "compressor.levels", "value": 2},
             {"round": 4, "path": "server.step", "value": "auto"}],
  "view": {"plots": ["progress"], "x": "bits_up_per_worker", "y": "h_error", "x_scale": "log", "y_scale": "linear",
           "x_range": [0, 1.5], "y_range": [1e-16, 1], "watch": [0, 3], "rounds_per_second": 2.5, "start": "running",
           "stop_at": 12},
  "lesson": "memory",
  "expect": [{"run": "QSGD", "metric": "gap", "over": [5, 20], "stat": "mean", "near": "theory:gap_plateau",
              "within": 0.25},
             {"run": "QSGD", "metric": "nonzero_coordinates", "round": 20, "near": 3, "within_se": 5},
             {"run": "DIANA, p = inf", "metric": "gap", "round": 20, "below_run": "QSGD", "factor": 0.01},
             {"run": "QSGD", "outcome": "diverged"}]
})";

}  // namespace

class TestPreset : public QObject {
    Q_OBJECT

private slots:
    void everythingComesBack() {
        const Preset preset = parse(kEverything);
        QCOMPARE(preset.runs.size(), std::size_t(2));
        QCOMPARE(preset.view.watch, (std::vector<std::int64_t>{0, 3}));
        QCOMPARE(preset.expect[1].withinSe.value(), 5.0);
        QVERIFY(parsePreset(presetText(preset), "again", "/nowhere") == preset);
        QCOMPARE(presetText(parsePreset(presetText(preset), "again", "/nowhere")), presetText(preset));
    }

    void whoWins() {
        const Preset preset = parse(file(R"({"method": {"name": "terngrad"}, "compressor": {"block": 7, "p": 3}})",
                                         R"([{"label": "A"}, {"label": "B", "compressor": {"p": 1.5}},
                                             {"label": "C", "method": {"name": "diana"}}])"));
        const auto spec = [&](std::size_t i, const std::vector<Assignment>& set = {}) {
            return composeSpec(preset, preset.runs[i], set);
        };
        QCOMPARE(spec(0).compressor.p, 3.0);  // base over TernGrad's p = inf
        QCOMPARE(spec(1).compressor.p, 1.5);  // run over base
        QCOMPARE(spec(1).compressor.block, std::int64_t(7));
        QCOMPARE(spec(2).memory.kind, std::string("difference"));  // the run's method brings its row
        const std::vector<Assignment> set = {parseAssignment("compressor.p=inf"),
                                             parseAssignment("B:method.name=noisy_signsgd")};
        QVERIFY(std::isinf(spec(1, set).compressor.p));
        QCOMPARE(spec(1, set).noise.kind, std::string("gaussian"));
        QCOMPARE(spec(0, set).noise.kind, std::string("none"));
        const Preset written = withAssignments(preset, set);
        for (std::size_t i = 0; i < 3; ++i) QVERIFY(composeSpec(written, written.runs[i]) == spec(i, set));
    }

    void assignments_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("label");
        QTest::addColumn<QString>("path");
        QTest::addColumn<QString>("json");
        QTest::newRow("plain") << "server.step=0.5"
                               << ""
                               << "server.step"
                               << "0.5";
        QTest::newRow("label") << "a:b:server.step=1e3"
                               << "a:b"
                               << "server.step"
                               << "1000.0";
        QTest::newRow("text") << "data.file=a=b:c.csv"
                              << ""
                              << "data.file"
                              << "\"a=b:c.csv\"";
        QTest::newRow("ten") << "workers.count=010"
                             << ""
                             << "workers.count"
                             << "10";
        QTest::newRow("list") << "problem.positions=[1,2]"
                              << ""
                              << "problem.positions"
                              << "[1,2]";
        QTest::newRow("empty") << "data.file="
                               << ""
                               << "data.file"
                               << "\"\"";
    }

    void assignments() {
        QFETCH(QString, text);
        QFETCH(QString, label);
        QFETCH(QString, path);
        QFETCH(QString, json);
        const Assignment set = parseAssignment(text.toStdString());
        QCOMPARE(QString::fromStdString(set.label), label);
        QCOMPARE(QString::fromStdString(set.path), path);
        QVERIFY(set.value == Json::parse(json.toStdString()));
    }

    /// Bytes that are no UTF-8 could not be written into a preset, nor told in a sentence.
    void anAssignmentIsText() {
        for (const char* text : {"data.file=\xff.csv", "\xc3:noise.level=1", "noise.le\xe0vel=1"}) {
            try {
                parseAssignment(text);
                QFAIL(text);
            } catch (const Error& error) {
                QVERIFY(error.kind() == ErrorKind::usage);
                QVERIFY2(QString(error.what()).contains('?'), error.what());
                QVERIFY2(QString(error.what()).endsWith(": not UTF-8 text"), error.what());
            }
        }
    }

    void theNumberOfWorkersIsThatOfThePositions() {
        const std::string runs = R"([{"label": "A"}])";
        const char* five = R"({"problem": {"kind": "shifted_quadratics", "positions": [1, 2, 3, 4, 5]}})";
        const Preset preset = parse(file(five, runs));
        QCOMPARE(composeSpec(preset, preset.runs[0]).workers.count, std::int64_t(5));
        QCOMPARE(
            refusal(file(R"({"problem": {"kind": "shifted_quadratics"}, "workers": {"count": 4}})", runs)),
            std::string("p.json: run \"A\": workers.count is 4, but problem.positions has 3 entries, one a worker"));
    }

    void refusals_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("part");
        const auto row = [](const char* name, const std::string& text, const char* part) {
            QTest::newRow(name) << QString::fromStdString(text) << QString(part);
        };
        const std::string runs = R"([{"label": "A"}])";
        row("not JSON", "{\"dianoia\": 1,\n  nonsense}", "p.json, line 2, column");
        row("comment", "{// no\n}", "not JSON");
        row("repeated key", R"({"dianoia": 1, "dianoia": 1})", "the key \"dianoia\" stands twice");
        row("deep", std::string(100, '[') + std::string(100, ']'), "nested more than 32 deep");
        row("other file", R"({"name": "x"})", "not a preset of this program");
        row("newer", R"({"dianoia": 2, "name": "n", "base": {}, "runs": []})",
            "written for schema 2 by a newer version");
        row("no runs", file("{}", "[]"), "runs must be a list of 1 to 16 runs");
        row("no name", R"({"dianoia": 1, "base": {}, "runs": [{"label": "A"}]})", "the key \"name\" is missing");
        row("twice", file("{}", R"([{"label": "A"}, {"label": "A"}])"), "the label \"A\" stands twice");
        row("unknown key", file("{}", runs, R"(, "veiw": {})"), "unknown key \"veiw\"; did you mean \"view\"?");
        row("unknown group", file(R"({"compresor": {}})", runs), "base: unknown key \"compresor\"");
        row("event not live", file("{}", runs, R"(, "events": [{"round": 1, "path": "workers.count", "value": 3}])"),
            "workers.count acts from the next run on");
        row("event of no run",
            file("{}", runs, R"(, "events": [{"round": 1, "run": "B", "path": "server.step", "value": 3}])"),
            "there is no run \"B\"");
        row("event value", file("{}", runs, R"(, "events": [{"round": 1, "path": "server.step", "value": -3}])"),
            "server.step is -3");
        row("claim of no metric",
            file("{}", runs, R"(, "expect": [{"run": "A", "metric": "gpa", "round": 1, "below": 1}])"),
            "did you mean \"gap\"?");
        row("claim of no theory",
            file("{}", runs,
                 R"(, "expect": [{"run": "A", "metric": "gap", "round": 1, "near": "theory:gap_plato", "within": 1}])"),
            "did you mean \"gap_plateau\"?");
        row("claim with a factor of nothing",
            file("{}", runs, R"(, "expect": [{"run": "A", "metric": "gap", "round": 1, "below": 1, "factor": 0.5}])"),
            "expect[0]: factor belongs to below_run");
        row("key of two lines", file("{}", runs, R"(, "two\nlines": 1)"), "unknown key \"two?lines\"");
        row("field of two lines", file(R"({"noise": {"le\nvel": 1}})", runs), "unknown key \"le?vel\"");
        row("label of two lines", file("{}", R"([{"label": "a\nb", "noise": {"level": -1}}])"),
            "run \"a?b\": noise.level is -1");
        row("event of a path of two lines",
            file("{}", runs, R"(, "events": [{"round": 1, "path": "a\nb", "value": 3}])"),
            "there is no parameter \"a?b\"");
        row("view range", file("{}", runs, R"(, "view": {"y_range": [2, 1]})"), "low end first");
    }

    void refusals() {
        QFETCH(QString, text);
        QFETCH(QString, part);
        const QString sentence = QString::fromStdString(refusal(text.toStdString()));
        QVERIFY2(sentence.contains(part), qPrintable(sentence));
        QVERIFY(sentence.startsWith("p.json"));
        QVERIFY(!sentence.contains('\n'));
    }

    void unusedFieldsAreNoted() {
        const Preset preset =
            parse(file(R"({"compressor": {"k": 3}})", R"([{"label": "A", "method": {"name": "diana"}}])"));
        const Notes notes = notesOf(preset);
        QCOMPARE(notes.size(), std::size_t(1));
        QVERIFY2(notes[0].find("compressor.k") != std::string::npos, notes[0].c_str());
    }
};

QTEST_GUILESS_MAIN(TestPreset)
#include "test_preset.moc"
