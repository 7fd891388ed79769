import Platform

/// Ryan Juckett's transition matrix: the exact map of one frame. Within a band
/// around ζ = 1 it uses the critical formula.
struct JuckettMatrix<Scalar: BinaryFloatingPoint & Sendable>: Sendable {
  // The effect of the distance (p) or velocity (v) before the frame, the second
  // letter, on that after it, the first letter.
  private let pp: Scalar
  private let pv: Scalar
  private let vp: Scalar
  private let vv: Scalar

  /// - Parameters:
  ///   - step: the length of the frame, in seconds.
  ///   - ratio: ζ.
  ///   - frequency: ω, in rad/s.
  ///   - band: how far ζ may be from 1 for the critical formula.
  ///   - exponential: e^x as the engine computes it, likewise sine and cosine.
  @inline(__always)
  init(
    step: Scalar, ratio: Scalar, frequency: Scalar, band: Scalar,
    exponential: (Scalar) -> Scalar, sine: (Scalar) -> Scalar, cosine: (Scalar) -> Scalar
  ) {
    if ratio > 1 + band {
      // Each root has a decay, its share in the motion, which is the decay over
      // the gap between the roots, and the rate at which the share changes.
      let middle = -frequency * ratio
      let halfGap = frequency * (ratio * ratio - 1).squareRoot()
      let (root1, root2) = (middle - halfGap, middle + halfGap)
      let (decay1, decay2) = (exponential(root1 * step), exponential(root2 * step))
      let inverseGap = 1 / (2 * halfGap)
      let (share1, share2) = (decay1 * inverseGap, decay2 * inverseGap)
      let (rate1, rate2) = (root1 * share1, root2 * share2)
      pp = share1 * root2 - rate2 + decay2
      pv = -share1 + share2
      vp = (rate1 - rate2 + decay2) * root2
      vv = -rate1 + rate2
    } else if ratio < 1 - band {
      let decay = frequency * ratio
      let damped = frequency * (1 - ratio * ratio).squareRoot()
      let envelope = exponential(-decay * step)
      let (sin, cos) = (sine(damped * step), cosine(damped * step))
      let inverse = 1 / damped
      let mixed = envelope * decay * sin * inverse
      pp = envelope * cos + mixed
      pv = envelope * sin * inverse
      vp = -(envelope * sin) * damped - decay * mixed
      vv = envelope * cos - mixed
    } else {
      let envelope = exponential(-frequency * step)
      let delayed = step * envelope
      let mixed = delayed * frequency
      pp = mixed + envelope
      pv = delayed
      vp = -frequency * mixed
      vv = -mixed + envelope
    }
  }

  func advance(_ position: inout Scalar, _ velocity: inout Scalar, target: Scalar) {
    let distance = position - target
    position = distance * pp + velocity * pv + target
    velocity = distance * vp + velocity * vv
  }
}

/// Juckett's matrix as first published: single precision, a band of 1e-4 around
/// critical damping, recomputed for each frame.
public struct Juckett: EndlessEngine {
  public static let name = "juckett"
  public static let source = "R. Juckett, Damped Springs, 2012"
  public static let method = "exact matrix of a frame in Float, band of 1e-4 around critical"
  /// The goal is passed with each frame.
  public static let retargeting = Retargeting()

  private var target: Float
  private let ratio: Float
  private let frequency: Float
  private var x: Float
  private var v: Float

  public init(_ request: EngineRequest, rate: Double) {
    target = Float(request.target)
    ratio = Float(request.ratio)
    frequency = Float(request.frequency)
    x = Float(request.start)
    v = Float(request.velocity)
  }

  public mutating func retarget(to target: Double, after elapsed: Double, isAtRest: Bool) {
    self.target = Float(target)
  }

  public mutating func advance(_ elapsed: Double, to time: Double) {
    let matrix = JuckettMatrix<Float>(
      step: Float(elapsed / 1000), ratio: ratio, frequency: frequency, band: 1e-4,
      exponential: { expf($0) }, sine: { sinf($0) }, cosine: { cosf($0) })
    matrix.advance(&x, &v, target: target)
  }

  public var position: Double { Double(x) }
  public var velocity: Double { Double(v) }
}

/// harmonica: the transition matrix of one frame, precomputed for a frame rate
/// whose frame time is truncated to whole nanoseconds.
public struct Harmonica: EndlessEngine {
  public static let name = "harmonica"
  public static let source = "charmbracelet/harmonica 363be2a, spring.go"
  public static let method = "exact matrix of a frame cut to nanoseconds"
  public static let clock = EngineClock(countsFrames: true)
  /// The goal is passed with each frame.
  public static let retargeting = Retargeting()

  private var target: Double
  private let matrix: JuckettMatrix<Double>
  public private(set) var position: Double
  public private(set) var velocity: Double

  public init(_ request: EngineRequest, rate: Double) {
    target = request.target
    position = request.start
    velocity = request.velocity
    let frame = (1e9 / rate).rounded(.down) / 1e9
    matrix = JuckettMatrix(
      step: frame, ratio: request.ratio, frequency: request.frequency, band: 0x1p-52,
      exponential: goExponential, sine: { sin($0) }, cosine: { cos($0) })
  }

  public mutating func retarget(to target: Double, after elapsed: Double, isAtRest: Bool) {
    self.target = target
  }

  /// Advances by the frame length of the matrix; the actual one is ignored.
  public mutating func advance(_ elapsed: Double, to time: Double) {
    matrix.advance(&position, &velocity, target: target)
  }
}
