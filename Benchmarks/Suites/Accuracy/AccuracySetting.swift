import Integrators

/// The setting of a method for one rung of its ladder.
public struct AccuracySetting: Hashable, Sendable {
  package var stepping: Stepping
  /// For methods that iterate within a step: the change of the iterates at
  /// which they stop.
  package var inner: Double
  /// The most steps, for methods that take `control`; `nil` for the default.
  package var maximumSteps: Int?

  package init(stepping: Stepping, inner: Double = 1e-13, maximumSteps: Int? = nil) {
    self.stepping = stepping
    self.inner = inner
    self.maximumSteps = maximumSteps
  }

  /// The number of equal steps. Without meaning, and 1, if a tolerance is set.
  var steps: Int {
    if case .fixed(let steps) = stepping { steps } else { 1 }
  }

  /// The tolerance. Without meaning, and 1, if equal steps are set.
  var tolerance: Double {
    if case .adaptive(let tolerance) = stepping { tolerance } else { 1 }
  }

  /// Step control by the tolerance and the most steps.
  var control: StepControl {
    var control = StepControl(Tolerance(tolerance))
    if let maximumSteps { control.maximumSteps = maximumSteps }
    return control
  }

  /// The setting for a piece of a problem, whose duration is `share` of the
  /// whole: the same length of steps, rounded down, or the same tolerance.
  func scaled(to share: Double) -> AccuracySetting {
    guard case .fixed(let steps) = stepping, share < 1 else { return self }
    var result = self
    result.stepping = .fixed(steps: max(1, Int((Double(steps) * share).rounded(.up))))
    return result
  }
}
