// What detectors read from the windows of a history.

extension SampleHistory {
  /// The diagonal in px of the box around the newest samples, back to the
  /// first that is at least `window` seconds old, which is in the box, too. 0
  /// for an empty history. O(samples in the box).
  @inlinable
  package func diagonal(over window: Double) -> Double {
    let latest = ring[head].time
    var box = PointerBox(ring[head])
    for age in 1..<max(count, 1) {
      let sample = self[age]
      box.add(sample)
      if (latest - sample.time).reaches(window) { break }
    }
    return box.diagonal
  }

  /// The dwell time: how long, in seconds, the newest samples have stayed in a
  /// box whose diagonal is given in px, at most `limit`; and their number.
  /// O(samples in the box).
  @inlinable
  package func dwell(inDiagonal diagonal: Double, limit: Double) -> (time: Double, count: Int) {
    guard count > 0 else { return (0, 0) }
    let latest = ring[head].time
    let bound = diagonal * diagonal
    var box = PointerBox(ring[head])
    var oldest = latest
    var size = 1
    while size < count {
      let sample = self[size]
      guard (latest - sample.time).isWithin(limit) else { break }
      box.add(sample)
      guard box.squaredDiagonal <= bound else { break }
      oldest = sample.time
      size += 1
    }
    return (latest - oldest, size)
  }

  /// Slope in px/s of the least-squares line through the samples not older than
  /// `window` seconds, at least the last two. O(samples).
  @inlinable
  package func slope(over window: Double) -> PointerVelocity {
    guard count > 1 else { return .zero }
    let size = max(count(within: window), 2)
    let origin = ring[head]
    var sum = (t: 0.0, x: 0.0, y: 0.0, tt: 0.0, tx: 0.0, ty: 0.0)
    for age in 1..<size {
      let sample = self[age]
      let t = sample.time - origin.time
      let x = sample.x - origin.x
      let y = sample.y - origin.y
      sum.t += t
      sum.x += x
      sum.y += y
      sum.tt += t * t
      sum.tx += t * x
      sum.ty += t * y
    }
    let n = Double(size)
    let spread = n * sum.tt - sum.t * sum.t
    guard spread > 0 else { return .zero }
    return PointerVelocity(
      x: (n * sum.tx - sum.t * sum.x) / spread, y: (n * sum.ty - sum.t * sum.y) / spread)
  }

  /// Mean position in px of the samples not older than `window` seconds; (0, 0)
  /// for an empty history. O(samples in the window).
  @inlinable
  package func mean(over window: Double) -> (x: Double, y: Double) {
    guard count > 0 else { return (0, 0) }
    let latest = ring[head].time
    var sum = (x: ring[head].x, y: ring[head].y)
    var size = 1
    while size < count {
      let sample = self[size]
      guard (latest - sample.time).isWithin(window) else { break }
      sum.x += sample.x
      sum.y += sample.y
      size += 1
    }
    return (sum.x / Double(size), sum.y / Double(size))
  }

  /// The mean velocity, in px/s, over the `window` seconds that end with the
  /// sample of an age; over less if the history is shorter, and zero if there is
  /// no earlier sample. O(samples in the window).
  package func velocity(over window: Double, before age: Int) -> PointerVelocity {
    guard age < count - 1 else { return .zero }
    let end = self[age]
    var first = age + 1
    while first < count - 1, (end.time - self[first].time).isBefore(window) { first += 1 }
    let elapsed = end.time - self[first].time
    return PointerVelocity(
      x: (end.x - self[first].x) / elapsed, y: (end.y - self[first].y) / elapsed)
  }

  /// The median of each coordinate of the newest samples, in px; of an even
  /// number of samples, the upper one of the two in the middle. (0, 0) for an
  /// empty history. O(size²), but without a buffer.
  package func median(ofNewest size: Int) -> (x: Double, y: Double) {
    let size = min(size, count)
    guard size > 0 else { return (0, 0) }
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
    return (middle { self[$0].x }, middle { self[$0].y })
  }
}

/// The smallest box around some positions.
@frozen
@usableFromInline
package struct PointerBox: Sendable {
  @usableFromInline var left: Double
  @usableFromInline var right: Double
  @usableFromInline var top: Double
  @usableFromInline var bottom: Double

  @inlinable
  init(_ sample: PointerSample) {
    left = sample.x
    right = sample.x
    top = sample.y
    bottom = sample.y
  }

  @inlinable
  mutating func add(_ sample: PointerSample) {
    left = min(left, sample.x)
    right = max(right, sample.x)
    top = min(top, sample.y)
    bottom = max(bottom, sample.y)
  }

  /// In px².
  @inlinable var squaredDiagonal: Double {
    let width = right - left
    let height = bottom - top
    return width * width + height * height
  }

  /// In px.
  @inlinable var diagonal: Double { squaredDiagonal.squareRoot() }
}
