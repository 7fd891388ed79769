#pragma once

// Samples of a solve: from the polynomials of its steps, or by Hermite
// interpolation through two to four adjacent nodes with position, velocity and
// acceleration each, at the active level of `kernels.h`.

// The nodes of a solve, which are the ends of `count` - 1 successive intervals,
// with times in two parts. States have `width` coordinates and begin `stride`
// elements apart: 1 for one coordinate in successive elements, where up to 16
// before the first and after the last may be read. With a larger stride up to 8
// elements after the last coordinate may be read.
struct springbench_nodes {
  const double *time;
  const double *time_low;
  const double *position;
  const double *velocity;
  const double *acceleration;
  // With a larger stride: null, or for each coordinate other than 0 if its
  // position is the integral of its velocity since the node before.
  const double *integrated;
  long count;
  long width;
  long stride;
};

// The requested samples, each a row of all coordinates. Of one coordinate whole
// vectors are written, up to 32 elements after the last sample of an interval,
// so intervals must be written in ascending order.
struct springbench_samples {
  // The times in two parts. Up to 16 elements after the last of each may be
  // read.
  const double *high;
  const double *low;
  long count;
  // Of evenly spaced samples the number per second, from which the index of a
  // time is guessed, and the seconds between them; otherwise both are zero.
  double per_second;
  double spacing;
  double *positions;
  // Null if velocities are not wanted.
  double *velocities;
};

// The samples `next` ... `end` - 1, at least one, are in a step that starts at
// origin + origin_low; `inverse` is one over its length.
struct springbench_step {
  double origin;
  double origin_low;
  double inverse;
  long next;
  long end;
};

struct springbench_output_kernel {
  // Writes the samples in the intervals first ... limit - 1, beginning with
  // sample `next`, and returns the first one not written. If `is_last`, the
  // last of these intervals takes all remaining samples. `node_count`, 2 to 4,
  // is the number of nodes per polynomial.
  long (*hermite)(struct springbench_nodes nodes, int node_count, long first, long limit,
                  int is_last, struct springbench_samples out, long next);
  // x(s) = position + s (slope + s sum of c[k] (2 s - 1)^k) for k up to
  // `degree`, 15 at most, s in [0, 1] through the step; `slope` is dx/ds at the
  // start. Velocities are per second.
  void (*collocation)(const double *c, int degree, double position, double slope,
                      struct springbench_step step, struct springbench_samples out);
};
