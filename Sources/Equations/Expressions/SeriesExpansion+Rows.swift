/// The recurrences: coefficient k of a row from its operands and from its own
/// lower coefficients.
extension SeriesExpansion {
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

  /// Σ j a_j b_{k−j} / k for j from 1 to `last`: with `last` = k, coefficient k
  /// of ∫ a' b.
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

  /// Whether a quotient is below 1e-100 because its divisor is huge, such as
  /// cosh(150 x)². It counts as zero, as its further coefficients might
  /// overflow.
  @inlinable @inline(__always)
  func isNegligible(
    _ a: UnsafeMutablePointer<Scalar>, over b: UnsafeMutablePointer<Scalar>
  ) -> Bool {
    let divisor = b[0].approximation.magnitude
    return divisor > 1e100 && a[0].approximation.magnitude < 1e-100 * divisor
  }

  /// Computes coefficient `k` of an instruction's rows; lower ones are known.
  /// The coefficients of `a` beyond its degree in the time are zero.
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
    let last = min(k, instruction.degree)
    switch instruction.operation {
    case .exponential: y[k] = slopeConvolution(a, y, k, last)
    case .logarithm: y[k] = (a[k] - slopeConvolution(y, a, k, k - 1)) / a[0]
    case .squareRoot:
      y[k] =
        staysZero(a, y, k)
        ? Scalar(constant: 0) : (a[k] - convolution(y, y, k, 1, k - 1)) / (y[0] + y[0])
    case .power:
      y[k] =
        staysZero(a, y, k)
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
}
