import CKernels
import Springs

/// The instruction sets for which the kernels are compiled.
public enum VectorLevel: String, CaseIterable, Hashable, Sendable {
  /// 128-bit vectors of the build's target.
  case baseline
  /// 256-bit vectors and fused multiply-add: x86-64-v3.
  case v3 = "x86-64-v3"
  /// 512-bit vectors: x86-64-v4.
  case v4 = "x86-64-v4"

  /// The value of `springbench_level`, whose cases are in the same order.
  private var code: Int32 { Int32(Self.allCases.firstIndex(of: self) ?? 0) }

  var vectorBytes: Int { 16 << Int(code) }

  /// Whether this CPU supports the level.
  public var isAvailable: Bool { springbench_level_available(code) != 0 }

  /// The highest level this CPU supports.
  public static var best: VectorLevel { allCases.last(where: \.isAvailable) ?? .baseline }

  /// The level that kernels use: within `perform` its level, elsewhere the
  /// one named by the environment variable `SPRINGBENCH_LEVEL`, else (also if
  /// that is empty) the best. An unknown name counts as `baseline`, an
  /// unsupported level as the next supported one below.
  public static var active: VectorLevel { allCases[Int(springbench_level_active())] }

  /// Whether recurrences with ordinary stores, above the baseline level,
  /// prefetch the lines they write next, in every thread: some CPUs are faster
  /// with it, others slower. Set only for tests and comparisons.
  package static var prefetches: Bool {
    get { springbench_prefetches() != 0 }
    set { springbench_set_prefetches(newValue ? 1 : 0) }
  }

  /// Runs `body`, in which this thread looks up this level's kernels. Other
  /// threads, including the pool's, keep theirs, and so do existing spring
  /// samplers and steppers of systems.
  ///
  /// - Precondition: this CPU supports the level.
  public func perform<Result>(_ body: () throws -> Result) rethrows -> Result {
    require(isAvailable, "this CPU has no level \(rawValue)")
    let before = springbench_level_enter(code)
    defer { _ = springbench_level_enter(before) }
    return try body()
  }
}
