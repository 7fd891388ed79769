/// The step size or tolerance of a method.
public struct MethodSetting: Hashable, Sendable {
  /// Seconds per step of methods with equal steps, and per frame of engines;
  /// `nil` for their defaults.
  public var step: Double?
  /// The tolerance of methods with step-size control, relative to the scale.
  public var tolerance: Double

  /// Frames per second of engines, by default 60.
  public var frameRate: Double { step.map { 1 / $0 } ?? 60 }

  public init(step: Double? = nil, tolerance: Double = 1e-9) {
    self.step = step
    self.tolerance = tolerance
  }

  /// The setting that a rung of a ladder stands for, in a solve over `duration`
  /// seconds.
  public init(_ rung: StepRung, over duration: Double) {
    self.init()
    if let tolerance = rung.tolerance { self.tolerance = tolerance }
    step = rung.length(over: duration)
  }
}
