/// The velocity with which a finger leaves, from where it was last.
///
/// The slope of the straight line of least squares through the samples of the
/// last 50 ms before the newest one, and through at least the last two. A
/// finger that has not been heard of for 100 ms rests.
public struct ReleaseVelocity: Hashable, Sendable {
  /// The window before the newest sample, in seconds.
  public static let window = 0.05
  /// The silence after which the finger rests, in seconds.
  public static let silence = 0.1

  private var samples: [SIMD3<Double>] = []

  /// Before any touch: the velocity is 0.
  public init() {}

  /// Forgets the past: a new touch.
  public mutating func begin() {
    samples.removeAll(keepingCapacity: true)
  }

  /// Takes a position; times in seconds must not fall.
  public mutating func add(time: Double, x: Double, y: Double = 0) {
    // Two reports of one moment: the later one counts.
    if let last = samples.last, last.x >= time { samples.removeLast() }
    samples.append(SIMD3(time, x, y))
    let stale = samples.dropLast(2).prefix { $0.x < time - Self.window - 1e-9 }.count
    samples.removeFirst(stale)
  }

  /// The velocity at a time in seconds, in the positions' unit per second.
  public func velocity(at time: Double) -> SIMD2<Double> {
    guard samples.count > 1, let last = samples.last, time - last.x <= Self.silence + 1e-9 else {
      return .zero
    }
    let count = Double(samples.count)
    let mean = samples.reduce(.zero, +) / count
    var moments = SIMD3<Double>.zero
    for sample in samples {
      let deviation = sample - mean
      moments += deviation.x * deviation
    }
    return moments.x > 0 ? SIMD2(moments.y, moments.z) / moments.x : .zero
  }
}
