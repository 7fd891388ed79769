/// The standard deviation of the white noise on a pointer's coordinates.
///
/// Second differences of a motion that is steady over three evenly spaced
/// samples contain only noise, with √6 times its deviation. Other motion and
/// outliers make some differences large, so a low percentile is used: the 30th
/// of |second differences| of both axes over the last 400 ms. It is divided by
/// 0.943, about 0.385 √6: its value for normal noise of deviation 1. The result
/// is at most 1.5 px, and 0 for fewer than two differences per axis.
package struct NoiseEstimate: Sendable {
  /// The |second differences|.
  private var scratch = Array(repeating: 0.0, count: 2 * SampleHistory.usualCapacity)

  /// The largest age, in seconds, of the newest sample of a difference.
  static let horizon = 0.4
  /// The largest estimate, in px.
  static let largest = 1.5

  /// The diagonal of a box in px, widened for the noise of a resting pointer.
  static func widened(_ diagonal: Double, by noise: Double) -> Double { diagonal + 0.8 * noise }

  package init() {}

  /// In px. O(n log n) in the samples of 400 ms.
  package mutating func deviation(of history: SampleHistory) -> Double {
    let size = min(history.count(within: Self.horizon), history.count - 2)
    guard size > 1 else { return 0 }
    var newer = history[0]
    var middle = history[1]
    for age in 0..<size {
      let older = history[age + 2]
      scratch[2 * age] = (newer.x - 2 * middle.x + older.x).magnitude
      scratch[2 * age + 1] = (newer.y - 2 * middle.y + older.y).magnitude
      newer = middle
      middle = older
    }
    return scratch.withUnsafeMutableBufferPointer { all in
      var differences = UnsafeMutableBufferPointer(rebasing: all[..<(2 * size)])
      differences.sort()
      // Linear interpolation between the two elements around the percentile.
      let rank = 0.3 * Double(2 * size - 1)
      let low = differences[Int(rank)]
      let value = low + (rank - rank.rounded(.down)) * (differences[Int(rank) + 1] - low)
      return min(value / 0.943, Self.largest)
    }
  }
}
