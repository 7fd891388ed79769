import Integrators

/// The steps of a solve as the user asks for them.
public enum Steps: Hashable, Sendable {
  /// Equal steps of this length, in seconds.
  case length(Double)
  /// This many equal steps from the start to the last time.
  case count(Int)
  /// Steps chosen by a tolerance relative to the scale.
  case tolerance(Double)

  /// The name of the command-line option that sets these steps.
  public var option: String {
    tolerance == nil ? "step" : "tolerance"
  }

  /// The tolerance; `nil` for equal steps.
  public var tolerance: Double? {
    if case .tolerance(let tolerance) = self { tolerance } else { nil }
  }

  /// The number of equal steps that cover a duration in seconds; `nil` for a
  /// tolerance. Excess by rounding alone adds no step.
  package func count(over duration: Double) -> Double? {
    switch self {
    case .length(let length): max(1, (duration / length * (1 - 0x1p-50)).rounded(.up))
    case .count(let count): Double(count)
    case .tolerance: nil
    }
  }

  /// The length of equal steps over a duration, in s; `nil` for a tolerance.
  public func length(over duration: Double) -> Double? {
    if case .length(let length) = self {
      length
    } else {
      count(over: duration).map { duration / $0 }
    }
  }

  /// Why a solve over a duration (s) has too many steps; `nil` if it has not.
  public func excess(over duration: Double, most: Int = 100_000_000) -> String? {
    guard let count = count(over: duration), count > Double(most) else { return nil }
    return "\(Float(count)) steps over \(duration) s; the most are \(most)"
  }

  /// Steps over a duration in seconds. Equal steps divide it, so they may be
  /// shorter than requested.
  package func dividing(_ duration: Double) -> Steps {
    // Commands refuse so many steps; this only keeps `Int` from trapping.
    count(over: duration).map { .count(Int(min($0, 1e9))) } ?? self
  }

  /// The stepping of a solve that has samples up to a time in seconds, and how
  /// long the solve lasts. A length that was asked for is used exactly, so the
  /// last step may end later.
  package func span(over end: Double) -> (stepping: Stepping, duration: Double) {
    switch self {
    case .tolerance(let tolerance): return (.adaptive(tolerance: tolerance), end)
    case .count(let count): return (.fixed(steps: count), end)
    case .length(let length):
      let count = min(count(over: end) ?? 1, 1e9)
      let duration = length * count
      // If it differs from `end` by rounding alone, it becomes `end`, so that
      // the last step ends exactly at a sample there.
      let isSame = (duration - end).magnitude <= 0x1p-49 * end
      return (.fixed(steps: Int(count)), isSame ? end : duration)
    }
  }
}

/// The settings of a solver.
public struct SolverSetting: Hashable, Sendable {
  package var stepping: Stepping
  /// Gauss collocation in equal steps iterates until changes are below this.
  package var iterationTolerance: Double

  /// - Parameter maximumSteps: the budget of adaptive steps, if not the usual.
  package init(_ stepping: Stepping, iterationTolerance: Double = 1e-13, maximumSteps: Int? = nil) {
    self.stepping = stepping
    self.iterationTolerance = iterationTolerance
    if let maximumSteps, case .adaptive(var control) = stepping {
      control.maximumSteps = maximumSteps
      self.stepping = .adaptive(control)
    }
  }
}

/// A ladder: settings of a method for a problem, from coarse to fine.
package struct AccuracyLadder: Sendable {
  /// Whether the steps are chosen by a tolerance.
  var isAdaptive = false
  /// The settings for a method of this order; throws if the problem does not
  /// suit the method.
  let settings: @Sendable (_ problem: Problem, _ order: Int) throws(Refusal) -> [SolverSetting]

  /// Tolerances down to 10^−`last`, on long problems not below 10^−`long`.
  static func tolerances(
    through last: Int, long: Int = .max, not traits: Problem.Trait...
  ) -> AccuracyLadder {
    AccuracyLadder(isAdaptive: true) { problem, _ throws(Refusal) in
      try problem.refuse(traits)
      return tolerances(problem.isLong ? min(last, long) : last)
    }
  }

  /// Equal steps, from `first` times the problem's `coarsest`, chosen by
  /// `steps(intervals:first:order:rungs:limit:)`.
  static func steps(
    first: Double, limit: Int = 32_000, not traits: Problem.Trait...
  ) -> AccuracyLadder {
    AccuracyLadder { problem, order throws(Refusal) in
      try problem.refuse(traits)
      return steps(
        intervals: problem.times.count - 1, first: first * Double(problem.coarsest), order: order,
        limit: limit
      ).map { SolverSetting(.fixed(steps: $0)) }
    }
  }

  private static let rungCount = 10

  /// Ten tolerances down to 10^−`last`; fewer if the first would be over 0.01.
  static func tolerances(_ last: Int) -> [SolverSetting] {
    // Parsing rounds correctly, which a power need not.
    (max(2, last - rungCount + 1)...last)
      .map { SolverSetting(.adaptive(tolerance: Double("1e-\($0)") ?? 1)) }
  }

  /// Numbers of equal steps in a geometric sequence from `first`. Methods up to
  /// order 4 halve their steps from rung to rung.
  ///
  /// If another number within a tenth makes a step end at each sample, or gives
  /// all steps the same two to eight samples each, it is used instead.
  ///
  /// - Parameter intervals: how many lie between the samples.
  package static func steps(
    intervals: Int, first: Double, order: Int, rungs: Int = rungCount, limit: Int = 32_000
  ) -> [Int] {
    // A rung of `StepLadder`, here of numbers of steps, is a factor of 2^(1/4).
    let quarters = order > 10 ? 1 : order > 4 ? 2 : 4
    let counts = (0..<rungs).map { rung in
      let wanted = Int(StepLadder.step(top: first, rung: rung * quarters).rounded())
      return even(near: wanted, intervals) ?? wanted
    }
    return Set(counts).filter { $0 > 0 && $0 <= limit }.sorted()
  }

  /// The nearest multiple of `intervals`, or else the first integer among
  /// `intervals`/2, …, `intervals`/8, that is within a tenth of `steps`.
  private static func even(near steps: Int, _ intervals: Int) -> Int? {
    let multiple = max(1, (steps + intervals / 2) / intervals) * intervals
    let divisors = (2...8).filter { intervals % $0 == 0 }.map { intervals / $0 }
    return ([multiple] + divisors).first { abs($0 - steps) * 10 <= steps }
  }

  /// Settings for a text, whose frequency is not known: tolerances of 1e-4 to
  /// 1e-13, or numbers of steps from 16, about doubling, up to 32,000 at most.
  static func ofText(_ problem: Problem, isAdaptive: Bool) -> [SolverSetting] {
    if isAdaptive { return tolerances(13) }
    return steps(intervals: problem.times.count - 1, first: 16, order: 1, rungs: 12)
      .map { SolverSetting(.fixed(steps: $0)) }
  }
}
