// The structs of `batch_kernels.h` with concrete element types.

typedef struct {
  const REAL *decay, *rate;
  const float *rate_low;
  const REAL *distance, *partner, *target, *velocity;
} NAME(columns);

typedef struct {
  REAL *uu, *uv, *vu, *vv;
} NAME(propagators);

typedef struct {
  REAL *positions, *velocities;
  long stride;
  int stream;
} NAME(planes);

typedef struct {
  const REAL *high, *low;
  long count;
} NAME(times);

INLINE NAME(columns) NAME(columns_of)(struct springbench_columns from) {
  return (NAME(columns)){from.decay,   from.rate,   from.rate_low, from.distance,
                         from.partner, from.target, from.velocity};
}

INLINE NAME(propagators) NAME(propagators_of)(struct springbench_propagators from) {
  return (NAME(propagators)){from.uu, from.uv, from.vu, from.vv};
}

INLINE NAME(planes) NAME(planes_of)(struct springbench_planes from) {
  return (NAME(planes)){from.positions, from.velocities, from.stride, from.stream};
}

INLINE NAME(times) NAME(times_of)(struct springbench_times from) {
  return (NAME(times)){from.high, from.low, from.count};
}
