import Platform

/// Velocity by the derivative stage of the one-euro filter: two-point
/// velocities, low-pass filtered.
///
/// α = 1 / (1 + 1/(2π f Δt)). G. Casiez, N. Roussel, D. Vogel, "1€ filter", CHI
/// 2012, doi:10.1145/2207676.2208639. The usual 1 Hz is far too slow for
/// pauses; 12 Hz performed best. A gap of more than 40 ms resets the filter.
public struct OneEuroVelocity: VelocityEstimator {
  /// In Hz.
  public let cutoff: Double
  public private(set) var velocity = PointerVelocity.zero
  private var last: PointerSample?
  private var isPrimed = false

  /// A filter with this cutoff frequency, in Hz, above zero.
  public init(cutoff: Double = 12) {
    precondition(cutoff > 0, "a low pass lets something through")
    self.cutoff = cutoff
  }

  public mutating func observe(_ sample: PointerSample) {
    guard sample.isFinite else { return }
    guard let last else {
      self.last = sample
      return
    }
    let elapsed = sample.time - last.time
    guard elapsed > 0 else { return }
    self.last = sample
    guard elapsed.isWithin(0.04) else {
      velocity = .zero
      isPrimed = false
      return
    }
    let raw = PointerVelocity(x: (sample.x - last.x) / elapsed, y: (sample.y - last.y) / elapsed)
    let weight = isPrimed ? 1 / (1 + 1 / (2 * .pi * cutoff * elapsed)) : 1
    isPrimed = true
    velocity.x += weight * (raw.x - velocity.x)
    velocity.y += weight * (raw.y - velocity.y)
  }

  public mutating func reset() { self = OneEuroVelocity(cutoff: cutoff) }
}
