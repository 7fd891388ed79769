/// Why a number cannot be a parameter of a spring.
public struct SpringError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The parameter, by the name it has in the specification.
  public let parameter: String
  /// The value that was refused; not-a-number where there was none.
  public let value: Double
  /// What it must be instead.
  public let reason: String

  /// The refusal of one parameter.
  public init(parameter: String, value: Double, reason: String) {
    self.parameter = parameter
    self.value = value
    self.reason = reason
  }

  /// One line that names the parameter and what it must be.
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
