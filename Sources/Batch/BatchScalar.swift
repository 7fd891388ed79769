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

extension BatchScalar {
  /// Whether the type is `Float`.
  static var isSingle: Bool { MemoryLayout<Self>.size == 4 }

  /// Elements in a cache line.
  static var perLine: Int { 64 / MemoryLayout<Self>.stride }

  /// A distance between columns of `count` elements: an odd number of whole
  /// lines. So it is never a multiple of a page, at which columns would compete
  /// for the same cache sets.
  package static func columnStride(_ count: Int) -> Int {
    ((count / perLine + 1) | 1) * perLine
  }
}

/// The kernels of one number type for one vector level, as C functions.
public struct BatchKernels {
  let functions: UnsafePointer<springbench_batch_kernels>
}

extension Double: BatchScalar {
  public static var kernels: BatchKernels { BatchKernels(functions: springbench_kernels_f64()) }
}

extension Float: BatchScalar {
  public static var kernels: BatchKernels { BatchKernels(functions: springbench_kernels_f32()) }
}
