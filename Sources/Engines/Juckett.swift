import Springs

/// Ryan Juckett's transition matrix: the exact map of one frame. Within a band
/// around ζ = 1 it uses the critical formula.
struct JuckettMatrix<Scalar: BinaryFloatingPoint & Sendable>: Sendable {
  // The effect of distance (p) or velocity (v) before the frame (second letter)
  // on distance or velocity after it (first letter).
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
      // Of each root: the decay, the share (the decay over the gap between the
      // roots), and the rate at which the share changes.
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
/// critical damping, recomputed for each frame. His code leaves a spring below
/// 1e-4 rad/s where it is; this moves it.
public struct Juckett: FloatGoalEngine {
  public static let name = "juckett"
  public static let source = "R. Juckett, Damped Springs, 2012"
  public static let method = "exact matrix of a frame in Float, band of 1e-4 around critical"

  var target: Float
  private let ratio: Float
  private let frequency: Float
  private(set) var x: Float
  private(set) var v: Float

  public init(_ request: EngineRequest, rate: Double) {
    target = Float(request.target)
    ratio = Float(request.ratio)
    frequency = Float(request.frequency)
    x = Float(request.start)
    v = Float(request.velocity)
  }

  public mutating func advance(_ elapsed: Double, to time: Double) {
    let matrix = JuckettMatrix<Float>(
      step: Float(elapsed / 1000), ratio: ratio, frequency: frequency, band: 1e-4,
      exponential: { expf($0) }, sine: { sinf($0) }, cosine: { cosf($0) })
    matrix.advance(&x, &v, target: target)
  }
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

/// e^x as Go computes it on x86-64 with fused multiply-add: a Taylor polynomial
/// at one sixteenth of the reduced argument, then four doublings.
///
/// It may differ from the C library's function in the last bits. Near critical
/// damping, where two exponentials are subtracted, such an error grows.
func goExponential(_ x: Double) -> Double {
  // Below 1e-304 and above 1e304 the last bits of the result do not matter.
  guard x.magnitude < 700 else { return exp(x) }
  // e^x = 2^power · e^remainder. ln 2 is subtracted in two parts, because a
  // double of it has too few digits.
  let binaryLogarithmOfE = 1.4426950408889634
  let upperLn2 = 0.69314718055966295651160180568695068359375
  let lowerLn2 = 0.28235290563031577122588448175013436025525412068e-12
  let power = (binaryLogarithmOfE * x).rounded(.toNearestOrEven)
  var remainder = x.addingProduct(-power, upperLn2)
  remainder.addProduct(-power, lowerLn2)
  let r = remainder * 0.0625
  // The Taylor coefficients 1/8! to 1/1!, for (e^r - 1)/r by Horner's rule.
  let coefficients = [
    2.4801587301587301587e-5, 1.9841269841269841270e-4, 1.3888888888888888889e-3,
    8.3333333333333333333e-3,
    4.1666666666666666667e-2, 1.6666666666666666667e-1, 0.5, 1,
  ]
  let series = coefficients.reduce(0) { $1.addingProduct($0, r) }
  // Four doublings, each from e^r - 1 to e^(2r) - 1; the last one adds the 1.
  var minusOne = r * series
  for _ in 0..<3 { minusOne *= minusOne + 2 }
  return (1.0).addingProduct(minusOne, minusOne + 2)
    * Double(sign: .plus, exponent: Int(power), significand: 1)
}
