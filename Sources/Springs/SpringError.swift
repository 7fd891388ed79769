/// An error that says why parameters do not make a spring.
public struct SpringError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The parameter, by its key in a specification, such as `zeta`.
  public let parameter: String
  /// The rejected value; NaN if there was none.
  public let value: Double
  /// What is wrong, or the condition that the value must satisfy.
  public let reason: String

  /// An error about one parameter.
  public init(parameter: String, value: Double, reason: String) {
    self.parameter = parameter
    self.value = value
    self.reason = reason
  }

  /// One line that names the parameter and the reason.
  public var description: String {
    value.isNaN ? "\(parameter) \(reason)" : "\(parameter) is \(value); it \(reason)"
  }
}

extension SpringError {
  /// Throws an error about a parameter unless its value meets a condition.
  static func require(
    _ condition: Bool, _ parameter: String, _ value: Double, _ reason: String
  ) throws(SpringError) {
    guard condition else { throw SpringError(parameter: parameter, value: value, reason: reason) }
  }

  static func requirePositive(_ parameter: String, _ value: Double) throws(SpringError) {
    try require(value > 0 && value < .infinity, parameter, value, "must be a finite number above 0")
  }

  static func requireNotNegative(_ parameter: String, _ value: Double) throws(SpringError) {
    try require(
      value >= 0 && value < .infinity, parameter, value, "must be a finite number, 0 or more")
  }
}
