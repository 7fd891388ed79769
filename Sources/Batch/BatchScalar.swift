import CKernels

/// A number type that batches are computed in: `Double` or `Float`.
///
/// `Float` halves the memory traffic and so the time of everything that is
/// larger than the caches, and is right to about 1e-6 of the scale of a motion
/// for phases of up to some hundred radians.
public protocol BatchScalar: BinaryFloatingPoint, Sendable {
  /// The compiled kernels of the type, at the active level of the CPU.
  static var kernels: KernelTable<Self> { get }
}

extension Double: BatchScalar {
  public static let kernels = KernelTable(.double)
}

extension Float: BatchScalar {
  public static let kernels = KernelTable(.float)
}

/// The columns of springs as the kernels read them; `batch_kernels.h` defines
/// them.
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
}

/// The four entries of many propagators, each entry a column.
struct PropagatorPointers<Scalar> {
  var uu: UnsafeMutablePointer<Scalar>
  var uv: UnsafeMutablePointer<Scalar>
  var vu: UnsafeMutablePointer<Scalar>
  var vv: UnsafeMutablePointer<Scalar>

  /// Four columns of `stride` elements, one after the other.
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
}

/// The two planes that a kernel writes.
struct SamplePointers<Scalar> {
  var positions: UnsafeMutablePointer<Scalar>
  var velocities: UnsafeMutablePointer<Scalar>
  var stride: Int
  /// Whether stores bypass the caches.
  var streams: Bool

  static func + (samples: SamplePointers, offset: Int) -> SamplePointers {
    SamplePointers(
      positions: samples.positions + offset, velocities: samples.velocities + offset,
      stride: samples.stride, streams: samples.streams)
  }
}

/// Times in two parts, of which `Double` uses the first.
struct TimePointers<Scalar> {
  var high: UnsafePointer<Scalar>
  var low: UnsafePointer<Scalar>
  var count: Int
}

/// A uniform grid of times.
struct TimeGrid {
  var start: Double
  var interval: Double
  var count: Int
}
