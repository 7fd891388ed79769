/// A token of an equation's text.
struct Token {
  enum Kind: Equatable {
    case number(Double)
    /// A name with the primes after it: x, x' or x''.
    case name(String, primes: Int)
    /// One of + - * / ^ ( ) , =
    case symbol(Unicode.Scalar)
    /// A line's end or a semicolon.
    case separator(Unicode.Scalar)
    case end
  }

  let kind: Kind
  /// The offset of its beginning, in scalars.
  let offset: Int
  /// A number as it is written.
  var text = ""

  /// The token as messages quote it.
  var description: String {
    switch kind {
    case .number: "'\(text)'"
    case .name(let name, let primes): Self.quoted(name, primes)
    case .separator("\n"): "the end of the line"
    case .symbol(let symbol), .separator(let symbol): "'\(symbol)'"
    case .end: "the end"
    }
  }

  /// A name as messages quote it. With primes it has no quotes, which would
  /// look like further primes.
  static func quoted(_ name: String, _ primes: Int) -> String {
    primes == 0 ? "'\(name)'" : name + String(repeating: "'", count: primes)
  }

  /// Whether a line of the text ends with it.
  var endsLine: Bool {
    switch kind {
    case .separator, .end: true
    case .number, .name, .symbol: false
    }
  }
}

/// Splits a text into tokens. Spaces, tabs, carriage returns and, within
/// parentheses, line ends separate them; `#` begins a comment up to a line end.
struct Lexer {
  private let scalars: [Unicode.Scalar]
  private var offset = 0
  /// The number of open parentheses.
  private var depth = 0

  init(_ scalars: [Unicode.Scalar]) { self.scalars = scalars }

  static func tokens(of scalars: [Unicode.Scalar]) throws(Misplaced) -> [Token] {
    var lexer = Lexer(scalars)
    var tokens: [Token] = []
    repeat { tokens.append(try lexer.next()) } while tokens.last?.kind != .end
    return tokens
  }

  /// The next scalar; `nil` at the end of the text.
  private var here: Unicode.Scalar? { offset < scalars.count ? scalars[offset] : nil }

  private mutating func next() throws(Misplaced) -> Token {
    skipBlanks()
    let start = offset
    guard let scalar = here else { return Token(kind: .end, offset: start) }
    if Self.isDigit(scalar) || scalar == "." { return try number() }
    if Self.isLetter(scalar) { return name() }
    offset += 1
    switch scalar {
    case "\n", ";": return Token(kind: .separator(scalar), offset: start)
    case "(": depth += 1
    case ")": depth = max(0, depth - 1)
    case "+", "-", "*", "/", "^", ",", "=": break
    default: throw Misplaced(start, "unexpected \(Self.description(of: scalar))")
    }
    return Token(kind: .symbol(scalar), offset: start)
  }

  /// A character as messages name it: a control, format or separator character
  /// by its number, others in quotes.
  private static func description(of scalar: Unicode.Scalar) -> String {
    switch scalar.properties.generalCategory {
    case .control, .spaceSeparator, .lineSeparator, .paragraphSeparator, .format:
      let digits = String(scalar.value, radix: 16, uppercase: true)
      return "character U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    default: return "character '\(scalar)'"
    }
  }

  private mutating func skipBlanks() {
    while let scalar = here {
      if scalar == "#" {
        while let rest = here, rest != "\n" { offset += 1 }
      } else if scalar == " " || scalar == "\t" || scalar == "\r"
        || (scalar == "\n" && depth > 0)
      {
        offset += 1
      } else {
        return
      }
    }
  }

  private mutating func number() throws(Misplaced) -> Token {
    let start = offset
    skipDigits()
    if here == "." {
      offset += 1
      skipDigits()
    }
    // An e without digits after it is not an exponent.
    if here == "e" || here == "E" {
      var ahead = offset + 1
      if ahead < scalars.count, scalars[ahead] == "+" || scalars[ahead] == "-" { ahead += 1 }
      if ahead < scalars.count, Self.isDigit(scalars[ahead]) {
        offset = ahead
        skipDigits()
      }
    }
    let text = text(from: start)
    return Token(kind: .number(try Self.value(of: text, at: start)), offset: start, text: text)
  }

  private mutating func skipDigits() {
    while let scalar = here, Self.isDigit(scalar) { offset += 1 }
  }

  /// The text from `start` up to here.
  private func text(from start: Int) -> String {
    String(String.UnicodeScalarView(scalars[start..<offset]))
  }

  private static func value(of text: String, at offset: Int) throws(Misplaced) -> Double {
    guard let value = Double(text) else { throw Misplaced(offset, "'\(text)' is not a number") }
    guard value.isFinite else { throw Misplaced(offset, "'\(text)' is too large for a double") }
    let digits = text.prefix { $0 != "e" && $0 != "E" }
    guard value > 0 || digits.allSatisfy({ "0.".contains($0) }) else {
      throw Misplaced(offset, "'\(text)' is too small for a double")
    }
    return value
  }

  private mutating func name() -> Token {
    let start = offset
    while let scalar = here, Self.isLetter(scalar) || Self.isDigit(scalar) { offset += 1 }
    let name = text(from: start)
    let end = offset
    while here == "'" { offset += 1 }
    return Token(kind: .name(name, primes: offset - end), offset: start)
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 48 && scalar.value <= 57
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    // Bit 5 makes ASCII letters lower case.
    scalar == "_" || (scalar.value | 32 >= 97 && scalar.value | 32 <= 122)
  }
}
