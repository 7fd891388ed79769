// Batches of springs in columns, and the kernels that are timed on them. The
// kernels, but not the coefficients and the verification, are compiled with
// relaxed floating-point rules, so that exp, sin and cos come from libmvec.
#pragma once

namespace peers {

// Columns of springs sorted by regime: the first `oscillating` of `count`
// springs oscillate or are critically damped, the others are overdamped.
struct SpringColumns {
  long count, oscillating;
  const double *decay, *damped, *distance, *velocity, *target;
  // Coefficients of the closed form. `distance` is the amplitude of the cosine,
  // `partner` of the sine. The motion of an overdamped spring is the sum of two
  // decays, e^(slow t) and e^(fast t), with the amplitudes `slow_share` and
  // `fast_share`.
  const double *partner, *slow, *fast, *slow_share, *fast_share;
};

// The results, frame after frame: arrays of positions and of velocities. Both
// start on a cache line.
struct Outputs { double *x, *v; };

// Each kernel writes springs `from` to `to` - 1. The last two process whole
// vectors: `count`, `from` and `to` must be multiples of 8.

// The closed form for every sample: the target and e^(-a t) (d cos wt + p sin
// wt), or two decays.
void closed_form_libmvec(const SpringColumns&, const double* times, long frames, Outputs,
                         long from, long to);

// Advances each spring from frame to frame by its own map. With `streams`, in
// a build for AVX, the stores bypass the caches.
void recurrence(const SpringColumns&, double start, double step, long frames, Outputs, long from,
                long to, bool streams);

// Applies the map of each frame (xx, xv, vx, vv) to all springs, which must
// have the same parameters. In a build for AVX the stores bypass the caches.
void table_streaming(const SpringColumns&, const double (*maps)[4], long frames, Outputs,
                     long from, long to);

}  // namespace peers
