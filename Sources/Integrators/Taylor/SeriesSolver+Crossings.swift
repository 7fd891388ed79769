import Equations

extension SeriesProgram.Instruction {
  @inlinable var hasCases: Bool { rule.rawValue >= SeriesProgram.Rule.magnitude.rawValue }
}

/// Where steps end early.
extension SeriesSolver {
  /// The first moment within a step at which a rule's case changes.
  @inlinable
  func firstTurn(within length: Scalar) -> (offset: Scalar, choice: Int)? {
    if expansion.choices.isEmpty { return nil }
    var first: (offset: Scalar, choice: Int)?
    for rule in expansion.program.instructions where rule.hasCases {
      let offset = firstCrossing(
        of: expansion.row(rule.target + 1), from: expansion.choices[rule.choice], through: 0,
        within: first?.offset ?? length)
      if let offset { first = (offset, rule.choice) }
    }
    return first
  }

  /// The first moment within a step at which something appears that was below
  /// rounding at its beginning: an exponential or its inverse, or the slope of a
  /// hyperbolic tangent and the smaller part of sinh and cosh.
  @usableFromInline
  func firstAppearance(within length: Scalar) -> Scalar? {
    var first: Scalar?
    // An exponential appears in a sum when it is no longer below rounding: ln 2
    // for each bit and, as steps end at this level, some room. 1 − tanh² is a
    // difference, which needs bits left.
    let exponent = 0.7 * Double(Scalar.precision) + 6
    let saturation = 0.35 * Double(Scalar.precision - 8)
    for rule in expansion.program.instructions {
      let argument = expansion.row(rule.a)
      let start = argument[0].approximation
      let level: Double
      switch rule.rule {
      case .exponential: level = exponent
      case .hyperbolicTangent, .hyperbolicSineAndCosine: level = saturation
      default: continue
      }
      // More than one beyond the level, so that it is not found again where a
      // step ends.
      let distance = start.magnitude - level
      guard distance > 1, change(of: argument, over: first ?? length) > distance else { continue }
      let side = start < 0 ? -1.0 : 1
      let offset = firstCrossing(
        of: argument, from: side, through: side * level, within: first ?? length)
      if let offset { first = offset }
    }
    return first
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

  /// The first moment within `reach` at which a series passes a level from one
  /// side, −1 if it is below.
  @inlinable
  func firstCrossing(
    of row: UnsafeMutablePointer<Scalar>, from side: Double, through level: Double,
    within reach: Scalar
  ) -> Scalar? {
    let level = Scalar(constant: level)
    func isPast(_ offset: Scalar) -> Bool {
      (expansion.value(row, at: offset) - level).approximation * side < 0
    }
    func returns(_ offset: Scalar) -> Bool {
      expansion.slope(row, at: offset).approximation * side > 0
    }
    let parts = 16
    for part in 1...parts {
      var low = reach * Scalar(constant: Double(part - 1) / Double(parts))
      var high = reach * Scalar(constant: Double(part) / Double(parts))
      if !isPast(high) {
        // It may have crossed and come back in between.
        guard !returns(low), returns(high) else { continue }
        var (before, after) = (low, high)
        for _ in 0..<40 {
          let middle = (before + after) * Scalar(constant: 0.5)
          if returns(middle) { after = middle } else { before = middle }
        }
        guard isPast(after) else { continue }
        high = after
      }
      for _ in 0..<Scalar.precision {
        let middle = (low + high) * Scalar(constant: 0.5)
        if isPast(middle) { high = middle } else { low = middle }
      }
      return high
    }
    return nil
  }
}
