import Testing

/// How the tests were built.
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
  /// For tests of numbers over thousands of traces or cases: fifty times
  /// slower unoptimised, and nothing for a sanitizer to find that shorter
  /// tests of the same code do not show. The release run has them all.
  public static var optimizedRun: Self {
    .enabled(if: TestBuild.isOptimized, "numbers: the optimised run has it")
  }
}
