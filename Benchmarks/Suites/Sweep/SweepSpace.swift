import Platform
import Springs

/// One dimension of a sweep and the values along it.
///
/// Values must be the same on every machine, so they come from double-double
/// and plain arithmetic: the last bits of a C library's functions differ. The
/// struct contains no references, because threads that read values at the same
/// time would contend for the reference counts.
public struct SweepAxis: Sendable, Equatable {
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
  public enum Scale: String, Sendable {
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

  /// `count` values from `lower` to `upper`, both included.
  public init(from lower: Double, to upper: Double, count: Int, scale: Scale) {
    self.lower = lower
    self.upper = upper
    self.count = count
    self.scale = scale
    let isLogarithmic = scale == .log && upper > lower
    lowerLog = isLogarithmic ? DoubleDouble(lower).logarithm() : DoubleDouble(0)
    spanLog = isLogarithmic ? DoubleDouble(upper).logarithm() - lowerLog : DoubleDouble(0)
  }

  /// An axis with a single value.
  public init(_ value: Double) { self.init(from: value, to: value, count: 1, scale: .linear) }

  /// The value at an index from 0.
  public func value(at index: Int) -> Double {
    if scale == .floats {
      return SweepAxis.float(SweepAxis.ordinal(of: lower, roundingUp: true) + index)
    }
    if index == 0 { return lower }
    if index == count - 1 { return upper }
    let fraction = DoubleDouble(Double(index)) / DoubleDouble(Double(count - 1))
    let value =
      scale == .log
      ? (lowerLog + spanLog * fraction).exponential()
      : DoubleDouble(lower) + fraction * (upper - lower)
    return min(max(value.rounded, lower), upper)
  }

  /// The value for a uniform random number in [0, 1), uniform on the scale,
  /// which must not be one of floats. The last bits of random values do not
  /// matter, so plain arithmetic is precise enough.
  func value(drawnBy uniform: Double) -> Double {
    guard scale == .log, upper > lower else {
      return min(max(lower + uniform * (upper - lower), lower), upper)
    }
    let ln2 = 0x1.62e42fefa39efp-1
    let binaryLogarithm = lowerLog.high / ln2 + uniform * (spanLog.high / ln2)
    // 2^binaryLogarithm = 2^whole e^x with |x| ≤ ln 2 / 2. Adding and
    // subtracting 1.5 * 2^52 rounds to an integer. `sum` is the Taylor
    // polynomial of e^x of degree seven.
    let whole = (binaryLogarithm + 0x1.8p52) - 0x1.8p52
    let x = (binaryLogarithm - whole) * ln2
    let z = x * x
    let high = (1.0 / 24 + x * (1.0 / 120)) + z * (1.0 / 720 + x * (1.0 / 5040))
    let sum = (1 + x) + z * ((0.5 + x * (1.0 / 6)) + z * high)
    // 2^whole, composed of its bits. The exponent is in range, because
    // `SweepGridFile` does not accept bounds near the largest and smallest
    // double.
    let power = Double(bitPattern: UInt64(1023 + Int(whole)) << 52)
    return min(max(sum * power, lower), upper)
  }

  // MARK: Floats in order

  /// An axis of every `Float` between the same bounds; `nil` if there is none.
  public func withEveryFloat() -> SweepAxis? {
    let first = SweepAxis.ordinal(of: lower, roundingUp: true)
    let last = SweepAxis.ordinal(of: upper, roundingUp: false)
    guard first <= last else { return nil }
    return SweepAxis(
      from: SweepAxis.float(first), to: SweepAxis.float(last), count: last - first + 1,
      scale: .floats)
  }

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

/// One point of a sweep: a spring that moves from 1 to 0, and the length of a
/// step. `SweepAxis.Quantity` has the units.
public struct SweepPoint: Sendable, Equatable {
  public var zeta: Double
  public var omega: Double
  public var velocity: Double
  public var step: Double

  var motion: SpringMotion {
    SpringMotion(
      rates: SpringRates(dampingRatio: zeta, angularFrequency: omega), from: 1, to: 0,
      initialVelocity: velocity)
  }
}

/// All points of a sweep, each computed from its index alone.
public struct SweepSpace: Sendable {
  /// In the order of `SweepAxis.Quantity.allCases`.
  public let axes: [SweepAxis]
  /// The seed of random points; `nil` for all points of the grid.
  public let seed: UInt64?
  public let count: Int
  /// The values of each axis of a grid that has up to 65,536, as a logarithmic
  /// one takes microseconds to compute; else empty.
  private let tables: [[Double]]

  /// Every point of a grid; `nil` if their number overflows `Int`.
  public init?(axes: [SweepAxis]) {
    var count = 1
    for axis in axes {
      let (product, isTooLarge) = count.multipliedReportingOverflow(by: axis.count)
      guard !isTooLarge else { return nil }
      count = product
    }
    (self.axes, self.count, seed) = (axes, count, nil)
    tables = axes.map { axis in
      axis.count <= 1 << 16 ? (0..<axis.count).map(axis.value) : []
    }
  }

  /// Random points, uniform on the scale of each axis.
  public init(axes: [SweepAxis], drawing count: Int, seed: UInt64) {
    (self.axes, self.count, self.seed, tables) = (axes, count, seed, [])
  }

  /// The point with an index from 0.
  public func point(_ index: Int) -> SweepPoint {
    if let seed {
      // Each point has its own four numbers of the generator's sequence.
      var random = SplitMix64(seed: seed, position: UInt64(index) &* 4)
      func next(_ axis: Int) -> Double { axes[axis].value(drawnBy: random.fraction()) }
      return SweepPoint(zeta: next(0), omega: next(1), velocity: next(2), step: next(3))
    }
    // The index is a mixed-radix number whose digits are the indices on the
    // axes. The last axis has the lowest digit.
    var rest = index
    func next(_ axis: Int) -> Double {
      let (quotient, digit) = rest.quotientAndRemainder(dividingBy: axes[axis].count)
      rest = quotient
      return tables[axis].isEmpty ? axes[axis].value(at: digit) : tables[axis][digit]
    }
    let (step, velocity, omega) = (next(3), next(2), next(1))
    return SweepPoint(zeta: next(0), omega: omega, velocity: velocity, step: step)
  }
}

/// One of the equal ranges into which the points of a sweep are divided, by
/// their indices.
public struct SweepRange: Sendable, Equatable, CustomStringConvertible {
  /// The number of this range, from 1.
  public let index: Int
  /// The number of all ranges.
  public let count: Int

  /// `nil` if there is no such range.
  public init?(_ index: Int, of count: Int) {
    guard index >= 1, index <= count else { return nil }
    (self.index, self.count) = (index, count)
  }

  /// The range that a text such as `3/8` names.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let index = parts[0], let count = parts[1] else { return nil }
    self.init(index, of: count)
  }

  public var description: String { "\(index)/\(count)" }

  /// The indices of its points. The sizes of ranges differ by at most one, and
  /// some are empty if there are more ranges than points.
  func points(of total: Int) -> Range<Int> {
    func bound(_ number: Int) -> Int {
      count.dividingFullWidth(total.multipliedFullWidth(by: number)).quotient
    }
    return bound(index - 1)..<bound(index)
  }
}
