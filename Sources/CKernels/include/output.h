#ifndef SPRINGBENCH_OUTPUT_H
#define SPRINGBENCH_OUTPUT_H

// Samples of a solve: from the polynomials of its steps, or by Hermite
// interpolation through two to four neighbouring nodes with position, velocity
// and acceleration each. The active level of `kernels.h` runs.

// The ends of `count` - 1 successive intervals; times in two parts. Columns may
// be read up to 16 elements before their first and behind their last.
struct springbench_nodes {
  const double *time;
  const double *time_low;
  const double *position;
  const double *velocity;
  const double *acceleration;
  long count;
};

// Where and when samples are wanted. `per_second` and `spacing` are zero if
// they are not even. `velocities` may be null. Whole vectors are written: up to
// 32 elements behind the last sample of an interval.
struct springbench_samples {
  const double *high;
  const double *low;
  long count;
  double per_second;
  double spacing;
  double *positions;
  double *velocities;
};

// The samples `next` ... `end` - 1 lie in one step from origin + origin_low on;
// `inverse` is one over its length.
struct springbench_step {
  double origin;
  double origin_low;
  double inverse;
  long next;
  long end;
};

struct springbench_output_kernel {
  // Writes the samples in the intervals first ... limit - 1, beginning with the
  // sample `next`, and returns the first that is not written. `closes` says
  // that the last of these intervals takes all samples there are.
  // `groups`, 2 to 4, is how many nodes a polynomial passes through.
  long (*hermite)(struct springbench_nodes nodes, int groups, long first, long limit, int closes,
                  struct springbench_samples out, long next);
  // x(s) = sum of c[k] s^k for k up to `degree`, s in [0, 1] through the step.
  void (*powers)(const double *c, int degree, struct springbench_step step,
                 struct springbench_samples out);
  // x(s) = position + s (slope + s sum of c[k] (2 s - 1)^k) for k up to
  // `degree`.
  void (*collocation)(const double *c, int degree, double position, double slope,
                      struct springbench_step step, struct springbench_samples out);
};

#endif
