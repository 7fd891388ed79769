/// Equations of motion as a person writes them:
///
///     k = 40                          # a name for a formula
///     x1'' = -k*x1 + (x2 - x1)        # a coordinate of second order
///     x2'' = -k*x2 + (x1 - x2) - 0.1*x2'
///     y' = -y                         # and one of first order
///     x1(0) = 1                       # where it starts; 0 if not said
///
/// A semicolon, or a line break outside parentheses, ends a line. Formulas may
/// use t, pi, e, functions, coordinates, the velocities of second-order ones,
/// and defined names. A definition may use only the definitions above it; a
/// start must be constant.
public struct EquationText: Sendable {
  /// The largest number of Unicode scalars in a text.
  public static let mostScalars = 262_144
  /// The largest number of coordinates.
  public static let mostCoordinates = 1024

  /// A name on the left and its formula on the right.
  public struct Line: Sendable {
    /// The name on the left, without primes and without (0).
    public let name: String
    /// The number of primes after the name: 0 in a definition or x(0) = …, 1 in
    /// y' = … or x'(0) = …, 2 in x'' = …
    public let order: Int
    /// The formula on the right.
    public let formula: Expression
    /// The offset of the name in the text, in scalars.
    let offset: Int
  }

  /// The equations of motion, in the order of the text.
  public private(set) var coordinates: [Line] = []
  /// Lines that define a name, in the order of the text.
  public private(set) var definitions: [Line] = []
  /// Lines such as x(0) = 1 and x'(0) = 2.
  public private(set) var starts: [Line] = []
  let scalars: [Unicode.Scalar]
  /// The text as it was given.
  package var source: String { String(String.UnicodeScalarView(scalars)) }
  /// What must not be given again: the name of each coordinate and definition,
  /// and the left side of each start, such as x'(0).
  private var given: Set<String> = []

  /// Parses a text.
  public init(_ text: String) throws(ExpressionError) {
    scalars = Array(text.unicodeScalars)
    do {
      try read()
    } catch let error {
      throw error.located(in: scalars)
    }
  }

  private mutating func read() throws(Misplaced) {
    guard scalars.count <= Self.mostScalars else {
      throw Misplaced(Self.mostScalars, "the text has more than \(Self.mostScalars) characters")
    }
    var parser = Parser(try Lexer.tokens(of: scalars))
    while parser.here.kind != .end {
      if !parser.here.endsLine { try readLine(&parser) }
      guard parser.here.endsLine else {
        throw parser.expected("an operator such as * or the end of the line")
      }
      parser.advance()
    }
    guard !coordinates.isEmpty else {
      throw Misplaced(scalars.count, "there is no equation such as x'' = -x or y' = -y")
    }
  }

  private mutating func readLine(_ parser: inout Parser) throws(Misplaced) {
    let token = parser.here
    guard case .name(let name, let primes) = token.kind else {
      throw parser.expected("a line such as x'' = -x")
    }
    try checkIsFree(name, token.offset)
    parser.advance()
    if parser.take("(") { return try readStart(&parser, of: token, name, primes) }
    guard primes <= 2 else {
      throw Misplaced(
        token.offset, "\(token.description) is of order \(primes); equations are of order 1 or 2")
    }
    try parser.require("=", "after \(token.description), which stands alone on the left")
    let line = Line(name: name, order: primes, formula: try parser.formula(), offset: token.offset)
    guard given.insert(name).inserted else {
      throw Misplaced(token.offset, "'\(name)' is given twice")
    }
    if primes == 0 {
      definitions.append(line)
    } else {
      coordinates.append(line)
      guard coordinates.count <= Self.mostCoordinates else {
        throw Misplaced(token.offset, "there are more than \(Self.mostCoordinates) coordinates")
      }
    }
  }

  /// Reads the rest of a line such as x(0) = 1, after the opening parenthesis.
  private mutating func readStart(
    _ parser: inout Parser, of token: Token, _ name: String, _ primes: Int
  ) throws(Misplaced) {
    guard parser.here.kind == .number(0) else { throw parser.expected("0, as in \(name)(0) = 1") }
    parser.advance()
    try parser.require(")", "after the 0")
    try parser.require("=", "after (0)")
    let line = Line(name: name, order: primes, formula: try parser.formula(), offset: token.offset)
    guard given.insert("\(token.description)(0)").inserted else {
      throw Misplaced(token.offset, "\(token.description) is given a start twice")
    }
    starts.append(line)
  }

  /// The definitions that no formula uses, in the order of the text.
  public var unusedDefinitions: [String] {
    var used: Set<String> = []
    for case .name(let name, _) in (definitions + coordinates + starts).flatMap(\.formula.nodes) {
      used.insert(name)
    }
    return definitions.map(\.name).filter { !used.contains($0) }
  }

  /// Throws if the language itself uses a name.
  private func checkIsFree(_ name: String, _ offset: Int) throws(Misplaced) {
    if Operation.functions[name] != nil { throw Misplaced(offset, "'\(name)' is a function") }
    if ["t", "pi", "e"].contains(name) {
      throw Misplaced(offset, "'\(name)' has a meaning of its own")
    }
  }
}
