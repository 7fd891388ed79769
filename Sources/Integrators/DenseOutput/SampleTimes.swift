import Platform

/// The moments (s) at which a solution is wanted, ascending.
///
/// Each is kept as two Doubles whose sum is exact to about 1e-32 of it. One
/// Double has a rounding error of 1.1e-16 of the time, which after a thousand
/// periods is a phase of 7e-13 rad, more than the error of the best methods.
/// Both arrays are padded, so that vector loops may read past the end.
public struct SampleTimes: Sendable {
  /// The moments, rounded to doubles.
  public let high: [Double]
  /// The rounding errors of `high`, to be added to it.
  public let low: [Double]
  /// The number of moments.
  public let count: Int
  /// Samples per second, for guessing an index from a time; 0 if irregular.
  public let samplesPerSecond: Double
  /// Seconds between neighbours, rounded, and the rounding error; nil unless
  /// evenly spaced.
  public let spacing: (high: Double, low: Double)?

  /// Padding after the last sample, in elements.
  @usableFromInline package static let padding = 64

  /// `count` moments from 0 to `duration`, both included, evenly spaced.
  public init(duration: Double, count: Int) {
    require(count >= 2, "count: 2 or more")
    require(duration > 0 && duration.isFinite, "duration: a finite number above 0")
    let clock = FixedClock(duration: duration, steps: count - 1)
    var highs: [Double] = []
    var lows: [Double] = []
    highs.reserveCapacity(count + Self.padding)
    lows.reserveCapacity(count + Self.padding)
    for index in 0..<count {
      let (product, error) = clock.time(index)
      highs.append(product + error)
      lows.append(error - (highs[index] - product))
    }
    highs[count - 1] = duration
    lows[count - 1] = 0
    self.init(
      highs: highs, lows: lows, samplesPerSecond: Double(count - 1) / duration,
      spacing: (clock.stepHigh, clock.stepLow))
  }

  /// The given moments, which must ascend (equal neighbours are allowed).
  public init(_ times: [Double]) {
    require(!times.isEmpty && times.allSatisfy(\.isFinite), "times: one or more finite numbers")
    require(zip(times, times.dropFirst()).allSatisfy { $0 <= $1 }, "times: ascending")
    self.init(
      highs: times, lows: [Double](repeating: 0, count: times.count), samplesPerSecond: 0,
      spacing: nil)
  }

  private init(
    highs: [Double], lows: [Double], samplesPerSecond: Double, spacing: (Double, Double)?
  ) {
    count = highs.count
    high = highs + [Double](repeating: highs[count - 1], count: Self.padding)
    low = lows + [Double](repeating: 0, count: Self.padding)
    self.samplesPerSecond = samplesPerSecond
    self.spacing = spacing
  }

  /// The last moment (s).
  public var end: Double { high[count - 1] }
}
