// The recurrence kernel by frame: any springs on a uniform grid, one row per
// frame. A vector holds LANES springs at one frame and is advanced by their
// propagators over one interval; every `resync` frames it restarts from the
// closed form.

// Frames between restarts, a multiple of the numbers of rows per visit below.
// In double the error after 320 steps is a few units in the 14th digit.
enum { NAME(resync) = SINGLE ? 128 : 320 };

// A grid, and values derived from it for all springs.
typedef struct {
  struct springbench_grid grid;
  // One interval; in float, in two parts.
  V interval, interval_low;
  // The number of intervals before the first frame, or -1 if that is not a
  // small integer.
  long before;
} NAME(walk);

INLINE long NAME(frames_before)(struct springbench_grid grid) {
  // In float the errors of more intervals would exceed the tolerance.
  const long most = SINGLE ? 0 : 32;
  if (grid.start == 0) return 0;
  double ratio = grid.start / grid.interval;
  if (!(ratio <= most)) return -1;
  long whole = (long)(ratio + 0.5);
  return grid.start == (double)whole * grid.interval ? whole : -1;
}

INLINE NAME(walk) NAME(walk_over)(struct springbench_grid grid) {
  REAL high = (REAL)grid.interval, low = (REAL)(grid.interval - high);
  NAME(walk) walk = {grid, NAME(all)(high), NAME(all)(low), NAME(frames_before)(grid)};
  return walk;
}

INLINE NAME(map) NAME(map_of_frame)(const NAME(springs) * springs, const NAME(walk) * walk) {
  return NAME(map_over)(springs->decay, springs->rate, springs->rate_low, walk->interval,
                        walk->interval_low);
}

// Distance and velocity `frames` intervals after the start, from the propagator
// over one interval, by squaring it: at most ten operations per bit of
// `frames`, where the closed form takes about a hundred.
INLINE void NAME(state_after)(const NAME(springs) * springs, NAME(map) map, long frames, V *u,
                              V *v) {
  *u = springs->distance;
  *v = springs->velocity;
  for (; frames > 0; frames /= 2) {
    if (frames % 2) NAME(apply)(&map, u, v);
    if (frames > 1) map = NAME(twice)(map);
  }
}

// Distances and velocities of all springs at one frame, by the closed form unless
// it is within a few intervals of the start; in float, with its time in two parts.
INLINE void NAME(state_of_frame)(const NAME(springs) * springs, NAME(map) map,
                                 const NAME(walk) * walk, long frame, V *u, V *v) {
  if (frame == 0 && walk->before >= 0) {
    NAME(state_after)(springs, map, walk->before, u, v);
    return;
  }
  double time = walk->grid.start + (double)frame * walk->grid.interval;
  REAL high = (REAL)time, low = (REAL)(time - high);
  NAME(motion)(springs->decay, springs->rate, springs->rate_low, springs->distance,
               springs->partner, NAME(all)(high), NAME(all)(low), u, v);
}

// The springs of a tile are advanced by several rows per visit, and their state
// is kept in memory until the next.
enum {
  // Springs per tile: eight lines of a row, so that their state stays in the
  // first-level cache.
  NAME(near_tile) = 512 / sizeof(REAL),
  // Rows per visit if a plane has at most `near_rows` elements, so that the
  // caches hold it: many, which saves visits.
  NAME(near_frames) = 16,
  // Rows per visit of a larger output: as many as the hardware can prefetch.
  NAME(far_frames) = 8,
  NAME(near_rows) = 6 * 1024 * 1024 / sizeof(REAL),
};

// Whether `rows` lines, one below the other, are too many for their sets of a
// first-level cache, as they are if rows are a multiple of 4096 bytes apart.
// The cache has 64 sets of at least eight lines, of which the other output
// takes half.
INLINE int NAME(rows_collide)(long rows, long stride) {
  enum { sets = 64, most = 4 };
  char lines[sets] = {0};
  for (long k = 0; k < rows; k++)
    if (++lines[k * stride * (long)sizeof(REAL) / 64 % sets] > most) return 1;
  return 0;
}

INLINE long NAME(rows_per_visit)(long frames, long stride) {
  long rows = stride * frames > NAME(near_rows) ? NAME(far_frames) : NAME(near_frames);
  while (rows > 4 && NAME(rows_collide)(NAME(shorter)(rows, frames), stride)) rows /= 2;
  return rows;
}

// Vectors that are advanced together, in registers, to hide the latency of the
// recurrence; also in recurrence_by_spring.h.
#if LEVEL_REGISTERS >= 32
#define TOGETHER 4
#else
#define TOGETHER 2
#endif

// A vector of states and the propagators that advance them: LANES springs at
// one frame or, in recurrence_by_spring.h, LANES frames of one spring.
typedef struct {
  NAME(map) map;
  V u, v, target;
} NAME(mover);

// Writes `frames` rows of `together` vectors of springs, and advances their
// state. Of the last vector only `some` elements are written, unless `whole`.
// Eight rows are unrolled: on a Zen 5 the same stores in a loop that is not
// unrolled took a fifth longer, with or without all operands in registers.
INLINE void NAME(move)(NAME(mover) * movers, REAL *x, REAL *v, long stride, long frames,
                       const int together, const int whole, long some, const int prefetches) {
  // Local copies stay in registers. Loads among so many stores would wait,
  // because most have the same low twelve address bits as a store in flight.
  NAME(mover) moving[TOGETHER];
  for (int s = 0; s < together; s++) moving[s] = movers[s];
  // The address written next: the next row of the same springs, or the next
  // springs.
  long next = together * LANES - (frames - 1) * stride;
#pragma clang loop unroll_count(8)
  for (long f = 0; f < frames; f++, x += stride, v += stride) {
    long soon = f + 1 < frames ? stride : next;
    UNROLLED
    for (int s = 0; s < together; s++) {
      NAME(mover) *one = &moving[s];
      int is_whole = whole || s + 1 < together;
      if (prefetches) {
        NAME(prefetch)(x + soon + s * LANES);
        NAME(prefetch)(v + soon + s * LANES);
      }
      NAME(store_up_to)(x + s * LANES, one->u + one->target, is_whole, some);
      NAME(store_up_to)(v + s * LANES, one->v, is_whole, some);
      NAME(apply)(&one->map, &one->u, &one->v);
    }
  }
  for (int s = 0; s < together; s++) {
    movers[s].u = moving[s].u;
    movers[s].v = moving[s].v;
  }
}

#define MOVE(together)                                                                            \
  case together:                                                                                  \
    if (some == LANES)                                                                            \
      EITHER(prefetches, NAME(move)(movers, x, v, stride, frames, together, 1, some, prefetches)); \
    else                                                                                          \
      EITHER(prefetches, NAME(move)(movers, x, v, stride, frames, together, 0, some, prefetches)); \
    break

// A separate function, so that all operands fit in registers rather than being
// loaded among the stores.
__attribute__((noinline)) static void NAME(move_some)(NAME(mover) * movers, REAL *x, REAL *v,
                                                      long stride, long frames, long together,
                                                      long some, int prefetches) {
  switch (together) {
    MOVE(1);
    MOVE(2);
#if TOGETHER > 2
    MOVE(3);
    MOVE(4);
#endif
  }
}
#undef MOVE

// `count` springs, in parts of up to TOGETHER vectors that differ by at most
// one vector: a part of a single vector would mostly wait for its own results.
INLINE void NAME(move_all)(NAME(mover) * movers, long count, REAL *x, REAL *v, long stride,
                           long frames, int prefetches) {
  long vectors = (count + LANES - 1) / LANES, k = 0;
  for (long part = (vectors + TOGETHER - 1) / TOGETHER; part > 0; part--) {
    long together = (vectors - k + part - 1) / part;
    NAME(move_some)(movers + k, x + k * LANES, v + k * LANES, stride, frames, together,
                    NAME(shorter)(LANES, count - (k + together - 1) * LANES), prefetches);
    k += together;
  }
}

// Makes the movers of `count` springs, whose states are still to be set.
INLINE void NAME(make_movers)(NAME(mover) * movers, NAME(columns) springs, long index, long count,
                              const NAME(walk) * walk) {
  for (long i = 0; i < count; i += LANES) {
    NAME(springs) group = NAME(springs_some)(springs, index + i, count - i);
    movers[i / LANES].map = NAME(map_of_frame)(&group, walk);
    movers[i / LANES].target = group.target;
  }
}

// Sets their states at a frame. This is a separate pass, because the state of a
// spring has to wait for its propagator, but not for those of other springs.
INLINE void NAME(set_states)(NAME(mover) * movers, NAME(columns) springs, long index, long count,
                             const NAME(walk) * walk, long frame) {
  for (long i = 0; i < count; i += LANES) {
    NAME(mover) *mover = &movers[i / LANES];
    NAME(springs) group = NAME(springs_some)(springs, index + i, count - i);
    NAME(state_of_frame)(&group, mover->map, walk, frame, &mover->u, &mover->v);
  }
}

// All frames of a tile with ordinary stores, `block` rows per visit.
INLINE void NAME(frames_in_blocks)(NAME(columns) springs, long index, long count,
                                   const NAME(walk) * walk, NAME(planes) out, long block) {
  NAME(mover) movers[NAME(near_tile) / LANES];
  NAME(make_movers)(movers, springs, index, count, walk);
  long frames = walk->grid.count;
  int prefetches = springbench_prefetches();
  for (long f = 0; f < frames; f += block) {
    if (f % NAME(resync) == 0) NAME(set_states)(movers, springs, index, count, walk, f);
    NAME(move_all)(movers, count, out.positions + f * out.stride + index,
                   out.velocities + f * out.stride + index, out.stride,
                   NAME(shorter)(block, frames - f), prefetches);
  }
}

// `count` elements with non-temporal stores to complete lines of the output.
INLINE void NAME(stream_row)(REAL *out, const REAL *from, long count) {
  long i = 0, head = NAME(shorter)(NAME(to_line)(out), count);
  for (; i < head; i++) out[i] = from[i];
  for (; i + LANES <= count; i += LANES) NAME(stream)(out + i, NAME(load)(from + i));
  for (; i < count; i++) out[i] = from[i];
}

// Springs per tile with non-temporal stores, whose state and propagators stay
// in the first-level cache.
enum { NAME(tile) = 512 };

// All frames of a tile with non-temporal stores: one row after the other, of
// which many complete lines are written in sequence. `aligned`: rows start on a
// line.
INLINE void NAME(frames_in_tile)(NAME(columns) springs, long index, long count,
                                 const NAME(walk) * walk, NAME(planes) out, const int aligned) {
  NAME(mover) movers[NAME(tile) / LANES];
  // A row, if it is not aligned.
  V x[NAME(tile) / LANES], v[NAME(tile) / LANES];
  NAME(make_movers)(movers, springs, index, count, walk);
  for (long f = 0; f < walk->grid.count; f++) {
    if (f % NAME(resync) == 0) NAME(set_states)(movers, springs, index, count, walk, f);
    REAL *px = out.positions + f * out.stride + index;
    REAL *pv = out.velocities + f * out.stride + index;
    for (long i = 0; i < count; i += LANES) {
      NAME(mover) *one = &movers[i / LANES];
      V position = one->u + one->target;
      if (!aligned) {
        x[i / LANES] = position;
        v[i / LANES] = one->v;
      } else if (i + LANES <= count) {
        NAME(stream)(px + i, position);
        NAME(stream)(pv + i, one->v);
      } else {
        NAME(store_some)(px + i, position, count - i);
        NAME(store_some)(pv + i, one->v, count - i);
      }
      NAME(apply)(&one->map, &one->u, &one->v);
    }
    if (!aligned) {
      NAME(stream_row)(px, (const REAL *)x, count);
      NAME(stream_row)(pv, (const REAL *)v, count);
    }
  }
}

static void NAME(recurrence_by_frame)(NAME(columns) springs, long count,
                                      struct springbench_grid grid, NAME(planes) out) {
  NAME(walk) walk = NAME(walk_over)(grid);
  if (!out.stream) {
    long block = NAME(rows_per_visit)(grid.count, out.stride);
    for (long i = 0; i < count; i += NAME(near_tile))
      NAME(frames_in_blocks)(springs, i, NAME(shorter)(NAME(near_tile), count - i), &walk, out,
                             block);
    return;
  }
  int aligned = NAME(to_line)(out.positions) == 0 && NAME(to_line)(out.velocities) == 0 &&
                out.stride % (64 / (long)sizeof(REAL)) == 0;
  for (long i = 0; i < count; i += NAME(tile)) {
    long n = NAME(shorter)(NAME(tile), count - i);
    EITHER(aligned, NAME(frames_in_tile)(springs, i, n, &walk, out, aligned));
  }
}
