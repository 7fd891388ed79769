import Equations

/// Roots and powers that are never negative, but whose series may become so:
/// that of √x in x' = −√x is a straight line, of which x is the square. Beyond
/// its zero the motion rests, while the series would rise again.
extension SeriesSolver {
  /// The first moment shortly before the series of a root or a power passes
  /// zero, if that of its base is positive at the end of the step, and the row
  /// of the root.
  ///
  /// Where the base passes zero, too, series do not converge, and steps shrink
  /// anyway.
  @inlinable
  func firstRootEnd(within length: Scalar) -> (offset: Scalar, row: Int)? {
    var first: (offset: Scalar, row: Int)?
    for instruction in expansion.program.instructions
    where instruction.operation == .squareRoot || instruction.operation == .power {
      let root = expansion.row(instruction.target)
      let base = expansion.row(instruction.a)
      let reach = first?.offset ?? length
      // The base at the moment is not to be lost in rounding: it is the square
      // of this share, or another power.
      let level = root[0].approximation * 0x1p-24
      guard level > 0, expansion.value(root, at: reach).approximation < 0,
        expansion.value(base, at: reach).approximation > 0,
        !isDivisor(instruction.target)
      else { continue }
      let moment = bisect(from: Scalar(constant: 0), to: reach) {
        expansion.value(root, at: $0).approximation < level
      }
      first = (moment, instruction.target)
    }
    return first
  }

  /// Whether something is divided by a row, which then cannot count as zero.
  @inlinable
  func isDivisor(_ row: Int) -> Bool {
    expansion.program.instructions.contains {
      $0.operation == .divide && !$0.takesConstant && $0.b == row
    }
  }

  /// Updates the roots that count as zero from the end of a step on; `root` is
  /// the row of the root if the step ended at one. The first step to the zero
  /// of a root leaves a small share of it, a second one after that nothing that
  /// counts. In further steps coefficients would be beyond the largest number,
  /// so the root then rests.
  @inlinable
  func settleRoots(_ root: Int?) {
    guard let root else {
      if !reachedRoots.isEmpty { reachedRoots = expansion.restingRoots }
      return
    }
    if reachedRoots.insert(root).inserted { return }
    expansion.restingRoots.insert(root)
    if rest == nil { rest = time.value.approximation }
  }

  /// Ends the rest of roots whose bases grow within a step of this length,
  /// which the check of the series has shortened.
  @inlinable
  func wakeRoots(within length: Scalar) {
    if expansion.restingRoots.isEmpty { return }
    for instruction in expansion.program.instructions
    where expansion.restingRoots.contains(instruction.target) {
      let base = expansion.row(instruction.a)
      if expansion.value(base, at: length).approximation > 4 * base[0].approximation {
        expansion.restingRoots.remove(instruction.target)
      }
    }
  }
}
