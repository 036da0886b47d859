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
DIANOIA_EMBED(dianoia_fashion_images, DIANOIA_DATA_FOLDER "/fashion-images.gz")
DIANOIA_EMBED(dianoia_fashion_labels, DIANOIA_DATA_FOLDER "/fashion-labels.gz")
DIANOIA_EMBED(dianoia_fashion_test_images, DIANOIA_DATA_FOLDER "/fashion-test-images.gz")
DIANOIA_EMBED(dianoia_fashion_test_labels, DIANOIA_DATA_FOLDER "/fashion-test-labels.gz")

namespace dianoia {
namespace {

/// The bytes of a file; none where there is no such file.
struct Embedded {
    const char* begin = nullptr;
    const char* end = nullptr;
};

/// Rows with their labels in them or in a file of their own, and rows for testing.
struct BuiltIn {
    const char* name;
    Embedded rows, labels = {}, testRows = {}, testLabels = {};
};
const std::array kBuiltIns = {BuiltIn{"mushrooms", {dianoia_mushrooms_begin, dianoia_mushrooms_end}},
                              BuiltIn{"digits", {dianoia_digits_begin, dianoia_digits_end}},
                              BuiltIn{"fashion",
                                      {dianoia_fashion_images_begin, dianoia_fashion_images_end},
                                      {dianoia_fashion_labels_begin, dianoia_fashion_labels_end},
                                      {dianoia_fashion_test_images_begin, dianoia_fashion_test_images_end},
                                      {dianoia_fashion_test_labels_begin, dianoia_fashion_test_labels_end}}};

DataSet read(const std::string& name, const Embedded& rows, const Embedded& labels) {
    DataSet data = readDataBytes(name, std::string(rows.begin, rows.end)).data;
    if (!labels.begin) return data;
    DataSet classes = readDataBytes(name, std::string(labels.begin, labels.end)).data;
    data.labels = std::move(classes.labels);
    data.classNames = std::move(classes.classNames);
    data.classOf = std::move(classes.classOf);
    return data;
}

}  // namespace

DataSet builtInData(const std::string& name) {
    for (const BuiltIn& set : kBuiltIns) {
        if (set.name != name) continue;
        DataSet data = read(name, set.rows, set.labels);
        if (set.testRows.begin) data.test.push_back(read(name, set.testRows, set.testLabels));
        return data;
    }
    failContent(inQuotes(name) + " is not a built-in data set");
}

}  // namespace dianoia
