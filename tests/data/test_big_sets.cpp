// Real data sets in a folder that DIANOIA_DATA names: the counts that were counted by another strict reader.
#include "data/class_checks.h"
#include "data/data_testing.h"

using namespace dianoia;
using namespace dianoia::testing;

using Counts = std::vector<Index>;

class TestBigSets : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void counts_data();
    void counts();
    void a9aFeature123();
};

void TestBigSets::initTestCase() {
    if (bigDataFolder().empty()) QSKIP("DIANOIA_DATA names no folder with libsvm/, csv/, mnist/ and fashion-mnist/");
}

void TestBigSets::counts_data() {
    QTest::addColumn<std::string>("file");
    QTest::addColumn<std::string>("labels");
    QTest::addColumn<std::string>("test");
    QTest::addColumn<std::string>("testLabels");
    QTest::addColumn<int>("features");
    QTest::addColumn<Counts>("classes");
    QTest::addColumn<Counts>("testClasses");
    const auto row = [](const char* file, int features, const Counts& classes, const char* test = "",
                        const Counts& testClasses = {}) {
        QTest::newRow(file) << std::string(file) << std::string() << std::string(test) << std::string() << features
                            << classes << testClasses;
    };
    row("libsvm/mushrooms", 112, {3916, 4208});
    row("libsvm/agaricus.txt.train", 126, {3373, 3140}, "libsvm/agaricus.txt.test", {835, 776});
    row("libsvm/a5a", 122, {4845, 1569});
    row("libsvm/a9a.gz", 123, {24720, 7841}, "libsvm/a9a.t.gz", {12435, 3846});
    row("csv/digits.csv.gz", 64, {178, 182, 177, 183, 181, 182, 181, 179, 174, 180});
    row("csv/iris.csv", 4, {50, 50, 50});
    row("csv/wine.csv", 13, {59, 71, 48});
    row("csv/breast_cancer.csv", 30, {212, 357});
    const auto images = [](const char* folder, const Counts& classes, const Counts& testClasses) {
        const std::string path = std::string(folder) + "/";
        QTest::newRow(folder) << path + "train-images-idx3-ubyte.gz" << path + "train-labels-idx1-ubyte.gz"
                              << path + "t10k-images-idx3-ubyte.gz" << path + "t10k-labels-idx1-ubyte.gz" << 784
                              << classes << testClasses;
    };
    images("mnist", {1001, 1127, 991, 1032, 980, 863, 1014, 1070, 944, 978},
           {980, 1135, 1032, 1010, 982, 892, 958, 1028, 974, 1009});
    images("fashion-mnist", {560, 643, 608, 612, 584, 594, 590, 617, 590, 602},
           {107, 105, 111, 93, 115, 87, 97, 95, 95, 95});
}

static std::string inFolder(const std::string& file) {
    return file.empty() ? file : bigDataFolder() + "/" + file;
}

void TestBigSets::counts() {
    QFETCH(std::string, file);
    QFETCH(std::string, labels);
    QFETCH(std::string, test);
    QFETCH(std::string, testLabels);
    QFETCH(int, features);
    QFETCH(Counts, classes);
    QFETCH(Counts, testClasses);
    ReadOptions options;
    options.labelsFile = inFolder(labels);
    options.testFile = inFolder(test);
    options.testLabelsFile = inFolder(testLabels);
    const DataSet data = readDataFile(inFolder(file), options).data;
    QCOMPARE(data.columns, Index(features));
    QVERIFY(classCounts(data) == classes);
    QCOMPARE(data.test.empty(), testClasses.empty());
    if (!data.test.empty()) {
        QCOMPARE(data.test.front().columns, Index(features));
        QVERIFY(classCounts(data.test.front()) == testClasses);
    }
    requireClasses(data);
}

/// One row of a9a has feature 123, on line 19610.
void TestBigSets::a9aFeature123() {
    const DataSet data = readDataFile(inFolder("libsvm/a9a.gz")).data;
    const SparseFeatures& features = data.sparse();
    QCOMPARE(std::count(features.columnOf.begin(), features.columnOf.end(), 122u), std::ptrdiff_t(1));
    QCOMPARE(features.columnOf[std::size_t(features.rowStart[19610]) - 1], 122u);
}

QTEST_GUILESS_MAIN(TestBigSets)
#include "test_big_sets.moc"
