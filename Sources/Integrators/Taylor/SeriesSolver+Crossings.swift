import Equations

/// A function of which the moment is wanted at which it passes a level.
@usableFromInline
struct WatchedFunction<Scalar: SeriesScalar> {
  /// Its series.
  @usableFromInline let row: UnsafeMutablePointer<Scalar>
  /// 1 if it passes the level from above, −1 if its negative does, and 0 if it
  /// does not pass.
  @usableFromInline let side: Double
  @usableFromInline let level: Double

  @inlinable
  init(row: UnsafeMutablePointer<Scalar>, side: Double, level: Double = 0) {
    (self.row, self.side, self.level) = (row, side, level)
  }

  /// How far it is from its level; negative once it has passed.
  @inlinable
  func excess(in expansion: SeriesExpansion<Scalar>, at offset: Scalar) -> Double {
    expansion.value(row, at: offset).approximation * side - level
  }
}

/// A search for the moments in a step at which the series of functions pass their
/// levels.
@usableFromInline
struct PassageSearch<Scalar: SeriesScalar> {
  private let expansion: SeriesExpansion<Scalar>
  private let functions: [WatchedFunction<Scalar>]
  /// How many more pieces of the step to look at. Near a triple zero, pieces
  /// become ever shorter: there the search ends.
  private var patience = 1000

  @usableFromInline
  init(_ expansion: SeriesExpansion<Scalar>, _ functions: [WatchedFunction<Scalar>]) {
    self.expansion = expansion
    self.functions = functions.filter { $0.side != 0 }
  }

  /// The first moment between `begin` and `end` at which a function is past its
  /// level, and up to which it passes that only once.
  @usableFromInline
  mutating func first(from begin: Scalar, to end: Scalar) -> Scalar? {
    var first: Scalar?
    for function in functions {
      var coefficients = (0...expansion.order).map { function.row[$0].approximation }
      guard coefficients.allSatisfy(\.isFinite) else { continue }
      Self.expand(&coefficients, at: begin.approximation)
      first = passage(of: function, coefficients, from: begin, to: first ?? end) ?? first
    }
    return first
  }

  /// The same of one function on a piece of the step.
  ///
  /// A piece on which bounds of the derivatives show that the function falls,
  /// rises or keeps its side is decided; others are halved. `coefficients` are
  /// those of the series around the beginning of the piece, rounded, for bounds.
  private mutating func passage(
    of function: WatchedFunction<Scalar>, _ coefficients: [Double], from begin: Scalar,
    to end: Scalar
  ) -> Scalar? {
    guard patience > 0 else { return nil }
    patience -= 1
    let half = (end - begin) * Scalar(constant: 0.5)
    let middle = begin + half
    let reach = half.approximation
    let bound = Self.derivativeBounds(of: coefficients, within: 2 * reach)
    let slope = expansion.slope(function.row, at: middle).approximation * function.side
    if slope.magnitude >= bound.second * reach {
      return slope < 0 && function.excess(in: expansion, at: end) < 0 ? end : nil
    }
    let excess = function.excess(in: expansion, at: middle)
    if excess.magnitude > bound.first * reach { return excess < 0 ? end : nil }
    if let early = passage(of: function, coefficients, from: begin, to: middle) { return early }
    var later = coefficients
    Self.expand(&later, at: reach)
    return passage(of: function, later, from: middle, to: end)
  }

  /// Makes the coefficients of a polynomial those around another place.
  private static func expand(_ coefficients: inout [Double], at offset: Double) {
    guard offset != 0 else { return }
    coefficients.withUnsafeMutableBufferPointer { c in
      for first in 0..<c.count - 1 {
        for k in (first..<c.count - 1).reversed() { c[k] += offset * c[k + 1] }
      }
    }
  }

  /// Bounds of the first and the second derivative of a polynomial up to `offset`.
  private static func derivativeBounds(
    of coefficients: [Double], within offset: Double
  ) -> (first: Double, second: Double) {
    var (first, second) = (0.0, 0.0)
    for k in (2..<coefficients.count).reversed() {
      let term = Double(k) * coefficients[k].magnitude
      first = first * offset + term
      second = second * offset + Double(k - 1) * term
    }
    return (first * offset + coefficients[1].magnitude, second)
  }
}

extension SeriesSolver {
  /// The first moment within `reach` at which one of several functions has passed
  /// its level, which `isPast` tells.
  ///
  /// The series of the functions show where they pass, also if they come back at
  /// once. At poles and roots, where series end, and multiple zeros, which
  /// rounding hides, `isPast` shows it at one of sixteen places. Bisection finds
  /// the moment.
  @inlinable
  func firstMoment(
    within reach: Scalar, _ functions: [WatchedFunction<Scalar>], where isPast: (Scalar) -> Bool
  ) -> Scalar? {
    let places = 16
    var search = PassageSearch(expansion, functions)
    var begin = Scalar(constant: 0)
    var passage = search.first(from: begin, to: reach)
    for place in 1...places {
      let end = reach * Scalar(constant: Double(place) / Double(places))
      while let moment = passage, moment.approximation <= end.approximation {
        if isPast(moment) { return bisect(from: begin, to: moment, where: isPast) }
        begin = moment
        passage = search.first(from: begin, to: reach)
      }
      if isPast(end) { return bisect(from: begin, to: end, where: isPast) }
      begin = end
    }
    return nil
  }

  /// Where a condition begins to hold, between a moment at which it does not and
  /// one at which it does, by bisection; the later bound of what is left.
  @inlinable
  func bisect(
    from begin: Scalar, to end: Scalar, where holds: (Scalar) -> Bool
  ) -> Scalar {
    var (before, after) = (begin, end)
    for _ in 0..<Scalar.precision {
      let middle = (before + after) * Scalar(constant: 0.5)
      if holds(middle) { after = middle } else { before = middle }
    }
    return after
  }
}

/// The functions that a series knows nothing of until they appear.
extension SeriesSolver {
  /// The first moment within a step at which something appears that was below
  /// rounding at its beginning: an exponential or its inverse, the slope of a
  /// hyperbolic tangent and the smaller part of sinh and cosh, or the step of an
  /// arctangent.
  @usableFromInline
  func firstAppearance(within length: Scalar) -> Scalar? {
    var first: Scalar?
    for instruction in expansion.program.instructions {
      guard let function = appearance(of: instruction) else { continue }
      let distance = function.excess(in: expansion, at: Scalar(constant: 0))
      guard change(of: function.row, over: first ?? length) > distance else { continue }
      let moment = firstMoment(within: first ?? length, [function]) { offset in
        function.excess(in: expansion, at: offset) < 0
      }
      first = moment ?? first
    }
    return first
  }

  /// What passes a level when the result of an instruction appears; `nil` if the
  /// instruction has no such function or is past its level.
  private func appearance(
    of instruction: SeriesProgram.Instruction
  ) -> WatchedFunction<Scalar>? {
    let argument = expansion.row(instruction.a)
    let start = argument[0].approximation
    let side = start < 0 ? -1.0 : 1
    // More than one beyond the level, so that it is not found again where a step
    // ends.
    func passing(_ level: Double) -> WatchedFunction<Scalar>? {
      start.magnitude - level > 1 ? WatchedFunction(row: argument, side: side, level: level) : nil
    }
    switch instruction.operation {
    // In a sum an exponential is below rounding down to ln 2 for each bit; the
    // level has some room more, because steps end at it.
    case .exponential: return passing(0.7 * Double(Scalar.precision) + 6)
    // 1 − tanh² is a difference, of which some bits must be left: 4 e^(−2x) takes
    // ln 2 / 2 for each of the others.
    case .hyperbolicTangent, .hyperbolicSine:
      return passing(0.35 * Double(Scalar.precision - 8))
    // The slope is 1/(1 + a²), which is below rounding for large a. Steps towards
    // the zero of a shrink with the distance from it.
    case .arctangent:
      let square = expansion.row(instruction.target + 1)
      return WatchedFunction(row: square, side: 1, level: square[0].approximation / 16)
    default: return nil
    }
  }

  /// A bound of how far a series moves from its first coefficient.
  private func change(of row: UnsafeMutablePointer<Scalar>, over length: Scalar) -> Double {
    let step = length.approximation
    var sum = 0.0
    for k in (1...expansion.order).reversed() {
      sum = sum * step + row[k].approximation.magnitude
    }
    return sum * step
  }
}
