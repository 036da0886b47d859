#include "plain_rounds.h"

#include <algorithm>
#include <cmath>

namespace dianoia::bench {

PlainLogistic::PlainLogistic(const DataSet& data, int workers) : m_data(data), m_dimension(std::size_t(data.columns)) {
    for (int i = 0; i <= workers; ++i) m_firstRow.push_back(std::size_t(i * data.rows / workers));
    if (!data.isSparse()) m_floats.assign(data.dense().values.begin(), data.dense().values.end());
}

void PlainLogistic::addRow(std::size_t row, const Numbers& x, Numbers& gradient) const {
    const double y = m_data.classOf[row] == 1 ? 1 : -1;
    double z = 0;
    if (m_data.isSparse()) {
        const SparseFeatures& ones = m_data.sparse();
        const auto first = std::size_t(ones.rowStart[row]), last = std::size_t(ones.rowStart[row + 1]);
        for (std::size_t e = first; e < last; ++e) z += x[ones.columnOf[e]];
        const double slope = -y / (1 + std::exp(y * z));
        for (std::size_t e = first; e < last; ++e) gradient[ones.columnOf[e]] += slope;
    } else {
        const float* values = m_floats.data() + row * m_dimension;
        for (std::size_t j = 0; j < m_dimension; ++j) z += double(values[j]) * x[j];
        const double slope = -y / (1 + std::exp(y * z));
        for (std::size_t j = 0; j < m_dimension; ++j) gradient[j] += slope * double(values[j]);
    }
}

void PlainLogistic::finish(std::size_t rows, const Numbers& x, Numbers& gradient) const {
    for (std::size_t j = 0; j < m_dimension; ++j) gradient[j] = gradient[j] / double(rows) + x[j] / double(m_data.rows);
}

void PlainLogistic::fullGradient(std::size_t worker, const Numbers& x, Numbers& gradient) const {
    std::fill(gradient.begin(), gradient.end(), 0.0);
    for (std::size_t row = m_firstRow[worker]; row < m_firstRow[worker + 1]; ++row) addRow(row, x, gradient);
    finish(m_firstRow[worker + 1] - m_firstRow[worker], x, gradient);
}

void PlainLogistic::minibatchGradient(std::size_t worker, int batch, std::mt19937_64& random, const Numbers& x,
                                      Numbers& gradient) const {
    std::uniform_int_distribution<std::size_t> anyRow(m_firstRow[worker], m_firstRow[worker + 1] - 1);
    std::fill(gradient.begin(), gradient.end(), 0.0);
    for (int b = 0; b < batch; ++b) addRow(anyRow(random), x, gradient);
    finish(std::size_t(batch), x, gradient);
}

PlainDiana::PlainDiana(const DataSet& data, int workers, double p, int batch, double step, double alpha)
    : m_problem(data, workers), m_p(p), m_batch(batch), m_step(step), m_alpha(alpha) {
    for (Numbers* v : {&m_x, &m_serverMemory, &m_gradient, &m_message, &m_mean}) v->assign(m_problem.dimension(), 0.0);
    m_memories.assign(m_problem.workers(), m_x);
}

void PlainDiana::quantize() {
    double norm = 0;
    for (double v : m_message) norm = std::isinf(m_p) ? std::max(norm, std::abs(v)) : norm + v * v;
    if (!std::isinf(m_p)) norm = std::sqrt(norm);
    std::uniform_real_distribution<double> coin;
    for (double& v : m_message) v = coin(m_random) * norm < std::abs(v) ? std::copysign(norm, v) : 0.0;
}

void PlainDiana::round() {
    const double n = double(m_problem.workers());
    std::fill(m_mean.begin(), m_mean.end(), 0.0);
    for (std::size_t i = 0; i < m_problem.workers(); ++i) {
        if (m_batch > 0) {
            m_problem.minibatchGradient(i, m_batch, m_random, m_x, m_gradient);
        } else {
            m_problem.fullGradient(i, m_x, m_gradient);
        }
        for (std::size_t j = 0; j < m_x.size(); ++j) m_message[j] = m_gradient[j] - m_memories[i][j];
        quantize();
        for (std::size_t j = 0; j < m_x.size(); ++j) {
            m_memories[i][j] += m_alpha * m_message[j];
            m_mean[j] += m_message[j] / n;
        }
    }
    for (std::size_t j = 0; j < m_x.size(); ++j) {
        m_x[j] -= m_step * (m_serverMemory[j] + m_mean[j]);
        m_serverMemory[j] += m_alpha * m_mean[j];
    }
}

PlainMedian::PlainMedian(Table curvatures, Table centres, double noise, double step)
    : m_curvatures(std::move(curvatures)),
      m_centres(std::move(centres)),
      m_values(m_centres),
      m_noise(noise),
      m_step(step),
      m_x(m_centres.front().size(), 0.0),
      m_column(m_centres.size()) {}

void PlainMedian::round() {
    for (std::size_t i = 0; i < m_values.size(); ++i)
        for (std::size_t j = 0; j < m_x.size(); ++j) {
            m_values[i][j] = m_curvatures[i][j] * (m_x[j] - m_centres[i][j]);
            if (m_noise > 0) m_values[i][j] += m_noise * m_normal(m_random);
        }
    const auto middle = m_column.begin() + std::ptrdiff_t(m_column.size() / 2);
    for (std::size_t j = 0; j < m_x.size(); ++j) {
        for (std::size_t i = 0; i < m_values.size(); ++i) m_column[i] = m_values[i][j];
        std::nth_element(m_column.begin(), middle, m_column.end());
        double median = *middle;
        if (m_column.size() % 2 == 0) median = (median + *std::max_element(m_column.begin(), middle)) / 2;
        m_x[j] -= m_step * median;
    }
}

}  // namespace dianoia::bench
