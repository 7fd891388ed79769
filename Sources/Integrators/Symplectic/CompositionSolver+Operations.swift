import Equations

/// The operations of a step on the state (x, u), where u is v + (c/2) x if the
/// damping c is removed, else v.
extension CompositionSolver {
  /// A drift x ← decay · (x + length · u), u ← decay · u.
  @usableFromInline
  struct Drift {
    /// In s.
    @usableFromInline let length: Double
    @usableFromInline let decay: Double
    /// When it ends, in s from the beginning of the step.
    @usableFromInline let end: Double
  }

  /// A kick u ← kept · u + length · f by the force f.
  @usableFromInline
  struct Kick {
    @usableFromInline let kept: Double
    /// In s.
    @usableFromInline let length: Double

    @inlinable @inline(__always)
    init(kept: Double, length: Double) {
      self.kept = kept
      self.length = length
    }

    @inlinable @inline(__always)
    func moved(_ u: Double, by f: Double) -> Double {
      Double.multiplyAdd(length, f, kept * u)
    }
  }
}
