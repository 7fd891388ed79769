import Harness
import Springs

/// One dimension of a sweep and the values along it.
///
/// Values must be the same on every machine, so they come from double-double
/// and plain arithmetic: the last bits of a C library's functions differ. The
/// struct contains no references, because threads that read values at the same
/// time would contend for the reference counts.
public struct SweepAxis: Sendable, Equatable {
  /// A quantity that a sweep can vary. The last one changes fastest.
  public enum Quantity: String, CaseIterable, Sendable {
    /// ζ, without unit.
    case zeta
    /// ω, in rad/s.
    case omega
    /// Per second, at the start of a motion from 1 to 0.
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
    case linear
    case log
    /// Every value of `Float`.
    case floats
  }

  public let lower: Double
  public let upper: Double
  public let count: Int
  public let scale: Scale
  /// On a logarithmic axis whose bounds differ, the natural logarithms of the
  /// lower bound and of the quotient of the bounds; else zero.
  private let lowerLog: DoubleDouble
  private let spanLog: DoubleDouble

  /// `count` values from `lower` to `upper`, both included; if 1, only `lower`.
  public init(from lower: Double, to upper: Double, count: Int, scale: Scale) {
    self.lower = lower
    self.upper = upper
    self.count = count
    self.scale = scale
    let isLogarithmic = scale == .log && upper > lower
    lowerLog = isLogarithmic ? DoubleDouble(lower).logarithm() : DoubleDouble(0)
    spanLog = isLogarithmic ? DoubleDouble(upper).logarithm() - lowerLog : DoubleDouble(0)
  }

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

  /// The value for a random number uniform in [0, 1): uniform on the scale,
  /// which must not be `floats`. An error of 1e-8 does not matter in random
  /// values, so plain arithmetic is precise enough.
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
  /// The bit patterns of positive floats, read as integers, are consecutive in
  /// the order of the floats.
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

  package init(zeta: Double, omega: Double, velocity: Double, step: Double) {
    (self.zeta, self.omega, self.velocity, self.step) = (zeta, omega, velocity, step)
  }

  package var motion: SpringMotion {
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
  /// The values of each axis of a grid, computed once; an empty table for an
  /// axis of more than 65,536 values. Empty for random points.
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

  public init(axes: [SweepAxis], drawing count: Int, seed: UInt64) {
    (self.axes, self.count, self.seed, tables) = (axes, count, seed, [])
  }

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

/// One of the parts of a sweep, which are ranges of points of about equal size.
public struct SweepRange: Sendable, Equatable, CustomStringConvertible {
  public let index: Int
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
  package func points(of total: Int) -> Range<Int> {
    func bound(_ number: Int) -> Int {
      count.dividingFullWidth(total.multipliedFullWidth(by: number)).quotient
    }
    return bound(index - 1)..<bound(index)
  }
}

/// Reads grid files: the columns `axis,from,to,count,scale`, a row per axis.
public enum SweepGridFile {
  /// The axes of a document, in the order of `SweepAxis.Quantity.allCases`.
  /// Missing axes are ζ = 0.5, ω = 20 rad/s, velocity 0 and step 1/60 s.
  public static func axes(_ document: CSVDocument) throws(InputError) -> [SweepAxis] {
    try document.require(["axis", "from", "to", "count", "scale"])
    var axes = [0.5, 20, 0, 1.0 / 60].map {
      SweepAxis(from: $0, to: $0, count: 1, scale: .linear)
    }
    let names = SweepAxis.Quantity.allCases.map(\.rawValue)
    var found: Set<Int> = []
    for record in document.records {
      let name = record["axis"]
      guard let place = names.firstIndex(of: name) else {
        throw record.error("axis", "'\(name)' is not one of \(names.joined(separator: ", "))")
      }
      guard found.insert(place).inserted else {
        throw record.error("axis", "'\(name)' appears twice")
      }
      axes[place] = try axis(SweepAxis.Quantity.allCases[place], record)
    }
    guard !found.isEmpty else { throw InputError(path: document.path, "there is no axis") }
    try checkRange(of: axes, document.path)
    return axes
  }

  private static func axis(
    _ quantity: SweepAxis.Quantity, _ record: CSVRecord
  ) throws(InputError) -> SweepAxis {
    // Only --exhaustive-float makes an axis of the scale `floats`.
    guard let scale = SweepAxis.Scale(rawValue: record["scale"]), scale != .floats else {
      throw record.error("scale", "'\(record["scale"])' is neither linear nor log")
    }
    let (from, to) = (try record.finite("from"), try record.finite("to"))
    guard let count = Int(record["count"]), count > 0 else {
      throw record.error("count", "'\(record["count"])' is not a number of values")
    }
    guard from <= to else { throw record.error("to", "lies below from") }
    guard (to - from).isFinite else {
      throw record.error("to", "is too far above the value of `from`")
    }
    let isInRange =
      switch quantity {
      case .zeta: from >= 0
      case .omega, .step: from > 0
      case .velocity: true
      }
    guard isInRange else {
      throw record.error("from", "\(quantity.rawValue) is out of its range")
    }
    // On other scales ζ may be 0, and the velocity 0 or negative.
    if scale == .log, from < 1e-300 {
      throw record.error("from", "a logarithmic scale begins at 1e-300 or above")
    }
    return SweepAxis(from: from, to: to, count: count, scale: scale)
  }

  /// Checks that in no combination a product of two rates, speeds or distances,
  /// such as ω², overflows, or ω times the step underflows.
  private static func checkRange(of axes: [SweepAxis], _ path: String) throws(InputError) {
    let (zeta, omega, velocity, step) = (axes[0], axes[1], axes[2], axes[3])
    // Overdamped motions decay at rates of up to 2ζω.
    let fastestRate = max(1, zeta.upper) * omega.upper
    let speed = max(velocity.lower.magnitude, velocity.upper.magnitude)
    // Motions start at 1; v₀ takes them at most v₀/ω further away from 0.
    let farthest = speed / omega.lower
    guard fastestRate < 1e150, speed < 1e150, farthest < 1e150,
      omega.lower > 1e-150, step.lower > 1e-150, step.upper < 1e150
    else { throw InputError(path: path, "a combination of the axes leaves the range of a double") }
  }
}
