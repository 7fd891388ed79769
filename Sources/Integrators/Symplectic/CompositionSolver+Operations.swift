import Equations

/// The operations of a step on the state (x, u), where u is v + (c/2) x if the
/// damping c is removed, else v.
extension CompositionSolver {
  /// A drift x ← decay · (x + length · u), u ← decay · u.
  @usableFromInline
  struct Drift {
    /// In s.
    @usableFromInline let length: Position
    @usableFromInline let decay: Position
    /// When it ends, in s from the beginning of the step.
    @usableFromInline let end: Position
  }

  /// A kick u ← kept · u + length · f by the force f.
  @usableFromInline
  struct Kick {
    @usableFromInline let kept: Position
    /// In s.
    @usableFromInline let length: Position

    @inlinable @inline(__always)
    init(kept: Position, length: Position) {
      self.kept = kept
      self.length = length
    }

    @inlinable @inline(__always)
    func moved(_ u: Position, by f: Position) -> Position {
      Position.multiplyAdd(length, f, kept * u)
    }
  }
}
