import Integrators

/// Ladders of settings.
package enum AccuracyLadder {
  /// Tolerances 10^−`first`, …, 10^−`last`.
  package static func tolerances(from first: Int, through last: Int) -> [AccuracySetting] {
    // Parsed, because that rounds correctly and a power need not.
    (first...last).map { AccuracySetting(stepping: .adaptive(tolerance: Double("1e-\($0)") ?? 1)) }
  }

  /// Numbers of steps of two kinds, which differ in the cost of their samples: a
  /// geometric sequence of ratio 2^(1/parts), whose samples are interpolated, and
  /// nearby multiples of the number of sample intervals, whose steps end on the
  /// samples. A member of the sequence that would be of the second kind is
  /// greater by one; only small ones may be so even then.
  ///
  /// - Parameters:
  ///   - intervals: between samples, if these are evenly spaced.
  ///   - first: the number of steps with which the sequence begins.
  ///   - rungs: the members of the sequence.
  ///   - parts: 1, 2 or 4.
  ///   - limit: the most steps.
  ///   - dividing: whether to add steps that hold equally many samples each.
  package static func steps(
    intervals: Int?, first: Double, rungs: Int, parts: Int, limit: Int = 32_000,
    dividing: Bool = false
  ) -> [Int] {
    var result: Set<Int> = []
    for rung in 0..<rungs {
      // A rung of `StepLadder` is a factor of 2^(1/4).
      let wanted = Int(StepLadder.step(top: first, rung: rung * 4 / parts).rounded())
      let output = AccuracyProblem.SampleOutput(steps: wanted, intervals: intervals)
      result.insert(output == .interpolated ? wanted : wanted + 1)
      guard let intervals else { continue }
      // The nearest multiple, also for somewhat fewer steps than intervals.
      if wanted > intervals * 3 / 4 {
        result.insert((wanted + intervals / 2) / intervals * intervals)
      } else if dividing, let divisor = divisor(near: wanted, of: intervals) {
        result.insert(divisor)
      }
    }
    return result.filter { $0 > 0 && $0 <= limit }.sorted()
  }

  /// The largest of `intervals`/1, …, `intervals`/8 that is an integer and within
  /// a tenth of `steps`.
  private static func divisor(near steps: Int, of intervals: Int) -> Int? {
    (1...8).filter { intervals % $0 == 0 }.map { intervals / $0 }
      .first { abs($0 - steps) * 10 <= steps }
  }

  /// Settings with equal steps, as many as `steps` returns; `first` is a
  /// multiple of the problem's `coarsest`.
  static func fixed(
    _ problem: AccuracyProblem, first: Double, rungs: Int, parts: Int = 1, limit: Int = 32_000
  ) -> [AccuracySetting] {
    steps(
      intervals: problem.sampleIntervals, first: first * Double(problem.coarsest), rungs: rungs,
      parts: parts, limit: limit
    ).map { AccuracySetting(stepping: .fixed(steps: $0)) }
  }
}
