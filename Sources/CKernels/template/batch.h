// The kernels of `batch_kernels.h` for one type.

// Calls the function of a kernel for the order of the output.
#define IN_ORDER(kernel, ...) \
  out.by_spring ? NAME(kernel##_by_spring)(__VA_ARGS__) : NAME(kernel##_by_frame)(__VA_ARGS__)

static void NAME(batch_table)(struct springbench_columns springs, long count,
                              struct springbench_times times,
                              struct springbench_propagators table,
                              struct springbench_planes out) {
  IN_ORDER(table, NAME(columns_of)(springs), count, NAME(times_of)(times),
           NAME(propagators_of)(table), NAME(planes_of)(out));
}

static void NAME(batch_tables)(const long *bounds, long groups, struct springbench_columns springs,
                               struct springbench_times times, struct springbench_planes out) {
  NAME(tables_by_frame)(bounds, groups, NAME(columns_of)(springs), NAME(times_of)(times),
                        NAME(planes_of)(out));
}

static void NAME(batch_polynomial)(struct springbench_columns springs, long count,
                                   struct springbench_times times, struct springbench_planes out) {
  IN_ORDER(polynomial, NAME(columns_of)(springs), count, NAME(times_of)(times),
           NAME(planes_of)(out));
}

static void NAME(batch_recurrence)(struct springbench_columns springs, long count,
                                   struct springbench_grid grid, struct springbench_planes out) {
  IN_ORDER(recurrence, NAME(columns_of)(springs), count, grid, NAME(planes_of)(out));
}
#undef IN_ORDER

static void NAME(batch_propagators)(struct springbench_columns spring,
                                    struct springbench_times times,
                                    struct springbench_propagators out) {
  NAME(propagators_of_times)(NAME(columns_of)(spring), NAME(times_of)(times),
                             NAME(propagators_of)(out));
}

static long NAME(batch_advance)(struct springbench_propagators step, const void *target,
                                void *position, void *velocity, long count, double threshold,
                                int32_t *settled) {
  int reports = settled != 0;
  EITHER(reports,
         return NAME(advance_all)(NAME(propagators_of)(step), target, position, velocity, count,
                                  (REAL)threshold, settled, reports));
}
