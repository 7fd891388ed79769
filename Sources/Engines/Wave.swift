import Glibc

/// Wave: semi-implicit Euler with the frame as its step, ended by the clock at
/// a time that is estimated from the decay alone.
public struct Wave: Engine {
  public static let name = "wave"
  public static let source = "jtrivedi/Wave a52498e, Spring.swift"
  public static let method = "semi-implicit Euler at the frame, ended by the clock"

  private let request: EngineRequest
  public private(set) var position: Double
  public private(set) var velocity: Double
  private var time = 0.0

  public init(_ request: EngineRequest, rate: Double) {
    self.request = request
    position = request.start
    velocity = request.velocity
  }

  public mutating func advance(_ elapsed: Double, to time: Double) {
    let force =
      -request.stiffness * (position - request.target) - request.damping * velocity
    velocity += force / request.mass * elapsed
    position += velocity * elapsed
    self.time = time
  }

  /// -ln(1e-4)/(ζω), and from ζ = 1 on a quarter more than for ζ = 1; without
  /// 1/√(1 - ζ²), the slow decay of overdamped springs, and the velocity.
  public static func settlingTime(ratio: Double, frequency: Double) -> Double {
    -log(1e-4) / (min(ratio, 1) * frequency) * (ratio >= 1 ? 1.25 : 1)
  }

  public var isFinished: Bool {
    time >= Self.settlingTime(ratio: request.ratio, frequency: request.frequency) - 1e-9
  }
}
