// What a compressor hands to the wire: small integers and norms instead of a vector.
#pragma once

#include "core/types.h"

namespace dianoia {

enum class SymbolForm {
    dense,    ///< values[j], all coordinates
    ternary,  ///< norms[block of j] * signs[j], signs in -1, 0, +1
    levels,   ///< norms[block of j] * levels[j] / levelCount, |levels[j]| <= levelCount
    signs,    ///< signs[j] in -1, 0, +1, no norm
    shared,   ///< values[m] at positions[m], positions known to both sides from the worker's random stream
    sparse,   ///< values[m] at positions[m], both travel
    powers,   ///< levels[j] is 0, or plus or minus (e + bias) for plus or minus 2^e; bias 1023, or 127 at 32 bits
    scaled    ///< norms[block of j] * signs[j], signs in -1, 0, +1, as sign planes
};

/// One worker's compressed vector. Buffers not used by `form` are left alone.
struct Symbols {
    SymbolForm form = SymbolForm::dense;
    Index dimension = 0;
    Index block =
        0;  ///< ternary, levels and scaled: coordinates a block, 1 ... dimension; the last block may be shorter
    Index levelCount = 1;  ///< levels: s
    Vector norms;
    Vector sharedNorms;  ///< set by the round: the norms to use in place of the vector's own; empty: its own
    AlignedVector<std::int8_t> signs;
    AlignedVector<std::int32_t> levels;
    Vector values;
    std::vector<std::uint32_t> positions;  ///< shared and sparse: ascending
    Vector scratch;                        ///< for the compressor's own use
    std::vector<std::uint32_t> words;      ///< for the compressor's own use
};

}  // namespace dianoia
