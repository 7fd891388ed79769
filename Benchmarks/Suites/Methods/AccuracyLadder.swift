import Integrators

/// Makes ladders: about ten settings of a method from coarse to fine.
package enum AccuracyLadder {
  /// The settings of a ladder.
  private static let rungCount = 10

  /// The ten tolerances up to 10^−`last`, or fewer from 10^−`first`.
  package static func tolerances(from first: Int = 2, through last: Int) -> [SolverSetting] {
    // Parsing rounds correctly, which a power need not.
    (max(first, last - rungCount + 1)...last)
      .map { SolverSetting(.adaptive(tolerance: Double("1e-\($0)") ?? 1)) }
  }

  /// Numbers of equal steps, ascending, in a geometric sequence. Ten rungs of
  /// its ratio reach from one correct digit to all: methods of low order halve
  /// their steps from rung to rung.
  ///
  /// Where steps can end on samples, or hold as many samples each, without
  /// being a tenth longer or shorter, they do: this costs less than samples
  /// anywhere.
  ///
  /// - Parameters:
  ///   - intervals: the number of intervals between samples; `nil` unless they
  ///     are evenly spaced.
  ///   - first: the number of steps with which the sequence begins.
  ///   - order: the order of the method.
  ///   - limit: the most steps.
  package static func steps(
    intervals: Int?, first: Double, order: Int, rungs: Int = rungCount, limit: Int = 32_000
  ) -> [Int] {
    // A rung of `StepLadder` is a factor of 2^(1/4).
    let quarters = order > 10 ? 1 : order > 4 ? 2 : 4
    let counts = (0..<rungs).map { rung in
      let wanted = Int(StepLadder.step(top: first, rung: rung * quarters).rounded())
      return intervals.flatMap { even(near: wanted, $0) } ?? wanted
    }
    return Set(counts).filter { $0 > 0 && $0 <= limit }.sorted()
  }

  /// The nearest multiple of `intervals`, or integer among `intervals`/2, …,
  /// `intervals`/8, that differs from `steps` by a tenth at most.
  private static func even(near steps: Int, _ intervals: Int) -> Int? {
    let multiple = max(1, (steps + intervals / 2) / intervals) * intervals
    let divisors = (2...8).filter { intervals % $0 == 0 }.map { intervals / $0 }
    return ([multiple] + divisors).first { abs($0 - steps) * 10 <= steps }
  }

  /// Settings for a text, whose frequency is not known: tolerances of 1e-4 to
  /// 1e-13, or numbers of steps in ratios of 2 from 16 to 32 000.
  static func ofText(_ problem: Problem, isAdaptive: Bool) -> [SolverSetting] {
    if isAdaptive { return tolerances(through: 13) }
    return steps(intervals: problem.sampleCount - 1, first: 16, order: 1, rungs: 12)
      .map { SolverSetting(.fixed(steps: $0)) }
  }

  /// Settings in the numbers of equal steps that `steps` returns for a problem;
  /// `first` is a multiple of the problem's `coarsest`.
  static func fixed(
    _ problem: Problem, first: Double, order: Int, limit: Int = 32_000
  ) -> [SolverSetting] {
    steps(
      intervals: problem.sampleIntervals, first: first * Double(problem.coarsest), order: order,
      limit: limit
    ).map { SolverSetting(.fixed(steps: $0)) }
  }
}
