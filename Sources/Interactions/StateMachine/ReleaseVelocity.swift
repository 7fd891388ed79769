/// The velocity of a finger when it is lifted, from its last positions.
///
/// The slope of the least-squares line through the samples of the last 50 ms
/// before the newest one, at least the last two. A finger without events for
/// 100 ms is at rest.
public struct ReleaseVelocity: Hashable, Sendable {
  /// The window before the newest sample, in seconds.
  public static let window = 0.05
  /// The silence after which the finger rests, in seconds.
  public static let silence = 0.1

  /// Time, x and y of each sample, the oldest first.
  private var samples: [SIMD3<Double>] = []

  /// The state before any touch, with a velocity of 0.
  public init() {}

  /// Discards all samples at the start of a new touch.
  public mutating func begin() { samples.removeAll(keepingCapacity: true) }

  /// Adds a position; times in seconds must not decrease.
  public mutating func add(time: Double, x: Double, y: Double = 0) {
    // Of two reports at the same time the later one counts.
    if let last = samples.last, last.x >= time { samples.removeLast() }
    samples.append(SIMD3(time, x, y))
    // The last two samples stay, however old they are.
    let oldest = time - Self.window - InteractionEvent.coincidence
    let stale = samples.dropLast(2).prefix { $0.x < oldest }
    samples.removeFirst(stale.count)
  }

  /// The velocity at a time in seconds, in the positions' unit per second.
  public func velocity(at time: Double) -> SIMD2<Double> {
    guard samples.count > 1, let last = samples.last,
      time - last.x <= Self.silence + InteractionEvent.coincidence
    else { return .zero }
    let mean = samples.reduce(.zero, +) / Double(samples.count)
    // The sums of the products of the times' deviations with the deviations of
    // time, x and y: the last two over the first are the slopes.
    var moments = SIMD3<Double>.zero
    for sample in samples {
      let deviation = sample - mean
      moments += deviation.x * deviation
    }
    return moments.x > 0 ? SIMD2(moments.y, moments.z) / moments.x : .zero
  }
}
