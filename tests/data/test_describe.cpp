// What `dianoia-cli data FILE` prints.
#include <sstream>

#include "data/data_testing.h"
#include "data/describe.h"
#include "data/libsvm_reader.h"

using namespace dianoia;
using namespace dianoia::testing;

class TestDescribe : public QObject {
    Q_OBJECT

private slots:
    void dumps_data();
    void dumps();
    void dumpsTestRows();
    void json();
    void jsonOfLatin1();
    void jsonWithTestRows();
    void text();
};

static std::string dump(const ReadResult& result) {
    std::ostringstream out;
    dumpRows(result, out);
    return out.str();
}

void TestDescribe::dumps_data() {
    QTest::addColumn<std::string>("content");
    QTest::addColumn<std::string>("dumped");
    QTest::newRow("shortest numbers") << std::string("+1 1:0.10 3:1e3\n-1 2:1e-7\n1.50 2:1e23\n")
                                      << std::string("0.1 0 1000 1\n0 1e-07 0 -1\n0 1e+23 0 1.5\n");
    QTest::newRow("no last digit lost") << std::string("0.33368629901358837,5e-324,1\n-1.7976931348623157e308,2,0\n")
                                        << std::string("0.33368629901358837 5e-324 1\n-1.7976931348623157e+308 2 0\n");
    QTest::newRow("words as written") << std::string("1,\"two, \"\"words\"\"\"\n2,<=50K\n")
                                      << std::string("1 two, \"words\"\n2 <=50K\n");
    QTest::newRow("numbers among words as written") << std::string("1,1.0\n2,x\n") << std::string("1 1.0\n2 x\n");
    QTest::newRow("sparse ones") << std::string("1 5:1\n2 1:1\n") << std::string("0 0 0 0 1 1\n1 0 0 0 0 2\n");
    QTest::newRow("images alone") << std::string("\0\0\x08\3\0\0\0\2\0\0\0\1\0\0\0\2\1\2\3\xff", 20)
                                  << std::string("1 2\n3 255\n");
    QTest::newRow("labels alone") << std::string("\0\0\x08\1\0\0\0\3\7\0\2", 11) << std::string("7\n0\n2\n");
}

void TestDescribe::dumps() {
    QFETCH(std::string, content);
    QFETCH(std::string, dumped);
    QCOMPARE(dump(readDataBytes("FILE", content)), dumped);
}

static ReadResult withTest() {
    ReadResult result = readDataBytes("FILE", "1 0:1\n2 1:1\n2 1:4\n");
    result.data.test.push_back(readLibsvmTest("TEST", "2 1:3\n7 1:1\n", result, result.notes));
    return result;
}

void TestDescribe::dumpsTestRows() {
    QCOMPARE(dump(withTest()), std::string("0 3 2\n0 1 7\n"));
}

void TestDescribe::json() {
    const Json json = describeJson(readDataBytes("FILE", "a,b,c\n1,2,x\n3,4,y\n5,6,x\n"));
    const Json expected = {{"format", "csv"},
                           {"rows", 3},
                           {"features", 2},
                           {"base", nullptr},
                           {"classes", {{{"name", "x"}, {"count", 2}}, {{"name", "y"}, {"count", 1}}}},
                           {"notes", Json::array()}};
    QCOMPARE(json.dump(), expected.dump());
    const Json labels = describeJson(readDataBytes("FILE", std::string("\0\0\x08\1\0\0\0\2\7\0", 10)));
    QCOMPARE(labels["format"].get<std::string>(), std::string("idx"));
    QCOMPARE(labels["rows"].get<int>(), 2);
    QCOMPARE(labels["features"].get<int>(), 0);
    QCOMPARE(labels["classes"].size(), std::size_t(2));
}

void TestDescribe::jsonOfLatin1() {
    const std::string text = jsonText(describeJson(readDataBytes("FILE", "1,gr\xfcn\n2,b\n")));
    QVERIFY(contains(text, "\"gr\xef\xbf\xbdn\""));
    QCOMPARE(Json::parse(text)["classes"].size(), std::size_t(2));
}

void TestDescribe::jsonWithTestRows() {
    const Json json = describeJson(withTest());
    QCOMPARE(json["base"].get<int>(), 0);
    QCOMPARE(json["rows"].get<int>(), 3);
    QVERIFY(contains(json["notes"][0].get<std::string>(), "0-based"));
    QCOMPARE(json["test"].dump(), Json({{"file", "TEST"},
                                        {"rows", 2},
                                        {"classes", {{{"name", "1"}, {"count", 0}}, {{"name", "2"}, {"count", 1}}}}})
                                      .dump());
}

void TestDescribe::text() {
    QCOMPARE(describeText(readDataBytes("FILE", "1 0:1\n2 4:1\n2 1:4\n")),
             std::string("format    libsvm, features from 0\n"
                         "rows      3\n"
                         "features  5 (sparse, 1 entries a row)\n"
                         "classes   2: 1 (1), 2 (2)\n"
                         "note      FILE is 0-based: index 0 occurs on line 1, so features count from 0\n"));
    QCOMPARE(describeText(readDataBytes("FILE", std::string("\0\0\x08\3\0\0\0\1\0\0\0\1\0\0\0\2\1\2", 18))),
             std::string("format    idx\nrows      1\nfeatures  2 (1 x 2)\n"));
}

QTEST_GUILESS_MAIN(TestDescribe)
#include "test_describe.moc"
