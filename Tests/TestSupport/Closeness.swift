import Testing

/// Expects a value within a number of units in the last place of a scale.
///
/// - Parameters:
///   - value: the computed value.
///   - expected: the correct value.
///   - scale: the value whose ulp is the unit; the expected value's own if
///     `nil`.
///   - ulps: the number allowed.
public func expectClose(
  _ value: Double, _ expected: Double, scale: Double? = nil, ulps: Double,
  _ comment: @autoclosure () -> String = "", sourceLocation: SourceLocation = #_sourceLocation
) {
  if value == expected { return }
  let error = (value - expected).magnitude / (scale ?? expected).magnitude.ulp
  #expect(
    error <= ulps, "\(value) is \(error) ulp from \(expected) \(comment())",
    sourceLocation: sourceLocation)
}

/// Expects a value within a relative error of an expected one.
public func expectRelative(
  _ value: Double, _ expected: Double, within tolerance: Double,
  _ comment: @autoclosure () -> String = "", sourceLocation: SourceLocation = #_sourceLocation
) {
  let error = value == expected ? 0 : ((value - expected) / expected).magnitude
  #expect(
    error <= tolerance, "\(value) is \(error) from \(expected) \(comment())",
    sourceLocation: sourceLocation)
}
