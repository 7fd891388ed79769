/// Velocity by the derivative stage of the one-euro filter: finite differences
/// of successive samples, low-pass filtered.
///
/// The smoothing weight is α = 1 / (1 + 1/(2πfΔt)) for the cutoff f and the
/// sample interval Δt. The cutoff is 12 Hz: the paper's 1 Hz for derivatives
/// responds slowly. A gap of more than 40 ms resets the filter.
///
/// G. Casiez, N. Roussel, D. Vogel, "1€ filter", CHI 2012,
/// doi:10.1145/2207676.2208639.
public struct OneEuroVelocity: VelocityEstimator {
  /// In Hz.
  private static let cutoff = 12.0
  public private(set) var velocity = PointerVelocity.zero
  private var last: PointerSample?
  /// Whether `velocity` holds a filtered value; otherwise the next difference
  /// is taken as it is.
  private var isPrimed = false

  /// Before any sample.
  public init() {}

  /// Zero after a silence of more than 40 ms.
  public func velocity(at time: Double) -> PointerVelocity {
    guard let last, (time - last.time).isWithin(FrameClock.usualSilence) else { return .zero }
    return velocity
  }

  public mutating func observe(_ sample: PointerSample) {
    guard sample.mayFollow(last) else { return }
    defer { self.last = sample }
    guard let last else { return }
    let elapsed = sample.time - last.time
    guard elapsed.isWithin(FrameClock.usualSilence) else {
      velocity = .zero
      isPrimed = false
      return
    }
    let raw = PointerVelocity(from: last, to: sample)
    let alpha = isPrimed ? 1 / (1 + 1 / (2 * .pi * Self.cutoff * elapsed)) : 1
    isPrimed = true
    velocity += alpha * (raw - velocity)
  }

  public mutating func reset() { self = OneEuroVelocity() }
}
