/// The accelerations of a system as recurrences between power series in the
/// time. Each value is a *row* of coefficients; `SeriesExpansion` computes
/// them.
///
/// Some functions are computed in pairs: sine with cosine, tangent with
/// 1 + tan². The second of a pair is called the *companion* of the first.
///
/// The operations abs, sign, min and max have *cases*: their result follows one
/// of two series, by the sign of a function.
public struct SeriesProgram: Sendable {
  /// One recurrence: the coefficients of one or two rows from other rows.
  @frozen
  public struct Instruction: Sendable {
    /// The operation; never a cosine, which is the companion of its sine.
    public let operation: Operation
    /// The row of the result. The row after it may belong to the instruction as
    /// well: see `rowCount`.
    public let target: Int
    /// The row of the first operand.
    public let a: Int
    /// The row of the second operand, if there is one.
    public let b: Int
    /// Whether the second operand is `constant` instead of row `b`.
    public let takesConstant: Bool
    /// The second operand if `takesConstant`.
    public let constant: Double
    /// The index into ``SeriesExpansion/choices``, if the operation has cases.
    public let choice: Int
    /// A bound of the degree of `a` as a polynomial in the time; `.max` if none.
    public let degree: Int

    /// Whether the operation has cases.
    @inlinable
    public var hasCases: Bool {
      switch operation {
      case .magnitude, .sign, .minimum, .maximum: true
      default: false
      }
    }

    /// Whether a series of the result may miss what happens near the instant of
    /// expansion, such as a pole or terms below rounding; see `SeriesSolver`.
    public var isAbrupt: Bool {
      switch operation {
      case .exponential, .logarithm, .hyperbolicTangent, .hyperbolicSine, .tangent: true
      case .squareRoot, .power: true
      case .divide: !takesConstant
      default: false
      }
    }

    /// The number of rows computed: 2 if the row of the result is followed by
    /// the companion's row, or by the function whose sign chooses the case.
    var rowCount: Int {
      switch operation {
      case .sine, .hyperbolicSine, .tangent, .hyperbolicTangent, .arctangent: 2
      default: hasCases ? 2 : 1
      }
    }
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
  /// The number of instructions with cases.
  public let choiceCount: Int
  /// The highest power of a value that occurs as a product; at most 2²⁰.
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

/// Translates a builder's values into recurrences.
struct SeriesLowering {
  private var builder: ProgramBuilder
  /// The row of each value of the builder that has one.
  private var rows: [Int: Int] = [:]
  /// The row of each sine, circular or hyperbolic, by the row of its argument.
  /// The cosine is in the row after it.
  private var sines: [Operation: [Int: Int]] = [:]
  private(set) var constants: [(row: Int, value: Double)] = []
  private(set) var instructions: [SeriesProgram.Instruction] = []
  private(set) var rowCount: Int
  private(set) var choiceCount = 0
  /// Bounds of the degrees of rows that are polynomials in the time alone. Row 0
  /// is the time itself.
  private var degrees: [Int: Int] = [0: 1]
  /// The rows that are powers of other rows.
  private(set) var powers: [Int: (base: Int, exponent: Int)] = [:]

  init(_ builder: ProgramBuilder, inputCount: Int) {
    self.builder = builder
    rowCount = inputCount
  }

  /// The row of a value; makes it and all that it needs, operands first.
  mutating func row(of value: Int) -> Int {
    // A stack instead of recursion, as formulas may be deep. A value stays on
    // it until the rows of its operands are made.
    var needed: [Int] = [value]
    while let next = needed.last {
      let missing = rows[next] == nil ? operands(of: next).filter { rows[$0] == nil } : []
      if missing.isEmpty {
        if rows[next] == nil { rows[next] = make(next) }
        needed.removeLast()
      } else {
        needed += missing
      }
    }
    return known(value)
  }

  /// The values whose rows are made before the row of a value.
  private mutating func operands(of value: Int) -> [Int] {
    if let equal = replacement(of: value) { return [equal] }
    switch builder.values[value] {
    case .input, .constant: return []
    case .unary(_, let a): return [a]
    case .binary(_, let a, let b): return [a, b]
    }
  }

  /// An equal value with better recurrences than a root or a power, if there is
  /// one. The builder makes it once, so that every call returns the same.
  ///
  /// - √(a²) is |a|, whose corner at 0 is handled by cases; the series of the
  ///   root would go on smoothly past the corner, with the wrong sign.
  /// - A power with a whole exponent up to ±2²⁰ is a product or its inverse; a
  ///   product has a series also where its base is 0.
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

  /// The row of a value whose row has been made.
  private func known(_ value: Int) -> Int {
    guard let row = rows[value] else { preconditionFailure("a value is used before it is made") }
    return row
  }

  /// Makes the row of a function of row `a`.
  private mutating func makeFunction(_ operation: Operation, ofRow a: Int) -> Int {
    switch operation {
    case .sine, .hyperbolicSine: return makeSine(operation, ofRow: a)
    case .cosine: return makeSine(.sine, ofRow: a) + 1
    case .hyperbolicCosine: return makeSine(.hyperbolicSine, ofRow: a) + 1
    default: return append(operation, a)
    }
  }

  /// Makes the row of a sine of row `a`, unless there is one.
  private mutating func makeSine(_ sine: Operation, ofRow a: Int) -> Int {
    let row = sines[sine]?[a] ?? append(sine, a)
    sines[sine, default: [:]][a] = row
    return row
  }

  /// Makes the row of a binary operation on the values `a` and `b`; one may be
  /// a constant.
  private mutating func makeBinary(_ operation: Operation, _ a: Int, _ b: Int) -> Int {
    switch (operation, builder.number(a), builder.number(b)) {
    case (.multiply, let factor?, _): return append(.multiply, known(b), constant: factor)
    case (.multiply, _, let second?), (.divide, _, let second?), (.power, _, let second?):
      return append(operation, known(a), constant: second)
    default: return append(operation, known(a), known(b))
    }
  }

  /// Appends a recurrence and returns the row of its result. The second operand
  /// is `constant` if given, or else row `b`.
  private mutating func append(
    _ operation: Operation, _ a: Int, _ b: Int = 0, constant: Double? = nil
  ) -> Int {
    let target = rowCount
    let isProduct = operation == .multiply && constant == nil
    // The degree of the first factor ends the sum of a product, so the factor
    // of lower degree comes first.
    let isSwapped = isProduct && (degrees[b] ?? .max) < (degrees[a] ?? .max)
    let (a, b) = isSwapped ? (b, a) : (a, b)
    let instruction = SeriesProgram.Instruction(
      operation: operation, target: target, a: a, b: b, takesConstant: constant != nil,
      constant: constant ?? 0, choice: choiceCount, degree: degrees[a] ?? .max)
    instructions.append(instruction)
    rowCount += instruction.rowCount
    if instruction.hasCases { choiceCount += 1 }
    degrees[target] = degree(of: instruction)
    if isProduct {
      let (first, second) = (power(a), power(b))
      if first.base == second.base {
        // Without a limit, repeated squares would overflow an integer.
        powers[target] = (first.base, min(first.exponent + second.exponent, 1 << 20))
      }
    }
    return target
  }

  /// A row as a power of another, or as the first power of itself.
  private func power(_ row: Int) -> (base: Int, exponent: Int) { powers[row] ?? (row, 1) }

  /// A bound of the degree of a result that is a polynomial in the time.
  private func degree(of instruction: SeriesProgram.Instruction) -> Int? {
    guard let first = degrees[instruction.a] else { return nil }
    let second = instruction.takesConstant ? 0 : degrees[instruction.b]
    switch instruction.operation {
    case .negate: return first
    case .add, .subtract: return second.map { max(first, $0) }
    // Limited as in `append`; no series has so many terms.
    case .multiply: return second.map { min(first + $0, 1 << 20) }
    case .divide: return instruction.takesConstant ? first : nil
    default: return nil
    }
  }
}
