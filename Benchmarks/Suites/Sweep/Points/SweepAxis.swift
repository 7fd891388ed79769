import Springs

/// One dimension of a sweep and the values along it.
public struct SweepAxis: Sendable, Hashable {
  /// The quantities that a sweep can vary. From point to point the last one
  /// changes first.
  public enum Quantity: String, CaseIterable, Sendable {
    /// Damping ratio ζ, dimensionless.
    case zeta
    /// Undamped angular frequency ω, in rad/s.
    case omega
    /// Initial velocity, per second, of a motion from 1 to 0.
    case velocity
    /// The length of a step in seconds. Errors are taken at the ends of steps.
    case step = "step_size_s"

    public var summary: String {
      switch self {
      case .zeta: "damping ratio"
      case .omega: "natural frequency in rad/s"
      case .velocity: "velocity at the start, per second"
      case .step: "length of a step in s"
      }
    }
  }

  /// The distribution of the values between the bounds.
  public enum Scale: String, CaseIterable, Sendable {
    /// Values at equal distances.
    case linear
    /// In equal ratios.
    case log
    /// Every value of `Float`.
    case floats
  }

  public let lower: Double
  public let upper: Double
  public let count: Int
  public let scale: Scale
  /// On a logarithmic axis, the natural logarithms of the lower bound and of
  /// the quotient of the bounds; else zero.
  private let lowerLog: DoubleDouble
  private let spanLog: DoubleDouble
  /// All values of a logarithmic axis; empty if they are computed on demand.
  private var table: [Double] = []

  /// Axes with more values have no `table`.
  private static let longestTable = 1 << 16

  /// `count` values from `lower` to `upper`, both included.
  ///
  /// The values of a logarithmic axis are computed in double-double, because
  /// the last bits of the functions of a C library differ between machines.
  public init(from lower: Double, to upper: Double, count: Int, scale: Scale) {
    self.lower = lower
    self.upper = upper
    self.count = count
    self.scale = scale
    let isLogarithmic = scale == .log && upper > lower
    lowerLog = isLogarithmic ? DoubleDouble(lower).logarithm() : DoubleDouble(0)
    spanLog = isLogarithmic ? DoubleDouble(upper).logarithm() - lowerLog : DoubleDouble(0)
    if isLogarithmic, count <= SweepAxis.longestTable { table = (0..<count).map(computed) }
  }

  /// An axis with a single value.
  public init(_ value: Double) { self.init(from: value, to: value, count: 1, scale: .linear) }

  /// An axis of every `Float` between the same bounds; `nil` if there is none.
  public func withEveryFloat() -> SweepAxis? {
    let first = SweepAxis.ordinal(of: lower, roundingUp: true)
    let last = SweepAxis.ordinal(of: upper, roundingUp: false)
    guard first <= last else { return nil }
    return SweepAxis(
      from: SweepAxis.float(first), to: SweepAxis.float(last), count: last - first + 1,
      scale: .floats)
  }

  /// The value at an index from 0.
  public func value(at index: Int) -> Double { table.isEmpty ? computed(index) : table[index] }

  private func computed(_ index: Int) -> Double {
    if scale == .floats { return SweepAxis.float(firstOrdinal + index) }
    if index == 0 { return lower }
    if index == count - 1 { return upper }
    let fraction = DoubleDouble(Double(index)) / DoubleDouble(Double(count - 1))
    let value =
      scale == .log
      ? (lowerLog + spanLog * fraction).exponential().rounded
      : (DoubleDouble(lower) + fraction * (upper - lower)).rounded
    return min(max(value, lower), upper)
  }

  /// Draws random values from the axis, which must not be one of floats.
  var draw: AxisDraw {
    AxisDraw(
      from: lower, to: upper,
      logarithms: scale == .log && upper > lower ? (lowerLog.high, spanLog.high) : nil)
  }

  // MARK: Floats in order

  private var firstOrdinal: Int { SweepAxis.ordinal(of: lower, roundingUp: true) }

  /// The number of floats from 0 to a value, negative below 0. A value that is
  /// not a float is first rounded to one in the given direction.
  ///
  /// The bit patterns of floats of one sign, read as integers, are consecutive
  /// in the order of the floats.
  private static func ordinal(of value: Double, roundingUp: Bool) -> Int {
    var float = Float(value)
    if roundingUp, Double(float) < value { float = float.nextUp }
    if !roundingUp, Double(float) > value { float = float.nextDown }
    let bits = Int(float.bitPattern & 0x7fff_ffff)
    return float.sign == .minus ? -bits : bits
  }

  /// The inverse of `ordinal(of:roundingUp:)`.
  private static func float(_ ordinal: Int) -> Double {
    let magnitude = Float(bitPattern: UInt32(ordinal.magnitude))
    return Double(ordinal < 0 ? -magnitude : magnitude)
  }
}
