// Files that take their name when they are complete: what stood there survives every failure.
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <QTemporaryDir>
#include <QtTest>

#include "core/diagnostics.h"
#include "data/file_bytes.h"
#include "measure/file_limit.h"
#include "measure/partial_file.h"

using namespace dianoia;

class TestPartialFile : public QObject {
    Q_OBJECT

private slots:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }
    void takesItsNameAtTheEnd();
    void withoutCommitTheOldFileStays();
    void onlyWholeRecordsAreWritten();
    void aFullDiskKeepsWholeRecords();
    void aFullDiskLeavesTheOldFile();
    void aDiskWithoutRoomForOneRecord();
    void devicesAreWrittenStraight();
    void refusals_data();
    void refusals();
    void aFolderThatMayNotBeWritten();
    void aFileThatMayNotBeWrittenIsNotReplaced();
    void twoWritersDoNotMix();
    void whatIsRemovedMeanwhileIsWrittenAnew();
    void linksAreFollowed();
    void permissionsAreKept();
    void namesInAnyScript();
    void namesAsLongAsTheyMayBe();

private:
    std::string in(const std::string& name) const { return m_folder->path().toStdString() + "/" + name; }
    QStringList files() const { return QDir(m_folder->path()).entryList(QDir::AllEntries | QDir::NoDotAndDotDot); }
    std::unique_ptr<QTemporaryDir> m_folder;
};

static void addRecord(PartialFile& file, const std::string& record) {
    file.buffer() += record;
    file.endRecord();
}

/// The sentence with which `action` is refused; empty if it is not.
template <class Action>
static std::string refusal(Action&& action) {
    try {
        action();
        return "";
    } catch (const Error& error) {
        return error.kind() == ErrorKind::system ? error.what() : "not a system error";
    }
}

void TestPartialFile::takesItsNameAtTheEnd() {
    writeFileAtomically(in("a"), "old");
    PartialFile file(in("a"));
    addRecord(file, "one\n");
    file.flush();
    QCOMPARE(readFileBytes(in("a")), std::string("old"));
    QCOMPARE(readFileBytes(in("a.partial")), std::string("one\n"));
    addRecord(file, "two\n");
    file.commit();
    QCOMPARE(readFileBytes(in("a")), std::string("one\ntwo\n"));
    QCOMPARE(files(), QStringList{"a"});
}

void TestPartialFile::withoutCommitTheOldFileStays() {
    writeFileAtomically(in("a"), "old");
    {
        PartialFile file(in("a"));
        addRecord(file, "one\n");
    }
    QCOMPARE(readFileBytes(in("a")), std::string("old"));
    QCOMPARE(readFileBytes(in("a.partial")), std::string("one\n"));
    PartialFile again(in("a"));
    again.discard();
    QCOMPARE(files(), QStringList{"a"});
}

void TestPartialFile::onlyWholeRecordsAreWritten() {
    {
        PartialFile file(in("a"));
        addRecord(file, "one\n");
        file.buffer() += "half of";
        file.flush();
        QCOMPARE(readFileBytes(in("a.partial")), std::string("one\n"));
        file.buffer() += " two\n";
        file.endRecord();
        file.buffer() += "half of three";
    }
    QCOMPARE(readFileBytes(in("a.partial")), std::string("one\nhalf of two\n"));
}

void TestPartialFile::aFullDiskKeepsWholeRecords() {
    writeFileAtomically(in("a"), "old");
    const std::string record = std::string(99, 'x') + "\n";
    PartialFile file(in("a"));
    std::string sentence;
    {
        const FileLimit limit(50'050);
        while (sentence.empty()) sentence = refusal([&] { addRecord(file, record); });
    }
    QCOMPARE(sentence, "cannot write " + in("a") + "; what was written before is whole in " + in("a.partial") +
                           ": File too large");
    QCOMPARE(refusal([&] { file.commit(); }), sentence);
    QCOMPARE(readFileBytes(in("a.partial")).size(), std::size_t(50'000));
    QCOMPARE(readFileBytes(in("a")), std::string("old"));
}

void TestPartialFile::aFullDiskLeavesTheOldFile() {
    writeFileAtomically(in("a"), "old");
    {
        const FileLimit limit(1000);
        QCOMPARE(refusal([&] { writeFileAtomically(in("a"), std::string(2000, 'x')); }),
                 "cannot write " + in("a") + ", nothing was changed: File too large");
    }
    QCOMPARE(readFileBytes(in("a")), std::string("old"));
    QCOMPARE(files(), QStringList{"a"});
}

/// A .partial without a record would be of no use to anybody.
void TestPartialFile::aDiskWithoutRoomForOneRecord() {
    PartialFile file(in("a"));
    {
        const FileLimit limit(1000);
        addRecord(file, std::string(2000, 'x'));
        QCOMPARE(refusal([&] { file.flush(); }), "cannot write " + in("a") + ", nothing was changed: File too large");
    }
    QCOMPARE(files(), QStringList());
}

void TestPartialFile::devicesAreWrittenStraight() {
    writeFileAtomically("/dev/null", "x");
    QVERIFY(PartialFile::writesStraight("/dev/null"));
    QVERIFY(PartialFile::writesStraight("-"));
    QVERIFY(!PartialFile::writesStraight(in("a")));
    QCOMPARE(refusal([&] { writeFileAtomically("/dev/full", "x"); }),
             std::string("cannot write /dev/full: No space left on device"));
    struct stat device {};
    QCOMPARE(::stat("/dev/full", &device), 0);
    QVERIFY(S_ISCHR(device.st_mode));
    QVERIFY(!QFile::exists("/dev/full.partial"));
}

void TestPartialFile::refusals_data() {
    QTest::addColumn<std::string>("name");
    QTest::addColumn<std::string>("reason");
    QTest::newRow("no folder") << std::string("none/a") << std::string("No such file or directory");
    QTest::newRow("a folder itself") << std::string("folder") << std::string("Is a directory");
    QTest::newRow("below a file") << std::string("file/a") << std::string("Not a directory");
    QTest::newRow("too long") << std::string(300, 'a') << std::string("File name too long");
}

void TestPartialFile::refusals() {
    QFETCH(std::string, name);
    QFETCH(std::string, reason);
    QVERIFY(QDir(m_folder->path()).mkdir("folder"));
    writeFileAtomically(in("file"), "old");
    const std::string sentence = refusal([&] { PartialFile file(in(name)); });
    QVERIFY(sentence.find(in(name)) != std::string::npos);
    QCOMPARE(sentence.substr(sentence.rfind(": ") + 2), reason);
    QCOMPARE(files(), (QStringList{"file", "folder"}));
}

void TestPartialFile::aFolderThatMayNotBeWritten() {
    if (::geteuid() == 0) QSKIP("root may write to every folder");
    QVERIFY(::chmod(m_folder->path().toStdString().c_str(), 0500) == 0);
    QVERIFY(refusal([&] { PartialFile file(in("a")); }).find("Permission denied") != std::string::npos);
    ::chmod(m_folder->path().toStdString().c_str(), 0700);
}

void TestPartialFile::aFileThatMayNotBeWrittenIsNotReplaced() {
    if (::geteuid() == 0) QSKIP("root may write to every file");
    writeFileAtomically(in("a"), "old");
    QVERIFY(::chmod(in("a").c_str(), 0400) == 0);
    QVERIFY(refusal([&] { PartialFile file(in("a")); }).find("Permission denied") != std::string::npos);
    QCOMPARE(readFileBytes(in("a")), std::string("old"));
}

void TestPartialFile::twoWritersDoNotMix() {
    PartialFile first(in("a"));
    addRecord(first, "one\n");
    QCOMPARE(refusal([&] { PartialFile second(in("a")); }),
             in("a.partial") + " is being written by another program; nothing was changed");
    first.commit();
    PartialFile second(in("a"));
    addRecord(second, "two\n");
    second.commit();
    QCOMPARE(readFileBytes(in("a")), std::string("two\n"));
}

void TestPartialFile::whatIsRemovedMeanwhileIsWrittenAnew() {
    std::string all;
    PartialFile file(in("a"));
    for (int i = 0; i < 30'000; ++i) {
        addRecord(file, std::to_string(i) + "\n");
        all += std::to_string(i) + "\n";
        if (i != 20'000) continue;
        file.flush();
        QVERIFY(QFile::remove(QString::fromStdString(in("a.partial"))));
    }
    file.commit();
    QCOMPARE(readFileBytes(in("a")), all);
    QCOMPARE(files(), QStringList{"a"});
    // Where the folder is gone too, that is told.
    QVERIFY(QDir(m_folder->path()).mkdir("gone"));
    PartialFile other(in("gone/b"));
    addRecord(other, "one\n");
    QVERIFY(QDir(m_folder->path() + "/gone").removeRecursively());
    QCOMPARE(refusal([&] { other.commit(); }),
             "cannot write " + in("gone/b.partial") + ", nothing was changed: No such file or directory");
}

void TestPartialFile::linksAreFollowed() {
    writeFileAtomically(in("a"), "old");
    QVERIFY(QFile::link("a", QString::fromStdString(in("link"))));
    QVERIFY(QFile::link("later", QString::fromStdString(in("dangling"))));
    writeFileAtomically(in("link"), "new");
    writeFileAtomically(in("dangling"), "later");
    QVERIFY(QFileInfo(QString::fromStdString(in("link"))).isSymLink());
    QCOMPARE(readFileBytes(in("a")), std::string("new"));
    QCOMPARE(readFileBytes(in("later")), std::string("later"));
    QVERIFY(QFile::link("a", QString::fromStdString(in("b.partial"))));
    QVERIFY(!refusal([&] { writeFileAtomically(in("b"), "planted"); }).empty());
    QCOMPARE(readFileBytes(in("a")), std::string("new"));
}

void TestPartialFile::permissionsAreKept() {
    writeFileAtomically(in("a"), "old");
    QVERIFY(::chmod(in("a").c_str(), 0640) == 0);
    writeFileAtomically(in("a"), "new");
    struct stat there {};
    QCOMPARE(::stat(in("a").c_str(), &there), 0);
    QCOMPARE(there.st_mode & 07777, mode_t(0640));
}

void TestPartialFile::namesInAnyScript() {
    for (const std::string name : {"résultats é", "данные", "결과 1", "a\"b,c", "-", "%s %n"}) {
        writeFileAtomically(in(name), name);
        QCOMPARE(readFileBytes(in(name)), name);
    }
}

void TestPartialFile::namesAsLongAsTheyMayBe() {
    for (const QString& name : {QString(247, 'x'), QString(248, 'x'), QString(255, 'x'), QString(85, QChar(0xc591)),
                                'x' + QString(84, QChar(0xc591))}) {
        const std::string path = in(name.toStdString());
        PartialFile file(path);
        addRecord(file, "one\n");
        file.flush();
        QCOMPARE(QString::fromStdString(PartialFile::partialPath(path)), QString::fromStdString(file.writtenPath()));
        const QString partial = QFileInfo(QString::fromStdString(file.writtenPath())).fileName();
        QVERIFY(partial.endsWith(".partial") && name.startsWith(partial.chopped(8)));
        QVERIFY(PartialFile::partialPath(in(partial.chopped(16).toStdString() + "12345.csv")) !=
                PartialFile::partialPath(in(partial.chopped(16).toStdString() + "12345.json")));
        QVERIFY(partial.toUtf8().size() <= 255 &&
                partial.toUtf8().size() >= std::min<qsizetype>(name.toUtf8().size() + 8, 253));
        file.commit();
        QCOMPARE(readFileBytes(path), std::string("one\n"));
        QCOMPARE(files(), QStringList{name});
        QVERIFY(QFile::remove(QString::fromStdString(path)));
    }
}

QTEST_GUILESS_MAIN(TestPartialFile)
#include "test_partial_file.moc"
