import Platform

/// The newest samples of a pointer, in a ring buffer of fixed size.
///
/// All estimators and detectors read their windows from such a history. It
/// rejects samples that are not finite or not later than the newest, so
/// duplicate and out-of-order events change nothing. Adding is O(1) and does
/// not allocate after the first.
@frozen
public struct SampleHistory: Sendable {
  @usableFromInline var ring: [PointerSample]
  /// The ring's size minus one: a power of two, so `& mask` wraps an index.
  @usableFromInline let mask: Int
  /// The index of the newest sample.
  @usableFromInline var head = 0

  /// The number of samples held.
  public private(set) var count = 0

  /// - Parameter capacity: samples to keep; rounded up to a power of two.
  ///   512 hold 400 ms at up to 1.2 kHz.
  public init(capacity: Int = 512) {
    require(capacity > 1, "a history holds two samples at least")
    let size = 1 << (Int.bitWidth - (capacity - 1).leadingZeroBitCount)
    ring = Array(repeating: PointerSample(time: 0, x: 0, y: 0), count: size)
    mask = size - 1
  }

  /// The number of samples it can hold.
  public var capacity: Int { ring.count }

  /// The sample `age` places before the newest, whose age is 0. Undefined
  /// unless `age` is from 0 to ``count`` − 1.
  @inlinable
  public subscript(age: Int) -> PointerSample {
    ring[(head &- age) & mask]
  }

  /// The newest sample.
  @inlinable
  public var newest: PointerSample? { count > 0 ? ring[head] : nil }

  /// Adds a sample; returns whether it was accepted.
  @inlinable
  public mutating func append(_ sample: PointerSample) -> Bool {
    guard sample.isFinite, count == 0 || sample.time > ring[head].time else { return false }
    store(sample)
    return true
  }

  /// Adds a sample that is known to be acceptable.
  @usableFromInline
  mutating func store(_ sample: PointerSample) {
    head = (head &+ 1) & mask
    ring[head] = sample
    if count <= mask { count += 1 }
  }

  /// Puts a sample in the place of the newest, which there must be.
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
