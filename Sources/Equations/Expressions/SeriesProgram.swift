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

    /// Whether the result follows one of two series, by the sign of a function.
    @inlinable
    public var hasCases: Bool {
      switch self {
      case .magnitude, .sign, .smaller, .larger: true
      default: false
      }
    }

    /// The number of rows that it computes: its result, followed by the companion
    /// or by the function whose sign chooses the case.
    var rowCount: Int {
      switch self {
      case .sineAndCosine, .hyperbolicSineAndCosine: 2
      case .tangent, .hyperbolicTangent, .arctangent: 2
      default: hasCases ? 2 : 1
      }
    }
  }

  /// One recurrence.
  @frozen
  public struct Instruction: Sendable {
    public let rule: Rule
    /// The row of the result; for what the next one may hold see
    /// `Rule.rowCount`.
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
  /// The row of a sine, which that of its cosine follows, by the rule that computes
  /// both and the row of the argument.
  private var sines: [SeriesProgram.Rule: [Int: Int]] = [:]
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

  /// Appends a recurrence and returns the row of its result.
  private mutating func append(
    _ rule: SeriesProgram.Rule, _ a: Int, _ b: Int = 0, constant: Double = 0
  ) -> Int {
    let target = rowCount
    rowCount += rule.rowCount
    // The factor of lower degree comes first, because its degree ends the sum.
    let isSwapped = rule == .product && (degrees[b] ?? .max) < (degrees[a] ?? .max)
    let (a, b) = isSwapped ? (b, a) : (a, b)
    instructions.append(
      SeriesProgram.Instruction(
        rule: rule, target: target, a: a, b: b, constant: constant, choice: choiceCount,
        degree: degrees[a] ?? .max))
    if rule.hasCases { choiceCount += 1 }
    degrees[target] = degree(of: rule, a, b)
    if rule == .square || rule == .product {
      let (first, second) = (power(a), power(rule == .square ? a : b))
      if first.base == second.base {
        // Bounded, as powers of powers leave the range of an integer.
        powers[target] = (first.base, min(first.exponent + second.exponent, 1 << 20))
      }
    }
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
    if let equal = replacement(of: value) { return [equal] }
    switch builder.values[value] {
    case .input, .constant: return []
    case .unary(_, let a): return [a]
    case .binary(_, let a, let b): return [a, b]
    }
  }

  /// An equal value whose recurrences are better than those of a root or a power,
  /// if there is one. The builder makes it once, so that every call returns the
  /// same.
  ///
  /// - √(a²) is |a|, whose corner at 0 is handled by cases; the series of the root
  ///   would go on smoothly past the corner, with the wrong sign.
  /// - A power with a whole exponent of up to a million is a product, which has a
  ///   series where its base is 0, too.
  /// - A power with an exponent that varies is exp(b ln a).
  private mutating func replacement(of value: Int) -> Int? {
    switch builder.values[value] {
    case .unary(.squareRoot, let square):
      guard case .binary(.multiply, let a, let b) = builder.values[square], a == b else {
        return nil
      }
      return builder.unary(.magnitude, a)
    case .binary(.power, let a, let b):
      if let exponent = builder.number(b) { return builder.power(a, exponent, upTo: 0x1p20) }
      return builder.unary(
        .exponential, builder.binary(.multiply, b, builder.unary(.logarithm, a)))
    default: return nil
    }
  }

  /// Makes the row of a value whose operands have theirs.
  private mutating func make(_ value: Int) -> Int {
    if let equal = replacement(of: value) { return known(equal) }
    switch builder.values[value] {
    case .input(let number): return number
    case .constant(let bits):
      constants.append((rowCount, Double(bitPattern: bits)))
      degrees[rowCount] = 0
      rowCount += 1
      return rowCount - 1
    case .unary(let operation, let a): return makeFunction(operation, ofRow: known(a))
    case .binary(let operation, let a, let b): return makeBinary(operation, a, b)
    }
  }

  /// The row of a value that has one.
  private func known(_ value: Int) -> Int { rows[value] ?? 0 }

  /// Makes the row of a function of row `a`.
  private mutating func makeFunction(_ operation: Operation, ofRow a: Int) -> Int {
    let rule = operation.rule
    switch operation {
    case .sine, .cosine, .hyperbolicSine, .hyperbolicCosine:
      let sine = sines[rule]?[a] ?? append(rule, a)
      sines[rule, default: [:]][a] = sine
      return operation == .sine || operation == .hyperbolicSine ? sine : sine + 1
    default: return append(rule, a)
    }
  }

  /// Makes the row of a binary operation on the values `a` and `b`, of which
  /// one may be a constant.
  private mutating func makeBinary(_ operation: Operation, _ a: Int, _ b: Int) -> Int {
    switch (operation, builder.number(a), builder.number(b)) {
    case (.multiply, let factor?, _): return append(.scaled, known(b), constant: factor)
    case (.multiply, _, let factor?): return append(.scaled, known(a), constant: factor)
    case (.divide, _, let divisor?):
      return append(.quotientByConstant, known(a), constant: divisor)
    case (.power, _, let exponent?):
      return append(.constantPower, known(a), constant: exponent)
    case (.multiply, _, _) where a == b: return append(.square, known(a))
    default: return append(operation.rule, known(a), known(b))
    }
  }
}

extension Operation {
  /// The rule for operands that are not constant.
  fileprivate var rule: SeriesProgram.Rule {
    switch self {
    case .add: .sum
    case .subtract: .difference
    case .multiply: .product
    case .divide: .quotient
    case .minimum: .smaller
    case .maximum: .larger
    case .negate: .negative
    case .sine, .cosine: .sineAndCosine
    case .hyperbolicSine, .hyperbolicCosine: .hyperbolicSineAndCosine
    case .tangent: .tangent
    case .hyperbolicTangent: .hyperbolicTangent
    case .arctangent: .arctangent
    case .exponential: .exponential
    case .logarithm: .logarithm
    case .squareRoot: .root
    case .magnitude: .magnitude
    case .sign: .sign
    case .power, .multiplyThenAdd, .multiplyThenSubtract, .subtractProduct:
      preconditionFailure("the lowering replaces powers, and programs alone fuse operations")
    }
  }
}
