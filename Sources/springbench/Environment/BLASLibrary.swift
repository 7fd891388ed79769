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
}
