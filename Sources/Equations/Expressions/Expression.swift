/// A formula as it was written.
///
/// A tree in a list: nodes come after their operands, whose indices they hold,
/// and the last node is the whole formula. A walk over the nodes needs no
/// recursion, however long a sum is.
public struct Expression: Sendable {
  enum Node: Equatable, Sendable {
    case number(Double)
    /// A name with its primes: x, x'.
    case name(String, primes: Int)
    case unary(Operation, Int)
    case binary(Operation, Int, Int)
  }

  var nodes: [Node] = []
  /// The offset of each node's own token in the text.
  var offsets: [Int] = []

  /// Appends a node and returns its index.
  mutating func append(_ node: Node, at offset: Int) -> Int {
    nodes.append(node)
    offsets.append(offset)
    return nodes.count - 1
  }
}

/// An error in the text of an equation, with its position.
public struct ExpressionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line, counted from 1.
  public let line: Int
  /// The Unicode scalar within the line, counted from 1.
  public let column: Int
  /// The message, on one line.
  public let message: String

  /// An error at a line and column, both counted from 1.
  public init(line: Int, column: Int, message: String) {
    self.line = line
    self.column = column
    self.message = message
  }

  /// One line: `line 1, column 7: ` and the message.
  public var description: String { "line \(line), column \(column): \(message)" }
}

/// An error at an offset from the text's beginning, in Unicode scalars.
struct Misplaced: Error {
  let offset: Int
  let message: String

  init(_ offset: Int, _ message: String) {
    self.offset = offset
    self.message = message
  }

  /// The error with its line and column.
  func located(in scalars: [Unicode.Scalar]) -> ExpressionError {
    let before = scalars.prefix(offset)
    let lineStart = before.lastIndex(of: "\n").map { $0 + 1 } ?? 0
    return ExpressionError(
      line: 1 + before.count { $0 == "\n" }, column: 1 + offset - lineStart, message: message)
  }
}

/// The operation of an expression's node or of a program's instruction.
public enum Operation: UInt8, Sendable {
  /// Operations on two values, the only ones up to `maximum`; `power` is xʸ.
  case add, subtract, multiply, divide, power, minimum, maximum
  /// Negation, and circular functions of one value, angles in radians.
  case negate, sine, cosine, tangent, arctangent
  /// Hyperbolic functions of one value.
  case hyperbolicSine, hyperbolicCosine, hyperbolicTangent
  /// Functions of one value; `logarithm` is the natural one, `magnitude` the
  /// absolute value, `sign` −1, 0, 1 or NaN.
  case exponential, logarithm, squareRoot, magnitude, sign
  /// a·b + c, a·b − c and c − a·b, each with two roundings. They occur only in
  /// programs, as one instruction instead of two.
  case multiplyThenAdd, multiplyThenSubtract, subtractProduct

  /// The functions of the expression language by their names.
  package static let functions: [String: Operation] = [
    "pow": .power, "min": .minimum, "max": .maximum, "sin": .sine, "cos": .cosine, "tan": .tangent,
    "atan": .arctangent, "sinh": .hyperbolicSine, "cosh": .hyperbolicCosine,
    "tanh": .hyperbolicTangent, "exp": .exponential, "log": .logarithm, "sqrt": .squareRoot,
    "abs": .magnitude, "sign": .sign,
  ]

  /// Whether it has two operands.
  public var isBinary: Bool { rawValue <= Self.maximum.rawValue }
}
