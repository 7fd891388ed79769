/// A regular expression that is matched in time proportional to the length of
/// the text, whatever the expression: no backtracking, so no blow-up.
///
/// All alternatives advance together, one scalar at a time (Thompson, "Regular
/// expression search algorithm", doi:10.1145/363347.363387). Features that
/// require backtracking are not supported: back-references, look-around,
/// possessive quantifiers.
public struct LinearPattern: Sendable {
  /// Why a text is not a valid pattern.
  public struct SyntaxError: Error, Hashable, Sendable, CustomStringConvertible {
    public let description: String
  }

  enum Assertion: Sendable {
    case start
    case end
    case wordBoundary
    case noWordBoundary
  }

  enum Instruction: Sendable {
    case scalar(ScalarSet)
    case assertion(Assertion)
    /// Continues at both instructions; a jump if they are the same.
    case split(Int, Int)
    case match
  }

  /// The most instructions of a compiled pattern, each of which may be visited
  /// once for every scalar of a text.
  static let mostInstructions = 2000

  let program: [Instruction]

  public init(_ text: String) throws(SyntaxError) {
    var parser = PatternParser(text)
    program = try PatternCompiler.program(of: try parser.pattern())
  }

  /// Whether the pattern matches anywhere in `text`.
  public func matches(_ text: String) -> Bool {
    let scalars = Array(text.unicodeScalars)
    var current = Threads(count: program.count)
    var next = Threads(count: program.count)
    for position in 0...scalars.count {
      // A match may begin at every position.
      if add(0, to: &current, scalars, position) { return true }
      guard position < scalars.count else { break }
      next.removeAll()
      for place in current.places {
        guard case .scalar(let set) = program[place], set.contains(scalars[position]) else {
          continue
        }
        if add(place + 1, to: &next, scalars, position + 1) { return true }
      }
      swap(&current, &next)
    }
    return false
  }

  /// The instructions waiting for a scalar, without duplicates.
  private struct Threads {
    private(set) var places: [Int] = []
    private var isTaken: [Bool]
    private var seen: [Int] = []

    init(count: Int) { isTaken = Array(repeating: false, count: count) }

    mutating func removeAll() {
      for place in seen { isTaken[place] = false }
      seen.removeAll(keepingCapacity: true)
      places.removeAll(keepingCapacity: true)
    }

    mutating func isNew(_ place: Int) -> Bool {
      guard !isTaken[place] else { return false }
      isTaken[place] = true
      seen.append(place)
      return true
    }

    mutating func append(_ place: Int) { places.append(place) }
  }

  /// Follows the instructions that do not consume a scalar.
  ///
  /// - Returns: whether they lead to a match.
  private func add(
    _ start: Int, to threads: inout Threads, _ scalars: [Unicode.Scalar], _ position: Int
  ) -> Bool {
    var open = [start]
    while let place = open.popLast() {
      guard threads.isNew(place) else { continue }
      switch program[place] {
      case .match: return true
      case .scalar: threads.append(place)
      case .split(let first, let second): open += [second, first]
      case .assertion(let assertion):
        if Self.holds(assertion, scalars, position) { open.append(place + 1) }
      }
    }
    return false
  }

  private static func holds(
    _ assertion: Assertion, _ scalars: [Unicode.Scalar], _ position: Int
  ) -> Bool {
    let isWord = { (index: Int) in
      scalars.indices.contains(index) && ScalarSet.word.contains(scalars[index])
    }
    switch assertion {
    case .start: return position == 0
    case .end: return position == scalars.count
    case .wordBoundary: return isWord(position - 1) != isWord(position)
    case .noWordBoundary: return isWord(position - 1) == isWord(position)
    }
  }
}

/// A set of scalars: `a`, `.`, `[a-z_]`, `\d`.
struct ScalarSet: Sendable, Hashable {
  var ranges: [ClosedRange<UInt32>]
  var isNegated = false

  init(_ ranges: [ClosedRange<UInt32>], isNegated: Bool = false) {
    self.ranges = ranges
    self.isNegated = isNegated
  }

  init(_ scalar: Unicode.Scalar) { ranges = [scalar.value...scalar.value] }

  private init(_ pairs: [(Unicode.Scalar, Unicode.Scalar)], isNegated: Bool = false) {
    self.init(pairs.map { $0.0.value...$0.1.value }, isNegated: isNegated)
  }

  static let digit = ScalarSet([("0", "9")])
  static let word = ScalarSet([("a", "z"), ("A", "Z"), ("0", "9"), ("_", "_")])
  static let space = ScalarSet([("\t", "\r"), (" ", " ")])
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
    return ScalarSet(
      ranges + moved(65...90, by: 32) + moved(97...122, by: -32), isNegated: isNegated)
  }
}
