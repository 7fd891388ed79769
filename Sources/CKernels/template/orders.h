// The kernels of `batch_kernels.h` that have a function for each order of the
// output.

#define IN_ORDER(kernel, ...) \
  out.by_spring ? kernel##_by_spring(__VA_ARGS__) : kernel##_by_frame(__VA_ARGS__)

static void table(Columns springs, long count, Times times, Propagators memory, Planes out) {
  IN_ORDER(table, springs, count, times, memory, out);
}

static void polynomial(Columns springs, long count, Times times, Planes out) {
  IN_ORDER(polynomial, springs, count, times, out);
}

static void recurrence(Columns springs, long count, struct springbench_grid grid, Planes out) {
  IN_ORDER(recurrence, springs, count, grid, out);
}
