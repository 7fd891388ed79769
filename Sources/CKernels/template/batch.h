// The kernels of `batch_kernels.h` for one type.

static void NAME(batch_table)(struct springbench_columns springs, long count,
                              struct springbench_times times,
                              struct springbench_propagators table,
                              struct springbench_planes out) {
  if (out.by_spring)
    NAME(table_by_spring)(NAME(columns_of)(springs), count, NAME(times_of)(times),
                          NAME(propagators_of)(table), NAME(planes_of)(out));
  else
    NAME(table_by_frame)(NAME(columns_of)(springs), count, NAME(times_of)(times),
                         NAME(propagators_of)(table), NAME(planes_of)(out));
}

static void NAME(batch_tables)(const long *bounds, long groups, struct springbench_columns springs,
                               struct springbench_times times, struct springbench_planes out) {
  NAME(tables_by_frame)(bounds, groups, NAME(columns_of)(springs), NAME(times_of)(times),
                        NAME(planes_of)(out));
}

static void NAME(batch_polynomial)(struct springbench_columns springs, long count,
                                   struct springbench_times times, struct springbench_planes out) {
  if (out.by_spring)
    NAME(polynomial_by_spring)(NAME(columns_of)(springs), count, NAME(times_of)(times),
                               NAME(planes_of)(out));
  else
    NAME(polynomial_by_frame)(NAME(columns_of)(springs), count, NAME(times_of)(times),
                              NAME(planes_of)(out));
}

static void NAME(batch_recurrence)(struct springbench_columns springs, long count,
                                   struct springbench_grid grid, struct springbench_planes out) {
  if (out.by_spring)
    NAME(recurrence_by_spring)(NAME(columns_of)(springs), count, grid, NAME(planes_of)(out));
  else
    NAME(recurrence_by_frame)(NAME(columns_of)(springs), count, grid, NAME(planes_of)(out));
}

static void NAME(batch_propagators)(struct springbench_columns spring,
                                    struct springbench_times times,
                                    struct springbench_propagators out) {
  NAME(propagators_of_times)(NAME(columns_of)(spring), NAME(times_of)(times),
                             NAME(propagators_of)(out));
}

static long NAME(batch_advance)(struct springbench_propagators step, const void *target,
                                void *position, void *velocity, long count, double threshold,
                                int32_t *settled) {
  if (settled)
    return NAME(advance_settling)(NAME(propagators_of)(step), target, position, velocity, count,
                                  (REAL)threshold, settled);
  NAME(advance)(NAME(propagators_of)(step), target, position, velocity, count);
  return 0;
}
