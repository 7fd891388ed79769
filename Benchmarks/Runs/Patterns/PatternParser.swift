/// Parses the common syntax of regular expressions: `.`, `[a-z]`, `\d \w \s
/// \b`, groups, `|`, `* + ? {2,5}`, `^ $`, and `(?i)` at the start.
///
/// It is a recursive-descent parser. Each of these functions reads what it is
/// named after, from the current position on, and returns its instructions:
///
///     choice:     one or more sequences, separated by '|'
///     sequence:   any number of repetitions
///     repetition: an atom, and optionally a quantifier
///     atom:       a character, '.', an assertion, an escape, a bracket, a group
struct PatternParser {
  typealias SyntaxError = LinearPattern.SyntaxError

  private let scalars: [Unicode.Scalar]
  private var position = 0
  /// The number of groups that are open at the position.
  private var depth = 0
  private var ignoresCase = false

  init(_ text: String) { scalars = Array(text.unicodeScalars) }

  /// Parses the whole text. To be called once.
  mutating func program() throws(SyntaxError) -> PatternPiece {
    ignoresCase = take("(?i)")
    let piece = try choice()
    guard position == scalars.count else { throw error("a ')' closes nothing") }
    return try checked(piece + [.match])
  }

  /// Returns a piece, unless it has more instructions than a program may have.
  /// Every piece is checked, so that before its check even a repetition has at
  /// most the square of that number.
  private func checked(_ piece: PatternPiece) throws(SyntaxError) -> PatternPiece {
    guard piece.count <= LinearPattern.mostInstructions else {
      throw error("it makes more than \(LinearPattern.mostInstructions) instructions")
    }
    return piece
  }

  private func error(_ problem: String) -> SyntaxError { SyntaxError(description: problem) }

  private var next: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

  /// Moves past `text` if it comes next; returns whether it did.
  private mutating func take(_ text: String) -> Bool {
    let wanted = Array(text.unicodeScalars)
    guard scalars[position...].starts(with: wanted) else { return false }
    position += wanted.count
    return true
  }

  private mutating func choice() throws(SyntaxError) -> PatternPiece {
    var piece = try sequence()
    while take("|") {
      piece = try checked(piece.or(sequence()))
    }
    return piece
  }

  private mutating func sequence() throws(SyntaxError) -> PatternPiece {
    var piece: PatternPiece = []
    while let scalar = next, scalar != "|", scalar != ")" {
      piece = try checked(piece + repetition())
    }
    return piece
  }

  private mutating func repetition() throws(SyntaxError) -> PatternPiece {
    let part = try atom()
    guard let (least, most) = try quantifier() else { return part }
    // A '?' makes the quantifier lazy, which does not affect whether there is a
    // match.
    if !take("?"), next == "+" { throw error("possessive quantifiers are not available") }
    guard try quantifier() == nil else { throw error("a repetition is repeated without '(?:)'") }
    return try checked(part.repeated(least: least, most: most))
  }

  /// The least and the most repetitions, the latter `nil` for any number.
  /// Returns `nil`, with the position unchanged, if no quantifier comes next. A
  /// '{' that does not begin one is a plain character.
  private mutating func quantifier() throws(SyntaxError) -> (least: Int, most: Int?)? {
    if take("*") { return (0, nil) }
    if take("+") { return (1, nil) }
    if take("?") { return (0, 1) }
    let start = position
    guard take("{"), let least = number() else {
      position = start
      return nil
    }
    var most: Int? = least
    if take(",") { most = next == "}" ? nil : number() }
    guard take("}") else {
      position = start
      return nil
    }
    guard most.map({ $0 >= least }) ?? true else { throw error("'{m,n}' with m above n") }
    return (least, most)
  }

  /// A decimal number; `nil` if no digit comes next. It is clamped to the most
  /// instructions of a program, which so many repetitions exceed anyway.
  private mutating func number() -> Int? {
    var value: Int?
    while let digit = next, ("0"..."9").contains(digit) {
      value = min((value ?? 0) * 10 + Int(digit.value - 48), LinearPattern.mostInstructions)
      position += 1
    }
    return value
  }

  private mutating func atom() throws(SyntaxError) -> PatternPiece {
    guard let scalar = next else { throw error("it ends too early") }
    switch scalar {
    case "*", "+", "?": throw error("'\(scalar)' repeats nothing")
    case "(": return try group()
    case "[": return [.scalar(folded(try bracket()))]
    default: break
    }
    position += 1
    switch scalar {
    case ".": return [.scalar(.anything)]
    case "^": return [.assertion(.start)]
    case "$": return [.assertion(.end)]
    case "\\":
      if take("b") { return [.assertion(.wordBoundary)] }
      if take("B") { return [.assertion(.noWordBoundary)] }
      if take("A") { return [.assertion(.start)] }
      if take("z") || take("Z") { return [.assertion(.end)] }
      return [.scalar(folded(try escape()))]
    default: return [.scalar(folded(ScalarSet(scalar)))]
    }
  }

  /// The set in both cases if the pattern ignores the case.
  private func folded(_ set: ScalarSet) -> ScalarSet { ignoresCase ? set.ignoringCase : set }

  private mutating func group() throws(SyntaxError) -> PatternPiece {
    _ = take("(")
    if take("?"), !take(":") {
      throw error(
        "'(?' begins a group that is not available; only '(?:', and '(?i)' at the very start, are")
    }
    depth += 1
    guard depth <= 100 else { throw error("groups stand more than 100 deep") }
    let piece = try choice()
    depth -= 1
    guard take(")") else { throw error("a '(' is not closed") }
    return piece
  }

  /// The character or class after a backslash.
  private mutating func escape() throws(SyntaxError) -> ScalarSet {
    guard let scalar = next else { throw error("nothing follows a '\\'") }
    position += 1
    switch scalar {
    case "d": return .digit
    case "D": return .digit.negated
    case "w": return .word
    case "W": return .word.negated
    case "s": return .space
    case "S": return .space.negated
    case "t": return ScalarSet("\t")
    case "n": return ScalarSet("\n")
    case "r": return ScalarSet("\r")
    case "1"..."9": throw error("back-references are not available")
    default:
      guard !ScalarSet.word.contains(scalar) else { throw error("'\\\(scalar)' means nothing") }
      return ScalarSet(scalar)
    }
  }

  /// A set such as `[^a-z_]`.
  private mutating func bracket() throws(SyntaxError) -> ScalarSet {
    try rejectNamedClass()
    _ = take("[")
    let isNegated = take("^")
    // The first item is read unconditionally: a ']' at the beginning is a
    // member.
    var ranges = try rangesInBracket()
    while !take("]") { ranges += try rangesInBracket() }
    return ScalarSet(ranges, isNegated: isNegated)
  }

  /// The next character, class or range in a bracket.
  private mutating func rangesInBracket() throws(SyntaxError) -> [ClosedRange<UInt32>] {
    try rejectNamedClass()
    let low = try member()
    // A '-' before the closing bracket is a member itself.
    let hasEnd = next == "-" && position + 1 < scalars.count && scalars[position + 1] != "]"
    guard hasEnd else {
      guard !low.isNegated else { throw error("'\\D', '\\W' and '\\S' may not stand in '[]'") }
      return low.ranges
    }
    _ = take("-")
    guard let first = low.single, let last = try member().single else {
      throw error("an end of a range in '[]' is not a single character")
    }
    guard first <= last else { throw error("a range in '[]' goes down") }
    return [first...last]
  }

  /// Rejects a POSIX class such as `[:digit:]`, which would otherwise be read
  /// as the set of its letters.
  private func rejectNamedClass() throws(SyntaxError) {
    guard scalars[position...].starts(with: "[:".unicodeScalars) else { return }
    let name = scalars[(position + 2)...].prefix { ("a"..."z").contains($0) }
    let rest = scalars[(position + 2 + name.count)...]
    guard !name.isEmpty, rest.starts(with: ":]".unicodeScalars) else { return }
    let text = String(String.UnicodeScalarView(name))
    throw error("'[:\(text):]' is not available; '\\d', '\\w', '\\s' and '[a-z]' are")
  }

  /// One character or escape of a bracket.
  private mutating func member() throws(SyntaxError) -> ScalarSet {
    guard let scalar = next else { throw error("a '[' is not closed") }
    position += 1
    return scalar == "\\" ? try escape() : ScalarSet(scalar)
  }
}

extension ScalarSet {
  /// The only scalar of the set, if there is just one.
  fileprivate var single: UInt32? {
    guard !isNegated, ranges.count == 1, ranges[0].count == 1 else { return nil }
    return ranges[0].lowerBound
  }
}
