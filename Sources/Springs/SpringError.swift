/// Why a number cannot be a parameter of a spring.
public struct SpringError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The parameter, by its name in the specification.
  public let parameter: String
  /// The rejected value; NaN if there was none.
  public let value: Double
  /// The condition the value must satisfy.
  public let reason: String

  /// An error about one parameter.
  public init(parameter: String, value: Double, reason: String) {
    self.parameter = parameter
    self.value = value
    self.reason = reason
  }

  /// One line that names the parameter and its condition.
  public var description: String {
    value.isNaN ? "\(parameter) \(reason)" : "\(parameter) is \(value); it \(reason)"
  }
}

extension SpringError {
  static func requirePositive(_ parameter: String, _ value: Double) throws(SpringError) {
    guard value > 0, value < .infinity else {
      throw SpringError(
        parameter: parameter, value: value, reason: "must be a finite number above 0")
    }
  }

  static func requireNotNegative(_ parameter: String, _ value: Double) throws(SpringError) {
    guard value >= 0, value < .infinity else {
      throw SpringError(
        parameter: parameter, value: value, reason: "must be a finite number, 0 or more")
    }
  }

  static func requireFinite(_ parameter: String, _ value: Double) throws(SpringError) {
    guard value.isFinite else {
      throw SpringError(parameter: parameter, value: value, reason: "must be a finite number")
    }
  }
}
