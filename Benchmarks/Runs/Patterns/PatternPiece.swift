/// A part of the program of a pattern. Its jumps are relative, so that pieces can
/// be put together and repeated as they are.
typealias PatternPiece = [LinearPattern.Instruction]

extension PatternPiece {
  /// This piece or the other.
  func or(_ other: PatternPiece) -> PatternPiece {
    [.fork(count + 2)] + self + [.jump(other.count + 1)] + other
  }

  /// The piece at least `least` times and at most `most`, `nil` for any number.
  func repeated(least: Int, most: Int?) -> PatternPiece {
    let copies = repeatElement(self, count: least).joined()
    guard let most else { return copies + [.fork(count + 2)] + self + [.jump(-count - 1)] }
    // Each further copy may be skipped together with those behind it.
    return copies
      + (0..<most - least).reversed().flatMap { [.fork(($0 + 1) * (count + 1))] + self }
  }
}
