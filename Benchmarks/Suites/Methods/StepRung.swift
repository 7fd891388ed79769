import Integrators
import SolverCases

/// What determines the steps of a method.
public enum StepDrive: Sendable {
  /// Equal steps, given by their number or length.
  case step
  case tolerance
}

/// One setting of a ladder given by the user.
public enum StepRung: Hashable, Sendable {
  /// Equal steps of at most this length, in seconds.
  case step(Double)
  /// This many equal steps from the start to the last time.
  case steps(Int)
  /// A tolerance relative to the scale.
  case tolerance(Double)

  /// The default: four steps per frame at 60 Hz, or a tolerance of 1e-9.
  public static func usual(_ drive: StepDrive) -> StepRung {
    switch drive {
    case .step: .step(1.0 / 240)
    case .tolerance: .tolerance(1e-9)
    }
  }

  /// The kind of methods it applies to.
  public var drive: StepDrive { tolerance == nil ? .step : .tolerance }

  public var tolerance: Double? {
    if case .tolerance(let tolerance) = self { tolerance } else { nil }
  }

  /// The number of equal steps over a duration in seconds; `nil` for a
  /// tolerance.
  public func count(over duration: Double) -> Double? {
    switch self {
    // A last step that exists only by rounding does not count.
    case .step(let step): max(1, (duration / step * (1 - 0x1p-50)).rounded(.up))
    case .steps(let count): Double(count)
    case .tolerance: nil
    }
  }

  /// The same for a solver, with at most 10⁹ steps.
  public func stepping(over duration: Double) -> Stepping {
    if let tolerance { return .adaptive(tolerance: tolerance) }
    return .fixed(steps: Int(min(count(over: duration) ?? 1, 1e9)))
  }
}

extension AccuracyMethod {
  /// `nil` for exact methods, which have no steps.
  package var drive: StepDrive? { family == "exact" ? nil : isAdaptive ? .tolerance : .step }
}
