import Platform

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
  /// The highest power of s that is computed in the series of the
  /// accelerations, and summed in those of all rows.
  public let order: Int
  /// The number of coefficients in a row: `order` + 2.
  @usableFromInline package let stride: Int
  @usableFromInline package let rows: UnsafeMutablePointer<Scalar>
  /// For each instruction with cases (abs, sign, min, max) the case that it
  /// follows: the sign of the function that chooses it, −1 or 1. 0 stands for a
  /// function that remains zero, NaN for one that is undefined.
  public var choices: [Double]
  /// The rows of roots and powers that count as zero, whatever their bases are.
  public var restingRoots: Set<Int> = []
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

  /// Computes coefficient 0 of all rows from that of time, positions and
  /// velocities, and chooses the cases accordingly. Where the function that
  /// chooses is zero, the case stays as it was.
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

  /// Σ a_j b_{k−j} for j from `first` to `last`.
  @inlinable @inline(__always)
  func convolution(
    _ a: UnsafeMutablePointer<Scalar>, _ b: UnsafeMutablePointer<Scalar>, _ k: Int, _ first: Int,
    _ last: Int
  ) -> Scalar {
    var even = Scalar(constant: 0)
    var odd = even
    var j = first
    while j < last {
      even = Scalar.multiplyAdd(a[j], b[k - j], even)
      odd = Scalar.multiplyAdd(a[j + 1], b[k - j - 1], odd)
      j += 2
    }
    if j == last { even = Scalar.multiplyAdd(a[j], b[k - j], even) }
    return even + odd
  }

  /// Σ j a_j b_{k−j} / k for j from 1 to `last`: coefficient k of ∫ a' b.
  @inlinable @inline(__always)
  func slopeConvolution(
    _ a: UnsafeMutablePointer<Scalar>, _ b: UnsafeMutablePointer<Scalar>, _ k: Int, _ last: Int
  ) -> Scalar {
    slopeConvolutions(a, b, b, k, last).first
  }

  /// Σ j a_j b_{k−j} / k and Σ j a_j c_{k−j} / k for j from 1 to `last`.
  @inlinable @inline(__always)
  func slopeConvolutions(
    _ a: UnsafeMutablePointer<Scalar>, _ b: UnsafeMutablePointer<Scalar>,
    _ c: UnsafeMutablePointer<Scalar>, _ k: Int, _ last: Int
  ) -> (first: Scalar, second: Scalar) {
    var first = Scalar(constant: 0)
    var second = first
    var j = 1
    while j <= last {
      let slope = numbers[j] * a[j]
      first = Scalar.multiplyAdd(slope, b[k - j], first)
      second = Scalar.multiplyAdd(slope, c[k - j], second)
      j += 1
    }
    return (first * inverses[k], second * inverses[k])
  }

  /// Coefficient `k` of a square.
  @inlinable @inline(__always)
  func square(_ a: UnsafeMutablePointer<Scalar>, _ k: Int) -> Scalar {
    let half = convolution(a, a, k, 0, (k + 1) / 2 - 1)
    let twice = half + half
    return k & 1 == 0 ? Scalar.multiplyAdd(a[k / 2], a[k / 2], twice) : twice
  }

  /// Whether the base of a root or a power is zero up to coefficient `k`, as in
  /// a force that does not act yet, such as max(0, -x)^1.5. The recurrences
  /// would then divide by zero. Only coefficients 0 and `k` of the base are
  /// checked: one in between that is not zero has left an infinite or NaN
  /// `power[k − 1]`.
  @inlinable @inline(__always)
  func staysZero(
    _ base: UnsafeMutablePointer<Scalar>, _ power: UnsafeMutablePointer<Scalar>, _ k: Int
  ) -> Bool {
    base[0].approximation == 0 && base[k].approximation == 0 && power[k - 1].approximation == 0
  }

  @inlinable @inline(__always)
  func isResting(_ row: Int) -> Bool {
    !restingRoots.isEmpty && restingRoots.contains(row)
  }

  /// Whether a quotient is below 1e-100 because its divisor is huge, such as
  /// cosh(400 x)². It counts as zero, as its further coefficients would
  /// overflow.
  @inlinable @inline(__always)
  func isNegligible(
    _ a: UnsafeMutablePointer<Scalar>, over b: UnsafeMutablePointer<Scalar>
  ) -> Bool {
    let divisor = b[0].approximation.magnitude
    return divisor > 1e100 && a[0].approximation.magnitude < 1e-100 * divisor
  }

  /// Computes coefficient `k` of one row; all lower ones are known.
  @inlinable
  func continueRow(_ place: UnsafeMutablePointer<SeriesProgram.Instruction>, _ k: Int) {
    let instruction = place.pointee
    let y = row(instruction.target)
    let second = y + stride
    let a = row(instruction.a)
    let b = row(instruction.b)
    let zero = Scalar(constant: 0)
    switch instruction.operation {
    case .add: y[k] = a[k] + b[k]
    case .subtract: y[k] = a[k] - b[k]
    case .negate: y[k] = -a[k]
    case .multiply where instruction.takesConstant:
      y[k] = Scalar(constant: instruction.constant) * a[k]
    case .multiply where a == b: y[k] = square(a, k)
    case .multiply: y[k] = convolution(a, b, k, 0, min(k, instruction.degree))
    case .divide where instruction.takesConstant:
      y[k] = a[k] / Scalar(constant: instruction.constant)
    case .divide where isNegligible(a, over: b): y[k] = zero
    case .divide: y[k] = (a[k] - convolution(y, b, k, 0, k - 1)) / b[0]
    // The second row is the function whose sign chooses the case.
    case .magnitude:
      second[k] = a[k]
      y[k] = choices[instruction.choice] < 0 ? -a[k] : a[k]
    case .sign:
      second[k] = a[k]
      y[k] = k == 0 ? Scalar(constant: choices[instruction.choice]) : zero
    case .minimum, .maximum:
      second[k] = a[k] - b[k]
      let isFirst = (choices[instruction.choice] < 0) == (instruction.operation == .minimum)
      y[k] = isFirst ? a[k] : b[k]
    default:
      if k == 0 {
        beginFunction(instruction, y, companion: second, of: a)
      } else {
        continueFunction(instruction, y, companion: second, of: a, k)
      }
    }
  }

  /// Computes coefficient 0 of a function's row and of its companion: their
  /// values at the instant of expansion.
  @inlinable @inline(__always)
  func beginFunction(
    _ instruction: SeriesProgram.Instruction, _ y: UnsafeMutablePointer<Scalar>,
    companion: UnsafeMutablePointer<Scalar>, of a: UnsafeMutablePointer<Scalar>
  ) {
    let one = Scalar(constant: 1)
    y[0] =
      instruction.operation == .power
      ? Scalar.apply(.power, a[0], Scalar(constant: instruction.constant))
      : Scalar.apply(instruction.operation, a[0])
    if isResting(instruction.target) { y[0] = Scalar(constant: 0) }
    switch instruction.operation {
    case .sine: companion[0] = Scalar.apply(.cosine, a[0])
    case .hyperbolicSine: companion[0] = Scalar.apply(.hyperbolicCosine, a[0])
    case .tangent: companion[0] = square(y, 0) + one
    case .hyperbolicTangent: companion[0] = one - square(y, 0)
    case .arctangent: companion[0] = square(a, 0) + one
    default: break
    }
  }

  /// Computes coefficient `k` > 0 of a function's row and of its companion.
  @inlinable @inline(__always)
  func continueFunction(
    _ instruction: SeriesProgram.Instruction, _ y: UnsafeMutablePointer<Scalar>,
    companion: UnsafeMutablePointer<Scalar>, of a: UnsafeMutablePointer<Scalar>, _ k: Int
  ) {
    // The coefficients of `a` beyond its degree in the time are zero.
    let last = min(k, instruction.degree)
    switch instruction.operation {
    case .exponential: y[k] = slopeConvolution(a, y, k, last)
    case .logarithm: y[k] = (a[k] - slopeConvolution(y, a, k, k - 1)) / a[0]
    case .squareRoot:
      y[k] =
        isResting(instruction.target) || staysZero(a, y, k)
        ? Scalar(constant: 0) : (a[k] - convolution(y, y, k, 1, k - 1)) / (y[0] + y[0])
    case .power:
      y[k] =
        isResting(instruction.target) || staysZero(a, y, k)
        ? Scalar(constant: 0) : power(a, y, Scalar(constant: instruction.constant), k)
    case .sine:
      let sums = slopeConvolutions(a, companion, y, k, last)
      (y[k], companion[k]) = (sums.first, -sums.second)
    case .hyperbolicSine:
      (y[k], companion[k]) = slopeConvolutions(a, companion, y, k, last)
    case .tangent:
      // y' = (1 + y²) a'; the companion is 1 + y².
      y[k] = slopeConvolution(a, companion, k, last)
      companion[k] = square(y, k)
    case .hyperbolicTangent:
      // y' = (1 − y²) a'; the companion is 1 − y².
      y[k] = slopeConvolution(a, companion, k, last)
      companion[k] = -square(y, k)
    case .arctangent:
      // (1 + a²) y' = a'; the companion is 1 + a².
      companion[k] = square(a, k)
      y[k] = (a[k] - slopeConvolution(y, companion, k, k - 1)) / companion[0]
    default: preconditionFailure("not a function")
    }
  }

  /// Coefficient `k` > 0 of the power `y` of a series, from
  /// k a_0 y_k = Σ (p (k − j) − j) a_{k−j} y_j with the exponent p.
  @inlinable @inline(__always)
  func power(
    _ a: UnsafeMutablePointer<Scalar>, _ y: UnsafeMutablePointer<Scalar>, _ exponent: Scalar,
    _ k: Int
  ) -> Scalar {
    var sum = Scalar(constant: 0)
    for j in 0..<k {
      let factor = exponent * numbers[k - j] - numbers[j]
      sum = Scalar.multiplyAdd(factor * a[k - j], y[j], sum)
    }
    return sum * inverses[k] / a[0]
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
