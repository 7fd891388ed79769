import CKernels
import Platform

/// The instruction sets for which the kernels are compiled.
public enum VectorLevel: String, CaseIterable, Hashable, Sendable {
  /// The instruction set of the build's target.
  case baseline
  /// 256-bit vectors and fused multiply-add: x86-64-v3, since 2013.
  case v3 = "x86-64-v3"
  /// 512-bit vectors: x86-64-v4.
  case v4 = "x86-64-v4"

  /// The value of `springbench_level`, which are in the same order.
  private var code: Int32 { Int32(Self.allCases.firstIndex(of: self) ?? 0) }

  /// Whether this CPU supports the level.
  public var isAvailable: Bool { springbench_level_available(code) != 0 }

  /// The highest level this CPU supports.
  public static var best: VectorLevel { allCases.last(where: \.isAvailable) ?? .baseline }

  /// The level that kernels use: the one named by the environment variable
  /// `SPRINGBENCH_LEVEL`, else (also if that is empty) the best. An unknown
  /// name counts as `baseline`, an unsupported level as the next lower one.
  public static var active: VectorLevel {
    allCases[Int(springbench_level_active())]
  }

  /// Whether the kernels that step along frames prefetch the lines they write
  /// next, at every level and in every thread. This speeds up some CPUs and
  /// slows down others. Set only for tests and comparisons.
  package static var prefetches: Bool {
    get { springbench_prefetches() != 0 }
    set { springbench_set_prefetches(newValue ? 1 : 0) }
  }

  /// Runs `body` with this level's kernels for all lookups by this thread.
  /// Other threads, including the pool's, keep theirs, and so do solvers and
  /// spring samplers that exist already.
  ///
  /// - Precondition: this CPU supports the level.
  public func perform<Result>(_ body: () throws -> Result) rethrows -> Result {
    require(isAvailable, "this CPU has no level \(rawValue)")
    let before = springbench_level_enter(code)
    defer { _ = springbench_level_enter(before) }
    return try body()
  }
}
