import Harness
import Testing

/// How the modules under test were built; tests themselves are not optimised.
public enum TestBuild {
  public static let isOptimized: Bool = {
    #if DEBUG
      false
    #else
      true
    #endif
  }()
}

extension Trait where Self == ConditionTrait {
  /// Leaves a test out of unoptimised builds: one over thousands of traces or
  /// cases, which would be fifty times slower there, and of no more use to a
  /// sanitizer than shorter tests of the same code.
  public static var optimizedRun: Self {
    .enabled(if: TestBuild.isOptimized, "a numerical test, of the optimised run alone")
  }
}

/// A runner that verifies cases and times none, after `change` to its options.
public func untimedRunner(_ change: (inout RunOptions) -> Void = { _ in }) -> SuiteRunner {
  var options = RunOptions()
  options.isTimed = false
  change(&options)
  return SuiteRunner(options: options, floor: ResolutionFloor(granularity: 1, emptyLoop: 0.1))
}
