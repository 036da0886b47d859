// The vectors, matrices and index types that every folder of the engine shares.
#pragma once

#include <cstddef>
#include <cstdint>
#include <new>
#include <span>
#include <vector>

namespace dianoia {

/// A size or a position in memory: rows, features, coordinates. Signed, so that differences are safe.
using Index = std::ptrdiff_t;

/// Which worker, 0 ... n-1. Distinct from other indices, so that a worker is never passed where a round is wanted.
enum class WorkerIndex : std::uint32_t {};
/// Which round: the number of completed rounds before it, 0 ... 2^40 - 1.
enum class RoundIndex : std::uint64_t {};

constexpr Index toIndex(WorkerIndex worker) {
    return static_cast<Index>(worker);
}
constexpr WorkerIndex toWorker(Index i) {
    return static_cast<WorkerIndex>(i);
}

/// Coordinates first ... last-1 of a vector.
struct Range {
    Index first = 0;
    Index last = 0;
    Index size() const { return last - first; }
    bool operator==(const Range&) const = default;
};

/// Bytes of alignment of every vector of the engine: one cache line, one AVX-512 register.
inline constexpr std::size_t kAlignment = 64;

template <class T>
struct AlignedAllocator {
    using value_type = T;
    AlignedAllocator() = default;
    template <class U>
    AlignedAllocator(const AlignedAllocator<U>&) {}
    T* allocate(std::size_t n) { return static_cast<T*>(::operator new(n * sizeof(T), std::align_val_t(kAlignment))); }
    void deallocate(T* p, std::size_t) { ::operator delete(p, std::align_val_t(kAlignment)); }
    bool operator==(const AlignedAllocator&) const { return true; }
};

template <class T>
using AlignedVector = std::vector<T, AlignedAllocator<T>>;
using Vector = AlignedVector<double>;
using Bytes = std::vector<std::uint8_t>;

using ConstSpan = std::span<const double>;
using Span = std::span<double>;

/// A matrix of `rows` vectors of `columns` doubles, row-major; each row begins at an aligned address, and the padding
/// behind it is zero and stays zero.
class RowMatrix {
public:
    RowMatrix() = default;
    RowMatrix(Index rows, Index columns)
        : m_rows(rows),
          m_columns(columns),
          m_stride((columns + 7) / 8 * 8),
          m_data(std::size_t(rows * m_stride), 0.0) {}

    Index rows() const { return m_rows; }
    Index columns() const { return m_columns; }
    Index stride() const { return m_stride; }
    double* data() { return m_data.data(); }
    const double* data() const { return m_data.data(); }
    Span row(Index i) { return {m_data.data() + i * m_stride, std::size_t(m_columns)}; }
    ConstSpan row(Index i) const { return {m_data.data() + i * m_stride, std::size_t(m_columns)}; }
    /// Coordinates `range` of row i.
    Span row(Index i, Range range) { return row(i).subspan(std::size_t(range.first), std::size_t(range.size())); }
    ConstSpan row(Index i, Range range) const {
        return row(i).subspan(std::size_t(range.first), std::size_t(range.size()));
    }
    void fill(double value) {
        for (Index i = 0; i < m_rows; ++i)
            for (double& v : row(i)) v = value;
    }

private:
    Index m_rows = 0, m_columns = 0, m_stride = 0;
    Vector m_data;
};

}  // namespace dianoia
