/// Automatic differentiation in forward mode. The derivatives become values of
/// the builder, and share with the accelerations what they can. `nil` stands
/// for a derivative that is zero.
extension ProgramBuilder {
  /// The derivatives of `outputs`; `seed` has the derivative of each input.
  mutating func derivatives(of outputs: [Int], seed: (Int) -> Int?) -> [Int] {
    // The derivative of each value; `nil` for a constant.
    var tangents: [Int?] = []
    // Operands come before what uses them. Derivatives are appended beyond.
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
      let isMinimum = operation == .minimum
      let first = isMinimum ? binary(.subtract, b, a) : binary(.subtract, a, b)
      let choice = unary(.sign, first)
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
