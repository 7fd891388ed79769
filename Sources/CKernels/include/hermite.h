#ifndef SPRINGBENCH_HERMITE_H
#define SPRINGBENCH_HERMITE_H

// Samples between the nodes of a solve: Hermite interpolation through two to
// four neighbouring nodes with position, velocity and acceleration each. The
// active level of `batch_kernels.h` runs.

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
// 16 elements behind the last sample of an interval.
struct springbench_samples {
  const double *high;
  const double *low;
  long count;
  double per_second;
  double spacing;
  double *positions;
  double *velocities;
};

struct springbench_hermite_kernel {
  // Writes the samples in the intervals first ... limit - 1, beginning with the
  // sample `next`, and returns the first that is not written. `closes` says
  // that the last of these intervals takes all samples there are.
  // `groups`, 2 to 4, is how many nodes a polynomial passes through.
  long (*write)(struct springbench_nodes nodes, int groups, long first, long limit, int closes,
                struct springbench_samples out, long next);
};

const struct springbench_hermite_kernel *springbench_hermite(void);

#endif
