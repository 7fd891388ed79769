import Equations
import Harness
import Integrators

/// The cases of an accuracy suite: of problems of the catalogue, or of the
/// user's own equation.
protocol AccuracyCases: Sendable {
  /// The steps or tolerances that the user asks for; empty for the default
  /// ones.
  var ladder: [StepRung] { get }
  /// The length of the longest solve, in seconds.
  var longestDuration: Double { get }

  func all(isQuick: Bool) -> [Case]
}

extension AccuracyCases {
  /// The settings of the user's ladder that suit a method, each once; `nil` if
  /// the user does not ask for any.
  ///
  /// - Parameter duration: that of the solve, in seconds.
  func requestedSteppings(of method: AccuracyMethod, over duration: Double) -> [Stepping]? {
    if ladder.isEmpty { return nil }
    return ladder.filter { $0.drive == method.drive }.map { $0.stepping(over: duration) }.uniqued()
  }
}

// MARK: - Shared by both

extension Workload {
  /// The work of a case: to solve its problem again and again.
  ///
  /// - Parameter make: makes the function that solves it; `nil` if there is
  ///   none.
  static func solves(_ make: @escaping () -> (() -> SolveReport)?) -> Workload {
    Workload(unit: "solve") {
      guard let solve = make() else { return { _ in } }
      return { iterations in
        for _ in 0..<iterations { consume(solve().accepted) }
      }
    }
  }
}

extension Row {
  /// Writes how a solve ended, its work and its errors, and returns the verdict
  /// on it.
  ///
  /// - Parameter errors: computes the errors of a solve that reached its end.
  mutating func judge(_ report: SolveReport, errors: () -> AccuracyErrors) -> Verdict {
    set(report)
    guard report.code == .success else { return .diverged(report.code.rawValue) }
    let errors = errors()
    guard errors.maxPosition < AccuracyErrors.divergence, errors.maxVelocity < .infinity else {
      self["result_code"] = .text(ResultCode.diverged.rawValue)
      return .diverged("the solution left all bounds")
    }
    set(errors)
    return .ok
  }
}

extension AccuracyMethod {
  /// The values of the columns that identify the method and the problem.
  ///
  /// - Parameters:
  ///   - samples: the number of samples.
  ///   - duration: the length of the problem, in seconds.
  ///   - coordinates: the number of coordinates.
  ///   - reference: what errors are measured against.
  func caseKeys(
    problem: String, _ equation: any Equation, samples: Int, duration: Double,
    reference: AccuracyProblem.Reference
  ) -> [String: Value] {
    var keys: [String: Value] = [
      "problem": .text(problem), "method": .text(name), "family": .text(family),
      "adaptive": .boolean(isAdaptive), "needs": .text(needs(of: equation)),
      "samples_count": .integer(samples), "duration_s": .real(duration),
      "coordinates_count": .integer(equation.count), "reference": .text(reference.rawValue),
    ]
    if order > 0 { keys["order"] = .integer(order) }
    return keys
  }
}

extension Stepping {
  /// The part of a case id that identifies the setting, and the values of its
  /// columns.
  ///
  /// - Parameters:
  ///   - duration: the length of the problem, in seconds.
  ///   - output: where the samples lie relative to a number of equal steps.
  func caseSetting(
    over duration: Double, _ output: (_ steps: Int) -> AccuracyProblem.SampleOutput
  ) -> (id: String, keys: [String: Value]) {
    switch self {
    case .fixed(let steps):
      let step = duration / Double(steps)
      return (
        "/step=\(step)",
        ["step_size_s": .real(step), "sample_output": .text(output(steps).rawValue)]
      )
    case .adaptive(let tolerance):
      return ("/tol=\(tolerance)", ["relative_tolerance": .real(tolerance)])
    }
  }
}
