/// A part of the program of a pattern. Its jumps are relative, so that pieces
/// can be joined and repeated without changes.
typealias PatternPiece = [LinearPattern.Instruction]

extension PatternPiece {
  /// Matches this piece or the other one:
  ///
  ///     fork to other
  ///     self
  ///     jump behind other
  ///     other
  func or(_ other: PatternPiece) -> PatternPiece {
    [.fork(count + 2)] + self + [.jump(other.count + 1)] + other
  }

  /// Matches the piece at least `least` times and at most `most` times, or any
  /// number of times if that is `nil`.
  func repeated(least: Int, most: Int?) -> PatternPiece {
    let required = Array(repeatElement(self, count: least).joined())
    guard let most else {
      // The fork leaves the loop, or runs it once more and returns to the fork.
      return required + [.fork(count + 2)] + self + [.jump(-count - 1)]
    }
    // Before each optional copy, a fork can skip all copies that are left.
    return required
      + stride(from: most - least, to: 0, by: -1).flatMap { copiesLeft in
        [.fork(copiesLeft * (count + 1))] + self
      }
  }
}
