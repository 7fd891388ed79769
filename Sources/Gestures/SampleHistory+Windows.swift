// What detectors read from the windows of a history.

extension SampleHistory {
  /// The diagonal in px of the box around the newest samples, back to the
  /// first that is at least `window` seconds old, which is in the box, too. 0
  /// for an empty history. O(samples in the box).
  package func diagonal(over window: Double) -> Double {
    guard let newest else { return 0 }
    var box = PointerBox()
    box.add(newest)
    for age in 1..<count {
      box.add(self[age])
      if (newest.time - self[age].time).reaches(window) { break }
    }
    return box.squaredDiagonal.squareRoot()
  }

  /// Slope in px/s of the least-squares line through the samples not older than
  /// `window` seconds, at least the last two; zero if there are fewer.
  /// O(samples).
  package func slope(over window: Double) -> PointerVelocity {
    count > 1 ? slope(ofNewest: max(count(within: window), 2)) : .zero
  }

  /// The same for the `size` newest samples, at least two.
  func slope(ofNewest size: Int) -> PointerVelocity {
    let origin = self[0]
    var sum = (t: 0.0, tt: 0.0, p: SIMD2<Double>.zero, tp: SIMD2<Double>.zero)
    for age in 1..<size {
      let t = self[age].time - origin.time
      let p = self[age].place - origin.place
      sum.t += t
      sum.tt += t * t
      sum.p += p
      sum.tp += t * p
    }
    let n = Double(size)
    let spread = n * sum.tt - sum.t * sum.t
    return spread > 0 ? PointerVelocity((n * sum.tp - sum.t * sum.p) / spread) : .zero
  }

  /// Mean position in px of the samples not older than `window` seconds; (0, 0)
  /// for an empty history. O(samples in the window).
  package func mean(over window: Double) -> SIMD2<Double> {
    guard let newest else { return .zero }
    var sum = newest.place
    var size = 1
    while size < count, (newest.time - self[size].time).isWithin(window) {
      sum += self[size].place
      size += 1
    }
    return sum / Double(size)
  }

  /// The median of each coordinate of the newest samples, in px; of an even
  /// number of samples, the upper one of the two in the middle. (0, 0) for an
  /// empty history. O(size²), but without a buffer.
  package func median(ofNewest size: Int) -> SIMD2<Double> {
    let size = min(size, count)
    guard size > 0 else { return .zero }
    func middle(_ value: (Int) -> Double) -> Double {
      for candidate in 1..<size {
        let mine = value(candidate)
        // The candidate's rank: how many samples would be sorted before it.
        var rank = 0
        for other in 0..<size {
          let theirs = value(other)
          if theirs < mine || (theirs == mine && other < candidate) { rank += 1 }
        }
        if rank == size / 2 { return mine }
      }
      // No other sample has the middle rank, so the newest has.
      return value(0)
    }
    return SIMD2(middle { self[$0].x }, middle { self[$0].y })
  }
}

/// The smallest box around some positions, in px.
struct PointerBox: Sendable {
  private var left = Double.infinity
  private var right = -Double.infinity
  private var top = Double.infinity
  private var bottom = -Double.infinity

  mutating func add(_ sample: PointerSample) {
    left = min(left, sample.x)
    right = max(right, sample.x)
    top = min(top, sample.y)
    bottom = max(bottom, sample.y)
  }

  /// In px²; infinite for an empty box.
  var squaredDiagonal: Double {
    let width = right - left
    let height = bottom - top
    return width * width + height * height
  }
}
