// Reading values by their description: types, ranges, "auto", "inf", choices, and sentences that name what is wrong.
#include <QtTest>

#include "core/diagnostics.h"
#include "schema/field.h"

using namespace dianoia;

namespace {

struct Options {
    double level = 1;
    AutoReal step;
    std::int64_t count = 3;
    bool shared = false;
    std::string kind = "mean";
    std::string file;
};

const Fields<Options>& fields() {
    static const Fields<Options> all = {
        field(&Options::level, {.path = "o.level", .lowest = 1, .takesInfinity = true}),
        field(&Options::step, {.path = "o.step", .lowest = 0, .highest = 10, .lowestExcluded = true}),
        field(&Options::count, {.path = "o.count", .lowest = 1, .highest = 100}),
        field(&Options::shared, {.path = "o.shared"}),
        field(&Options::kind,
              {.path = "o.kind", .kinds = {{"mean", "", {}}, {"median", "", {}}, {"majority", "", {}}}}),
        field(&Options::file, {.path = "o.file", .type = FieldType::file})};
    return all;
}

std::string refusal(std::size_t index, const Json& value) {
    Options options;
    try {
        fields()[index].set(options, value);
    } catch (const Error& error) {
        return error.what();
    }
    return "";
}

}  // namespace

class TestField : public QObject {
    Q_OBJECT

private slots:
    void typesFollowTheMembers() {
        QCOMPARE(fields()[0].info.type, FieldType::real);
        QVERIFY(fields()[1].info.takesAuto);
        QCOMPARE(fields()[2].info.type, FieldType::integer);
        QCOMPARE(fields()[3].info.type, FieldType::flag);
        QCOMPARE(fields()[4].info.type, FieldType::choice);
        QCOMPARE(fields()[5].info.type, FieldType::file);
    }

    void valuesComeBack() {
        Options options;
        const std::vector<std::pair<std::size_t, Json>> values = {
            {0, "inf"}, {0, 0.1 + 0.2 + 1}, {1, "auto"}, {1, 0.25}, {2, 7}, {3, true}, {4, "median"}, {5, "a b.csv"}};
        for (const auto& [index, value] : values) {
            fields()[index].set(options, value);
            QCOMPARE(fields()[index].get(options), value);
        }
    }

    void wholeNumbersMayBeWrittenWithAnExponent() {
        Options options;
        fields()[2].set(options, Json(1e1));
        QCOMPARE(options.count, 10);
        QVERIFY(!refusal(2, 1.5).empty());
    }

    void anyWholeNumberIsAText() {
        Options options;
        fields()[5].set(options, Json(18446744073709551615u));
        QCOMPARE(fields()[5].get(options), Json("18446744073709551615"));
    }

    void refusalsNameFieldValueAndBound_data() {
        QTest::addColumn<int>("index");
        QTest::addColumn<QString>("json");
        QTest::addColumn<QString>("sentence");
        const auto row = [](const char* json, int index, const char* sentence) {
            QTest::newRow(json) << index << json << sentence;
        };
        row("0.5", 0, "o.level is 0.5; it must be at least 1");
        row("\"auto\"", 0, "o.level: \"auto\" is not a number or \"inf\"");
        row("0", 1, "o.step is 0; it must be more than 0 and at most 10");
        row("11", 1, "o.step is 11; it must be more than 0 and at most 10");
        row("\"much\"", 1, "o.step: \"much\" is not a number or \"auto\"");
        row("101", 2, "o.count is 101; it must be at least 1 and at most 100");
        row("1e300", 2, "o.count: 1e+300 is not a whole number");
        row("18446744073709551615", 2, "o.count is 18446744073709551615; it must be at least 1 and at most 100");
        row("1", 3, "o.shared: 1 is not true or false");
        row("\"medain\"", 4, "o.kind: \"medain\" is not one of mean, median, majority; did you mean \"median\"?");
        row("{}", 5, "o.file: {} is not a text");
        // A long value is cut behind a whole letter: 19 of three bytes and a quote are 58 bytes, one more would be 61.
        row("\"가가가가가가가가가가가가가가가가가가가가가가가가가\"", 3,
            "o.shared: \"가가가가가가가가가가가가가가가가가가가... is not true or false");
    }

    void refusalsNameFieldValueAndBound() {
        QFETCH(int, index);
        QFETCH(QString, json);
        QFETCH(QString, sentence);
        QCOMPARE(QString::fromStdString(refusal(std::size_t(index), Json::parse(json.toStdString()))), sentence);
    }

    void theNearestWordIsNear() {
        const std::vector<std::string> words = {"compressor", "aggregator", "noise"};
        QCOMPARE(nearestWord("compresor", words), std::string("compressor"));
        QCOMPARE(nearestWord("xyz", words), std::string());
        // The distance to sixteen megabytes would take gigabytes.
        QCOMPARE(nearestWord(std::string(std::size_t(1) << 24, 'n'), words), std::string());
    }
};

QTEST_GUILESS_MAIN(TestField)
#include "test_field.moc"
