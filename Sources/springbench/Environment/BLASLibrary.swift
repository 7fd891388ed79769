import Batch

/// The BLAS library in use, OpenBLAS, if it is installed.
public enum BLASLibrary {
  /// Why the library cannot be used; `nil` if it can.
  public static var problem: String? { BLAS.problem }

  /// The library's description of its build; `nil` without a library.
  public static var configuration: String? {
    BLAS.library.map { String(cString: $0.get_config()) }
  }

  /// The kernel that the library selected at startup: `SkylakeX`, `Haswell`,
  /// `Zen`, …; `nil` without a library.
  public static var kernel: String? { BLAS.library.map { String(cString: $0.get_corename()) } }

  /// The number of threads that the library may use; `nil` without a library.
  public static var threads: Int? { BLAS.library.map { Int($0.get_num_threads()) } }

  /// Why `kernel` is slow on a processor with `features`; `nil` if it is not.
  ///
  /// OpenBLAS uses a kernel for an older processor if the environment variable
  /// `OPENBLAS_CORETYPE` requests it, or if it has none for a newer one.
  ///
  /// - Parameter requested: the value of that variable; `nil` if it is not set.
  public static func doubt(kernel: String, features: [String], requested: String?) -> String? {
    let width = vectorWidth(features)
    guard let used = kernelWidths[kernel], used < width else { return nil }
    let reason = requested.map { " (OPENBLAS_CORETYPE=\($0))" } ?? ""
    return "OpenBLAS' \(kernel) kernel of \(used) bits where \(width) are possible\(reason)"
  }

  private static func vectorWidth(_ features: [String]) -> Int {
    if features.contains("avx512f"), features.contains("avx512vl") { return 512 }
    if features.contains("avx2"), features.contains("fma") { return 256 }
    return 128
  }

  /// The width in bits of the vectors in each kernel's matrix product. Kernels
  /// are named after the processors that they are written for; Excavator and
  /// Zen use Haswell's.
  private static let kernelWidths = [
    "Prescott": 128, "Core2": 128, "Penryn": 128, "Dunnington": 128, "Nehalem": 128,
    "Atom": 128, "Katmai": 128, "Coppermine": 128, "Northwood": 128, "Opteron": 128,
    "Barcelona": 128, "Bobcat": 128, "Sandybridge": 256, "Bulldozer": 256, "Piledriver": 256,
    "Steamroller": 256, "Excavator": 256, "Haswell": 256, "Zen": 256, "SkylakeX": 512,
    "Cooperlake": 512, "Sapphirerapids": 512,
  ]
}
