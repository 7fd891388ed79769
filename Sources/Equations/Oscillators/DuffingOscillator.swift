import Springs

/// x'' + x + x³ = 0, released from rest at 1, with its exact solution
/// x = cn(√2 t | m = 1/4).
///
/// cn is summed from its Fourier series, whose nome q ≈ 0.018 and quarter
/// period come from arithmetic–geometric means. The terms after the eighteenth
/// are below 4e-32 in the position and 2e-30 in the velocity. Whole periods are
/// removed in double-double. For the formulas see NIST Digital Library of
/// Mathematical Functions, 19.8.5, 22.2.1 and 22.11.2.
@frozen
public struct DuffingOscillator: ScalarForce, WrittenEquation, Oscillator {
  /// The complete elliptic integral K(m = 1/4), a quarter of the period of cn.
  public static let quarterPeriod = completeIntegral(parameter: 0.25)

  /// q = exp(−π K'/K), with K' the integral for m' = 1 − m.
  static let nome: DoubleDouble = {
    let complement = completeIntegral(parameter: 0.75)
    return (-(DoubleDouble.pi * complement / quarterPeriod)).exponential()
  }()

  /// The period 4K/√2 in s.
  public static let period = DoubleDouble(4) * quarterPeriod / DoubleDouble(2).squareRoot()

  /// The complete elliptic integral K(m) = π / (2 agm(1, √(1 − m))) for an m of
  /// a few bits. The means converge quadratically: eight steps suffice.
  private static func completeIntegral(parameter m: Double) -> DoubleDouble {
    var a = DoubleDouble(1)
    var b = DoubleDouble(1 - m).squareRoot()
    for _ in 0..<8 {
      let mean = (a + b) * 0.5
      b = (a * b).squareRoot()
      a = mean
    }
    return DoubleDouble.pi / (a * 2.0)
  }

  /// The oscillator; it has no parameters.
  @inlinable public init() {}

  public var text: String { "x'' = -x - x^3" }

  @inlinable @inline(__always) public var damping: Double { 0 }
  @inlinable @inline(__always) public static var isDamped: Bool { false }

  @inlinable @inline(__always)
  public func force<L: Lanes>(_ position: L, _ time: L) -> L {
    // The square does not wait for the sign.
    let negative = L(constant: -1) * position
    return L.multiplyAdd(position * position, negative, negative)
  }

  @inlinable
  public func forceGradient(_ position: Double, _ time: Double) -> Double {
    -1 - 3 * position * position
  }

  public func energy(_ positions: [Double], _ velocities: [Double]) -> Double {
    let (x, v) = (positions[0], velocities[0])
    return v * v / 2 + x * x / 2 + x * x * x * x / 4
  }

  /// The solution from position 1 at rest, the only start supported.
  ///
  /// - Precondition: `start` is at rest at 1.
  public func solution(from start: ExactState) -> @Sendable (DoubleDouble) -> ExactState {
    require(
      start.positions[0].rounded == 1 && start.velocities[0].rounded == 0,
      "the closed form is for a start at rest at 1")
    return { time in
      let state = self.state(at: time)
      return ExactState(positions: [state.position], velocities: [state.velocity])
    }
  }

  /// Position and velocity at `time` (s): x is 2π/(k K) times the sum of
  /// q^(n + 1/2)/(1 + q^(2n + 1)) cos((2n + 1) φ) over n, with k = √m = 1/2 and
  /// φ = 2π · time/period.
  public func state(at time: DoubleDouble) -> (position: DoubleDouble, velocity: DoubleDouble) {
    let turns = time / Self.period
    let fraction = turns - DoubleDouble(turns.high.rounded())
    let (s1, c1) = (fraction * (DoubleDouble.pi * 2.0)).sineAndCosine()
    // From one n to the next by cos((2n + 3) φ) = 2 cos 2φ cos((2n + 1) φ) −
    // cos((2n − 1) φ), and the same for sines.
    let twice = (c1 * c1 - s1 * s1) * 2.0
    var cosines = (previous: c1, here: c1)
    var sines = (previous: -s1, here: s1)
    let q = Self.nome
    // q^(n + 1/2) and q^(2n + 1).
    var halfPower = q.squareRoot()
    var oddPower = q
    var x = DoubleDouble(0)
    var v = DoubleDouble(0)
    for n in 0..<18 {
      let weight = halfPower / (DoubleDouble(1) + oddPower)
      x = x + weight * cosines.here
      v = v + weight * Double(2 * n + 1) * sines.here
      halfPower = halfPower * q
      oddPower = oddPower * q * q
      cosines = (cosines.here, twice * cosines.here - cosines.previous)
      sines = (sines.here, twice * sines.here - sines.previous)
    }
    let factor = DoubleDouble.pi * 4.0 / Self.quarterPeriod
    // dφ/dt.
    let rate = DoubleDouble.pi * 2.0 / Self.period
    return (factor * x, -(factor * rate * v))
  }
}
