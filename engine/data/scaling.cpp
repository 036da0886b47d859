#include "data/scaling.h"

#include <algorithm>
#include <cmath>

#include "core/diagnostics.h"
#include "core/number_text.h"
#include "data/limits.h"
#include "data/text_lines.h"

namespace dianoia {
namespace {

/// Column c becomes (a - shift[c]) * factor[c].
struct ColumnScale {
    Vector shift, factor;
};

/// Calls take(column, value) for every stored number, row by row.
template <class Features, class Take>
void forEach(Features& features, Index columns, Take&& take) {
    if constexpr (std::is_same_v<std::remove_const_t<Features>, DenseFeatures>) {
        Index column = 0;
        for (auto& value : features.values) {
            take(std::size_t(column), value);
            column = column + 1 == columns ? 0 : column + 1;
        }
    } else {
        for (std::size_t k = 0; k < features.columnOf.size(); ++k) take(features.columnOf[k], features.value[k]);
    }
}

void makeDense(DataSet& data) {
    if (!data.isSparse()) return;
    if (data.rows > kMostValues / std::max<Index>(1, data.columns)) {
        failContent("data.scaling standardize makes " + data.name + " dense, and its " + counted(data.rows, "row") +
                    " of " + counted(data.columns, "feature") + " are over the limit of " +
                    std::to_string(kMostValues) + " numbers");
    }
    const SparseFeatures& sparse = data.sparse();
    Vector values(std::size_t(data.rows * data.columns), 0.0);
    for (Index r = 0; r < data.rows; ++r) {
        const auto end = static_cast<std::size_t>(sparse.rowStart[std::size_t(r) + 1]);
        for (auto k = static_cast<std::size_t>(sparse.rowStart[std::size_t(r)]); k < end; ++k)
            values[std::size_t(r * data.columns + Index(sparse.columnOf[k]))] =
                sparse.value.empty() ? 1 : sparse.value[k];
    }
    data.features = DenseFeatures{std::move(values)};
}

Vector greatestMagnitudes(const DataSet& data) {
    Vector greatest(std::size_t(data.columns), 0.0);
    const auto take = [&](std::size_t c, double value) { greatest[c] = std::max(greatest[c], std::abs(value)); };
    std::visit([&](const auto& features) { forEach(features, data.columns, take); }, data.features);
    return greatest;
}

/// A column whose squares or reciprocals would leave the range of double comes to about 1, by a power of two, which
/// changes no digit and which the scaling takes out again.
void bringToRange(const Vector& greatest, DataSet& data) {
    constexpr double kLarge = 0x1p400, kSmall = 0x1p-400;
    std::vector<int> exponent(greatest.size(), 0);
    for (std::size_t c = 0; c < greatest.size(); ++c)
        if (greatest[c] > kLarge || greatest[c] < kSmall) std::frexp(greatest[c], &exponent[c]);
    if (std::ranges::all_of(exponent, [](int e) { return e == 0; })) return;
    std::visit(
        [&](auto& features) {
            forEach(features, data.columns, [&](std::size_t c, double& value) {
                if (exponent[c] != 0) value = std::ldexp(value, -exponent[c]);
            });
        },
        data.features);
}

ColumnScale standardScale(const DataSet& data) {
    const auto columns = std::size_t(data.columns);
    const auto rows = double(data.rows);
    ColumnScale scale{Vector(columns, 0.0), Vector(columns, 0.0)};
    // Dividing first keeps sums of large values finite.
    forEach(data.dense(), data.columns, [&](std::size_t c, double value) { scale.shift[c] += value / rows; });
    forEach(data.dense(), data.columns, [&](std::size_t c, double value) {
        const double e = value - scale.shift[c];
        scale.factor[c] += e * e / rows;
    });
    // The mean of a constant column is rounded; what is left of the values then is rounding, not spread.
    constexpr double kRounding = 1e-14;
    for (std::size_t c = 0; c < columns; ++c) {
        const double deviation = std::sqrt(scale.factor[c]);
        scale.factor[c] = deviation > kRounding * std::abs(scale.shift[c]) ? 1 / deviation : 0;
    }
    return scale;
}

ColumnScale greatestScale(const DataSet& data) {
    ColumnScale scale{Vector(std::size_t(data.columns), 0.0), greatestMagnitudes(data)};
    for (double& factor : scale.factor) factor = factor > 0 ? 1 / factor : 1;
    return scale;
}

void applyScale(const ColumnScale& scale, DataSet& data) {
    std::visit(
        [&](auto& features) {
            forEach(features, data.columns,
                    [&](std::size_t c, double& value) { value = (value - scale.shift[c]) * scale.factor[c]; });
        },
        data.features);
}

void giveValues(DataSet& data) {
    if (!data.isSparse()) return;
    auto& features = std::get<SparseFeatures>(data.features);
    if (features.value.empty()) features.value.assign(features.columnOf.size(), 1.0);
}

struct Scaling {
    KindInfo info;
    void (*prepare)(DataSet&) = nullptr;
    ColumnScale (*scaleOf)(const DataSet&) = nullptr;

    void apply(DataSet& data) const {
        if (!scaleOf) return;
        prepare(data);
        const Vector greatest = greatestMagnitudes(data);
        bringToRange(greatest, data);
        const ColumnScale scale = scaleOf(data);
        applyScale(scale, data);
        for (DataSet& test : data.test) {
            prepare(test);
            bringToRange(greatest, test);
            applyScale(scale, test);
        }
    }
};

const std::vector<Scaling>& scalings() {
    static const std::vector<Scaling> all = {
        {{"none", "Features stay as they are.", {}}},
        {{"standardize", "Each column has mean 0 and standard deviation 1.", {}}, makeDense, standardScale},
        {{"unit_max", "Each column is divided by its largest magnitude.", {}}, giveValues, greatestScale}};
    return all;
}

}  // namespace

void scaleColumns(DataSet& data, const std::string& scaling) {
    for (const Scaling& kind : scalings())
        if (kind.info.name == scaling) return kind.apply(data);
    failContent("data.scaling is " + inQuotes(scaling) + "; it must be none, standardize or unit_max");
}

void requireModestFeatures(const DataSet& data) {
    const auto check = [&](std::size_t c, double value) {
        if (std::abs(value) <= kGreatestFeature) return;
        failContent(data.name + " holds " + shortestText(value) + " in its column " + std::to_string(c + 1) +
                    ", beyond " + shortestText(kGreatestFeature) +
                    ", and its square cannot be computed with: choose data.scaling unit_max or standardize");
    };
    const bool hasValues = !data.isSparse() || !data.sparse().value.empty();
    if (hasValues) std::visit([&](const auto& features) { forEach(features, data.columns, check); }, data.features);
}

const std::vector<KindInfo>& scalingKinds() {
    static const std::vector<KindInfo> kinds = [] {
        std::vector<KindInfo> infos;
        for (const Scaling& kind : scalings()) infos.push_back(kind.info);
        return infos;
    }();
    return kinds;
}

}  // namespace dianoia
