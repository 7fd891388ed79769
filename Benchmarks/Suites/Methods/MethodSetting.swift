/// How fine a method works, where it has a choice.
public struct MethodSetting: Hashable, Sendable {
  /// Seconds in a step of methods with equal steps, and in a frame of engines;
  /// their usual choice where absent.
  public var step: Double?
  /// Tolerance of methods that control their step, relative to the scale.
  public var tolerance: Double

  public init(step: Double? = nil, tolerance: Double = 1e-9) {
    self.step = step
    self.tolerance = tolerance
  }

  /// A rung of a ladder, for a solve of `duration` seconds.
  public init(_ rung: StepRung, over duration: Double) {
    self.init()
    if let tolerance = rung.tolerance { self.tolerance = tolerance }
    step = rung.count(over: duration).map { duration / $0 }
  }
}
