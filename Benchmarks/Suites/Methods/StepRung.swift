import Integrators
import SolverCases

/// What decides on the steps of a method.
public enum StepDrive: Sendable {
  /// Equal steps, given by their number or length.
  case step
  case tolerance
}

/// One setting of a ladder that a user writes down.
public enum StepRung: Hashable, Sendable {
  /// Equal steps of at most this length, in seconds.
  case step(Double)
  /// So many equal steps from the start to the last time.
  case steps(Int)
  /// A tolerance relative to the scale.
  case tolerance(Double)

  /// What methods take when nothing is said: four steps to a frame of 60 Hz, or
  /// a tolerance of 1e-9.
  public static func usual(_ drive: StepDrive) -> StepRung {
    switch drive {
    case .step: .step(1.0 / 240)
    case .tolerance: .tolerance(1e-9)
    }
  }

  /// The methods that it is for.
  public var drive: StepDrive { tolerance == nil ? .step : .tolerance }

  public var tolerance: Double? {
    if case .tolerance(let tolerance) = self { tolerance } else { nil }
  }

  /// The equal steps over a duration in seconds; nil for a tolerance.
  public func count(over duration: Double) -> Double? {
    switch self {
    // A step that exists only by rounding does not count.
    case .step(let step): max(1, (duration / step * (1 - 0x1p-50)).rounded(.up))
    case .steps(let count): Double(count)
    case .tolerance: nil
    }
  }

  /// The same for a solver, which has at most 10⁹ steps.
  public func stepping(over duration: Double) -> Stepping {
    if let tolerance { return .adaptive(tolerance: tolerance) }
    return .fixed(steps: Int(min(count(over: duration) ?? 1, 1e9)))
  }
}

extension AccuracyMethod {
  /// Nil for exact methods, which have no steps to choose.
  package var drive: StepDrive? {
    family == "exact" ? nil : isAdaptive ? .tolerance : .step
  }
}
