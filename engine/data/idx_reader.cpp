#include "data/idx_reader.h"

#include <array>
#include <cstdint>

#include "data/file_bytes.h"
#include "data/label_column.h"
#include "data/limits.h"
#include "data/text_lines.h"

namespace dianoia {
namespace {

constexpr std::size_t kMagicBytes = 4;
constexpr std::uint8_t kUnsignedByte = 0x08;

struct ElementType {
    std::uint8_t code;
    std::string_view name;
};
constexpr std::array kTypes = {
    ElementType{kUnsignedByte, "unsigned byte"}, ElementType{0x09, "signed byte"}, ElementType{0x0B, "16-bit integer"},
    ElementType{0x0C, "32-bit integer"},         ElementType{0x0D, "float"},       ElementType{0x0E, "double"}};

struct IdxArray {
    std::vector<Index> sizes;
    std::string_view values;
    bool isLabels() const { return sizes.size() == 1; }
};

std::uint8_t byteAt(std::string_view bytes, std::size_t i) {
    return static_cast<std::uint8_t>(bytes[i]);
}

std::uint32_t wordAt(std::string_view bytes, std::size_t i) {
    return std::uint32_t(byteAt(bytes, i)) << 24 | std::uint32_t(byteAt(bytes, i + 1)) << 16 |
           std::uint32_t(byteAt(bytes, i + 2)) << 8 | byteAt(bytes, i + 3);
}

const ElementType* typeOf(std::uint8_t code) {
    for (const ElementType& type : kTypes)
        if (type.code == code) return &type;
    return nullptr;
}

std::string hexadecimal(std::uint8_t byte) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    return {'0', 'x', kDigits[byte >> 4], kDigits[byte & 15]};
}

bool isReversed(std::string_view bytes) {
    return byteAt(bytes, 2) == 0 && byteAt(bytes, 3) == 0 && byteAt(bytes, 0) > 0 && typeOf(byteAt(bytes, 1));
}

[[noreturn]] void failAtByte(const std::string& file, std::size_t byte, const std::string& what) {
    failContent(file + ", byte " + std::to_string(byte) + ": " + what);
}

std::string product(const std::vector<Index>& sizes, std::size_t from) {
    std::string text;
    for (std::size_t i = from; i < sizes.size(); ++i) text += (i > from ? " x " : "") + std::to_string(sizes[i]);
    return text;
}

void checkMagic(const std::string& file, std::string_view bytes) {
    if (bytes.size() < kMagicBytes)
        failAtByte(file, 0, "the file ends within its magic number, after " + counted(std::ssize(bytes), "byte"));
    if (isReversed(bytes)) failAtByte(file, 0, "the byte order is reversed; IDX is big-endian");
    if (!looksLikeIdx(bytes)) failAtByte(file, 0, "no IDX file; one begins with two zero bytes");
    const std::uint8_t code = byteAt(bytes, 2);
    const ElementType* type = typeOf(code);
    if (!type) failAtByte(file, 2, "type " + hexadecimal(code) + " is no type of IDX");
    if (code != kUnsignedByte) {
        failAtByte(file, 2,
                   "type " + hexadecimal(code) + " (" + std::string(type->name) +
                       ") not supported; the bytes of images and labels have type 0x08");
    }
    const int dimensions = byteAt(bytes, 3);
    if (dimensions < 1 || dimensions > 3) {
        failAtByte(file, 3,
                   std::to_string(dimensions) + " dimensions, but labels have 1 and images 3 (count, height, width)");
    }
}

/// Checks the sizes against the bytes that follow them.
void checkSizes(const std::string& file, const IdxArray& array, std::size_t headerBytes) {
    std::uint64_t announced = 1;
    bool overflow = false;
    for (const Index size : array.sizes)
        overflow = __builtin_mul_overflow(announced, std::uint64_t(size), &announced) || overflow;
    const std::string unit = array.isLabels() ? " labels" : array.sizes.size() == 3 ? " pixels" : " values";
    const std::string there = std::to_string(array.values.size()) + " there";
    if (overflow)
        failAtByte(file, kMagicBytes,
                   product(array.sizes, 0) + unit + " announced, more than 64 bits can count, " + there);
    if (array.sizes.front() == 0)
        failAtByte(file, kMagicBytes, "no rows: 0" + std::string(array.isLabels() ? unit : " images"));
    if (announced == 0) failAtByte(file, kMagicBytes + 4, "images of " + product(array.sizes, 1));
    if (announced != array.values.size())
        failAtByte(file, headerBytes, std::to_string(announced) + unit + " announced, " + there);
    if (announced > std::uint64_t(kMostValues))
        failAtByte(file, kMagicBytes,
                   std::to_string(announced) + unit + ", over the limit " + std::to_string(kMostValues));
}

IdxArray parseIdx(const std::string& file, std::string_view bytes) {
    checkMagic(file, bytes);
    const std::size_t dimensions = byteAt(bytes, 3), headerBytes = kMagicBytes * (1 + dimensions);
    if (bytes.size() < headerBytes)
        failAtByte(file, bytes.size(), "the file ends within its header of " + std::to_string(headerBytes) + " bytes");
    IdxArray array;
    for (std::size_t i = 1; i <= dimensions; ++i) array.sizes.push_back(wordAt(bytes, kMagicBytes * i));
    array.values = bytes.substr(headerBytes);
    checkSizes(file, array, headerBytes);
    return array;
}

LabelColumn labelsOf(const std::string& file, const IdxArray& array) {
    LabelColumn labels(file, LabelPlace::example);
    for (std::size_t i = 0; i < array.values.size(); ++i) labels.addNumber(byteAt(array.values, i), Index(i) + 1);
    return labels;
}

void storePixels(const IdxArray& array, DataSet& data) {
    data.rows = array.sizes.front();
    data.columns = std::ssize(array.values) / data.rows;
    Vector values(array.values.size());
    for (std::size_t i = 0; i < values.size(); ++i) values[i] = byteAt(array.values, i);
    data.features = DenseFeatures{std::move(values)};
}

/// The labels in `labelsFile` of the images in `file`.
LabelColumn readLabels(const std::string& file, const IdxArray& images, const std::string& labelsFile) {
    const std::string bytes = readFileBytes(labelsFile);
    if (!looksLikeIdx(bytes)) failAtByte(labelsFile, 0, "no IDX file, so it holds no labels for the images of " + file);
    const IdxArray array = parseIdx(labelsFile, bytes);
    if (images.isLabels()) {
        failAtByte(file, 0,
                   "labels (magic 2049) where images (magic 2051) are wanted" +
                       std::string(array.isLabels()
                                       ? ""
                                       : ", and the images are in " + labelsFile + ": the two files are swapped"));
    }
    if (!array.isLabels()) failAtByte(labelsFile, 0, "images where labels (magic 2049) are wanted");
    if (array.sizes.front() != images.sizes.front()) {
        failAtByte(
            labelsFile, kMagicBytes,
            counted(array.sizes.front(), "label") + ", but " + file + " has " + counted(images.sizes.front(), "image"));
    }
    return labelsOf(labelsFile, array);
}

}  // namespace

bool looksLikeIdx(std::string_view bytes) {
    if (bytes.size() >= kMagicBytes && isReversed(bytes)) return true;
    return bytes.size() >= 2 && bytes[0] == 0 && bytes[1] == 0;
}

ReadResult readIdx(const std::string& file, std::string_view bytes, const std::string& labelsFile) {
    const IdxArray array = parseIdx(file, bytes);
    ReadResult result;
    result.format = DataFormat::idx;
    result.data.name = file;
    result.exampleSizes.assign(array.sizes.begin() + 1, array.sizes.end());
    result.hasLabels = array.isLabels() || !labelsFile.empty();
    result.hasFeatures = !array.isLabels();
    if (!labelsFile.empty()) {
        const LabelColumn labels = readLabels(file, array, labelsFile);
        labels.requireSeveralClasses();
        labels.fill(result.data);
    }
    if (array.isLabels()) {
        result.data.rows = array.sizes.front();
        labelsOf(file, array).fill(result.data);
    } else {
        storePixels(array, result.data);
    }
    return result;
}

DataSet readIdxTest(const std::string& file, std::string_view bytes, const std::string& labelsFile,
                    const ReadResult& training) {
    if (!looksLikeIdx(bytes)) failAtByte(file, 0, "no IDX file, although " + training.data.name + " is one");
    const IdxArray array = parseIdx(file, bytes);
    if (array.isLabels() && labelsFile.empty()) failAtByte(file, 0, "labels (magic 2049) where images are wanted");
    const std::vector<Index> sizes(array.sizes.begin() + 1, array.sizes.end());
    if (!array.isLabels() && sizes != training.exampleSizes) {
        failAtByte(file, kMagicBytes,
                   "images of " + product(sizes, 0) + ", but those of " + training.data.name + " are " +
                       product(training.exampleSizes, 0));
    }
    DataSet test;
    test.name = file;
    if (!labelsFile.empty()) readLabels(file, array, labelsFile).fillTest(test, training.data);
    storePixels(array, test);
    return test;
}

}  // namespace dianoia
