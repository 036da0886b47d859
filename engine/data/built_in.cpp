#include "data/built_in.h"

#include <array>

#include "core/diagnostics.h"
#include "data/reader.h"
#include "data/text_lines.h"

// The bytes of a file, between NAME_begin and NAME_end.
#define DIANOIA_EMBED(name, file)                                                                    \
    asm(".section .rodata\n"                                                                         \
        ".globl " #name "_begin\n.hidden " #name                                                     \
        "_begin\n"                                                                                   \
        ".globl " #name "_end\n.hidden " #name                                                       \
        "_end\n"                                                                                     \
        ".balign 16\n" #name "_begin:\n.incbin \"" file "\"\n" #name "_end:\n.byte 0\n.previous\n"); \
    extern "C" const char name##_begin[], name##_end[];

DIANOIA_EMBED(dianoia_mushrooms, DIANOIA_DATA_FOLDER "/mushrooms.txt.gz")
DIANOIA_EMBED(dianoia_digits, DIANOIA_DATA_FOLDER "/digits.csv.gz")

namespace dianoia {
namespace {

struct BuiltIn {
    const char* name;
    const char* begin;
    const char* end;
};
const std::array kBuiltIns = {BuiltIn{"mushrooms", dianoia_mushrooms_begin, dianoia_mushrooms_end},
                              BuiltIn{"digits", dianoia_digits_begin, dianoia_digits_end}};

}  // namespace

DataSet builtInData(const std::string& name) {
    for (const BuiltIn& set : kBuiltIns)
        if (set.name == name) return readDataBytes(name, std::string(set.begin, set.end)).data;
    failContent(inQuotes(name) + " is not a built-in data set");
}

}  // namespace dianoia
