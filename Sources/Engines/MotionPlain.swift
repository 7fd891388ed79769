/// Motion's `animate(from, to)` of plain numbers. The application stops the
/// animation and starts another one at the value that it last got; nothing knows
/// a velocity then.
public struct MotionPlain: DerivedEngine {
  public static let name = "motion-plain"
  public static let source = Motion.source + "; animate/single-value.ts"
  public static let method = Motion.method
  public static let clock = Motion.clock
  /// `stop` draws a last value at the call.
  public static let retargeting = Retargeting(.call, velocity: .zero, clock: .restarts)

  var base: Motion

  public init(_ request: EngineRequest, rate: Double) { base = Motion(request, rate: rate) }
  public var shown: Double { base.shown }
}
