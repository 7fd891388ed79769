/// The box around as many of the newest samples of a history as fit: how long
/// the pointer has stayed in one place.
///
/// An update is O(1) while the pointer rests, else O(samples in the box): few,
/// unless the pointer is slow.
package struct StillBox: Sendable {
  /// The diagonal of the box in which a pointer rests, in px, by the definition
  /// of `PauseOracle`.
  package static let restDiagonal = 2.5

  /// The largest diagonal, in px.
  let diagonal: Double
  private var box = PointerBox()
  /// The number of samples in the box that the history still holds.
  package private(set) var count = 0
  /// The time of the oldest sample in the box, in seconds.
  package private(set) var since = 0.0

  package init(diagonal: Double) { self.diagonal = diagonal }

  /// The box around the newest samples of `history`, none of them more than
  /// `limit` seconds older than the newest.
  package init(diagonal: Double, around history: SampleHistory, limit: Double = .infinity) {
    self.init(diagonal: diagonal)
    guard let newest = history.newest else { return }
    for age in 0..<history.count {
      let sample = history[age]
      guard (newest.time - sample.time).isWithin(limit), grow(by: sample) else { return }
      since = sample.time
      count += 1
    }
  }

  /// Adds the newest sample of `history`; to be called for every sample. If the
  /// sample does not fit, the oldest ones leave the box.
  package mutating func update(_ history: SampleHistory) {
    if count > 0, grow(by: history[0]) {
      count = min(count + 1, history.count)
    } else {
      self = StillBox(diagonal: diagonal, around: history)
    }
  }

  /// Extends the box to a sample; false if it does not fit in.
  @inline(__always)
  private mutating func grow(by sample: PointerSample) -> Bool {
    var grown = box
    grown.add(sample)
    guard grown.squaredDiagonal <= diagonal * diagonal else { return false }
    box = grown
    return true
  }

  mutating func reset() { self = StillBox(diagonal: diagonal) }
}

/// The standard deviation of the white noise on a pointer's coordinates.
///
/// Second differences of a motion that is steady over three samples contain
/// only noise, with √6 times its deviation. Other motion and outliers make some
/// differences large, so a low percentile is used: the 30th of |second
/// differences| of both axes over the last 400 ms. For normal noise of
/// deviation 1 that percentile is about 0.385 √6 = 0.943, by which it is
/// divided. At most 1.5 px; 0 for fewer than two differences per axis.
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
    var next = history[0]
    var middle = history[1]
    for age in 0..<size {
      let last = history[age + 2]
      scratch[2 * age] = (next.x - 2 * middle.x + last.x).magnitude
      scratch[2 * age + 1] = (next.y - 2 * middle.y + last.y).magnitude
      next = middle
      middle = last
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
