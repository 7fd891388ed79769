// The recurrence kernel by spring: any springs on a uniform grid, one row per
// spring. A vector holds LANES consecutive frames of one spring and is advanced
// by that spring's propagator over LANES intervals: four multiplications and,
// with the target, three additions for LANES samples. After every segment of
// frames it restarts from the closed form, which limits the drift: vectors of
// eight restart after 80 steps.
//
// LANES springs at a time are prepared in the lanes of a vector. Their rows are
// then written, TOGETHER springs (recurrence.h) at a time, the last singly.

// Frames of a segment, a multiple of all values of LANES.
enum { segment = 640 };

// LANES springs, with their propagators over one and over LANES intervals.
typedef struct {
  Springs springs;
  Map frame, leap;
} SpringGroup;

// The propagator over LANES intervals, from the propagator over one: a doubling
// takes six operations and loses a few ulp, where the closed form takes about a
// hundred operations.
INLINE Map map_by_lanes(Map map) {
  UNROLLED
  for (int frames = 1; frames < LANES; frames *= 2) map = doubled(map);
  return map;
}

INLINE SpringGroup group_at(Columns springs, long index, long count, const Grid *grid) {
  SpringGroup group;
  group.springs = springs_some(springs, index, count);
  group.frame = map_of_frame(&group.springs, grid);
  group.leap = map_by_lanes(group.frame);
  return group;
}

// The first LANES frames of LANES springs from their state at the first one,
// computed for all springs in the lanes of a vector and then transposed into
// one vector per spring.
INLINE void first_frames(const Map *frame, Vector u, Vector v, Vector *us, Vector *vs) {
  Vector x[LANES], w[LANES];
  UNROLLED
  for (int k = 0; k < LANES; k++) {
    x[k] = u;
    w[k] = v;
    apply(frame, &u, &v);
  }
  transpose_square(x);
  transpose_square(w);
  UNROLLED
  for (int k = 0; k < LANES; k++) {
    us[k] = x[k];
    vs[k] = w[k];
  }
}

// The stepper of spring `s` of a group, from the first vectors of all its
// springs in a segment.
INLINE Stepper stepper_of(const SpringGroup *group, long s, const Vector *us, const Vector *vs) {
  // Loads of elements: the compiler would store a vector to pick one from it.
#define ELEMENT(vector) splat(((const double *)&(vector))[s])
  Stepper stepper = {{ELEMENT(group->leap.uu), ELEMENT(group->leap.uv), ELEMENT(group->leap.vu),
                      ELEMENT(group->leap.vv)},
                     us[s],
                     vs[s],
                     ELEMENT(group->springs.target)};
#undef ELEMENT
  return stepper;
}

// Writes `vectors` vectors of each of `together` springs, and advances their
// steppers to the states that follow.
INLINE void advance_together(Stepper *steppers, long vectors, double *const *x, double *const *v,
                             const int together, const int stream, const int prefetches) {
  // Local copies stay in registers, as in `step_rows` of recurrence_by_frame.h.
  Stepper stepping[TOGETHER];
  double *px[TOGETHER], *pv[TOGETHER];
  for (int s = 0; s < together; s++) {
    stepping[s] = steppers[s];
    px[s] = x[s];
    pv[s] = v[s];
  }
  for (long k = 0; k < vectors; k++) {
    UNROLLED
    for (int s = 0; s < together; s++) {
      Stepper *stepper = &stepping[s];
      if (prefetches) {
        prefetch(px[s] + (k + 1) * LANES);
        prefetch(pv[s] + (k + 1) * LANES);
      }
      put(px[s] + k * LANES, stepper->u + stepper->target, stream);
      put(pv[s] + k * LANES, stepper->v, stream);
      apply(&stepper->map, &stepper->u, &stepper->v);
    }
  }
  for (int s = 0; s < together; s++) {
    steppers[s].u = stepping[s].u;
    steppers[s].v = stepping[s].v;
  }
}

// Writes the next `frames` frames, at most a segment, of the rows s ... s +
// together - 1 of a group, from the first vectors of its springs.
INLINE void rows_of_segment(const SpringGroup *group, const Vector *us, const Vector *vs, long s,
                            long frames, Planes out, const int together, const int stream,
                            const int prefetches) {
  Stepper steppers[TOGETHER];
  double *x[TOGETHER], *v[TOGETHER];
  for (int k = 0; k < together; k++) {
    steppers[k] = stepper_of(group, s + k, us, vs);
    x[k] = out.positions + (s + k) * out.stride;
    v[k] = out.velocities + (s + k) * out.stride;
  }
  long rest = frames % LANES, whole = frames - rest;
  advance_together(steppers, frames / LANES, x, v, together, stream, prefetches);
  for (int k = 0; k < together; k++) {
    if (rest) {
      store_some(x[k] + whole, steppers[k].u + steppers[k].target, rest);
      store_some(v[k] + whole, steppers[k].v, rest);
    }
    // The first lines of the rows that are written next.
    if (prefetches) {
      prefetch(x[k] + together * out.stride);
      prefetch(v[k] + together * out.stride);
    }
  }
}

// All frames of a group, which begins where `out` does.
INLINE void put_group(const SpringGroup *group, long count, const Grid *grid, Planes out,
                      const int stream, int prefetches) {
  for (long first = 0, frames; first < grid->times.count; first += frames) {
    frames = smaller(segment, grid->times.count - first);
    Vector u, v, us[LANES], vs[LANES];
    state_of_frame(&group->springs, group->frame, grid, first, &u, &v);
    first_frames(&group->frame, u, v, us, vs);
    Planes here = from_sample(out, 0, first);
    long s = 0;
    for (; s + TOGETHER <= count; s += TOGETHER)
      EITHER(prefetches,
             rows_of_segment(group, us, vs, s, frames, here, TOGETHER, stream, prefetches));
    for (; s < count; s++) rows_of_segment(group, us, vs, s, frames, here, 1, stream, 0);
  }
}

enum { shortest_recurrence = 12 + LANES / 2 };

// Rows of fewer frames: see transpose.h.
static void short_recurrences(Columns springs, long count, struct springbench_grid times,
                              Planes out) {
  enum { springs_per_buffer = 4 * LANES, size = shortest_recurrence * springs_per_buffer };
  double x[size], v[size];
  Planes buffer = {.positions = x, .velocities = v, .stride = springs_per_buffer};
  for (long i = 0; i < count; i += springs_per_buffer) {
    long n = smaller(springs_per_buffer, count - i);
    recurrence_by_frame(springs_from(springs, i), n, times, buffer);
    transpose(buffer, n, times.count, from_sample(out, i, 0));
  }
}

// Vectors begin at the first frame of a row, so that samples do not depend on
// where it is stored. Non-temporal stores are therefore used only if all rows
// start on a line.
static void recurrence_by_spring(Columns springs, long count, struct springbench_grid times,
                                 Planes out) {
  if (times.count < shortest_recurrence) {
    short_recurrences(springs, count, times, out);
    return;
  }
  Grid grid = grid_of(times);
  int stream = out.stream && rows_start_on_lines(out);
  int prefetches = !stream && springbench_prefetches();
  for (long i = 0; i < count; i += LANES) {
    long n = smaller(LANES, count - i);
    SpringGroup group = group_at(springs, i, n, &grid);
    // With `stream` the CPU reads from memory only a row's last line, to store
    // a part of it. This prefetches it for the next rows.
    for (long s = LANES; s < 2 * LANES && stream; s++) {
      Planes end = from_sample(out, i + s, times.count - 1);
      prefetch(end.positions);
      prefetch(end.velocities);
    }
    EITHER(stream, put_group(&group, n, &grid, from_sample(out, i, 0), stream, prefetches));
  }
}

static void recurrence(Columns springs, long count, struct springbench_grid times, Planes out) {
  (out.by_spring ? recurrence_by_spring : recurrence_by_frame)(springs, count, times, out);
}
