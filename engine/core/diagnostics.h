// Errors and notes: one sentence that names the field, its value and the bound, or file, line and column.
#pragma once

#include <stdexcept>
#include <string>
#include <vector>

namespace dianoia {

/// What went wrong, as the command line tells it by its exit code.
enum class ErrorKind {
    usage,    ///< a wrong option or argument: exit 2
    content,  ///< a file or a parameter that is not right: exit 2
    system    ///< the system refused a file, a missing one included: exit 3
};

/// An error that a person can act on. what() is one sentence; nothing was changed when it is thrown.
class Error : public std::runtime_error {
public:
    Error(ErrorKind kind, const std::string& sentence) : std::runtime_error(sentence), m_kind(kind) {}
    ErrorKind kind() const { return m_kind; }

private:
    ErrorKind m_kind;
};

[[noreturn]] inline void failContent(const std::string& sentence) {
    throw Error(ErrorKind::content, sentence);
}
[[noreturn]] inline void failSystem(const std::string& sentence) {
    throw Error(ErrorKind::system, sentence);
}

/// Sentences that say what was noticed without being an error.
using Notes = std::vector<std::string>;

}  // namespace dianoia
