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
  /// For numerical tests over thousands of traces or cases: fifty times slower
  /// unoptimised, and of no more use to a sanitizer than shorter tests of the
  /// same code. The release run includes all of them.
  public static var optimizedRun: Self {
    .enabled(if: TestBuild.isOptimized, "numbers: the optimised run has it")
  }
}
