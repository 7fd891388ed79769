import CKernels
import Springs

/// The compiled kernels of one number type.
///
/// The C functions differ in nothing but the type, which C cannot say; this
/// list is what makes the rest of the module generic. Every call looks up the
/// active level of the CPU anew.
public struct BatchKernels<Scalar>: Sendable {
  typealias Columns = ColumnPointers<Scalar>
  typealias Propagators = PropagatorPointers<Scalar>
  typealias Samples = SamplePointers<Scalar>
  typealias Times = TimePointers<Scalar>
  typealias Output = UnsafeMutablePointer<Scalar>
  typealias Input = UnsafePointer<Scalar>

  let tableByFrame: @Sendable (Columns, Int, Times, Propagators, Samples) -> Void
  /// The bounds of the springs that share a table.
  let tablesByFrame: @Sendable ([Int], Columns, Times, Samples) -> Void
  let tableBySpring: @Sendable (Columns, Int, Times, Propagators, Samples) -> Void
  let polynomialByFrame: @Sendable (Columns, Int, Times, Samples) -> Void
  let polynomialBySpring: @Sendable (Columns, Int, Times, Samples) -> Void
  let recurrenceByFrame: @Sendable (Columns, Int, TimeGrid, Samples) -> Void
  let recurrenceBySpring: @Sendable (Columns, Int, TimeGrid, Samples) -> Void
  let propagatorsOfTimes: @Sendable (Columns, Times, Propagators) -> Void
  let advance: @Sendable (Propagators, Input, Output, Output, Int) -> Void
  let advanceSettling:
    @Sendable (Propagators, Input, Output, Output, Int, Scalar, UnsafeMutablePointer<Int32>) -> Int
  let fill: @Sendable (Output, Int, Scalar, Int32) -> Void
  let copy: @Sendable (Output, Input, Int, Int32) -> Void
  let scalar: @Sendable (Columns, Int, Times, SampleOrder, Samples) -> Void
  let splitTimes: @Sendable (BatchTimes, Output) -> Void
  let writeSpring: @Sendable (SpringMotion, Columns, Int) -> Void
}

/// The kernels of a type, behind one reference: fifteen closures are not to be
/// copied at every evaluation of a small batch.
public final class KernelTable<Scalar>: Sendable {
  let list: BatchKernels<Scalar>

  init(_ list: BatchKernels<Scalar>) {
    self.list = list
  }
}

extension TimeGrid {
  var c: springbench_grid { springbench_grid(start: start, interval: interval, count: count) }
}

/// The tables of the active level.
private var f64: springbench_kernels_f64 {
  @inline(__always) get { springbench_kernels_f64().pointee }
}
private var f32: springbench_kernels_f32 {
  @inline(__always) get { springbench_kernels_f32().pointee }
}

extension BatchKernels where Scalar == Double {
  static let double = BatchKernels(
    tableByFrame: { f64.table_by_frame($0.c, $1, $2.c, $3.c, $4.c) },
    tablesByFrame: { f64.tables_by_frame($0, $0.count - 1, $1.c, $2.c, $3.c) },
    tableBySpring: { f64.table_by_spring($0.c, $1, $2.c, $3.c, $4.c) },
    polynomialByFrame: { f64.polynomial_by_frame($0.c, $1, $2.c, $3.c) },
    polynomialBySpring: { f64.polynomial_by_spring($0.c, $1, $2.c, $3.c) },
    recurrenceByFrame: { f64.recurrence_by_frame($0.c, $1, $2.c, $3.c) },
    recurrenceBySpring: { f64.recurrence_by_spring($0.c, $1, $2.c, $3.c) },
    propagatorsOfTimes: { f64.propagators_of_times($0.c, $1.c, $2.c) },
    advance: { f64.advance($0.c, $1, $2, $3, $4) },
    advanceSettling: { f64.advance_settling($0.c, $1, $2, $3, $4, $5, $6) },
    fill: { f64.fill($0, $1, $2, $3) },
    copy: { f64.copy($0, $1, $2, $3) },
    scalar: { ScalarKernel.evaluate($0, count: $1, at: $2, order: $3, $4) },
    splitTimes: { ScalarKernel.split($0, into: $1) },
    writeSpring: { $1.write($0, at: $2) })
}

extension ColumnPointers where Scalar == Double {
  var c: springbench_columns_f64 {
    springbench_columns_f64(
      decay: decay, rate: rate, rate_low: rateLow, distance: distance, partner: partner,
      target: target, velocity: velocity)
  }
}

extension PropagatorPointers where Scalar == Double {
  var c: springbench_propagator_f64 {
    springbench_propagator_f64(uu: uu, uv: uv, vu: vu, vv: vv)
  }
}

extension SamplePointers where Scalar == Double {
  var c: springbench_samples_f64 {
    springbench_samples_f64(
      positions: positions, velocities: velocities, stride: stride, stream: streams ? 1 : 0)
  }
}

extension TimePointers where Scalar == Double {
  var c: springbench_times_f64 {
    springbench_times_f64(high: high, low: low, count: count)
  }
}

extension BatchKernels where Scalar == Float {
  static let float = BatchKernels(
    tableByFrame: { f32.table_by_frame($0.c, $1, $2.c, $3.c, $4.c) },
    tablesByFrame: { f32.tables_by_frame($0, $0.count - 1, $1.c, $2.c, $3.c) },
    tableBySpring: { f32.table_by_spring($0.c, $1, $2.c, $3.c, $4.c) },
    polynomialByFrame: { f32.polynomial_by_frame($0.c, $1, $2.c, $3.c) },
    polynomialBySpring: { f32.polynomial_by_spring($0.c, $1, $2.c, $3.c) },
    recurrenceByFrame: { f32.recurrence_by_frame($0.c, $1, $2.c, $3.c) },
    recurrenceBySpring: { f32.recurrence_by_spring($0.c, $1, $2.c, $3.c) },
    propagatorsOfTimes: { f32.propagators_of_times($0.c, $1.c, $2.c) },
    advance: { f32.advance($0.c, $1, $2, $3, $4) },
    advanceSettling: { f32.advance_settling($0.c, $1, $2, $3, $4, $5, $6) },
    fill: { f32.fill($0, $1, $2, $3) },
    copy: { f32.copy($0, $1, $2, $3) },
    scalar: { ScalarKernel.evaluate($0, count: $1, at: $2, order: $3, $4) },
    splitTimes: { ScalarKernel.split($0, into: $1) },
    writeSpring: { $1.write($0, at: $2) })
}

extension ColumnPointers where Scalar == Float {
  var c: springbench_columns_f32 {
    springbench_columns_f32(
      decay: decay, rate: rate, rate_low: rateLow, distance: distance, partner: partner,
      target: target, velocity: velocity)
  }
}

extension PropagatorPointers where Scalar == Float {
  var c: springbench_propagator_f32 {
    springbench_propagator_f32(uu: uu, uv: uv, vu: vu, vv: vv)
  }
}

extension SamplePointers where Scalar == Float {
  var c: springbench_samples_f32 {
    springbench_samples_f32(
      positions: positions, velocities: velocities, stride: stride, stream: streams ? 1 : 0)
  }
}

extension TimePointers where Scalar == Float {
  var c: springbench_times_f32 {
    springbench_times_f32(high: high, low: low, count: count)
  }
}
