import Harness

/// The suite `accuracy`: the error of every solver against the exact solution,
/// its work, and, if timed, its cost, as data for work-precision diagrams.
public struct AccuracySuite: Suite {
  public let name = "accuracy"
  public let summary = "error, work and cost of every solver against exact solutions"
  public let timeBudget = 25.0
  public let leadingColumns = [
    "problem", "method", "step_size_s", "relative_tolerance", "max_position_error",
    "rhs_evaluations_count", "median_ns_per_solve", "observed_order", "steps_accepted_count",
  ]
  public let hasQuickCases = true
  public let isVerifiedInParallel = true
  public let isTimedByDefault = false

  private let cases: any AccuracyCases

  /// A suite with the user's own equation.
  ///
  /// - Parameters:
  ///   - duration: in seconds.
  ///   - methods: names of methods; empty for all that can solve the equation.
  ///   - ladder: replaces the default settings, unless empty.
  ///   - noteReference: called when the computation of the reference begins.
  ///     Returns a task that tells the user about it after a while, and is
  ///     cancelled when the reference is done.
  package init(
    _ start: EquationStart, duration: Double, sampleCount: Int? = nil, methods: [String],
    ladder: [StepRung] = [],
    noteReference: @escaping @Sendable () -> Task<Void, Never> = { Task {} }
  ) {
    cases = EquationCases(
      start, duration: duration, sampleCount: sampleCount ?? 1000, methods: methods,
      ladder: ladder, noteReference: noteReference)
  }

  /// A suite of problems of the catalogue, and of custom ones.
  ///
  /// If `problems` is empty, the suite has the custom problems if there are
  /// any; otherwise the resizable problems if a size is given, and all problems
  /// if not.
  ///
  /// - Parameters:
  ///   - methods: names of methods; empty for all.
  ///   - problems: names of problems of the catalogue.
  ///   - size: the number of coordinates of the resizable problems.
  ///   - sampleCount: the number of samples of these; `nil` for the default.
  ///   - custom: problems that are not in the catalogue.
  ///   - ladder: replaces the default settings of the methods, unless empty.
  ///     Methods without a matching setting are left out.
  public init(
    methods: [String] = [], problems: [String] = [], size: Int? = nil, sampleCount: Int? = nil,
    custom: [AccuracyProblem] = [], ladder: [StepRung] = []
  ) {
    let selected = AccuracyProblem.all.filter { problem in
      if !problems.isEmpty { return problems.contains(problem.name) }
      return custom.isEmpty && (size == nil || problem.isSized)
    }
    func resized(_ problem: AccuracyProblem) -> AccuracyProblem {
      size.flatMap { AccuracyProblem.problem(problem.name, size: $0, sampleCount: sampleCount) }
        ?? problem
    }
    cases = CatalogueCases(
      problems: selected.map(resized) + custom,
      methods: methods.isEmpty ? AccuracyMethod.all : methods.compactMap(AccuracyMethod.named),
      ladder: ladder)
  }

  /// Why a setting of the ladder takes too many steps, as a clause; `nil` if
  /// none does.
  public var tooManySteps: String? {
    cases.ladder.compactMap { $0.tooManySteps(over: cases.longestDuration) }.first
  }

  /// The lengths of `--step` that do not divide a duration, each with the
  /// shorter one that is used instead, in seconds.
  public func shortenedSteps(over duration: Double) -> [(asked: Double, used: Double)] {
    cases.ladder.compactMap { rung in
      guard case .step(let step) = rung, let count = rung.count(over: duration),
        duration / count < step * (1 - 1e-9)
      else { return nil }
      return (step, duration / count)
    }
  }

  public let columns = AccuracyColumns.all

  public func cases(_ context: SuiteContext) -> [Case] { cases.all(isQuick: context.isQuick) }

  public func conclude(_ rows: inout [Row]) {
    ObservedOrder.fill(&rows)
    // That a solver misses its tolerance is a result, so the status remains
    // `ok`.
    for index in rows.indices where rows[index]["status"] == "ok" {
      guard case .real(let error) = rows[index]["max_position_error"],
        let excess = AccuracyErrors.excess(
          of: error, tolerance: Double(rows[index]["relative_tolerance"].field))
      else { continue }
      rows[index]["status_detail"] = .text("off by \(excess)")
    }
  }

  public func highlights(_ rows: [Row]) -> [String] { AccuracyFront(rows).lines }

  public func closing(_ rows: [Row]) -> String? { AccuracyFront(rows).table }
}
