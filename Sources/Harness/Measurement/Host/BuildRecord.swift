import CHarness

/// How the program was compiled.
public enum BuildRecord {
  /// `release` or `debug`.
  public static var configuration: String {
    #if DEBUG
      "debug"
    #else
      "release"
    #endif
  }

  /// The compiler's version, major and minor number, from 6.2, which the
  /// package requires; `nil` if it is newer than all that are listed here.
  public static var swiftVersion: String? {
    #if compiler(>=6.5)
      nil
    #elseif compiler(>=6.4)
      "6.4"
    #elseif compiler(>=6.3)
      "6.3"
    #else
      "6.2"
    #endif
  }

  /// The target of the build: `x86_64-linux`.
  public static var target: String {
    #if arch(x86_64)
      "x86_64-linux"
    #elseif arch(arm64)
      "aarch64-linux"
    #else
      "unknown-linux"
    #endif
  }

  /// The vector instructions that the C kernels were compiled for: `avx512f`,
  /// `avx2+fma`, or `baseline` in a portable build.
  public static var targetProcessor: String { String(cString: springbench_target_vector_isa()) }
}
