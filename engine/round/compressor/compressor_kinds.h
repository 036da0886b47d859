// The table of compressors: name, one sentence, fields, form of the message, how to make it.
#pragma once

#include <memory>
#include <vector>

#include "round/compressor/compressor.h"
#include "schema/field.h"

namespace dianoia {

struct CompressorKind {
    KindInfo info;
    SymbolForm form;
    std::unique_ptr<Compressor> (*make)(const CompressorOptions& options, Index dimension, int floatBits);
};

/// Every kind, "none" first.
const std::vector<CompressorKind>& compressorKinds();
/// The row of options.kind. Throws Error (content) for a kind that is not in the table.
const CompressorKind& compressorKind(const std::string& kind);

}  // namespace dianoia
