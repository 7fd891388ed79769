import Integrators

/// What determines the steps of a method.
public enum StepDrive: Sendable {
  /// Their number or length: all are equal.
  case step
  /// A tolerance of the error.
  case tolerance
}

/// The steps or the tolerance of a solve, as the user asks for them. Several
/// form a ladder, of which this is a rung.
public enum StepRung: Hashable, Sendable {
  /// Equal steps of this length, in seconds.
  case step(Double)
  /// This many equal steps from the start to the last time.
  case steps(Int)
  /// A tolerance relative to the scale.
  case tolerance(Double)

  /// The most equal steps that the user may ask for in one solve.
  public static let mostSteps = 100_000_000

  /// Says that a solve over a duration in seconds takes too many steps; `nil`
  /// if it does not.
  public func tooManySteps(over duration: Double) -> String? {
    guard let count = count(over: duration), count > Double(Self.mostSteps) else { return nil }
    return "\(Float(count)) steps over \(duration) s; the most are \(Self.mostSteps)"
  }

  /// The default: four steps per frame at 60 Hz, or a tolerance of 1e-9.
  public static func usual(_ drive: StepDrive) -> StepRung {
    switch drive {
    case .step: .step(1.0 / 240)
    case .tolerance: .tolerance(1e-9)
    }
  }

  /// The name of the command-line option that sets it.
  public var option: String {
    switch self {
    case .step: "step"
    case .steps: "steps"
    case .tolerance: "tolerance"
    }
  }

  /// Whether it suits methods with equal steps or methods with a tolerance.
  public var drive: StepDrive { tolerance == nil ? .step : .tolerance }

  /// The tolerance; `nil` for equal steps.
  public var tolerance: Double? {
    if case .tolerance(let tolerance) = self { tolerance } else { nil }
  }

  /// The number of equal steps over a duration in seconds; `nil` for a
  /// tolerance.
  public func count(over duration: Double) -> Double? {
    switch self {
    case .step(let step): SolveSpan.count(of: step, through: duration)
    case .steps(let count): Double(count)
    case .tolerance: nil
    }
  }

  /// The length of equal steps over a duration, both in seconds; `nil` for a
  /// tolerance.
  public func length(over duration: Double) -> Double? {
    if case .step(let step) = self { step } else { count(over: duration).map { duration / $0 } }
  }

  /// The stepping of a solve that ends after exactly this duration, in seconds:
  /// equal steps divide it, so they may be shorter than requested. The cases of
  /// the accuracy suites are solved like this.
  public func stepping(over duration: Double) -> Stepping {
    // Commands refuse more than `mostSteps` before; this limit only keeps `Int`
    // from trapping.
    func fixed(_ count: Double) -> Stepping { .fixed(steps: Int(min(count, 1e9))) }
    return switch self {
    case .step(let step): fixed(SolveSpan.count(of: step, through: duration))
    case .steps(let count): fixed(Double(count))
    case .tolerance(let tolerance): .adaptive(tolerance: tolerance)
    }
  }

  /// The steps of a solve that has samples up to a duration in seconds. A
  /// length that was asked for is used exactly, so the last step may end later.
  /// Curves of a motion are solved like this.
  package func span(over duration: Double) -> SolveSpan {
    if case .step(let step) = self { return SolveSpan(step: step, through: duration) }
    return SolveSpan(stepping(over: duration), over: duration)
  }
}

extension StepRung? {
  /// A key that is equal for two settings if a method takes the same steps over
  /// a duration in seconds.
  package func key(_ method: String, over duration: Double) -> [AnyHashable] {
    [method, self?.span(over: duration)]
  }
}

extension AccuracyMethod {
  /// What determines the steps; `nil` for exact methods, which have none.
  package var drive: StepDrive? { family == "exact" ? nil : isAdaptive ? .tolerance : .step }
}
