// Locales that the tests make themselves, whatever is installed on the machine.
#pragma once

#include <QDir>
#include <QProcess>
#include <QTemporaryDir>
#include <clocale>

namespace dianoia::testing {

/// A decimal comma; a comma and narrow blanks between thousands; an i whose capital is not I.
inline const QStringList& localeNames() {
    static const QStringList names = {"de_DE.UTF-8", "fr_FR.UTF-8", "tr_TR.UTF-8"};
    return names;
}

/// Compiles the locale into build/locales, where it is not yet, and points LOCPATH there. False where localedef or its
/// sources are missing.
inline bool makeLocale(const QString& name) {
    const QString folder = QStringLiteral(DIANOIA_BINARY_DIR "/locales");
    if (!QDir(folder + '/' + name).exists()) {
        QDir().mkpath(folder);
        // Tests that run side by side may all make it: the first to finish gives it its name.
        const QTemporaryDir workshop(folder + "/making-XXXXXX");
        QProcess::execute("localedef",
                          {"-c", "--quiet", "-i", name.section('.', 0, 0), "-f", "UTF-8", workshop.filePath(name)});
        QDir().rename(workshop.filePath(name), folder + '/' + name);
    }
    if (!QDir(folder + '/' + name).exists()) return false;
    qputenv("LOCPATH", folder.toLocal8Bit());
    return true;
}

/// While it lives, the C library speaks a locale.
class OtherLocale {
public:
    explicit OtherLocale(const QString& name)
        : m_isThere(makeLocale(name) && std::setlocale(LC_ALL, name.toLocal8Bit().constData()) != nullptr) {}
    ~OtherLocale() { std::setlocale(LC_ALL, "C"); }
    OtherLocale(const OtherLocale&) = delete;
    OtherLocale& operator=(const OtherLocale&) = delete;
    bool isThere() const { return m_isThere; }

private:
    bool m_isThere;
};

/// What a test says that cannot have a locale.
inline constexpr const char* kNoLocale = "localedef cannot make this locale: the package locales has its source";

}  // namespace dianoia::testing
