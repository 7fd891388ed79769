import Springs

/// gpui, the toolkit of Zed: the transition matrix of each frame in single
/// precision, with the critical formula within 1e-4 of ζ = 1.
///
/// The first frame shows the start. The frame after a new target is still
/// computed for the old one.
public struct GPUI: Engine {
  public static let name = "gpui"
  public static let source =
    "zed-industries/zed 7d54ea7, crates/gpui/src/spring.rs; 0198432, elements/animation.rs"
  public static let method = "exact matrix of a frame in Float"
  public static let clock = EngineClock(.nanoseconds, firstFrame: .startsClock)
  public static let retargeting = Retargeting(.nextFrame, clock: .startsWithFrame)

  /// The rest threshold of distances; multiplied by ω, of velocities.
  private static let epsilon: Float = 0.001

  private let target: Float
  private let ratio: Float
  /// In rad/s.
  private let frequency: Float
  private var x: Float
  private var v: Float

  public static func refusal(of request: EngineRequest) -> String? {
    guard request.velocity == 0 else { return "it takes no initial velocity" }
    let spring = [request.mass, request.stiffness].map { Float($0) }
    return spring.allSatisfy { $0 > 0 && $0 < .infinity } && Float(request.damping) < .infinity
      ? nil : "mass, stiffness or damping leaves the range of a Float"
  }

  public init(_ request: EngineRequest, rate: Double) {
    let (mass, stiffness) = (Float(request.mass), Float(request.stiffness))
    target = Float(request.target)
    frequency = (stiffness / mass).squareRoot()
    ratio = Float(request.damping) / (2 * (stiffness * mass).squareRoot())
    (x, v) = (Float(request.start), Float(request.velocity))
  }

  public mutating func advance(_ elapsed: Double, to time: Double) {
    let step = Float(elapsed / 1000)
    let displacement = x - target
    let decay = ratio * frequency
    // The effect of displacement and velocity (second letter) on both (first).
    let (xx, xv, vx, vv): (Float, Float, Float, Float)
    if ratio < 1 - 1e-4 {
      let damped = frequency * (1 - ratio * ratio).squareRoot()
      let envelope = expf(-decay * step)
      let (shift, cosine) = (sinf(damped * step) / damped, cosf(damped * step))
      (xx, xv) = (envelope * (cosine + decay * shift), envelope * shift)
      vx = -envelope * frequency * frequency * shift
      vv = envelope * (cosine - decay * shift)
    } else if ratio > 1 + 1e-4 {
      let sum = ratio + (ratio * ratio - 1).squareRoot()
      let (slow, fast) = (-frequency / sum, -frequency * sum)
      let gap = slow - fast
      let (slowPower, fastPower) = (expf(slow * step), expf(fast * step))
      xx = (-fast * slowPower + slow * fastPower) / gap
      xv = (slowPower - fastPower) / gap
      vx = slow * fast * (fastPower - slowPower) / gap
      vv = (slow * slowPower - fast * fastPower) / gap
    } else {
      let envelope = expf(-frequency * step)
      (xx, xv) = (envelope * (1 + frequency * step), envelope * step)
      vx = -envelope * frequency * frequency * step
      vv = envelope * (1 - frequency * step)
    }
    (x, v) = (target + xx * displacement + xv * v, vx * displacement + vv * v)
  }

  public var position: Double { Double(x) }
  public var velocity: Double { Double(v) }

  public var isFinished: Bool {
    (x - target).magnitude <= Self.epsilon && v.magnitude <= Self.epsilon * frequency
  }
}
