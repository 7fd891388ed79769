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
