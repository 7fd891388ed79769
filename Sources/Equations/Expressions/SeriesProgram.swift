/// A program as recurrences between power series, in which each value is a row
/// of coefficients.
///
/// Functions that satisfy a differential equation only in pairs are computed in
/// pairs: sine with cosine, tangent with 1 + tan². The second of a pair is
/// called its companion.
public struct SeriesProgram: Sendable {
  /// How the coefficients of a row follow from those of other rows; `scaled` is
  /// a product with a constant.
  public enum Rule: UInt8, Sendable {
    case sum, difference, negative, product, square, scaled, quotient, quotientByConstant
    case sineAndCosine, hyperbolicSineAndCosine, tangent, hyperbolicTangent, arctangent
    case exponential, logarithm, root, constantPower
    case magnitude, sign, smaller, larger

    /// Rules whose result may change so abruptly that its values at both sides
    /// show nothing of the change.
    public static let abrupt: [Rule] = [
      .exponential, .logarithm, .hyperbolicTangent, .hyperbolicSineAndCosine, .root,
      .constantPower, .quotient, .tangent,
    ]
  }

  /// One recurrence.
  @frozen
  public struct Instruction: Sendable {
    public let rule: Rule
    /// The row that it computes. The next row holds the companion or, for a
    /// rule with cases (such as |a|), the function whose sign chooses the case.
    public let target: Int
    /// The row of the first operand.
    public let a: Int
    /// The row of the second operand, if there is one.
    public let b: Int
    /// The constant factor, divisor or exponent.
    public let constant: Double
    /// The index into ``SeriesExpansion/choices``, for a rule with cases.
    public let choice: Int
    /// The degree of `a` as a polynomial in the time; `.max` if it is not one.
    public let degree: Int
  }

  /// Number of coordinates.
  public let count: Int
  /// The rows of constants, and the only coefficient of each.
  public let constants: [(row: Int, value: Double)]
  /// The recurrences, operands first.
  public let instructions: [Instruction]
  /// The rows of the accelerations.
  public let outputs: [Int]
  /// The number of rows, inputs and companions included.
  public let rowCount: Int
  /// How many rules with cases there are.
  public let choiceCount: Int
  /// The largest number of equal factors in a product, up to a million.
  public let highestPower: Int
}

extension EquationSystem {
  /// The recurrences of the accelerations. Row 0 is the time, followed by
  /// positions and velocities.
  public var series: SeriesProgram {
    var lowering = SeriesLowering(builder, inputCount: inputCount)
    let outputs = accelerations.map { lowering.row(of: $0) }
    return SeriesProgram(
      count: count, constants: lowering.constants, instructions: lowering.instructions,
      outputs: outputs, rowCount: lowering.rowCount, choiceCount: lowering.choiceCount,
      highestPower: lowering.powers.values.map(\.exponent).max() ?? 1)
  }
}

/// Makes a series program from a builder's values.
private struct SeriesLowering {
  private var builder: ProgramBuilder
  /// The row of each value of the builder that has one.
  private var rows: [Int: Int] = [:]
  /// The row of the sine, which the cosine's follows, by the row of the
  /// argument.
  private var circular: [Int: Int] = [:]
  /// The same for the hyperbolic functions.
  private var hyperbolic: [Int: Int] = [:]
  private(set) var constants: [(row: Int, value: Double)] = []
  private(set) var instructions: [SeriesProgram.Instruction] = []
  private(set) var rowCount: Int
  private(set) var choiceCount = 0
  /// The degrees of the rows that are polynomials in the time alone. Row 0 is
  /// the time itself.
  private var degrees: [Int: Int] = [0: 1]
  /// The rows that are powers of other rows.
  private(set) var powers: [Int: (base: Int, exponent: Int)] = [:]

  init(_ builder: ProgramBuilder, inputCount: Int) {
    self.builder = builder
    rowCount = inputCount
  }

  /// Appends a recurrence and returns the first of its `rows` rows.
  private mutating func append(
    _ rule: SeriesProgram.Rule, _ a: Int, _ b: Int = 0, constant: Double = 0, rows: Int = 1,
    hasCases: Bool = false
  ) -> Int {
    let target = rowCount
    rowCount += rows
    var (a, b) = (a, b)
    // The factor of lower degree comes first.
    if rule == .product && degrees[b] ?? .max < degrees[a] ?? .max { swap(&a, &b) }
    instructions.append(
      SeriesProgram.Instruction(
        rule: rule, target: target, a: a, b: b, constant: constant, choice: choiceCount,
        degree: degrees[a] ?? .max))
    degrees[target] = degree(of: rule, a, b)
    if rule == .square || rule == .product {
      let (first, second) = (power(a), power(rule == .square ? a : b))
      if first.base == second.base {
        // Bounded, as powers of powers leave the range of an integer.
        powers[target] = (first.base, min(first.exponent + second.exponent, 1 << 20))
      }
    }
    if hasCases { choiceCount += 1 }
    return target
  }

  /// A row as a power of another, or as the first power of itself.
  private func power(_ row: Int) -> (base: Int, exponent: Int) { powers[row] ?? (row, 1) }

  /// The degree of a result that is a polynomial in the time.
  private func degree(of rule: SeriesProgram.Rule, _ a: Int, _ b: Int) -> Int? {
    guard let first = degrees[a] else { return nil }
    switch rule {
    case .negative, .scaled, .quotientByConstant: return first
    case .sum, .difference: return degrees[b].map { max(first, $0) }
    case .product: return degrees[b].map { first + $0 }
    case .square: return 2 * first
    default: return nil
    }
  }

  /// The row of a value; makes it and all that it needs, operands first.
  mutating func row(of value: Int) -> Int {
    var needed: [Int] = [value]
    while let next = needed.last {
      if rows[next] == nil {
        let missing = operands(of: next).filter { rows[$0] == nil }
        guard missing.isEmpty else {
          needed += missing
          continue
        }
        rows[next] = make(next)
      }
      needed.removeLast()
    }
    return rows[value] ?? 0
  }

  /// The values whose rows a value needs.
  private mutating func operands(of value: Int) -> [Int] {
    switch builder.values[value] {
    case .input, .constant: return []
    case .unary(.squareRoot, let a): return [squared(a) ?? a]
    case .unary(_, let a): return [a]
    case .binary(.power, let a, let b): return [substitute(a, b) ?? a]
    case .binary(_, let a, let b): return [a, b]
    }
  }

  /// The value whose square `value` is, if any. √(a²) is |a|, whose corner at 0
  /// is handled by cases; the series of the root would go on smoothly past the
  /// corner, with the wrong sign.
  private func squared(_ value: Int) -> Int? {
    guard case .binary(.multiply, let a, let b) = builder.values[value], a == b else { return nil }
    return a
  }

  /// The value that replaces a power: products for a whole exponent, because
  /// they have a series at 0, too; exp(b ln a) for an exponent that varies.
  /// `nil` for a constant exponent that is not whole or is beyond a million.
  /// The builder has one value for an expression, so that both calls give the
  /// same.
  private mutating func substitute(_ a: Int, _ b: Int) -> Int? {
    if builder.number(b) != nil { return builder.power(a, builder.number(b), upTo: 0x1p20) }
    return builder.unary(.exponential, builder.binary(.multiply, b, builder.unary(.logarithm, a)))
  }

  /// Makes the row of a value whose operands have theirs.
  private mutating func make(_ value: Int) -> Int {
    switch builder.values[value] {
    case .input(let number): return number
    case .constant(let bits):
      constants.append((rowCount, Double(bitPattern: bits)))
      degrees[rowCount] = 0
      rowCount += 1
      return rowCount - 1
    case .unary(.squareRoot, let a):
      guard let base = squared(a) else { return append(.root, known(a)) }
      return append(.magnitude, known(base), rows: 2, hasCases: true)
    case .unary(let operation, let a): return makeFunction(operation, ofRow: known(a))
    case .binary(let operation, let a, let b): return makeBinary(operation, a, b)
    }
  }

  /// The row of a value that has one.
  private func known(_ value: Int) -> Int { rows[value] ?? 0 }

  /// Makes the row of a function of row `a`.
  private mutating func makeFunction(_ operation: Operation, ofRow a: Int) -> Int {
    switch operation {
    case .sine, .cosine:
      let pair = circular[a] ?? append(.sineAndCosine, a, rows: 2)
      circular[a] = pair
      return operation == .sine ? pair : pair + 1
    case .hyperbolicSine, .hyperbolicCosine:
      let pair = hyperbolic[a] ?? append(.hyperbolicSineAndCosine, a, rows: 2)
      hyperbolic[a] = pair
      return operation == .hyperbolicSine ? pair : pair + 1
    case .tangent: return append(.tangent, a, rows: 2)
    case .hyperbolicTangent: return append(.hyperbolicTangent, a, rows: 2)
    case .arctangent: return append(.arctangent, a, rows: 2)
    case .exponential: return append(.exponential, a)
    case .logarithm: return append(.logarithm, a)
    case .magnitude: return append(.magnitude, a, rows: 2, hasCases: true)
    case .sign: return append(.sign, a, rows: 2, hasCases: true)
    default: return append(.negative, a)
    }
  }

  /// Makes the row of a binary operation on the values `a` and `b`, of which
  /// one may be a constant.
  private mutating func makeBinary(_ operation: Operation, _ a: Int, _ b: Int) -> Int {
    switch operation {
    case .add: return append(.sum, known(a), known(b))
    case .subtract: return append(.difference, known(a), known(b))
    case .multiply:
      if let factor = builder.number(a) { return append(.scaled, known(b), constant: factor) }
      if let factor = builder.number(b) { return append(.scaled, known(a), constant: factor) }
      return a == b ? append(.square, known(a)) : append(.product, known(a), known(b))
    case .divide:
      if let divisor = builder.number(b) {
        return append(.quotientByConstant, known(a), constant: divisor)
      }
      return append(.quotient, known(a), known(b))
    case .minimum: return append(.smaller, known(a), known(b), rows: 2, hasCases: true)
    case .maximum: return append(.larger, known(a), known(b), rows: 2, hasCases: true)
    default:
      if let other = substitute(a, b) { return known(other) }
      return append(.constantPower, known(a), constant: builder.number(b) ?? 1)
    }
  }
}
