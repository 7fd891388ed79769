/// The operation of a node of an expression on its operands.
public enum Operation: UInt8, CaseIterable, Sendable {
  // The operations of two values come first: see `isBinary`.
  /// Operations on two values; `power` is xʸ.
  case add, subtract, multiply, divide, power, minimum, maximum
  /// The negative and circular functions of one value, angles in radians.
  case negate, sine, cosine, tangent, arctangent
  /// Hyperbolic functions of one value.
  case hyperbolicSine, hyperbolicCosine, hyperbolicTangent
  /// Functions of one value; `logarithm` is the natural one, `magnitude` the
  /// absolute value, `sign` −1, 0 or 1.
  case exponential, logarithm, squareRoot, magnitude, sign
  /// a·b + c, a·b − c and c − a·b, each with two roundings. They occur only in
  /// programs, where one instruction takes less time than two.
  case multiplyThenAdd, multiplyThenSubtract, subtractProduct

  private static let functionNames: [Operation: String] = [
    .power: "pow", .minimum: "min", .maximum: "max", .sine: "sin", .cosine: "cos", .tangent: "tan",
    .arctangent: "atan", .hyperbolicSine: "sinh", .hyperbolicCosine: "cosh",
    .hyperbolicTangent: "tanh", .exponential: "exp", .logarithm: "log", .squareRoot: "sqrt",
    .magnitude: "abs", .sign: "sign",
  ]

  /// Names of functions in other languages, with the names in this one.
  private static let otherNames = [
    "ln": "log", "arctan": "atan", "tg": "tan", "sgn": "sign", "fabs": "abs",
  ]

  /// A suggestion for the unknown function `name`: the function's name here, or
  /// else one of all functions; or a product, in case `name` is a factor before
  /// parentheses.
  static func advice(insteadOf name: String) -> String {
    otherNames[name].map { "it is called \($0)" }
      ?? "there are " + allCases.compactMap(\.functionName).joined(separator: ", ")
      + "; a product is written \(name)*(…)"
  }

  /// The name it is called by; operators have none.
  public var functionName: String? { Self.functionNames[self] }

  /// Whether it has two operands.
  public var isBinary: Bool { rawValue <= Self.maximum.rawValue }

  /// The function of the expression language with this name.
  static func function(named name: String) -> Operation? {
    functionNames.first { $0.value == name }?.key
  }
}
