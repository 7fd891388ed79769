/// A set of scalars, as `a`, `.`, `[a-z_]` and `\d` denote.
struct ScalarSet: Sendable, Hashable {
  var ranges: [ClosedRange<UInt32>]
  var isNegated = false

  init(_ ranges: [ClosedRange<UInt32>], isNegated: Bool = false) {
    self.ranges = ranges
    self.isNegated = isNegated
  }

  init(_ scalar: Unicode.Scalar) { ranges = [scalar.value...scalar.value] }

  private init(
    _ pairs: [(first: Unicode.Scalar, last: Unicode.Scalar)], isNegated: Bool = false
  ) {
    self.init(pairs.map { $0.first.value...$0.last.value }, isNegated: isNegated)
  }

  static let digit = ScalarSet([("0", "9")])
  static let word = ScalarSet([("a", "z"), ("A", "Z"), ("0", "9"), ("_", "_")])
  static let space = ScalarSet([("\t", "\r"), (" ", " ")])
  /// Everything but a line break.
  static let anything = ScalarSet([("\n", "\n")], isNegated: true)

  var negated: ScalarSet { ScalarSet(ranges, isNegated: !isNegated) }

  func contains(_ scalar: Unicode.Scalar) -> Bool {
    ranges.contains { $0.contains(scalar.value) } != isNegated
  }

  /// The set with both cases of its ASCII letters.
  var ignoringCase: ScalarSet {
    func moved(_ letters: ClosedRange<UInt32>, by offset: Int) -> [ClosedRange<UInt32>] {
      ranges.filter { $0.overlaps(letters) }.map { range in
        let part = range.clamped(to: letters)
        return UInt32(Int(part.lowerBound) + offset)...UInt32(Int(part.upperBound) + offset)
      }
    }
    // A to Z are 65 to 90. Each lower-case letter is 32 higher.
    return ScalarSet(
      ranges + moved(65...90, by: 32) + moved(97...122, by: -32), isNegated: isNegated)
  }
}
