/// A histogram of errors.
///
/// Counts are exact in any order of addition: by decade for people, and by
/// eighths of octaves for quantiles, which are that precise.
struct ErrorHistogram: Sendable, Hashable {
  /// Binary exponents of the finest and the coarsest bin; smaller errors count
  /// in the first, larger ones in the last.
  private static let exponents = -72...60
  private static let binCount = exponents.count * 8
  /// Powers of ten from 1e-21 on, correctly rounded.
  private static let lowestDecade = -21
  private static let decades = (lowestDecade...18).map { Double("1e\($0)") ?? .nan }

  private var bins = [Int](repeating: 0, count: binCount)
  /// The first decade also counts all smaller errors, including zero.
  private var decadeCounts = [Int](repeating: 0, count: decades.count)

  @inline(__always)
  mutating func add(_ error: Double) {
    let place = Int(truncatingIfNeeded: error.bitPattern >> 49)
    let bin = place - (1023 + ErrorHistogram.exponents.lowerBound) << 3
    bins[max(0, min(bin, ErrorHistogram.binCount - 1))] += 1
    // The decade of the octave's lower end: log10 2 is 78913 / 2^18. The decade
    // of the error is one higher beyond a power of ten within the octave.
    let guess = (((place >> 3) - 1023) * 78913) >> 18 - ErrorHistogram.lowestDecade
    let decade = max(0, min(guess, ErrorHistogram.decades.count - 2))
    decadeCounts[decade + (error >= ErrorHistogram.decades[decade + 1] ? 1 : 0)] += 1
  }

  mutating func add(_ other: ErrorHistogram) {
    for bin in bins.indices { bins[bin] += other.bins[bin] }
    for decade in decadeCounts.indices { decadeCounts[decade] += other.decadeCounts[decade] }
  }

  var count: Int { decadeCounts.reduce(0, +) }

  /// The upper end of the bin at or below which a fraction of all errors lie;
  /// `nil` without errors.
  func quantile(_ part: Double) -> Double? {
    let wanted = Int((part * Double(count)).rounded(.up))
    var seen = 0
    for (bin, errors) in bins.enumerated() where errors > 0 {
      seen += errors
      if seen >= wanted { return ErrorHistogram.lowerEnd(bin + 1) }
    }
    return nil
  }

  /// The lower end of a bin, which identifies it in files.
  private static func lowerEnd(_ bin: Int) -> Double {
    let (octave, eighth) = bin.quotientAndRemainder(dividingBy: 8)
    return Double(
      sign: .plus, exponent: exponents.lowerBound + octave, significand: 1 + Double(eighth) / 8)
  }

  // MARK: As rows

  /// The nonzero counts, by the lower end of their bin.
  var namedBins: [(name: Double, count: Int)] {
    bins.indices.filter { bins[$0] > 0 }.map { (ErrorHistogram.lowerEnd($0), bins[$0]) }
  }

  var namedDecades: [(name: Double, count: Int)] {
    decadeCounts.indices.filter { decadeCounts[$0] > 0 }.map {
      (ErrorHistogram.decades[$0], decadeCounts[$0])
    }
  }

  /// Restores a count; returns false if there is no such bin.
  mutating func restore(bin name: Double, count: Int) -> Bool {
    guard name > 0, count >= 0,
      let bin = bins.indices.first(where: { ErrorHistogram.lowerEnd($0) == name })
    else { return false }
    bins[bin] += count
    return true
  }

  mutating func restore(decade name: Double, count: Int) -> Bool {
    guard count >= 0, let decade = ErrorHistogram.decades.firstIndex(of: name) else { return false }
    decadeCounts[decade] += count
    return true
  }
}
