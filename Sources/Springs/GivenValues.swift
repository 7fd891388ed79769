/// The values that specify a spring in a convention, by key, with checked
/// access.
struct GivenValues {
  let convention: SpringConvention
  let values: [String: Double]

  /// A finite value, the key's default if none is given.
  subscript(key: String) -> Double {
    get throws(SpringError) {
      if let value = values[key] {
        try SpringError.require(value.isFinite, key, value, "must be a finite number")
        return value
      }
      guard let fallback = convention.keys.first(where: { $0.name == key })?.fallback else {
        throw SpringError(parameter: key, value: .nan, reason: "is missing")
      }
      return fallback
    }
  }

  func positive(_ key: String) throws(SpringError) -> Double {
    let value = try self[key]
    try SpringError.requirePositive(key, value)
    return value
  }

  func notNegative(_ key: String) throws(SpringError) -> Double {
    let value = try self[key]
    try SpringError.requireNotNegative(key, value)
    return value
  }
}

extension Double {
  /// The nearest number of a range, as engines replace values beyond their
  /// limits.
  func clamped(to range: ClosedRange<Double>) -> Double {
    min(max(self, range.lowerBound), range.upperBound)
  }
}
