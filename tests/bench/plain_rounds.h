// Rounds as a first program has them, to compare with: a plain loop a worker, a vector a quantity, the C library's exp,
// the standard library's random numbers and selection, one thread. They do what the engine's rounds do, but for the
// wire: nothing is encoded.
#pragma once

#include <random>
#include <vector>

#include "data/data_set.h"

namespace dianoia::bench {

using Numbers = std::vector<double>;
using Table = std::vector<Numbers>;

/// Logistic regression with (1/N) |x|^2 / 2 on a data set, cut in neighbouring rows.
class PlainLogistic {
public:
    PlainLogistic(const DataSet& data, int workers);
    std::size_t workers() const { return m_firstRow.size() - 1; }
    std::size_t dimension() const { return m_dimension; }
    void fullGradient(std::size_t worker, const Numbers& x, Numbers& gradient) const;
    void minibatchGradient(std::size_t worker, int batch, std::mt19937_64& random, const Numbers& x,
                           Numbers& gradient) const;

private:
    void addRow(std::size_t row, const Numbers& x, Numbers& gradient) const;
    void finish(std::size_t rows, const Numbers& x, Numbers& gradient) const;

    const DataSet& m_data;
    std::size_t m_dimension;
    std::vector<std::size_t> m_firstRow;
    std::vector<float> m_floats;  ///< of dense data
};

/// DIANA (Mishchenko, Gorbunov, Takac and Richtarik, 2019, algorithm 1) with one block and p = 2 or inf.
class PlainDiana {
public:
    /// batch 0: full gradients.
    PlainDiana(const DataSet& data, int workers, double p, int batch, double step, double alpha);
    void round();
    const Numbers& x() const { return m_x; }

private:
    void quantize();

    PlainLogistic m_problem;
    double m_p;
    int m_batch;
    double m_step, m_alpha;
    std::mt19937_64 m_random{1};
    Table m_memories;
    Numbers m_x, m_serverMemory, m_gradient, m_message, m_mean;
};

/// Noisy medianSGD (Chen, Chen, Sun, Wu and Hong, 2019, algorithm 4) on f_i(x) = 1/2 sum_j a_ij (x_j - c_ij)^2.
class PlainMedian {
public:
    PlainMedian(Table curvatures, Table centres, double noise, double step);
    void round();
    const Numbers& x() const { return m_x; }

private:
    Table m_curvatures, m_centres, m_values;
    double m_noise, m_step;
    std::mt19937_64 m_random{1};
    std::normal_distribution<double> m_normal;
    Numbers m_x, m_column;
};

}  // namespace dianoia::bench
