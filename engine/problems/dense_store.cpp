#if defined(__AVX__)
#include <immintrin.h>
#endif

#include <Eigen/Dense>
#include <algorithm>
#include <array>

#include "core/sums.h"
#include "problems/feature_store.h"

namespace dianoia {
namespace {

constexpr Index kStep = SumLanes::kLanes;  // columns of one step of a product
constexpr std::size_t kPacks = std::size_t(kStep) / kPackSize;
constexpr Index kPack = Index(kPackSize);
constexpr Index kTogether = kPackSize >= 8 ? 4 : 2;  // rows whose products fit in the registers side by side
constexpr Index kBlockBytes = 32768;                 // of a first-level cache
constexpr Index kLongestBlock = 64;

Pack loadPack(const double* from) {
    return load(from);
}
/// Floats as doubles. g++ 12 would convert a pack of the language by halves.
Pack loadPack(const float* from) {
#if defined(__AVX512F__)
    return _mm512_cvtps_pd(_mm256_loadu_ps(from));
#elif defined(__AVX__)
    return _mm256_cvtps_pd(_mm_loadu_ps(from));
#else
    typedef float FloatPack __attribute__((vector_size(4 * kPackSize)));
    FloatPack pack;
    std::memcpy(&pack, from, sizeof pack);
    return __builtin_convertvector(pack, Pack);
#endif
}

/// Rows padded with zeros to a multiple of kStep columns.
template <class T>
class DenseStore final : public FeatureStore {
public:
    DenseStore(const DataSet& data, std::span<const Index> order)
        : FeatureStore(std::ssize(order), data.columns), m_stride((data.columns + kStep - 1) / kStep * kStep) {
        m_entries = m_rows * m_columns;
        m_blockRows = std::clamp<Index>(kBlockBytes / (m_stride * Index(sizeof(T))) / 4 * 4, 4, kLongestBlock);
        m_values.assign(std::size_t(m_rows * m_stride), T(0));
        const Vector& values = data.dense().values;
        for (Index r = 0; r < m_rows; ++r) {
            const double* from = values.data() + order[std::size_t(r)] * m_columns;
            std::transform(from, from + m_columns, m_values.begin() + r * m_stride, [](double v) { return T(v); });
        }
    }

    void products(const RowBlock& block, const double* x, double* out) const override {
        const Index whole = m_columns / kStep * kStep;
        alignas(kAlignment) std::array<double, kStep> tail{};
        std::copy(x + whole, x + m_columns, tail.begin());
        Index k = 0;
        for (; k + kTogether <= block.count; k += kTogether)
            productsOf<kTogether>(block, k, x, whole, tail.data(), out + k);
        for (; k < block.count; ++k) productsOf<1>(block, k, x, whole, tail.data(), out + k);
    }

    void addRows(const RowBlock& block, const double* factors, double* sum, Workspace&) const override {
        constexpr std::size_t kWide = 4;
        Index j = 0;
        for (; j + Index(kWide) * kPack <= m_columns; j += Index(kWide) * kPack)
            addChunk<kWide>(block, factors, j, sum + j);
        for (; j + kPack <= m_columns; j += kPack) addChunk<1>(block, factors, j, sum + j);
        if (j == m_columns) return;
        std::array<double, kPackSize> tail{};
        std::copy(sum + j, sum + m_columns, tail.begin());
        addChunk<1>(block, factors, j, tail.data());
        std::copy_n(tail.begin(), m_columns - j, sum + j);
    }

    void addOuter(const RowBlock& block, const double* weights, double* matrix, Index stride) const override {
        using Eigen::MatrixXd;
        using Rows = Eigen::Matrix<T, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
        using Target = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
        constexpr Index kChunk = 256;
        Eigen::Map<Target, 0, Eigen::OuterStride<>> target(matrix, m_columns, m_columns, Eigen::OuterStride<>(stride));
        for (Index k = 0; k < block.count; k += kChunk) {
            const Index size = std::min(kChunk, block.count - k);
            const Eigen::Map<const Rows, 0, Eigen::OuterStride<>> rows(row(block.first + k), size, m_columns,
                                                                       Eigen::OuterStride<>(m_stride));
            const MatrixXd plain = rows.template cast<double>();
            const MatrixXd weighted = Eigen::Map<const Eigen::VectorXd>(weights + k, size).asDiagonal() * plain;
            target.template triangularView<Eigen::Lower>() += plain.transpose() * weighted;
        }
    }

    void copyRow(Index r, double* out) const override { std::copy_n(row(r), m_columns, out); }

private:
    const T* row(Index r) const { return m_values.data() + r * m_stride; }

    template <Index kRows>
    void productsOf(const RowBlock& block, Index k, const double* x, Index whole, const double* tail,
                    double* out) const {
        std::array<const T*, std::size_t(kRows)> from;
        for (Index r = 0; r < kRows; ++r) from[std::size_t(r)] = row(block.row(k + r));
        std::array<std::array<Pack, kPacks>, std::size_t(kRows)> lanes{};
        const auto step = [&](Index j, const double* factors) {
            for (std::size_t p = 0; p < kPacks; ++p) {
                const Pack factor = load(factors + p * kPackSize);
                for (std::size_t r = 0; r < std::size_t(kRows); ++r)
                    lanes[r][p] += loadPack(from[r] + j + p * kPackSize) * factor;
            }
        };
        for (Index j = 0; j < whole; j += kStep) step(j, x + j);
        if (whole < m_columns) step(whole, tail);
        for (std::size_t r = 0; r < std::size_t(kRows); ++r) {
            for (std::size_t width = kPacks / 2; width > 0; width /= 2)
                for (std::size_t p = 0; p < width; ++p) lanes[r][p] += lanes[r][p + width];
            out[r] = foldHalves(lanes[r][0]);
        }
    }

    template <std::size_t kChunks>
    void addChunk(const RowBlock& block, const double* factors, Index j, double* sum) const {
        // The rows of the next block are fetched meanwhile: each begins a page of its own, where the processor does not
        // foresee it.
        const bool isFollowed = !block.listed && block.first + 2 * block.count <= m_rows;
        const Index ahead = isFollowed ? block.count * m_stride : 0;
        std::array<Pack, kChunks> total;
        for (std::size_t c = 0; c < kChunks; ++c) total[c] = load(sum + c * kPackSize);
        for (Index k = 0; k < block.count; ++k) {
            const T* from = row(block.row(k)) + j;
            for (std::size_t c = 0; c < kChunks * kPackSize; c += kAlignment / sizeof(T))
                __builtin_prefetch(from + ahead + c, 0, 2);
            for (std::size_t c = 0; c < kChunks; ++c) total[c] += factors[k] * loadPack(from + c * kPackSize);
        }
        for (std::size_t c = 0; c < kChunks; ++c) store(sum + c * kPackSize, total[c]);
    }

    Index m_stride;
    AlignedVector<T> m_values;
};

}  // namespace

std::unique_ptr<FeatureStore> makeDenseStore(const DataSet& data, std::span<const Index> order) {
    const Vector& values = data.dense().values;
    const bool floats = std::all_of(values.begin(), values.end(), [](double v) { return double(float(v)) == v; });
    if (floats) return std::make_unique<DenseStore<float>>(data, order);
    return std::make_unique<DenseStore<double>>(data, order);
}

std::unique_ptr<FeatureStore> makeFeatureStore(const DataSet& data, std::span<const Index> order, Index rowsAtATime) {
    if (!data.isSparse()) return makeDenseStore(data, order);
    auto coded = makeCodedStore(data, order, rowsAtATime);
    return coded ? std::move(coded) : makeSparseStore(data, order);
}

}  // namespace dianoia
