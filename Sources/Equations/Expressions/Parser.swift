/// Reads formulas.
///
///     sum     = product { ("+" | "-") product }
///     product = signed { ("*" | "/") signed }
///     signed  = ("+" | "-") signed | power
///     power   = primary [ "^" signed ]
///     primary = number | name | function "(" sum [ "," sum ] ")" | "(" sum ")"
///
/// So -x^2 is -(x²), 2^-3 is 1/8, and a^b^c is a^(b^c).
struct Parser {
  /// Deepest nesting of parentheses, functions, signs and powers.
  static let mostDepth = 99

  private let tokens: [Token]
  private var index = 0
  private var expression = Expression()
  private var depth = 0

  init(_ tokens: [Token]) { self.tokens = tokens }

  /// The next token.
  var here: Token { tokens[index] }

  /// Moves to the next token; stays at the last one, the end.
  mutating func advance() { index = min(index + 1, tokens.count - 1) }

  /// Passes a symbol if it is next, and returns whether it was.
  mutating func take(_ symbol: Unicode.Scalar) -> Bool {
    guard here.kind == .symbol(symbol) else { return false }
    advance()
    return true
  }

  /// Passes a symbol that must be there; `reason` completes the error message.
  mutating func require(_ symbol: Unicode.Scalar, _ reason: String) throws(Misplaced) {
    guard take(symbol) else { throw expected("'\(symbol)' \(reason)") }
  }

  /// The error that the next token is not what it has to be.
  func expected(_ what: String) -> Misplaced {
    Misplaced(here.offset, "expected \(what), not \(here.description)")
  }

  /// Reads a formula as far as it goes. What follows it is left to the caller.
  mutating func formula() throws(Misplaced) -> Expression {
    expression = Expression()
    _ = try sum()
    return expression
  }

  // `sum`, `product`, `signed` (also `power`) and `primary` each read the rule
  // of their name, and return the index of its node.

  private mutating func sum() throws(Misplaced) -> Int {
    try chain(["+": .add, "-": .subtract]) { parser throws(Misplaced) in try parser.product() }
  }

  private mutating func product() throws(Misplaced) -> Int {
    try chain(["*": .multiply, "/": .divide]) { parser throws(Misplaced) in try parser.signed() }
  }

  /// Operands with operators between them, which bind to the left.
  private mutating func chain(
    _ operators: [Unicode.Scalar: Operation],
    of operand: (inout Parser) throws(Misplaced) -> Int
  ) throws(Misplaced) -> Int {
    var left = try operand(&self)
    while case .symbol(let symbol) = here.kind, let operation = operators[symbol] {
      let offset = here.offset
      advance()
      let right = try operand(&self)
      left = expression.append(.binary(operation, left, right), at: offset)
    }
    return left
  }

  private mutating func signed() throws(Misplaced) -> Int {
    guard depth <= Self.mostDepth else {
      throw Misplaced(here.offset, "nested more than \(Self.mostDepth) deep")
    }
    depth += 1
    defer { depth -= 1 }
    let offset = here.offset
    if take("+") { return try signed() }
    if take("-") { return expression.append(.unary(.negate, try signed()), at: offset) }
    let base = try primary()
    let sign = here.offset
    guard take("^") else { return base }
    return expression.append(.binary(.power, base, try signed()), at: sign)
  }

  private mutating func primary() throws(Misplaced) -> Int {
    let token = here
    switch token.kind {
    case .number(let value):
      advance()
      return expression.append(.number(value), at: token.offset)
    case .name(let name, let primes):
      advance()
      if let function = Operation.functions[name] {
        return try call(function, name, primes, at: token.offset)
      }
      if here.kind == .symbol("(") {
        throw Misplaced(token.offset, "there is no function '\(name)'")
      }
      return expression.append(.name(name, primes: primes), at: token.offset)
    case .symbol("("):
      advance()
      let inner = try sum()
      try close(token.offset)
      return inner
    default: throw expected("a number, a name or '('")
    }
  }

  private mutating func call(
    _ function: Operation, _ name: String, _ primes: Int, at offset: Int
  ) throws(Misplaced) -> Int {
    guard primes == 0 else { throw Misplaced(offset, "'\(name)' is a function") }
    let opening = here.offset
    try require("(", "after the function '\(name)'")
    let first = try sum()
    if function.isBinary {
      try require(",", "and a second value for '\(name)'")
      let second = try sum()
      try close(opening)
      return expression.append(.binary(function, first, second), at: offset)
    }
    if here.kind == .symbol(",") { throw Misplaced(here.offset, "'\(name)' takes one value") }
    try close(opening)
    return expression.append(.unary(function, first), at: offset)
  }

  private mutating func close(_ opening: Int) throws(Misplaced) {
    if here.kind == .end { throw Misplaced(opening, "'(' is never closed") }
    try require(")", "or an operator such as *")
  }
}
