import Integrators

/// Makes ladders: the settings of a method from coarse to fine.
package enum AccuracyLadder {
  /// Tolerances 10^−`first`, …, 10^−`last`.
  package static func tolerances(from first: Int, through last: Int) -> [SolverSetting] {
    // Parsing rounds correctly, which a power need not.
    (first...last).map { SolverSetting(.adaptive(tolerance: Double("1e-\($0)") ?? 1)) }
  }

  /// Numbers of equal steps of two kinds, ascending. Both are measured because
  /// the cost of their samples differs:
  ///
  /// - a geometric sequence of ratio 2^(1/parts), whose samples lie between the
  ///   ends of steps and are interpolated. A number for which they do not is
  ///   increased by one, which may not help if the number is small;
  /// - near each of these, a multiple of the number of sample intervals, so
  ///   that each sample is the end of a step.
  ///
  /// - Parameters:
  ///   - intervals: the number of intervals between samples; `nil` unless they
  ///     are evenly spaced.
  ///   - first: the number of steps with which the sequence begins.
  ///   - rungs: the length of the sequence.
  ///   - parts: 1, 2 or 4.
  ///   - limit: the most steps.
  ///   - dividing: whether to add, where steps are longer than intervals, steps
  ///     that contain the same number of samples each.
  package static func steps(
    intervals: Int?, first: Double, rungs: Int, parts: Int, limit: Int = 32_000,
    dividing: Bool = false
  ) -> [Int] {
    var result: Set<Int> = []
    for rung in 0..<rungs {
      // A rung of `StepLadder` is a factor of 2^(1/4).
      let wanted = Int(StepLadder.step(top: first, rung: rung * 4 / parts).rounded())
      let output = Problem.sampleOutput(steps: wanted, intervals: intervals)
      result.insert(output == "interpolated" ? wanted : wanted + 1)
      guard let intervals else { continue }
      if wanted > intervals * 3 / 4 {
        // The nearest multiple, which is not zero.
        result.insert((wanted + intervals / 2) / intervals * intervals)
      } else if dividing, let divisor = divisor(near: wanted, of: intervals) {
        result.insert(divisor)
      }
    }
    return result.filter { $0 > 0 && $0 <= limit }.sorted()
  }

  /// The largest integer among `intervals`/1, …, `intervals`/8 that differs
  /// from `steps` by a tenth at most.
  private static func divisor(near steps: Int, of intervals: Int) -> Int? {
    (1...8).filter { intervals % $0 == 0 }.map { intervals / $0 }
      .first { abs($0 - steps) * 10 <= steps }
  }

  /// Settings for a text, whose frequency is not known: tolerances of 1e-2 to
  /// 1e-14, or numbers of steps in ratios of 2^(1/4) from 16 to 32 000.
  static func ofText(_ problem: Problem, isAdaptive: Bool) -> [SolverSetting] {
    if isAdaptive { return tolerances(from: 2, through: 14) }
    return steps(intervals: problem.sampleCount - 1, first: 16, rungs: 45, parts: 4)
      .map { SolverSetting(.fixed(steps: $0)) }
  }

  /// Settings in the numbers of equal steps that `steps` returns for a problem;
  /// `first` is a multiple of the problem's `coarsest`.
  static func fixed(
    _ problem: Problem, first: Double, rungs: Int, parts: Int = 1, limit: Int = 32_000
  ) -> [SolverSetting] {
    steps(
      intervals: problem.sampleIntervals, first: first * Double(problem.coarsest), rungs: rungs,
      parts: parts, limit: limit
    ).map { SolverSetting(.fixed(steps: $0)) }
  }
}
