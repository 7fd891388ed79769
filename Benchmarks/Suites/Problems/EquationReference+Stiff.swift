import Integrators
import Springs

/// The reference of stiff equations, for which power series take too many
/// steps.
extension EquationReference {
  private static let stiffMethod = "rodas-5p"
  /// At the tightest tolerances rounding may keep steps too short to reach the
  /// end.
  private static let stiffTolerances = [[1e-13, 1e-12], [1e-9, 1e-8]]

  /// Two solves by one method at two tolerances, of which the second vouches
  /// for the first. If the tightest take too many steps, looser ones may reach
  /// the end.
  ///
  /// Both may step over the same switch or pulse and then agree. So equations
  /// that may have one are refused.
  ///
  /// - Parameter budget: the most steps of each solve.
  /// - Returns: the reference, or the solves that failed, and how: `rodas-5p at
  ///   1e-13 (max_steps)`.
  static func stiff(
    _ problem: EquationStart, _ times: SampleTimes, budget: Int
  ) -> (reference: EquationReference?, failures: [String]) {
    var failures: [String] = []
    guard let method = AccuracyMethod.named(stiffMethod), !problem.system.mayHavePulses else {
      return (nil, failures)
    }
    for tolerances in stiffTolerances {
      var solves: [EquationSolve] = []
      for tolerance in tolerances {
        let span = SolveSpan(.adaptive(tolerance: tolerance), over: times.end)
        guard
          let solve = EquationSolve(
            problem, method, span, times, recordsRates: true, maximumSteps: budget)
        else { return (nil, failures) }
        let code = solve.solveAnew().code
        if code == .success {
          solves.append(solve)
          continue
        }
        failures.append("\(stiffMethod) at \(tolerance) (\(code.rawValue))")
        if code != .maxSteps { return (nil, failures) }
        break
      }
      if solves.count == 2 {
        return (EquationReference(solves[0], check: solves[1], problem, times), failures)
      }
    }
    return (nil, failures)
  }

  private init(
    _ solve: EquationSolve, check: EquationSolve, _ problem: EquationStart, _ times: SampleTimes
  ) {
    let width = problem.system.count
    func numbers(_ number: (_ sample: Int, _ coordinate: Int) -> Double) -> [DoubleDouble] {
      (0..<times.count * width).map { DoubleDouble(number($0 / width, $0 % width)) }
    }
    self.init(
      .tightest, values: numbers(solve.value), rates: numbers(solve.rate),
      check: numbers(check.value), coordinates: width, until: times.end)
  }
}
