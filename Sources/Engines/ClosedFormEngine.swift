/// An engine that evaluates a formula at the time since the start.
protocol ClosedFormEngine: Engine {
  var request: EngineRequest { get }
  /// Seconds since the start, as far as they were played.
  var time: Double { get set }
  /// Seconds that were not.
  var lost: Double { get set }
  /// The longest frame that passes at its full length, in seconds; longer ones
  /// play in slow motion.
  static var longestFrame: Double { get }

  /// Position and velocity at a time, in seconds.
  func state(at time: Double) -> (position: Double, velocity: Double)
}

extension ClosedFormEngine {
  static var longestFrame: Double { .infinity }

  public mutating func advance(_ elapsed: Double, to time: Double) {
    // What a long frame loses is lost for good.
    lost += max(0, elapsed - Self.longestFrame)
    self.time = time - lost
  }

  public var position: Double { time > 0 ? state(at: time).position : request.start }
  public var velocity: Double { time > 0 ? state(at: time).velocity : request.velocity }
}
