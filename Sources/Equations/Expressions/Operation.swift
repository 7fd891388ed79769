/// What a node of an expression does with its operands.
public enum Operation: UInt8, CaseIterable, Sendable {
  // The operations of two values come first: see `isBinary`.
  case add, subtract, multiply, divide, power, minimum, maximum
  case negate, sine, cosine, tangent, arctangent
  case hyperbolicSine, hyperbolicCosine, hyperbolicTangent
  case exponential, logarithm, squareRoot, magnitude, sign
  /// a·b + c, a·b − c and c − a·b, each with two roundings. They occur only in
  /// programs, which run one instruction faster than two.
  case multiplyThenAdd, multiplyThenSubtract, subtractProduct

  /// The name it is called by; operators have none.
  public var functionName: String? {
    switch self {
    case .add, .subtract, .multiply, .divide, .negate: nil
    case .multiplyThenAdd, .multiplyThenSubtract, .subtractProduct: nil
    case .power: "pow"
    case .minimum: "min"
    case .maximum: "max"
    case .sine: "sin"
    case .cosine: "cos"
    case .tangent: "tan"
    case .arctangent: "atan"
    case .hyperbolicSine: "sinh"
    case .hyperbolicCosine: "cosh"
    case .hyperbolicTangent: "tanh"
    case .exponential: "exp"
    case .logarithm: "log"
    case .squareRoot: "sqrt"
    case .magnitude: "abs"
    case .sign: "sign"
    }
  }

  /// Whether it has two operands.
  public var isBinary: Bool { rawValue <= Self.maximum.rawValue }

  /// The function of the expression language with this name.
  static func function(named name: String) -> Operation? {
    allCases.first { $0.functionName == name }
  }
}
