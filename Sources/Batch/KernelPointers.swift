import CKernels

/// Springs in the form that `batch_kernels.h` defines, one column per number:
/// see there for `rate` and `partner`.
///
/// Distance, velocity and target are adjacent columns: the rows of the matrix
/// that the BLAS kernels multiply.
struct ColumnPointers<Scalar> {
  /// The first of six columns.
  let decay: UnsafeMutablePointer<Scalar>
  /// Elements from one column to the next.
  let stride: Int
  /// What rounding to a `Scalar` left over of each rate; a column of its own,
  /// always of `Float`.
  let rateLow: UnsafeMutablePointer<Float>

  var rate: UnsafeMutablePointer<Scalar> { decay + stride }
  var distance: UnsafeMutablePointer<Scalar> { decay + 2 * stride }
  var velocity: UnsafeMutablePointer<Scalar> { decay + 3 * stride }
  var target: UnsafeMutablePointer<Scalar> { decay + 4 * stride }
  var partner: UnsafeMutablePointer<Scalar> { decay + 5 * stride }

  /// The columns from the spring `offset` on.
  static func + (columns: ColumnPointers, offset: Int) -> ColumnPointers {
    ColumnPointers(
      decay: columns.decay + offset, stride: columns.stride, rateLow: columns.rateLow + offset)
  }

  /// The columns as the kernels take them.
  var forKernel: springbench_columns {
    springbench_columns(
      decay: decay, rate: rate, rate_low: rateLow, distance: distance, partner: partner,
      target: target, velocity: velocity)
  }
}

/// The four entries of many propagators, each entry a column.
struct PropagatorPointers<Scalar> {
  /// The first of four columns.
  let uu: UnsafeMutablePointer<Scalar>
  /// Elements from one column to the next.
  let stride: Int

  var uv: UnsafeMutablePointer<Scalar> { uu + stride }
  var vu: UnsafeMutablePointer<Scalar> { uu + 2 * stride }
  var vv: UnsafeMutablePointer<Scalar> { uu + 3 * stride }

  /// The columns from the propagator `offset` on.
  static func + (columns: PropagatorPointers, offset: Int) -> PropagatorPointers {
    PropagatorPointers(uu: columns.uu + offset, stride: columns.stride)
  }

  /// The columns as the kernels take them.
  var forKernel: springbench_propagators { springbench_propagators(uu: uu, uv: uv, vu: vu, vv: vv) }
}

/// The two planes a kernel writes to.
struct SamplePointers<Scalar> {
  var positions: UnsafeMutablePointer<Scalar>
  var velocities: UnsafeMutablePointer<Scalar>
  var stride: Int
  var order: SampleOrder
  /// Whether the kernel uses non-temporal stores.
  var streams: Bool

  /// The planes from the samples of `spring` on.
  func from(spring: Int) -> SamplePointers {
    let offset = order == .byFrame ? spring : spring * stride
    return SamplePointers(
      positions: positions + offset, velocities: velocities + offset, stride: stride,
      order: order, streams: streams)
  }

  /// The planes as the kernels take them.
  var forKernel: springbench_planes {
    springbench_planes(
      positions: positions, velocities: velocities, stride: stride,
      by_spring: order == .bySpring ? 1 : 0, stream: streams ? 1 : 0)
  }
}

/// Times in two parts, of which `Double` uses only the first.
struct TimePointers<Scalar> {
  var high: UnsafePointer<Scalar>
  var low: UnsafePointer<Scalar>
  var count: Int

  /// The times as the kernels take them.
  var forKernel: springbench_times { springbench_times(high: high, low: low, count: count) }
}
