import CKernels

/// The levels of the vector unit that the kernels are compiled for.
public enum VectorLevel: String, CaseIterable, Hashable, Sendable {
  /// What every CPU of the build's target has.
  case baseline
  /// 256 bits and fused multiply-add: x86-64-v3, since 2013.
  case v3 = "x86-64-v3"
  /// 512 bits: x86-64-v4.
  case v4 = "x86-64-v4"

  private var code: Int32 {
    switch self {
    case .baseline: 0
    case .v3: 1
    case .v4: 2
    }
  }

  /// Whether this CPU has it.
  public var isAvailable: Bool { springbench_level_available(code) != 0 }

  /// The highest level that this CPU has.
  public static var best: VectorLevel { allCases.last(where: \.isAvailable) ?? .baseline }

  /// The level that kernels use: the one that `SPRINGBENCH_LEVEL` names in the
  /// environment, else the best. A name that is unknown counts as `baseline`; a
  /// level that this CPU has not, as the next lower one.
  public static var active: VectorLevel {
    switch springbench_level_active() {
    case VectorLevel.v4.code: .v4
    case VectorLevel.v3.code: .v3
    default: .baseline
    }
  }

  /// Whether recurrences prefetch the lines that they write next, which makes
  /// some CPUs faster and others slower. Set for tests and comparisons only.
  package static var prefetches: Bool {
    get { springbench_prefetches() != 0 }
    set { springbench_set_prefetches(newValue ? 1 : 0) }
  }

  /// Runs `body` with the kernels of this level wherever this thread looks them
  /// up. Other threads, the pool's among them, keep theirs, and so do samplers
  /// that exist.
  ///
  /// - Precondition: this CPU has the level.
  public func perform<Result>(_ body: () throws -> Result) rethrows -> Result {
    precondition(isAvailable, "this CPU has no level \(rawValue)")
    let before = springbench_level_enter(code)
    defer { _ = springbench_level_enter(before) }
    return try body()
  }
}
