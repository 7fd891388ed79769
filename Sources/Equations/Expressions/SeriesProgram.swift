/// The accelerations of a system as recurrences between power series in the
/// time. Each value is a *row* of coefficients; `SeriesExpansion` computes
/// them.
///
/// Some functions have recurrences only in pairs: sine with cosine, tangent
/// with 1 + tan². The second of a pair is called the *companion* of the first.
///
/// The operations abs, sign, min and max have *cases*: their result follows one
/// of two series, by the sign of a function.
public struct SeriesProgram: Sendable {
  /// One recurrence: how the coefficients of one or two rows follow from other
  /// rows.
  @frozen
  public struct Instruction: Sendable {
    /// The operation. There is no cosine: it is the companion of a sine.
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
    /// The index into ``SeriesExpansion/choices``, if it has cases.
    public let choice: Int
    /// The degree of `a` as a polynomial in the time; `.max` if it is not one.
    public let degree: Int

    /// Whether the operation has cases.
    @inlinable
    public var hasCases: Bool {
      switch operation {
      case .magnitude, .sign, .minimum, .maximum: true
      default: false
      }
    }

    /// Whether the result may change and change back between two points so near
    /// that the values there show nothing of it.
    public var isAbrupt: Bool {
      switch operation {
      case .exponential, .logarithm, .hyperbolicTangent, .hyperbolicSine, .tangent: true
      case .squareRoot, .power: true
      case .divide: !takesConstant
      default: false
      }
    }

    /// The number of rows that it computes: 2 if the row of its result is
    /// followed by the companion's row, or by the function whose sign chooses
    /// the case.
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
