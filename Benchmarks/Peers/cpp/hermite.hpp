// Interpolates samples between equal steps, whose ends are nodes. Neighbouring
// nodes form a group, which shares its last node with the next one. A group
// determines the Hermite polynomial with the same values (`parts`): position,
// velocity and, with three parts, acceleration.
#pragma once

#include <algorithm>
#include <vector>

namespace peers {

// The nodes of a solve with equal steps, for `width` coordinates.
template <int nodes, int parts, int width> class NodeOutput {
  static constexpr int terms = parts * nodes;
  // The derivatives of each node over their factorials: x, h v and h^2 a / 2,
  // with the step h.
  struct Node { double values[parts][width]; };
  std::vector<Node> known;

 public:
  void begin() { known.clear(); }

  // Adds a node. `state` is positions, then velocities. `rates` is its
  // derivative; only the accelerations are used, and these only with three parts.
  template <class X, class A> void append(double h, const X& state, const A& rates) {
    auto& values = known.emplace_back().values;
    for (int i = 0; i < width; ++i) {
      values[0][i] = state[i];
      values[1][i] = h * state[width + i];
      if (parts == 3) values[parts - 1][i] = h * h / 2 * rates[width + i];
    }
  }

  // Writes the samples at the ends of equal intervals. The last group has whole
  // length: it may begin before the last node of the one before it.
  void write(int intervals, double* out) const {
    const int steps = int(known.size()) - 1;
    int sample = 0;
    for (int end = nodes - 1; sample <= intervals; end = std::min(end + nodes - 1, steps)) {
      const int first = end - nodes + 1;
      double newton[terms][width];
      differences(first, newton);
      // A sample on a node belongs to the step that ends there.
      for (; sample <= intervals && long(sample) * steps <= long(end) * intervals; ++sample) {
        // The time since the first node of the group, in steps.
        const double s = double(long(sample) * steps - long(first) * intervals) / intervals;
        double* row = out + long(sample) * width;
        for (int i = 0; i < width; ++i) row[i] = newton[terms - 1][i];
        for (int k = terms - 2; k >= 0; --k)
          for (int i = 0; i < width; ++i) row[i] = row[i] * (s - k / parts) + newton[k][i];
      }
    }
  }

 private:
  // Newton's divided differences of the group that begins at a node. Each node
  // counts `parts` times; where all nodes of a difference are one, it is a
  // derivative over its factorial.
  void differences(int first, double (&newton)[terms][width]) const {
    for (int k = 0; k < terms; ++k)
      std::copy_n(known[first + k / parts].values[0], width, newton[k]);
    for (int order = 1; order < terms; ++order)
      for (int k = terms - 1; k >= order; --k) {
        const int node = k / parts, gap = node - (k - order) / parts;
        const double scale = 1.0 / gap;
        for (int i = 0; i < width; ++i)
          newton[k][i] = gap == 0 ? known[first + node].values[order][i]
                                  : (newton[k][i] - newton[k - 1][i]) * scale;
      }
  }
};

}  // namespace peers
