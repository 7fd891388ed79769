import Springs

/// A number that can be a coefficient of a power series.
public protocol SeriesScalar: ElementaryLanes {
  /// The value rounded to a Double, for decisions.
  var approximation: Double { get }
  /// The number of significant bits.
  static var precision: Int { get }
}

extension Double: SeriesScalar {
  @inlinable public var approximation: Double { self }
  @inlinable public static var precision: Int { 53 }
}

/// The solution of an equation around one instant as power series, computed
/// coefficient by coefficient: x(t + s) = Σ x_k s^k.
///
/// R. E. Moore, Interval Analysis, Prentice-Hall 1966, chapter 11; for the
/// recurrences A. Griewank, A. Walther, Evaluating Derivatives, SIAM 2008,
/// doi:10.1137/1.9780898717761, table 13.2.
public final class SeriesExpansion<Scalar: SeriesScalar> {
  /// The recurrences that are computed.
  public let program: SeriesProgram
  /// The highest power of s in the series of the accelerations, and in
  /// ``value(_:at:)`` of any row.
  public let order: Int
  /// The number of coefficients in a row: `order` + 2.
  @usableFromInline package let stride: Int
  @usableFromInline package let rows: UnsafeMutablePointer<Scalar>
  /// For each instruction with cases (abs, sign, min, max) the case that it
  /// follows: the sign of the function that chooses it, −1 or 1. 0 stands for a
  /// function that remains zero, NaN for one that is undefined.
  public var choices: [Double]
  /// 1/k at index k; 1 at index 0, which is not used.
  @usableFromInline let inverses: UnsafeMutablePointer<Scalar>
  /// k at index k.
  @usableFromInline let numbers: UnsafeMutablePointer<Scalar>
  @usableFromInline let instructions: UnsafeMutablePointer<SeriesProgram.Instruction>
  @usableFromInline let instructionCount: Int
  private var memory = CacheLines()

  /// Memory for the series of one program.
  ///
  /// - Precondition: ``order`` is 2 or more; below, the series of a position
  ///   would not contain the acceleration.
  public init(_ program: SeriesProgram, order: Int) {
    require(order >= 2, "order: 2 or more")
    self.program = program
    self.order = order
    stride = order + 2
    rows = memory.make(stride * program.rowCount, of: Scalar(constant: 0))
    for (row, value) in program.constants { rows[row * stride] = Scalar(constant: value) }
    choices = Array(repeating: 1, count: program.choiceCount)
    let counts = (0...order + 1).map { Scalar(constant: Double($0)) }
    numbers = memory.copy(counts)
    inverses = memory.copy([counts[1]] + counts.dropFirst().map { counts[1] / $0 })
    instructionCount = program.instructions.count
    instructions = memory.copy(program.instructions)
  }

  /// The coefficients of a row of the program.
  @inlinable
  public func row(_ index: Int) -> UnsafeMutablePointer<Scalar> { rows + index * stride }
  /// The coefficients of a coordinate's position.
  @inlinable public func position(_ index: Int) -> UnsafeMutablePointer<Scalar> { row(1 + index) }
  /// The coefficients of a coordinate's velocity.
  @inlinable
  public func velocity(_ index: Int) -> UnsafeMutablePointer<Scalar> {
    row(1 + program.count + index)
  }

  /// Computes all coefficients of all rows from coefficient 0 of time,
  /// positions and velocities.
  @inlinable
  public func expand() {
    row(0)[1] = Scalar(constant: 1)
    for k in 0...order {
      for index in 0..<instructionCount { continueRow(instructions + index, k) }
      for index in 0..<program.count {
        let inverse = inverses[k + 1]
        velocity(index)[k + 1] = row(program.outputs[index])[k] * inverse
        position(index)[k + 1] = velocity(index)[k] * inverse
      }
    }
  }

  /// Moves the instant of expansion: sets coefficient 0 of time, positions and
  /// velocities to the values of the series of `other`, of the same program, at
  /// `offset`.
  @inlinable
  public func begin(at offset: Scalar, of other: SeriesExpansion) {
    row(0)[0] = other.row(0)[0] + offset
    for index in 1...2 * program.count {
      row(index)[0] = other.value(other.row(index), at: offset)
    }
  }

  /// Computes coefficient 0 of all rows from time, positions and velocities,
  /// and chooses the cases by the sign of the row after the result's. Where
  /// this is zero, the case stays as it was.
  @inlinable
  public func evaluate() {
    for place in instructions..<instructions + instructionCount {
      continueRow(place, 0)
      guard place.pointee.hasCases else { continue }
      let function = row(place.pointee.target + 1)[0].approximation
      if function == 0 { continue }
      let sign = Double.apply(.sign, function)
      // Writing might copy the array.
      if choices[place.pointee.choice] == sign { continue }
      choices[place.pointee.choice] = sign
      continueRow(place, 0)
    }
  }

  /// The value of a row's series at `offset` from the instant of expansion.
  ///
  /// The coefficient `order` + 1 of positions and velocities is left out, as
  /// the lengths of steps are chosen for series that end at `order`.
  @inlinable
  public func value(_ row: UnsafeMutablePointer<Scalar>, at offset: Scalar) -> Scalar {
    var sum = row[order]
    var k = order - 1
    while k >= 0 {
      sum = Scalar.multiplyAdd(sum, offset, row[k])
      k -= 1
    }
    return sum
  }

  /// The derivative of ``value(_:at:)`` by the offset.
  @inlinable
  public func slope(_ row: UnsafeMutablePointer<Scalar>, at offset: Scalar) -> Scalar {
    var sum = numbers[order] * row[order]
    var k = order - 1
    while k >= 1 {
      sum = Scalar.multiplyAdd(sum, offset, numbers[k] * row[k])
      k -= 1
    }
    return sum
  }
}
