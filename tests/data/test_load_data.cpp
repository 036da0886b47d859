// Loading by options: kinds, folders, scaling, and the fields that describe the options.
#include <QTemporaryDir>
#include <fstream>

#include "data/data_fields.h"
#include "data/data_testing.h"
#include "data/load_data.h"
#include "data/scaling.h"

using namespace dianoia;
using namespace dianoia::testing;

class TestLoadData : public QObject {
    Q_OBJECT

private slots:
    void kinds();
    void filesStartAtThePresetsFolder();
    void refuses_data();
    void refuses();
    void scales_data();
    void scales();
    void unitMaxKeepsSparse();
    void standardizeHasALimit();
    void scalesColumnsOfAnyMagnitude_data();
    void scalesColumnsOfAnyMagnitude();
    void refusesFeaturesWhoseSquaresOverflow();
    void fields();
    void fieldsRefuse_data();
    void fieldsRefuse();

private:
    void write(const char* name, const std::string& content) const {
        std::ofstream(m_folder.filePath(name).toStdString(), std::ios::binary) << content;
    }
    std::string folder() const { return m_folder.path().toStdString(); }
    QTemporaryDir m_folder;
};

static DataSet load(const DataOptions& options, const std::string& folder = {}) {
    Notes notes;
    return loadData(options, folder, RandomStreams(1), notes);
}

void TestLoadData::kinds() {
    DataOptions options;
    QCOMPARE(load(options).name, std::string("mushrooms"));
    options.kind = "digits";
    QCOMPARE(load(options).rows, Index(1797));
    options.kind = "synthetic";
    options.classes = 3;
    const DataSet data = load(options);
    QCOMPARE(data.rows, Index(1000));
    QCOMPARE(data.columns, Index(20));
    QCOMPARE(data.classes(), Index(3));
    std::vector<std::string> names;
    for (const KindInfo& kind : dataKinds()) names.push_back(kind.name);
    QVERIFY((names == std::vector<std::string>{"mushrooms", "digits", "fashion", "synthetic", "file"}));
}

void TestLoadData::filesStartAtThePresetsFolder() {
    write("train.txt", "1 0:1\n2 1:3\n");
    write("test.txt", "2 1:5\n");
    DataOptions options;
    options.kind = "file";
    options.file = "train.txt";
    options.test_file = "./test.txt";
    Notes notes;
    const DataSet data = loadData(options, folder(), RandomStreams(1), notes);
    QVERIFY((rowsOf(data) == Rows{{1, 0}, {0, 3}}));
    QVERIFY((rowsOf(data.test.front()) == Rows{{0, 5}}));
    QCOMPARE(notes.size(), std::size_t(1));
    QVERIFY(contains(notes.front(), "0-based"));
    options.file = folder() + "/train.txt";
    QVERIFY(rowsOf(load(options, folder())) == rowsOf(data));
}

void TestLoadData::refuses_data() {
    QTest::addColumn<std::string>("file");
    QTest::addColumn<std::string>("test");
    QTest::addColumn<bool>("system");
    QTest::addColumn<std::string>("part");
    const auto row = [](const char* name, const char* file, const char* test, bool system, const char* part) {
        QTest::newRow(name) << std::string(file) << std::string(test) << system << std::string(part);
    };
    row("no file", "", "", false, "data.kind is file, but data.file is empty; it must name a file");
    row("a missing file", "nowhere.csv", "", true, "nowhere.csv cannot be read: No such file or directory");
    row("a missing test file", "good.csv", "nowhere.csv", true, "nowhere.csv cannot be read");
    row("images without labels", "images", "", false,
        "holds images without labels; data.labels_file must name their labels");
    row("labels alone", "labels", "", false, "holds labels alone; data.file must name the images");
    row("an empty file", "empty", "", false, "empty, byte 0: the file is empty");
}

void TestLoadData::refuses() {
    write("good.csv", "1,a\n2,b\n");
    write("images", std::string("\0\0\x08\3\0\0\0\1\0\0\0\1\0\0\0\1\5", 17));
    write("labels", std::string("\0\0\x08\1\0\0\0\1\5", 9));
    write("empty", "");
    QFETCH(std::string, file);
    QFETCH(std::string, test);
    QFETCH(bool, system);
    QFETCH(std::string, part);
    DataOptions options;
    options.kind = "file";
    options.file = file;
    options.test_file = test;
    const std::string error =
        errorOf([&] { load(options, folder()); }, system ? ErrorKind::system : ErrorKind::content);
    QVERIFY2(contains(error, part), error.c_str());
}

void TestLoadData::scales_data() {
    QTest::addColumn<std::string>("scaling");
    QTest::addColumn<Rows>("rows");
    QTest::addColumn<Rows>("test");
    // Columns 1 3 5 0, -4 2 0 2 and 7 7 7 7: means 2.25, 0, 7, population variances 59/16, 6, 0.
    const double a = std::sqrt(59.0) / 4, b = std::sqrt(6.0);
    QTest::newRow("none") << std::string("none") << Rows{{1, -4, 7}, {3, 2, 7}, {5, 0, 7}, {0, 2, 7}}
                          << Rows{{10, 2, 8}};
    QTest::newRow("standardize") << std::string("standardize")
                                 << Rows{{-1.25 / a, -4 / b, 0},
                                         {0.75 / a, 2 / b, 0},
                                         {2.75 / a, 0, 0},
                                         {-2.25 / a, 2 / b, 0}}
                                 << Rows{{7.75 / a, 2 / b, 0}};
    QTest::newRow("unit_max") << std::string("unit_max") << Rows{{0.2, -1, 1}, {0.6, 0.5, 1}, {1, 0, 1}, {0, 0.5, 1}}
                              << Rows{{2, 0.5, 8.0 / 7}};
}

void TestLoadData::scales() {
    QFETCH(std::string, scaling);
    QFETCH(Rows, rows);
    QFETCH(Rows, test);
    for (const bool sparse : {false, true}) {
        write("train", sparse ? "1 1:1 2:-4 3:7\n2 1:3 2:2 3:7\n1 1:5 3:7\n2 2:2 3:7 \n"
                              : "1,-4,7,1\n3,2,7,2\n5,0,7,1\n0,2,7,2\n");
        write("test", sparse ? "1 1:10 2:2 3:8\n" : "10,2,8,1\n");
        DataOptions options;
        options.kind = "file";
        options.file = "train";
        options.test_file = "test";
        options.scaling = scaling;
        const DataSet data = load(options, folder());
        const Rows scaled = rowsOf(data), scaledTest = rowsOf(data.test.front());
        for (std::size_t r = 0; r < rows.size(); ++r)
            for (std::size_t c = 0; c < 3; ++c) QVERIFY(std::abs(scaled[r][c] - rows[r][c]) < 1e-15);
        for (std::size_t c = 0; c < 3; ++c) QVERIFY(std::abs(scaledTest[0][c] - test[0][c]) < 1e-15);
    }
}

void TestLoadData::unitMaxKeepsSparse() {
    DataSet data = readDataBytes("FILE", "1 1:1 9:4\n2 3:1\n1 9:-8\n").data;
    scaleColumns(data, "unit_max");
    QVERIFY((data.sparse().value == std::vector<double>{1, 0.5, 1, -1}));
    DataSet ones = readDataBytes("FILE", "1 1:1 9:1\n2 3:1\n").data;
    scaleColumns(ones, "unit_max");
    QVERIFY((rowsOf(ones) == Rows{{1, 0, 0, 0, 0, 0, 0, 0, 1}, {0, 0, 1, 0, 0, 0, 0, 0, 0}}));
    scaleColumns(ones, "standardize");
    QVERIFY(!ones.isSparse());
}

void TestLoadData::standardizeHasALimit() {
    std::string text;
    for (int r = 0; r < 20; ++r) text += r % 2 == 0 ? "1 16000000:1\n" : "2 1:1\n";
    DataSet data = readDataBytes("FILE", text).data;
    QCOMPARE(errorOf([&] { scaleColumns(data, "standardize"); }),
             std::string("data.scaling standardize makes FILE dense, and its 20 rows of 16000000 features are over the "
                         "limit of 268435456 numbers"));
    QVERIFY(data.isSparse());
}

void TestLoadData::scalesColumnsOfAnyMagnitude_data() {
    QTest::addColumn<QString>("unit");
    for (const char* unit : {"e-310", "e-200", "e-120", "e0", "e120", "e200", "e307"}) QTest::newRow(unit) << unit;
}

/// 1 and 3 in any unit become -1 and 1, and 1/3 and 1.
void TestLoadData::scalesColumnsOfAnyMagnitude() {
    QFETCH(QString, unit);
    const std::string u = unit.toStdString();
    write("train", "1" + u + ",5,a\n3" + u + ",7,b\n");
    write("test", "5" + u + ",6,a\n");
    DataOptions options;
    options.kind = "file";
    options.file = "train";
    options.test_file = "test";
    options.scaling = "standardize";
    const auto isNear = [](double value, double expected) { return std::abs(value - expected) < 1e-9; };
    const DataSet standard = load(options, folder());
    const Rows rows = rowsOf(standard), test = rowsOf(standard.test.front());
    QVERIFY(isNear(rows[0][0], -1) && isNear(rows[1][0], 1) && isNear(test[0][0], 3));
    QVERIFY(isNear(rows[0][1], -1) && isNear(rows[1][1], 1) && isNear(test[0][1], 0));
    options.scaling = "unit_max";
    const DataSet unitMax = load(options, folder());
    QVERIFY(isNear(rowsOf(unitMax)[0][0], 1.0 / 3) && isNear(rowsOf(unitMax)[1][0], 1));
    QVERIFY(isNear(rowsOf(unitMax.test.front())[0][0], 5.0 / 3));
}

void TestLoadData::refusesFeaturesWhoseSquaresOverflow() {
    DataOptions options;
    options.kind = "file";
    options.file = "wide";
    write("wide", "1 1:1 2:1e140\n2 1:3\n");
    QCOMPARE(rowsOf(load(options, folder()))[0][1], 1e140);
    write("wide", "1 1:1 2:-1e200\n2 1:3\n");
    const std::string error = errorOf([&] { load(options, folder()); });
    QVERIFY2(contains(error, "holds -1e+200 in its column 2, beyond 1e+140"), error.c_str());
    QVERIFY(contains(error, "choose data.scaling unit_max or standardize"));
    options.scaling = "unit_max";
    QCOMPARE(rowsOf(load(options, folder()))[0][1], -1.0);
}

/// Every member of the three groups has one field, and what is set is what is got.
void TestLoadData::fields() {
    DataOptions data;
    for (const auto& [path, value] : std::vector<std::pair<std::string, Json>>{{"data.kind", "file"},
                                                                               {"data.file", "a"},
                                                                               {"data.labels_file", "b"},
                                                                               {"data.test_file", "c"},
                                                                               {"data.test_labels_file", "d"},
                                                                               {"data.label_column", "2"},
                                                                               {"data.header", "no"},
                                                                               {"data.samples", 12},
                                                                               {"data.features", 34},
                                                                               {"data.classes", 5},
                                                                               {"data.noise", 0.25},
                                                                               {"data.scaling", "unit_max"}}) {
        const auto& all = dataFields();
        const auto at =
            std::find_if(all.begin(), all.end(), [&wanted = path](const auto& f) { return f.info.path == wanted; });
        QVERIFY2(at != all.end(), path.c_str());
        at->set(data, value);
        QCOMPARE(at->get(data).dump(), value.dump());
    }
    QCOMPARE(dataFields().size(), std::size_t(12));
    const DataOptions expected{"file", "a", "b", "c", "d", "2", "no", 12, 34, 5, 0.25, "unit_max"};
    QVERIFY(data == expected);
    dataFields()[5].set(data, 3);
    QCOMPARE(data.label_column, std::string("3"));
    PartitionOptions partition;
    partitionFields()[0].set(partition, "dirichlet");
    partitionFields()[1].set(partition, 12.5);
    partitionFields()[2].set(partition, 2);
    QVERIFY((partition == PartitionOptions{"dirichlet", 12.5, 2}));
    QCOMPARE(partitionFields().size(), std::size_t(5));
    WorkersOptions workers;
    workersFields()[0].set(workers, 10000);
    QCOMPARE(workers.count, std::int64_t(10000));
}

void TestLoadData::fieldsRefuse_data() {
    QTest::addColumn<std::string>("path");
    QTest::addColumn<QByteArray>("value");
    QTest::addColumn<std::string>("sentence");
    const auto row = [](const char* path, const char* value, const char* sentence) {
        QTest::addRow("%s %s", path, value) << std::string(path) << QByteArray(value) << std::string(sentence);
    };
    row("workers.count", "0", "workers.count is 0; it must be at least 1 and at most 10000");
    row("workers.count", "10001", "workers.count is 10001; it must be at least 1 and at most 10000");
    row("partition.similarity", "100.5", "partition.similarity is 100.5; it must be at least 0 and at most 100");
    row("partition.concentration", "0", "partition.concentration is 0; it must be at least 1e-06 and at most 1000000");
    row("partition.kind", "\"sort\"",
        "partition.kind: \"sort\" is not one of shuffled, contiguous, sorted, by_label, dirichlet, shards, labels, "
        "dirichlet_worker, quantity; did you mean "
        "\"sorted\"?");
    row("data.kind", "\"fasion\"",
        "data.kind: \"fasion\" is not one of mushrooms, digits, fashion, synthetic, file; did you mean \"fashion\"?");
    row("data.samples", "1", "data.samples is 1; it must be at least 2 and at most 10000000");
    row("data.noise", "1.5", "data.noise is 1.5; it must be at least 0 and at most 1");
}

template <class Group>
static void setIn(const Fields<Group>& fields, const std::string& path, const Json& value) {
    Group group;
    for (const auto& field : fields)
        if (field.info.path == path) field.set(group, value);
}

void TestLoadData::fieldsRefuse() {
    QFETCH(std::string, path);
    QFETCH(QByteArray, value);
    QFETCH(std::string, sentence);
    const Json json = Json::parse(value.toStdString());
    QCOMPARE(errorOf([&] {
                 setIn(dataFields(), path, json);
                 setIn(partitionFields(), path, json);
                 setIn(workersFields(), path, json);
             }),
             sentence);
}

QTEST_GUILESS_MAIN(TestLoadData)
#include "test_load_data.moc"
