// IDX files built byte by byte: sizes against bytes, labels against images.
#include <QTemporaryDir>
#include <fstream>

#include "data/class_checks.h"
#include "data/data_testing.h"

using namespace dianoia;
using namespace dianoia::testing;

class TestIdxReader : public QObject {
    Q_OBJECT

private slots:
    void reads_data();
    void reads();
    void refuses_data();
    void refuses();
    void joinsLabels();
    void refusesLabels_data();
    void refusesLabels();
    void testPart();
    void testPartOfOtherSize();

private:
    /// Writes `content` to a file of the folder and gives its path.
    std::string file(const std::string& name, const std::string& content) const;
    QTemporaryDir m_folder;
};

static std::string word(std::uint32_t value) {
    return {char(value >> 24), char(value >> 16), char(value >> 8), char(value)};
}

static std::string idx(const std::vector<std::uint32_t>& sizes, const std::string& values, char type = 0x08) {
    std::string text = {0, 0, type, char(sizes.size())};
    for (const std::uint32_t size : sizes) text += word(size);
    return text + values;
}

static std::string images(std::uint32_t count, std::uint32_t side = 2) {
    std::string values;
    for (std::uint32_t i = 0; i < count * side * side; ++i) values += char(250 + i);
    return idx({count, side, side}, values);
}

std::string TestIdxReader::file(const std::string& name, const std::string& content) const {
    const std::string path = m_folder.filePath(QString::fromStdString(name)).toStdString();
    std::ofstream(path, std::ios::binary) << content;
    return path;
}

void TestIdxReader::reads_data() {
    QTest::addColumn<std::string>("content");
    QTest::addColumn<Rows>("rows");
    QTest::newRow("bytes are 0 ... 255") << images(2) << Rows{{250, 251, 252, 253}, {254, 255, 0, 1}};
    QTest::newRow("rows of values") << idx({2, 3}, "\1\2\3\4\5\6") << Rows{{1, 2, 3}, {4, 5, 6}};
    QTest::newRow("not square") << idx({1, 1, 3}, "\1\2\3") << Rows{{1, 2, 3}};
}

void TestIdxReader::reads() {
    QFETCH(std::string, content);
    QFETCH(Rows, rows);
    const ReadResult result = readDataBytes("FILE", content);
    QCOMPARE(formatName(result.format), std::string("idx"));
    QVERIFY(rowsOf(result.data) == rows);
    QVERIFY(result.hasFeatures && !result.hasLabels);
}

void TestIdxReader::refuses_data() {
    QTest::addColumn<std::string>("content");
    QTest::addColumn<std::string>("sentence");
    const auto row = [](const char* name, const std::string& content, const std::string& sentence) {
        QTest::newRow(name) << content << "FILE, byte " + sentence;
    };
    row("nothing", "", "0: the file is empty");
    row("two bytes", std::string(2, '\0'), "0: the file ends within its magic number, after 2 bytes");
    row("all zero", std::string(16, '\0'), "2: type 0x00 is no type of IDX");
    row("signed bytes", idx({1}, "\1", 0x09),
        "2: type 0x09 (signed byte) not supported; the bytes of images and labels have type 0x08");
    row("doubles", idx({1}, std::string(8, '\1'), 0x0E),
        "2: type 0x0e (double) not supported; the bytes of images and labels have type 0x08");
    row("no dimension", idx({}, "\1"), "3: 0 dimensions, but labels have 1 and images 3 (count, height, width)");
    row("255 dimensions", std::string("\0\0\x08\xff", 4) + "\1",
        "3: 255 dimensions, but labels have 1 and images 3 (count, height, width)");
    row("a cut header", idx({3, 2, 2}, "").substr(0, 11), "11: the file ends within its header of 16 bytes");
    row("a byte too few", images(2).substr(0, 23), "16: 8 pixels announced, 7 there");
    row("a byte too many", images(2) + "\1", "16: 8 pixels announced, 9 there");
    row("labels cut", idx({3}, "\1\2"), "8: 3 labels announced, 2 there");
    row("no images", idx({0, 2, 2}, ""), "4: no rows: 0 images");
    row("no labels", idx({0}, ""), "4: no rows: 0 labels");
    row("width 0", idx({3, 4, 0}, ""), "8: images of 4 x 0");
    row("sizes for 64 bits", idx({0xFFFFFFFF, 0xFFFFFFFF, 0xFFFFFFFF}, "\1\2"),
        "4: 4294967295 x 4294967295 x 4294967295 pixels announced, more than 64 bits can count, 2 there");
    // 2^22 * 2^21 * 2^21 = 2^64 wraps to 0 in 64 bits.
    row("sizes that wrap to 0", idx({1u << 22, 1u << 21, 1u << 21}, ""),
        "4: 4194304 x 2097152 x 2097152 pixels announced, more than 64 bits can count, 0 there");
    row("sizes for 32 bits", idx({65536, 65536, 1}, "\1"), "16: 4294967296 pixels announced, 1 there");
    row("reversed labels", std::string("\1\x08\0\0\1\0\0\0\7", 9), "0: the byte order is reversed; IDX is big-endian");
}

void TestIdxReader::refuses() {
    QFETCH(std::string, content);
    QFETCH(std::string, sentence);
    QCOMPARE(errorOf([&] { readDataBytes("FILE", content); }), sentence);
}

void TestIdxReader::joinsLabels() {
    ReadOptions options;
    options.labelsFile = file("labels", idx({3}, "\7\11\7"));
    const ReadResult result = readDataBytes("FILE", images(3), options);
    QVERIFY((result.data.labels == std::vector<double>{7, 9, 7}));
    QVERIFY((result.data.classNames == std::vector<std::string>{"7", "9"}));
    QVERIFY((classCounts(result.data) == std::vector<Index>{2, 1}));
    QVERIFY((result.exampleSizes == std::vector<Index>{2, 2}));
}

void TestIdxReader::refusesLabels_data() {
    QTest::addColumn<std::string>("content");
    QTest::addColumn<std::string>("labels");
    QTest::addColumn<std::string>("sentence");
    const auto row = [](const char* name, const std::string& content, const std::string& labels, const char* sentence) {
        QTest::newRow(name) << content << labels << std::string(sentence);
    };
    const std::string three = idx({3}, "\1\2\3");
    row("another count", images(2), three, "LABELS, byte 4: 3 labels, but FILE has 2 images");
    row("swapped", three, images(3),
        "FILE, byte 0: labels (magic 2049) where images (magic 2051) are wanted, and the images are in LABELS: the two "
        "files are swapped");
    row("labels twice", three, three, "FILE, byte 0: labels (magic 2049) where images (magic 2051) are wanted");
    row("images twice", images(3), images(3), "LABELS, byte 0: images where labels (magic 2049) are wanted");
    row("text", images(3), "1\n2\n3\n", "LABELS, byte 0: no IDX file, so it holds no labels for the images of FILE");
    row("one class", images(2), idx({2}, "\5\5"), "LABELS, byte 8: only one class: 5 is the label of all 2 rows");
    row("cut", images(3), three.substr(0, 10), "LABELS, byte 8: 3 labels announced, 2 there");
    row("no images", "1,2\n3,4\n", three,
        "FILE is no IDX file: its labels stand in it, and LABELS is not wanted as a labels file");
}

void TestIdxReader::refusesLabels() {
    QFETCH(std::string, content);
    QFETCH(std::string, labels);
    QFETCH(std::string, sentence);
    ReadOptions options;
    options.labelsFile = file("labels", labels);
    QString error = QString::fromStdString(errorOf([&] { readDataBytes("FILE", content, options); }));
    QCOMPARE(error.replace(QString::fromStdString(options.labelsFile), "LABELS").toStdString(), sentence);
}

void TestIdxReader::testPart() {
    ReadOptions options;
    options.labelsFile = file("labels", idx({3}, "\1\2\1"));
    options.testFile = file("test", images(2));
    QVERIFY(readDataBytes("FILE", images(3), options).data.test.front().labels.empty());
    options.testLabelsFile = file("testlabels", idx({2}, "\2\3"));
    const ReadResult result = readDataBytes("FILE", images(3), options);
    const DataSet& test = result.data.test.front();
    QCOMPARE(test.name, options.testFile);
    QVERIFY((rowsOf(test) == Rows{{250, 251, 252, 253}, {254, 255, 0, 1}}));
    QVERIFY((test.classOf == std::vector<std::uint32_t>{1, kUnknownClass}));
    QVERIFY(contains(errorOf([&] { requireClasses(result.data); }), "label 3 of example 2 is not a class"));
}

void TestIdxReader::testPartOfOtherSize() {
    ReadOptions options;
    options.testFile = file("test", images(2, 3));
    QCOMPARE(errorOf([&] { readDataBytes("FILE", images(3), options); }),
             options.testFile + ", byte 4: images of 3 x 3, but those of FILE are 2 x 2");
    options.testFile = file("text", "1,2\n");
    QCOMPARE(errorOf([&] { readDataBytes("FILE", images(3), options); }),
             options.testFile + ", byte 0: no IDX file, although FILE is one");
}

QTEST_GUILESS_MAIN(TestIdxReader)
#include "test_idx_reader.moc"
