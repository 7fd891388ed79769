// Batches of springs in columns, and what is timed over them. The kernels are
// compiled with relaxed arithmetic, so that exp, sin and cos come from libmvec;
// coefficients and the check are not.
#pragma once

namespace peers {

// Columns of springs sorted by regime: the first `oscillating` of `count`
// oscillate, the rest do not.
struct SpringColumns {
  long count, oscillating;
  const double *decay, *damped, *distance, *velocity, *target;
  // What the closed form multiplies: the sine's amplitude; rates and shares of
  // springs that do not oscillate.
  const double *partner, *slow, *fast, *slow_share, *fast_share;
};

// Frame-major outputs, positions and velocities of springs `from` to `to`.
struct Outputs { double *x, *v; };

// e^(-a t) (d cos wt + p sin wt) for every sample.
void closed_form_libmvec(const SpringColumns&, const double* times, long frames, Outputs,
                         long from, long to);

// From frame to frame by each spring's own map of one frame; with `streams`
// past the caches.
void recurrence(const SpringColumns&, double start, double step, long frames, Outputs, long from,
                long to, bool streams);

// One map a frame for all springs: xx, xv, vx, vv.
void table_streaming(const SpringColumns&, const double (*maps)[4], long frames, Outputs,
                     long from, long to);

}  // namespace peers
