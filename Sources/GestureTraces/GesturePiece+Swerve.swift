import Platform

extension GesturePiece {
  /// A velocity in px/s that changes into another over the piece, early or
  /// late: v(s) = v₀ + (v₁ - v₀)·(1 - e⁻ᵏˢ) / (1 - e⁻ᵏ), where s is the
  /// fraction of its duration.
  ///
  /// With k > 0 most of the change comes first, as in a fling; with k < 0 last,
  /// as in a stop at a wall; near 0 it is even.
  package struct Swerve: Sendable {
    var from: (x: Double, y: Double)
    var to: (x: Double, y: Double)
    /// k, not 0; dimensionless.
    var bend: Double

    /// In px, `time` s into a piece of `duration` s.
    func displacement(at time: Double, of duration: Double) -> (x: Double, y: Double) {
      let share = time / duration
      // The integral of the change of velocity.
      let changed = duration * (share + expm1(-bend * share) / bend) / -expm1(-bend)
      return (from.x * time + (to.x - from.x) * changed, from.y * time + (to.y - from.y) * changed)
    }
  }
}
