// Samples between equal steps, from the polynomial through position, velocity
// and, with three parts, acceleration at a group of neighbouring nodes. The nodes
// are evenly spaced, so the polynomial's coefficients are a constant matrix times
// these values. Its variable s is the time since the first node of the group, in
// steps.
#pragma once

#include <array>
#include <cmath>
#include <utility>
#include <vector>

namespace peers {

template <int nodes, int parts> struct Hermite {
  static constexpr int terms = parts * nodes;
  // One row per coefficient, of s^0, s^1, ...; columns x, h v, h^2 a of node 0, 1,
  // ... with the step h.
  std::array<std::array<double, terms>, terms> matrix;

  Hermite() {
    // The inverse of the matrix that turns coefficients into values, slopes and
    // curvatures at s = 0, 1, ..., by Gauss-Jordan elimination.
    long double m[terms][2 * terms] = {};
    for (int node = 0; node < nodes; ++node)
      for (int k = 0; k < terms; ++k) {
        m[parts * node][k] = std::pow((long double)node, k);
        m[parts * node + 1][k] = k < 1 ? 0 : k * std::pow((long double)node, k - 1);
        if (parts == 3)
          m[parts * node + 2][k] = k < 2 ? 0 : k * (k - 1) * std::pow((long double)node, k - 2);
      }
    for (int i = 0; i < terms; ++i) m[i][terms + i] = 1;
    for (int column = 0; column < terms; ++column) {
      int pivot = column;
      for (int row = column; row < terms; ++row)
        if (std::fabs(m[row][column]) > std::fabs(m[pivot][column])) pivot = row;
      for (int k = 0; k < 2 * terms; ++k) std::swap(m[column][k], m[pivot][k]);
      const long double scale = 1 / m[column][column];
      for (int k = 0; k < 2 * terms; ++k) m[column][k] *= scale;
      for (int row = 0; row < terms; ++row) {
        if (row == column) continue;
        const long double factor = m[row][column];
        for (int k = 0; k < 2 * terms; ++k) m[row][k] -= factor * m[column][k];
      }
    }
    for (int i = 0; i < terms; ++i)
      for (int k = 0; k < terms; ++k) matrix[i][k] = double(m[i][terms + k]);
  }
};

// Receives the nodes of a solve with equal steps one after another and writes
// the samples between them.
template <int nodes, int parts, int width> class NodeOutput {
  static constexpr int terms = Hermite<nodes, parts>::terms;
  const Hermite<nodes, parts> basis;
  // The values at the nodes of a group, of which `count` have arrived, and at
  // those of the group before; then the coefficients of the polynomial.
  double known[terms][width], before[terms][width], coefficients[terms][width];
  int count = 0;

 public:
  void begin() { count = 0; }

  // Adds node `index` of 0 to `steps`. `state` is positions, then velocities;
  // `rates` its derivative, of which only accelerations are used, and these only
  // with three parts.
  template <class X, class A>
  void append(int index, int steps, int intervals, double h, const X& state, const A& rates,
              double* out) {
    if (count == nodes) {
      // The last node is the first of the next group.
      for (int k = 0; k < parts; ++k)
        std::copy(known[terms - parts + k], known[terms - parts + k] + width, known[k]);
      count = 1;
    }
    for (int i = 0; i < width; ++i) {
      known[parts * count][i] = state[i];
      known[parts * count + 1][i] = h * state[width + i];
      if (parts == 3) known[parts * count + 2][i] = h * h * rates[width + i];
    }
    if (++count < nodes && index < steps) return;
    if (count < nodes) return write_rest(index, steps, intervals, out);
    write(index - nodes + 1, index - nodes + 1, index, steps, intervals, out);
  }

 private:
  // Writes the samples of the last nodes, which are too few for a group: they are
  // preceded by the last nodes of the group before but its very last, which is
  // the first of these.
  void write_rest(int index, int steps, int intervals, double* out) {
    const int missing = nodes - count;
    const int from = terms - parts - parts * missing;
    for (int k = parts * count - 1; k >= 0; --k)
      std::copy(known[k], known[k] + width, known[parts * missing + k]);
    for (int k = 0; k < parts * missing; ++k)
      std::copy(before[from + k], before[from + k] + width, known[k]);
    write(index - nodes + 1, index - count + 1, index, steps, intervals, out);
  }

  // Writes the samples from node `from` to node `to`; the group starts at node
  // `first`.
  void write(int first, int from, int to, int steps, int intervals, double* out) {
    for (int k = 0; k < terms; ++k) {
      for (int i = 0; i < width; ++i) coefficients[k][i] = 0;
      for (int j = 0; j < terms; ++j) {
        const double w = basis.matrix[k][j];
        for (int i = 0; i < width; ++i) coefficients[k][i] += w * known[j][i];
      }
    }
    for (int k = 0; k < terms; ++k) std::copy(known[k], known[k] + width, before[k]);
    // A sample on a node belongs to the step that ends there.
    const int low = from == 0 ? 0 : int(long(from) * intervals / steps) + 1;
    const int high = int(long(to) * intervals / steps);
    for (int sample = low; sample <= high; ++sample) {
      const double s = double(long(sample) * steps - long(first) * intervals) / intervals;
      // Horner's rule.
      double* row = out + long(sample) * width;
      for (int i = 0; i < width; ++i) row[i] = coefficients[terms - 1][i];
      for (int k = terms - 2; k >= 0; --k)
        for (int i = 0; i < width; ++i) row[i] = row[i] * s + coefficients[k][i];
    }
  }
};

}  // namespace peers
