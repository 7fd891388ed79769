// Interpolates samples between equal steps. The ends of steps are nodes. Each has
// two or three values, its `parts`: position, velocity, acceleration. A group of
// neighbouring nodes determines the Hermite polynomial with the same values: its
// coefficients are a matrix, constant for even spacing, times these values. The
// variable s is the time since the first node of the group, in steps.
#pragma once

#include <array>
#include <cmath>
#include <utility>
#include <vector>

namespace peers {

template <int nodes, int parts> struct Hermite {
  static constexpr int terms = parts * nodes;
  // The matrix has a row for each coefficient, of s^0, s^1, .... Its columns are
  // for x, h v and h^2 a of node 0, then of node 1, and so on, with the step h.
  std::array<std::array<double, terms>, terms> matrix;

  Hermite() {
    // The left half of `m` turns coefficients into values, slopes and (with three
    // parts) second derivatives at s = 0, 1, .... Gauss-Jordan elimination turns
    // the right half, the unit matrix, into the inverse of the left.
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

// Receives the nodes of a solve with equal steps one after another, and writes
// the samples on and between them.
template <int nodes, int parts, int width> class NodeOutput {
  static constexpr int terms = Hermite<nodes, parts>::terms;
  const Hermite<nodes, parts> basis;
  // The values at the nodes of the current group, in the order of the columns of
  // `Hermite::matrix`, and of the previous group.
  double known[terms][width], previous[terms][width];
  // How many nodes of the current group have arrived.
  int count = 0;
  double coefficients[terms][width];

 public:
  void begin() { count = 0; }

  // Adds node `index`, from 0 to `steps`. `state` is positions, then velocities.
  // `rates` is its derivative; its accelerations are used if there are three
  // parts.
  template <class X, class A>
  void append(int index, int steps, int intervals, double h, const X& state, const A& rates,
              double* out) {
    if (count == nodes) {
      // The last node of a group is the first of the next one.
      for (int k = 0; k < parts; ++k)
        std::copy(known[terms - parts + k], known[terms - parts + k] + width, known[k]);
      count = 1;
    }
    for (int i = 0; i < width; ++i) {
      known[parts * count][i] = state[i];
      known[parts * count + 1][i] = h * state[width + i];
      if (parts == 3) known[parts * count + 2][i] = h * h * rates[width + i];
    }
    ++count;
    if (count == nodes) {
      const int first = index - nodes + 1;
      return write(first, first, index, steps, intervals, out);
    }
    if (index == steps) write_rest(steps, intervals, out);
  }

 private:
  // Writes the samples of the last nodes, which are too few for a group. The nodes
  // before them complete it: the last ones of the previous group except for its
  // very last one, which is already the first of this group.
  void write_rest(int steps, int intervals, double* out) {
    const int missing = nodes - count;
    for (int k = parts * count - 1; k >= 0; --k)
      std::copy(known[k], known[k] + width, known[parts * missing + k]);
    const int from = parts * (nodes - 1 - missing);
    for (int k = 0; k < parts * missing; ++k)
      std::copy(previous[from + k], previous[from + k] + width, known[k]);
    // Samples up to the first of the last nodes have already been written.
    write(steps - nodes + 1, steps - count + 1, steps, steps, intervals, out);
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
    for (int k = 0; k < terms; ++k) std::copy(known[k], known[k] + width, previous[k]);
    // A sample on a node belongs to the step that ends there, except the first.
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
