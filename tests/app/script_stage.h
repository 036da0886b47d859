// A copy of the project's scripts among stand-ins for apt-get, dpkg-query, sudo, cmake and the two programs, which
// write down how they were called.
#pragma once

#include <unistd.h>

#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

namespace dianoia {

struct Outcome {
    int code = -1;
    QString out, err;
};

/// The copy lies in a folder with a blank in its name.
class ScriptStage {
public:
    ScriptStage() {
        for (const char* folder : {"/the tree/app", "/the tree/build/release/bin", "/tools", "/elsewhere"})
            QVERIFY2(QDir().mkpath(at(folder)), folder);
        for (const char* name : {"app/run", "app/packages.sh", "app/build.sh", "CMakePresets.json"})
            QVERIFY2(QFile::copy(QStringLiteral(DIANOIA_SOURCE_DIR "/") + name, at("/the tree/") + name), name);
        tool("/tools/dpkg-query",
             "for p; do [[ $p == -* || \" $MISSING \" == *\" $p \"* ]] || echo installed $p; done");
        tool("/tools/apt-get", "log apt-get \"$@\"");
        tool("/tools/sudo", "[[ $SUDO == yes ]] || exit 1; shift; exec \"$@\"");
        tool("/tools/cmake",
             "log cmake \"$@\"; [[ $1 == --preset ]] || exit 0; [[ $CONFIGURES == no ]] && exit 1; "
             "touch \"$TREE/build/release/CMakeCache.txt\"");
        tool("/the tree/build/release/bin/dianoia", "log dianoia \"$@\"; exit ${WINDOW_CODE:-0}");
        tool("/the tree/build/release/bin/dianoia-cli",
             "log cli \"$@\"; case $1 in list) printf 'first\\tOne.\\nsecond\\tTwo.\\n' ;; "
             "export) printf 'run,path,value,unit,meaning\\n,run.rounds,3000,,\\n,view.stop_at,%s,,\\n' $STOP ;; "
             "run) echo table; exit ${RUN_CODE:-0} ;; esac");
        environment = QProcessEnvironment();
        environment.insert("PATH", at("/tools") + ":/usr/bin:/bin");
        environment.insert("TREE", at("/the tree"));
        environment.insert("LOG", at("/log"));
        environment.insert("STOP", "2000");
        open();
    }

    QString at(const QString& path) const { return m_folder.path() + path; }
    QStringList calls() const {
        QFile file(at("/log"));
        if (!file.open(QIODevice::ReadOnly)) return {};
        return QString::fromUtf8(file.readAll()).split('\n', Qt::SkipEmptyParts);
    }
    QStringList callsOf(const QString& program) const { return calls().filter(QRegularExpression('^' + program)); }

    /// Runs the script from another folder, with neither a terminal nor the rights of root.
    Outcome run(const QStringList& arguments) {
        QString program = "bash";
        QStringList words = QStringList{at("/the tree/app/run")} + arguments;
        if (geteuid() == 0) {
            words = QStringList{"--reuid=65534", "--regid=65534", "--clear-groups", program} + words;
            program = "setpriv";
        }
        QProcess process;
        process.setProcessEnvironment(environment);
        process.setWorkingDirectory(at("/elsewhere"));
        process.setStandardInputFile(QProcess::nullDevice());
        process.start(program, words);
        process.waitForFinished();
        return {process.exitCode(), QString::fromUtf8(process.readAllStandardOutput()),
                QString::fromUtf8(process.readAllStandardError())};
    }

    QProcessEnvironment environment;

private:
    void tool(const QString& path, const QByteArray& body) {
        QFile file(at(path));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(
            "#!/bin/bash\nlog() { printf '%s' \"$1\" >>\"$LOG\"; shift; "
            "(($# == 0)) || printf '|%s' \"$@\" >>\"$LOG\"; echo >>\"$LOG\"; }\n" +
            body + "\n");
        file.setPermissions(file.permissions() | QFile::ExeOwner | QFile::ExeGroup | QFile::ExeOther);
    }
    /// Lets the user without rights read and write it all.
    void open() { QProcess::execute("chmod", {"-R", "a+rwX", m_folder.path()}); }

    QTemporaryDir m_folder;
};

}  // namespace dianoia
