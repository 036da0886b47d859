// Small data sets and problems over them, made from fixed random words.
#pragma once

#include <algorithm>
#include <functional>
#include <memory>
#include <numeric>
#include <string>
#include <vector>

#include "core/philox.h"
#include "problems/diagonal_quadratic.h"
#include "problems/margin_problem.h"
#include "problems/mlp_problem.h"
#include "problems/nonconvex_logistic.h"
#include "problems/rosenbrock.h"
#include "problems/softmax_problem.h"

namespace dianoia::samples {

/// Uniform in (-1, 1), a function of (stream, index).
inline double number(std::uint64_t stream, Index index) {
    const RandomStreams streams(stream);
    return 2 * openUnitInterval(streams.word(Purpose::data, {}, {}, index)) - 1;
}

inline Vector point(Index dimension, std::uint64_t stream = 5) {
    Vector x(std::size_t(dimension), 0.0);
    for (Index j = 0; j < dimension; ++j) x[std::size_t(j)] = number(stream, j);
    return x;
}

enum class Values { any, floats, ones };

/// Labels depend on the features, so that losses have something to learn; every class occurs.
inline DataSet denseData(Index rows, Index columns, Index classes, Values values, double density = 1) {
    DataSet data;
    data.name = "sample";
    data.rows = rows;
    data.columns = columns;
    DenseFeatures features;
    for (Index e = 0; e < rows * columns; ++e) {
        const double v = values == Values::ones ? 1.0 : number(1, e);
        const bool present = 0.5 * (number(2, e) + 1) < density;
        features.values.push_back(!present ? 0.0 : values == Values::floats ? double(float(v)) : v);
    }
    for (Index r = 0; r < rows; ++r) {
        double score = 0.5 * number(3, r);
        for (Index j = 0; j < columns; ++j) score += features.values[std::size_t(r * columns + j)] * number(4, j);
        data.labels.push_back(score);
        const double share = 0.5 + 0.49 * score / (1 + std::abs(score));
        data.classOf.push_back(std::uint32_t(r < classes ? r : Index(share * double(classes))));
    }
    for (Index c = 0; c < classes; ++c) data.classNames.push_back(std::to_string(c));
    data.features = std::move(features);
    return data;
}

inline DataSet asSparse(const DataSet& dense) {
    DataSet data = dense;
    SparseFeatures features;
    bool onlyOnes = true;
    for (Index r = 0; r < dense.rows; ++r) {
        features.rowStart.push_back(std::ssize(features.columnOf));
        for (Index j = 0; j < dense.columns; ++j) {
            const double v = dense.dense().values[std::size_t(r * dense.columns + j)];
            if (v == 0) continue;
            features.columnOf.push_back(std::uint32_t(j));
            features.value.push_back(v);
            onlyOnes = onlyOnes && v == 1;
        }
    }
    features.rowStart.push_back(std::ssize(features.columnOf));
    if (onlyOnes) features.value.clear();
    data.features = std::move(features);
    return data;
}

/// Rows in the order given, cut in `workers` runs, the first ones longer.
inline Partition cut(const std::vector<Index>& order, Index workers) {
    Partition partition;
    const Index rows = std::ssize(order);
    for (Index i = 0, first = 0; i < workers; ++i) {
        const Index last = first + rows / workers + (i < rows % workers ? 1 : 0);
        partition.rowsOf.emplace_back(order.begin() + first, order.begin() + last);
        first = last;
    }
    return partition;
}

inline std::vector<Index> fileOrder(Index rows) {
    std::vector<Index> order(std::size_t(rows), 0);
    std::iota(order.begin(), order.end(), 0);
    return order;
}

/// Every third row from behind: an order that is not the file's.
inline Partition mixed(Index rows, Index workers) {
    auto order = fileOrder(rows);
    std::stable_sort(order.begin(), order.end(),
                     [](Index a, Index b) { return std::pair(a % 3, -a) < std::pair(b % 3, -b); });
    return cut(order, workers);
}

inline DiagonalQuadratic diagonal(Index workers, Index dimension) {
    RowMatrix a(workers, dimension), c(workers, dimension);
    for (Index i = 0; i < workers; ++i) {
        for (Index j = 0; j < dimension; ++j) {
            a.row(i)[std::size_t(j)] = 1 + 0.5 * number(6, i * dimension + j);
            c.row(i)[std::size_t(j)] = number(7, i * dimension + j);
        }
    }
    return {std::move(a), std::move(c)};
}

struct NamedProblem {
    std::string name;
    std::function<std::unique_ptr<Problem>()> make;
};

/// One of every class, layout and kind of value.
inline std::vector<NamedProblem> everyProblem() {
    std::vector<NamedProblem> all;
    struct Layout {
        std::string name;
        DataSet (*make)(Index classes);
    };
    const std::vector<Layout> layouts = {
        {"dense", [](Index classes) { return denseData(61, 19, classes, Values::any); }},
        {"floats", [](Index classes) { return denseData(61, 37, classes, Values::floats); }},
        {"sparse", [](Index classes) { return asSparse(denseData(61, 19, classes, Values::any, 0.3)); }},
        {"ones", [](Index classes) { return asSparse(denseData(61, 19, classes, Values::ones, 0.3)); }},
        {"wide", [](Index classes) { return asSparse(denseData(61, 300, classes, Values::ones, 0.02)); }}};
    for (const Layout& layout : layouts) {
        all.push_back(
            {"logistic " + layout.name, [layout] {
                 return std::make_unique<LogisticRegression>(layout.make(2), mixed(61, 4), RidgeWeight{0.1, false});
             }});
        all.push_back({"least squares " + layout.name, [layout] {
                           return std::make_unique<LeastSquares>(layout.make(2), mixed(61, 4), RidgeWeight{0.1, false});
                       }});
        all.push_back(
            {"softmax " + layout.name, [layout] {
                 return std::make_unique<SoftmaxRegression>(layout.make(4), mixed(61, 3), RidgeWeight{0.1, false});
             }});
    }
    const auto mlp = [](const DataSet& data, std::vector<std::int64_t> hidden, Activation activation) {
        return std::make_unique<MlpProblem>(data, mixed(61, 3), RidgeWeight{0.1, false}, hidden, activation,
                                            RandomStreams(8));
    };
    all.push_back({"mlp relu", [mlp] { return mlp(denseData(61, 19, 4, Values::any), {7}, Activation::relu); }});
    all.push_back({"mlp tanh", [mlp] { return mlp(denseData(61, 9, 3, Values::floats), {6, 5}, Activation::tanh); }});
    all.push_back({"mlp without layers, sparse",
                   [mlp] { return mlp(asSparse(denseData(61, 19, 4, Values::any, 0.3)), {}, Activation::relu); }});
    all.push_back({"mlp with many rows and zeros", [] {
                       return std::make_unique<MlpProblem>(denseData(301, 19, 4, Values::any, 0.4), mixed(301, 2),
                                                           RidgeWeight{0.1, false}, std::vector<std::int64_t>{9},
                                                           Activation::relu, RandomStreams(8));
                   }});
    all.push_back({"nonconvex logistic", [] {
                       return std::make_unique<NonconvexLogistic>(denseData(61, 19, 2, Values::any), mixed(61, 4),
                                                                  RidgeWeight{0.3, false});
                   }});
    all.push_back({"rosenbrock", [] { return makeRosenbrock(3); }});
    all.push_back({"quadratic", [] { return makeQuadratic({4, 21, 1, 50, 2}, RandomStreams(3)); }});
    all.push_back({"shifted", [] { return makeShiftedQuadratics({{1}, {2}, {10}}); }});
    all.push_back({"diagonal", [] { return std::make_unique<DiagonalQuadratic>(diagonal(5, 33)); }});
    return all;
}

}  // namespace dianoia::samples
