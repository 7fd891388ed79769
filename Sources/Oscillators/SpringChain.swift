import COpenBLAS
import Springs

/// 64 equal masses between two walls, neighbours joined by springs, released
/// from rest out of a Gaussian pluck.
///
///     x'' = −K x − C x',   K = k·tridiag(−1, 2, −1),   C = α + β K
///
/// with mass 1, k = 100/s², α = 0.02/s, β = 0.001 s.
public struct SpringChain: Sendable {
  public static let count = 64
  /// k in 1/s².
  public static let stiffness = 100.0
  /// Mass-proportional damping α in 1/s.
  public static let massDamping = 0.02
  /// Stiffness-proportional damping β in s.
  public static let stiffnessDamping = 0.001

  /// The pluck: a Gaussian of height 1 about a third of the chain, four masses
  /// wide.
  public static let initialPositions: [Double] = (0..<count).map { index in
    let distance = (Double(index) - 21) / 4
    return DoubleDouble(-0.5 * distance * distance).exponential().rounded
  }

  public init() {}

  /// Positions and velocities at `time` s in double-double, by superposition
  /// of the sine modes, whose shapes and frequencies are known in closed form:
  /// ω_j = 2√k sin(jπ/2(n+1)).
  public func state(
    at time: DoubleDouble
  ) -> (positions: [DoubleDouble], velocities: [DoubleDouble]) {
    var x = [DoubleDouble](repeating: DoubleDouble(0), count: Self.count)
    var v = x
    for mode in ChainModes.shared.modes {
      let damping = DoubleDouble(Self.massDamping) + mode.square * Self.stiffnessDamping
      let half = damping * 0.5
      let turn = (mode.square - half * half).squareRoot()
      let decay = (-(half * time)).exponential() * mode.amplitude
      let (sine, cosine) = (turn * time).sineAndCosine()
      let position = decay * (cosine + half / turn * sine)
      let velocity = -(decay * (half * half / turn + turn) * sine)
      for i in 0..<Self.count {
        x[i] = x[i] + mode.shape[i] * position
        v[i] = v[i] + mode.shape[i] * velocity
      }
    }
    return (x, v)
  }
}

/// The chain's modes in double-double.
struct ChainModes: Sendable {
  struct Mode: Sendable {
    /// ω² in 1/s².
    let square: DoubleDouble
    /// Normalised shape.
    let shape: [DoubleDouble]
    /// Share of the pluck in this mode.
    let amplitude: DoubleDouble
  }

  let modes: [Mode]

  static let shared = ChainModes()

  private init() {
    let n = SpringChain.count
    let unit = DoubleDouble.pi / DoubleDouble(Double(n + 1))
    // sin(m·π/(n+1)) for all m that occur, modulo a full turn.
    let table = (0..<(2 * (n + 1))).map { (unit * Double($0)).sineAndCosine().sine }
    let norm = (DoubleDouble(2) / DoubleDouble(Double(n + 1))).squareRoot()
    modes = (1...n).map { j in
      let half = (unit * (Double(j) * 0.5)).sineAndCosine().sine
      let shape = (1...n).map { norm * table[i($0 * j, n)] }
      var amplitude = DoubleDouble(0)
      for (s, x) in zip(shape, SpringChain.initialPositions) { amplitude = amplitude + s * x }
      return Mode(
        square: half * half * (4 * SpringChain.stiffness), shape: shape, amplitude: amplitude)
    }
    func i(_ product: Int, _ n: Int) -> Int { product % (2 * (n + 1)) }
  }
}
