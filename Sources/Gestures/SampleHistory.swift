import Springs

/// The newest samples of a pointer, in a ring buffer of fixed size.
///
/// Estimators and detectors read their windows from such a history. `append`
/// rejects samples that are not finite or not later than the newest, so that
/// duplicate and out-of-order events change nothing. Adding is O(1), but for
/// the first sample after a copy.
@frozen
public struct SampleHistory: Sendable {
  @usableFromInline var ring: [PointerSample]
  /// The ring's size, a power of two, minus one: `& mask` wraps an index.
  @usableFromInline let mask: Int
  /// The index of the newest sample.
  @usableFromInline var head = 0

  /// The number of samples held.
  public private(set) var count = 0

  /// Enough samples for 400 ms at up to 1.2 kHz.
  public static let usualCapacity = 512

  /// - Parameter capacity: samples to keep; rounded up to a power of two.
  public init(capacity: Int = usualCapacity) {
    require(capacity > 1, "a history holds two samples at least")
    let size = 1 << (Int.bitWidth - (capacity - 1).leadingZeroBitCount)
    ring = Array(repeating: PointerSample(time: 0, x: 0, y: 0), count: size)
    mask = size - 1
  }

  /// The sample `age` places before the newest, whose age is 0. Undefined
  /// unless `age` is from 0 to ``count`` − 1.
  @inlinable
  public subscript(age: Int) -> PointerSample {
    ring[(head &- age) & mask]
  }

  /// The newest sample; `nil` in an empty history.
  @inlinable
  public var newest: PointerSample? { count > 0 ? ring[head] : nil }

  /// Adds a sample; returns whether it was accepted.
  @inlinable
  public mutating func append(_ sample: PointerSample) -> Bool {
    guard sample.isFinite, count == 0 || sample.time > ring[head].time else { return false }
    store(sample)
    return true
  }

  /// Adds a sample without a check.
  @usableFromInline
  mutating func store(_ sample: PointerSample) {
    head = (head &+ 1) & mask
    ring[head] = sample
    if count <= mask { count += 1 }
  }

  /// Replaces the newest sample, which must exist.
  mutating func replaceNewest(_ sample: PointerSample) { ring[head] = sample }

  /// Forgets every sample. O(1).
  public mutating func removeAll() { count = 0 }

  /// The number of samples at most `window` seconds older than the newest,
  /// with a tolerance in seconds. O(result).
  @inlinable
  public func count(within window: Double, slack: Double = 1e-6) -> Int {
    guard count > 0 else { return 0 }
    let latest = ring[head].time
    var found = 1
    while found < count, latest - self[found].time <= window + slack { found += 1 }
    return found
  }
}

extension SampleHistory {
  /// The diagonal in px of the box around the newest samples, up to and
  /// including the first that is at least `window` seconds older than the
  /// newest. 0 for an empty history. O(samples in the box).
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

  /// Slope in px/s of the least-squares line through the samples at most
  /// `window` seconds older than the newest, and through at least the last two;
  /// zero for fewer than two. O(samples in the window).
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
    return spread > 0 ? (n * sum.tp - sum.t * sum.p) / spread : .zero
  }

  /// Mean position in px of the samples at most `window` seconds older than the
  /// newest; (0, 0) for an empty history. O(samples in the window).
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
  /// empty history.
  package func median(ofNewest size: Int) -> SIMD2<Double> {
    let places = (0..<min(size, count)).map { self[$0].place }
    guard !places.isEmpty else { return .zero }
    func middle(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
    return SIMD2(middle(places.map(\.x)), middle(places.map(\.y)))
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

/// The tolerance of the comparisons below, in seconds: traces are written with
/// rounded decimals, and a window of 100 ms must include a row that is 100.0001
/// ms old.
@usableFromInline let timeSlack = 1e-6

extension Double {
  /// Whether a time is at or after a limit, both in seconds, or at most the
  /// tolerance before it.
  @inlinable
  package func reaches(_ limit: Double) -> Bool { self >= limit - timeSlack }

  /// Whether a time is before a limit by more than the tolerance.
  @inlinable
  package func isBefore(_ limit: Double) -> Bool { self < limit - timeSlack }

  /// Whether a time is at or before a limit, both in seconds, or at most the
  /// tolerance after it.
  @inlinable
  package func isWithin(_ limit: Double) -> Bool { self <= limit + timeSlack }
}
