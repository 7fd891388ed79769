import Harness

/// A histogram of errors, from which quantiles are computed.
///
/// It counts errors twice: by decade, for people, and by bins of an eighth of
/// an octave (a factor of two), for quantiles, which are as precise as a bin.
/// Counts do not depend on the order of addition.
struct ErrorHistogram: Sendable, Hashable {
  /// Binary exponents of the octaves; smaller errors count in the first bin,
  /// larger ones in the last, which has no upper end.
  private static let exponents = -72...60
  private static let binCount = exponents.count * 8
  private static let lowestDecade = -21
  private static let decadeCount = 40
  /// The lower ends of the decades, read from text because a power computed by
  /// multiplication might not be correctly rounded. The first decade also
  /// counts all smaller errors, including zero, and the last all larger ones.
  private static let decades = (0..<decadeCount).map { Double("1e\(lowestDecade + $0)") ?? .nan }

  /// The names of the counts in files, by the lower ends: `decade[0.1]` and so
  /// on, then `bin[0.125]` and so on.
  static let names =
    decades.map { "decade[\(Value.decimal($0))]" }
    + (0..<binCount).map { "bin[\(Value.decimal(lowerEnd($0)))]" }
  /// The place of each name.
  static let places = Dictionary(uniqueKeysWithValues: zip(names, 0...))

  /// Numbers of errors, by the places of the bins' names.
  private(set) var counts = [Int](repeating: 0, count: decadeCount + binCount)

  /// Counts a finite error that is not negative.
  @inline(__always)
  mutating func add(_ error: Double) {
    // The exponent, with a bias of 1023, and the first three bits of the
    // mantissa: the number of the bin among the bins of all numbers.
    let binOfAll = Int(truncatingIfNeeded: error.bitPattern >> 49)
    let bin = binOfAll - 8 * (1023 + ErrorHistogram.exponents.lowerBound)
    counts[ErrorHistogram.decadeCount + max(0, min(bin, ErrorHistogram.binCount - 1))] += 1
    // The decade in which the octave begins: log10 2 is about 78913 / 2^18. An
    // octave touches at most two decades, so the error is in this decade or, if
    // it has reached the lower end of the next, in that. The last decade has no
    // next one, so errors in it are sought from the last but one.
    let exponent = (binOfAll >> 3) - 1023
    let octaveStart = ((exponent * 78913) >> 18) - ErrorHistogram.lowestDecade
    let decade = max(0, min(octaveStart, ErrorHistogram.decadeCount - 2))
    counts[decade + (error >= ErrorHistogram.decades[decade + 1] ? 1 : 0)] += 1
  }

  /// Adds the counts of another histogram.
  mutating func add(_ other: ErrorHistogram) {
    for place in counts.indices { counts[place] += other.counts[place] }
  }

  /// Adds a count from a file; returns false if it is none.
  mutating func add(_ count: Value, at place: Int) -> Bool { counts[place].addCount(count) }

  /// Whether bins and decades both count this many errors.
  func counts(_ errors: Int) -> Bool {
    Self.sum(counts[..<Self.decadeCount]) == Double(errors)
      && Self.sum(counts[Self.decadeCount...]) == Double(errors)
  }

  /// The sum, as a double because counts from a damaged file may overflow
  /// `Int`.
  private static func sum(_ counts: ArraySlice<Int>) -> Double {
    counts.reduce(0) { $0 + Double($1) }
  }

  /// The error that a fraction of all points, failures included, does not
  /// exceed, rounded up to the upper end of its bin. Infinity if it lies in the
  /// last bin or among the failures; `nil` without points.
  func quantile(_ fraction: Double, failures: Int) -> Double? {
    let bins = counts[Self.decadeCount...]
    let count = Self.sum(bins) + Double(failures)
    guard count > 0 else { return nil }
    let wanted = (fraction * count).rounded(.up)
    var cumulative = 0.0
    for (bin, errors) in bins.dropLast().enumerated() where errors > 0 {
      cumulative += Double(errors)
      if cumulative >= wanted { return ErrorHistogram.lowerEnd(bin + 1) }
    }
    return .infinity
  }

  /// The lower end of a bin.
  private static func lowerEnd(_ bin: Int) -> Double {
    let (octave, eighth) = bin.quotientAndRemainder(dividingBy: 8)
    return Double(
      sign: .plus, exponent: exponents.lowerBound + octave, significand: 1 + Double(eighth) / 8)
  }
}
