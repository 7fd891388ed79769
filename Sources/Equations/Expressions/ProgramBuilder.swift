/// Makes the values of a program, in static single assignment form: equal
/// values are made once and shared, and constants are folded.
///
/// Sums and products of several terms are not regrouped: apart from powers, a
/// program yields what its text says to the last bit.
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

  /// The largest number of values and inputs together, without derivatives.
  static let mostValues = 60_000

  private(set) var values: [Value] = []
  private var known: [Value: Int] = [:]

  // The mutating functions return the index of a value, which is made if there
  // is none equal to it.

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

  /// Whole powers up to this exponent become products. Without overflow and
  /// underflow, the error of the nth power is below n units in the last place.
  private static let largestProductPower = 16.0

  /// A whole power by repeated squaring; nil if the exponent `n` is nil, not
  /// whole or beyond ±`limit`.
  mutating func power(_ base: Int, _ n: Double?, upTo limit: Double) -> Int? {
    guard let n, n == n.rounded(), n.magnitude <= limit else { return nil }
    // 1 is replaced by the first factor: see `binary`.
    var product = constant(1)
    var square = base
    var rest = Int(n).magnitude
    while rest > 0 {
      if rest & 1 == 1 { product = binary(.multiply, product, square) }
      rest >>= 1
      if rest > 0 { square = binary(.multiply, square, square) }
    }
    return n < 0 ? binary(.divide, constant(1), product) : product
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

extension ProgramBuilder {
  /// A program that computes the values `outputs` and nothing else. A sum or
  /// difference shares an instruction with a product that nothing else uses.
  func program(yielding outputs: [Int], inputCount: Int) -> EquationProgram {
    let uses = uses(by: outputs)
    // The register of each value: inputs and constants come first.
    var register = [UInt32](repeating: 0, count: values.count)
    var constants: [Double] = []
    for index in values.indices where uses[index] > 0 {
      if case .input(let input) = values[index] { register[index] = UInt32(input) }
      if let value = number(index) {
        register[index] = UInt32(inputCount + constants.count)
        constants.append(value)
      }
    }
    let fusions = fusions(uses)
    let fusedProducts = Set(fusions.values.map(\.product))
    var instructions: [EquationProgram.Instruction] = []
    for index in values.indices where uses[index] > 0 && !fusedProducts.contains(index) {
      let operation: Operation
      // Operands that an operation does not have repeat `a`.
      let operands: (a: Int, b: Int, c: Int)
      switch values[index] {
      case .input, .constant: continue
      case .unary(let unary, let a): (operation, operands) = (unary, (a, a, a))
      case .binary(let binary, let a, let b):
        if let fusion = fusions[index] {
          (operation, operands) = (fusion.operation, fusion.operands)
        } else {
          (operation, operands) = (binary, (a, b, a))
        }
      }
      register[index] = UInt32(inputCount + constants.count + instructions.count)
      instructions.append(
        EquationProgram.Instruction(
          operation: operation, a: register[operands.a], b: register[operands.b],
          c: register[operands.c]))
    }
    return EquationProgram(
      inputCount: inputCount, constants: constants, instructions: instructions,
      outputs: outputs.map { Int(register[$0]) })
  }

  /// The number of uses of each value in computing `outputs`.
  private func uses(by outputs: [Int]) -> [Int] {
    var uses = [Int](repeating: 0, count: values.count)
    for output in outputs { uses[output] += 1 }
    // Operands come before what uses them, so that the count of a value is
    // complete when the loop reaches it.
    for index in values.indices.reversed() where uses[index] > 0 {
      switch values[index] {
      case .input, .constant: break
      case .unary(_, let a): uses[a] += 1
      case .binary(_, let a, let b):
        uses[a] += 1
        uses[b] += 1
      }
    }
    return uses
  }

  /// An operation such as a·b + c that replaces a product and the sum or
  /// difference that uses it. All operands are values of the builder.
  private struct Fusion {
    let product: Int
    let operation: Operation
    let operands: (a: Int, b: Int, c: Int)
  }

  /// The fusions, by the sum or difference that each replaces.
  private func fusions(_ uses: [Int]) -> [Int: Fusion] {
    /// The factors of a product that is used only once.
    func factors(_ index: Int) -> (a: Int, b: Int)? {
      guard uses[index] == 1, case .binary(.multiply, let a, let b) = values[index] else {
        return nil
      }
      return (a, b)
    }
    var fusions: [Int: Fusion] = [:]
    for index in values.indices where uses[index] > 0 {
      guard case .binary(let operation, let x, let y) = values[index],
        operation == .add || operation == .subtract
      else { continue }
      if let (a, b) = factors(x) {
        fusions[index] = Fusion(
          product: x, operation: operation == .add ? .multiplyThenAdd : .multiplyThenSubtract,
          operands: (a, b, y))
      } else if let (a, b) = factors(y) {
        fusions[index] = Fusion(
          product: y, operation: operation == .add ? .multiplyThenAdd : .subtractProduct,
          operands: (a, b, x))
      }
    }
    return fusions
  }
}

/// Automatic differentiation in forward mode. The derivatives become values of
/// the builder, and share with the accelerations what they can. `nil` stands
/// for a derivative that is zero.
extension ProgramBuilder {
  /// The derivatives of `outputs`; `seed` has the derivative of each input.
  mutating func derivatives(of outputs: [Int], seed: (Int) -> Int?) -> [Int] {
    // The derivative of each value.
    var tangents: [Int?] = []
    // Operands come before what uses them. Derivatives are appended at the end.
    let count = (outputs.max() ?? -1) + 1
    tangents.reserveCapacity(count)
    for index in 0..<count {
      switch values[index] {
      case .input(let number): tangents.append(seed(number))
      case .constant: tangents.append(nil)
      case .unary(let operation, let a):
        if let slope = tangents[a] {
          tangents.append(tangent(operation, of: a, result: index, slope))
        } else {
          tangents.append(nil)
        }
      case .binary(let operation, let a, let b):
        tangents.append(
          tangent(operation, of: a, and: b, result: index, tangents[a], tangents[b]))
      }
    }
    let zero = constant(0)
    return outputs.map { tangents[$0] ?? zero }
  }

  /// The derivative of `result`, a function of `a` whose derivative is `slope`.
  private mutating func tangent(
    _ operation: Operation, of a: Int, result: Int, _ slope: Int
  ) -> Int? {
    switch operation {
    case .negate: return unary(.negate, slope)
    case .sine: return binary(.multiply, unary(.cosine, a), slope)
    case .cosine: return unary(.negate, binary(.multiply, unary(.sine, a), slope))
    case .tangent: return binary(.multiply, binary(.add, constant(1), square(result)), slope)
    case .arctangent: return binary(.divide, slope, binary(.add, constant(1), square(a)))
    case .hyperbolicSine: return binary(.multiply, unary(.hyperbolicCosine, a), slope)
    case .hyperbolicCosine: return binary(.multiply, unary(.hyperbolicSine, a), slope)
    case .hyperbolicTangent:
      return binary(.multiply, binary(.subtract, constant(1), square(result)), slope)
    case .exponential: return binary(.multiply, result, slope)
    case .logarithm: return binary(.divide, slope, a)
    case .squareRoot: return binary(.divide, slope, binary(.multiply, constant(2), result))
    case .magnitude: return binary(.multiply, unary(.sign, a), slope)
    // A sign is constant, except where it jumps.
    default: return nil
    }
  }

  /// The derivative of `result`, a function of `a` and `b` whose derivatives
  /// are `da` and `db`.
  private mutating func tangent(
    _ operation: Operation, of a: Int, and b: Int, result: Int, _ da: Int?, _ db: Int?
  ) -> Int? {
    if da == nil && db == nil { return nil }
    switch operation {
    case .add: return sum(da, db)
    case .subtract: return difference(da, db)
    case .multiply:
      return sum(da.map { binary(.multiply, $0, b) }, db.map { binary(.multiply, a, $0) })
    case .divide:
      let top = difference(da, db.map { binary(.multiply, result, $0) })
      return top.map { binary(.divide, $0, b) }
    case .power:
      let byBase = da.map { da in
        let lower = binary(.subtract, b, constant(1))
        return binary(.multiply, binary(.multiply, b, binary(.power, a, lower)), da)
      }
      let byExponent = db.map { db in
        binary(.multiply, binary(.multiply, result, unary(.logarithm, a)), db)
      }
      return sum(byBase, byExponent)
    default:
      // A minimum or maximum: half the sum of both derivatives plus half their
      // difference, with the sign that says which of the two values is taken.
      let margin = operation == .minimum ? binary(.subtract, b, a) : binary(.subtract, a, b)
      let choice = unary(.sign, margin)
      let apart = difference(da, db).map { binary(.multiply, choice, $0) }
      return sum(sum(da, db), apart).map { binary(.multiply, constant(0.5), $0) }
    }
  }

  private mutating func square(_ a: Int) -> Int { binary(.multiply, a, a) }

  // Sums and differences in which nil is zero.

  private mutating func sum(_ a: Int?, _ b: Int?) -> Int? {
    guard let a else { return b }
    return b.map { binary(.add, a, $0) } ?? a
  }

  private mutating func difference(_ a: Int?, _ b: Int?) -> Int? {
    guard let b else { return a }
    return a.map { binary(.subtract, $0, b) } ?? unary(.negate, b)
  }
}
