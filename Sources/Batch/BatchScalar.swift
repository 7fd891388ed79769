import CKernels

/// A number type for batches: `Double` or `Float`.
///
/// `Float` halves the memory traffic, and so the time of everything that
/// exceeds the caches. Its error is about 1e-6 of the scale of a motion, for
/// phases of up to some hundred radians.
public protocol BatchScalar: BinaryFloatingPoint, Sendable {
  /// The compiled kernels of the type for the active vector level.
  static var kernels: BatchKernels { get }
}

/// The kernels of one number type for one vector level.
public struct BatchKernels {
  let list: UnsafePointer<springbench_batch_kernels>
}

extension Double: BatchScalar {
  public static var kernels: BatchKernels { BatchKernels(list: springbench_kernels_f64()) }
}

extension Float: BatchScalar {
  public static var kernels: BatchKernels { BatchKernels(list: springbench_kernels_f32()) }
}

/// The columns of spring parameters as the kernels read them; defined in
/// `batch_kernels.h`.
struct ColumnPointers<Scalar> {
  var decay: UnsafeMutablePointer<Scalar>
  var rate: UnsafeMutablePointer<Scalar>
  var rateLow: UnsafeMutablePointer<Float>
  var distance: UnsafeMutablePointer<Scalar>
  var partner: UnsafeMutablePointer<Scalar>
  var target: UnsafeMutablePointer<Scalar>
  var velocity: UnsafeMutablePointer<Scalar>

  static func + (columns: ColumnPointers, offset: Int) -> ColumnPointers {
    ColumnPointers(
      decay: columns.decay + offset, rate: columns.rate + offset,
      rateLow: columns.rateLow + offset, distance: columns.distance + offset,
      partner: columns.partner + offset, target: columns.target + offset,
      velocity: columns.velocity + offset)
  }

  var c: springbench_columns {
    springbench_columns(
      decay: decay, rate: rate, rate_low: rateLow, distance: distance, partner: partner,
      target: target, velocity: velocity)
  }
}

/// The four entries of many propagators, each entry a column.
struct PropagatorPointers<Scalar> {
  var uu: UnsafeMutablePointer<Scalar>
  var uv: UnsafeMutablePointer<Scalar>
  var vu: UnsafeMutablePointer<Scalar>
  var vv: UnsafeMutablePointer<Scalar>

  /// Four consecutive columns of `stride` elements each.
  init(_ memory: UnsafeMutablePointer<Scalar>, stride: Int) {
    uu = memory
    uv = memory + stride
    vu = memory + 2 * stride
    vv = memory + 3 * stride
  }

  static func + (columns: PropagatorPointers, offset: Int) -> PropagatorPointers {
    var moved = columns
    moved.uu += offset
    moved.uv += offset
    moved.vu += offset
    moved.vv += offset
    return moved
  }

  var c: springbench_propagators { springbench_propagators(uu: uu, uv: uv, vu: vu, vv: vv) }
}

/// The two planes a kernel writes to.
struct SamplePointers<Scalar> {
  var positions: UnsafeMutablePointer<Scalar>
  var velocities: UnsafeMutablePointer<Scalar>
  var stride: Int
  var order: SampleOrder
  /// Whether the kernel uses non-temporal stores.
  var streams: Bool

  /// The pointers advanced to the samples of `spring`.
  func from(spring: Int) -> SamplePointers {
    let offset = order == .byFrame ? spring : spring * stride
    return SamplePointers(
      positions: positions + offset, velocities: velocities + offset, stride: stride,
      order: order, streams: streams)
  }

  var c: springbench_planes {
    springbench_planes(
      positions: positions, velocities: velocities, stride: stride,
      by_spring: order == .bySpring ? 1 : 0, stream: streams ? 1 : 0)
  }
}

/// Times in two parts; `Double` uses only the first.
struct TimePointers<Scalar> {
  var high: UnsafePointer<Scalar>
  var low: UnsafePointer<Scalar>
  var count: Int

  var c: springbench_times { springbench_times(high: high, low: low, count: count) }
}
