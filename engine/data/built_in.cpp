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

struct BuiltIn {
    const char* name;
    const char* begin;
    const char* end;
};
const std::array kBuiltIns = {BuiltIn{"mushrooms", dianoia_mushrooms_begin, dianoia_mushrooms_end},
                              BuiltIn{"digits", dianoia_digits_begin, dianoia_digits_end}};

/// Images with the labels that stand in another file.
DataSet labelledImages(const char* images, const char* imagesEnd, const char* labels, const char* labelsEnd) {
    DataSet data = readDataBytes("fashion", std::string(images, imagesEnd)).data;
    DataSet classes = readDataBytes("fashion", std::string(labels, labelsEnd)).data;
    data.labels = std::move(classes.labels);
    data.classNames = std::move(classes.classNames);
    data.classOf = std::move(classes.classOf);
    return data;
}

DataSet fashion() {
    DataSet data = labelledImages(dianoia_fashion_images_begin, dianoia_fashion_images_end,
                                  dianoia_fashion_labels_begin, dianoia_fashion_labels_end);
    data.test.push_back(labelledImages(dianoia_fashion_test_images_begin, dianoia_fashion_test_images_end,
                                       dianoia_fashion_test_labels_begin, dianoia_fashion_test_labels_end));
    return data;
}

}  // namespace

DataSet builtInData(const std::string& name) {
    if (name == "fashion") return fashion();
    for (const BuiltIn& set : kBuiltIns)
        if (set.name == name) return readDataBytes(name, std::string(set.begin, set.end)).data;
    failContent(inQuotes(name) + " is not a built-in data set");
}

}  // namespace dianoia
