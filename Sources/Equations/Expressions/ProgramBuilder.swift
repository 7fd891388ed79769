/// Makes the values of a program, in static single assignment form: equal
/// values are made once and shared, and constants are folded.
///
/// Sums and products of several terms are not regrouped, so that a program
/// yields what its text says to the last bit.
struct ProgramBuilder {
  /// An operand is the index of an earlier value.
  enum Value: Hashable {
    /// Input 0 is the time; then come positions, then velocities.
    case input(Int)
    /// The bits of a double.
    case constant(UInt64)
    case unary(Operation, Int)
    case binary(Operation, Int, Int)
  }

  /// The largest number of values; more than anybody writes by hand.
  static let mostValues = 60_000

  private(set) var values: [Value] = []
  private var known: [Value: Int] = [:]

  // Each function returns the index of a value, which is made if there is none
  // equal to it.

  private mutating func make(_ value: Value) -> Int {
    if let index = known[value] { return index }
    known[value] = values.count
    values.append(value)
    return values.count - 1
  }

  mutating func input(_ index: Int) -> Int { make(.input(index)) }

  mutating func constant(_ value: Double) -> Int { make(.constant(value.bitPattern)) }

  /// The number that a value is; `nil` if the value is not a constant.
  func number(_ index: Int) -> Double? {
    if case .constant(let bits) = values[index] { return Double(bitPattern: bits) }
    return nil
  }

  mutating func unary(_ operation: Operation, _ a: Int) -> Int {
    if let value = number(a) { return constant(Double.apply(operation, value)) }
    if operation == .negate, case .unary(.negate, let inner) = values[a] { return inner }
    return make(.unary(operation, a))
  }

  mutating func binary(_ operation: Operation, _ a: Int, _ b: Int) -> Int {
    let x = number(a)
    let y = number(b)
    if let x, let y { return constant(operation.evaluated(x, y)) }
    switch operation {
    case .add, .multiply:
      if operation == .multiply && x == 1 { return b }
      if operation == .multiply && y == 1 { return a }
      // a + b and b + a are one value.
      return make(.binary(operation, min(a, b), max(a, b)))
    case .divide where y == 1: return a
    // a - 0 is a for every a; a + 0 is not, if a is -0.
    case .subtract where y == 0 && y?.sign == .plus: return a
    case .power:
      if let product = power(a, y, upTo: Self.largestProductPower) { return product }
      if y == 0.5 { return unary(.squareRoot, a) }
    default: break
    }
    return make(.binary(operation, a, b))
  }

  /// Whole powers up to this exponent n become products. Those are defined at
  /// 0, and correct to one unit in the last place for n ≤ 3, to n/2 units
  /// above.
  private static let largestProductPower = 16.0

  /// A whole power by repeated squaring; nil if the exponent is not whole or
  /// larger than `limit`.
  mutating func power(_ base: Int, _ number: Double?, upTo limit: Double) -> Int? {
    guard let number, number == number.rounded(), number.magnitude <= limit else { return nil }
    // 1 is replaced by the first factor: see `binary`.
    var product = constant(1)
    var square = base
    var rest = Int(number).magnitude
    while rest > 0 {
      if rest & 1 == 1 { product = binary(.multiply, product, square) }
      rest >>= 1
      if rest > 0 { square = binary(.multiply, square, square) }
    }
    return number < 0 ? binary(.divide, constant(1), product) : product
  }
}

extension Operation {
  /// The result for two constants.
  func evaluated(_ x: Double, _ y: Double) -> Double {
    switch self {
    case .add: x + y
    case .subtract: x - y
    case .multiply: x * y
    case .divide: x / y
    default: Double.apply(self, x, y)
    }
  }
}
