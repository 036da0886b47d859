// The real dianoia-cli, run in a folder of its own.
#pragma once

#include <signal.h>

#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

namespace dianoia {

struct CliOutcome {
    int code = -1;
    QByteArray out, err;
    QList<QByteArray> lines() const {
        QList<QByteArray> all = out.split('\n');
        if (!all.isEmpty() && all.last().isEmpty()) all.removeLast();
        return all;
    }
};

class CliProgram {
public:
    static QString path() { return QStringLiteral(DIANOIA_BINARY_DIR "/bin/dianoia-cli"); }
    QString at(const QString& name) const { return m_folder.path() + '/' + name; }

    CliOutcome run(const QStringList& arguments, const QByteArray& input = {}) const {
        return finish(start(path(), arguments), input);
    }
    /// A line of a shell in which dianoia-cli is found.
    CliOutcome shell(const QString& line) const { return finish(start("bash", {"-c", line}), {}); }

    /// Starts the program, sends it `signal` once `ready` is there, and waits for its end.
    CliOutcome interrupt(const QStringList& arguments, int signal, const std::function<bool()>& ready) const {
        const auto process = start(path(), arguments);
        process->waitForStarted();
        for (int i = 0; i < 600 && !ready() && process->state() == QProcess::Running; ++i) process->waitForFinished(50);
        ::kill(pid_t(process->processId()), signal);
        return finish(process, {});
    }

    void write(const QString& name, const QByteArray& text) const {
        QFile file(at(name));
        QVERIFY2(file.open(QIODevice::WriteOnly), qPrintable(name));
        file.write(text);
    }
    QByteArray read(const QString& name) const {
        QFile file(at(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    QStringList files() const { return QDir(m_folder.path()).entryList(QDir::Files); }

    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();

private:
    std::shared_ptr<QProcess> start(const QString& program, const QStringList& arguments) const {
        auto process = std::make_shared<QProcess>();
        QProcessEnvironment variables = environment;
        variables.insert("PATH", QStringLiteral(DIANOIA_BINARY_DIR "/bin:") + variables.value("PATH"));
        process->setProcessEnvironment(variables);
        process->setWorkingDirectory(m_folder.path());
        process->start(program, arguments);
        return process;
    }
    static CliOutcome finish(const std::shared_ptr<QProcess>& process, const QByteArray& input) {
        process->write(input);
        process->closeWriteChannel();
        const bool ended = process->waitForFinished(120'000);
        const bool crashed = !ended || process->exitStatus() != QProcess::NormalExit;
        return {crashed ? -1 : process->exitCode(), process->readAllStandardOutput(), process->readAllStandardError()};
    }

    QTemporaryDir m_folder;
};

}  // namespace dianoia
