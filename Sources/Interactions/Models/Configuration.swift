import Springs

/// Which version of the published design a model follows. From
/// ``CalculatorButton`` to ``QuarterTurns``, in the order of the catalogue, the
/// design is N. Gitter's article "Building Fluid Interfaces" (2018).
public enum InteractionMode: String, CaseIterable, Hashable, Sendable {
  /// The design as published, including sample code.
  case article
  /// With the design's errors corrected; each model documents which errors.
  case corrected
}

/// The parameters of a model: a plain value whose default is valid.
///
/// Users set the parameters that ``parameters`` lists, by name and as text.
public protocol InteractionConfiguration: Hashable, Sendable {
  /// The default.
  init()
  /// Whether the errors of the published design are corrected.
  var mode: InteractionMode { get set }
  /// All parameters, in the order in which they are listed.
  static var parameters: [Parameter<Self>] { get }
}

/// The reason why a configuration was rejected.
public enum ConfigurationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No parameter has this name; `known` lists the names that exist.
  case unknownKey(String, known: [String])
  /// The text is not a number, out of range, or not one of the choices.
  case badValue(key: String, text: String, range: String)

  public var description: String {
    switch self {
    case .unknownKey(let key, let known):
      "there is no parameter '\(key)'; there are \(known.joined(separator: ", "))"
    case .badValue(let key, let text, let range): "\(key) is '\(text)'; it must be \(range)"
    }
  }
}

/// A parameter's name, and the text to which it is set.
public typealias InteractionSetting = (key: String, text: String)

extension InteractionConfiguration {
  /// The default with some parameters set.
  public init(_ settings: [InteractionSetting]) throws(ConfigurationError) {
    self.init()
    let parameters = Self.parameters
    for (key, text) in settings {
      guard let parameter = parameters.first(where: { $0.description.name == key }) else {
        throw .unknownKey(key, known: parameters.map(\.description.name))
      }
      guard parameter.write(&self, text) else {
        throw .badValue(key: key, text: text, range: parameter.description.range)
      }
    }
  }
}

/// A description of a configuration's parameter for users.
public struct ParameterDescription: Sendable {
  /// The name in `--set name=value`.
  public let name: String
  /// The unit of a number; empty for ratios, values of any unit and choices.
  public let unit: String
  /// A description of its effect.
  public let meaning: String
  /// The default as text, without loss.
  public let defaultText: String
  /// The allowed values, for messages.
  public let range: String
  /// The only mode in which it has an effect; `nil` if it has one in both.
  public fileprivate(set) var mode: InteractionMode?
}

/// A parameter of a configuration that is set as text.
public struct Parameter<Configuration: InteractionConfiguration>: Sendable {
  /// The name, the allowed values, and what is said about it.
  public private(set) var description: ParameterDescription
  /// Returns whether the text is valid; if not, it changes nothing.
  let write: @Sendable (inout Configuration, String) -> Bool

  private init(
    _ name: String, unit: String = "", _ meaning: String, defaultText: String, range: String,
    write: @escaping @Sendable (inout Configuration, String) -> Bool
  ) {
    description = ParameterDescription(
      name: name, unit: unit, meaning: meaning, defaultText: defaultText, range: range)
    self.write = write
  }

  /// A number within bounds.
  public static func number(
    _ name: String, _ path: any WritableKeyPath<Configuration, Double> & Sendable,
    in range: ClosedRange<Double>, unit: String = "", _ meaning: String
  ) -> Parameter {
    Parameter(
      name, unit: unit, meaning, defaultText: "\(Configuration()[keyPath: path])",
      range: "a number from \(range.lowerBound) to \(range.upperBound)",
      write: { configuration, text in
        guard let number = Double(text), range.contains(number) else { return false }
        configuration[keyPath: path] = number
        return true
      })
  }

  /// The mode.
  public static func mode(_ meaning: String) -> Parameter {
    let choices = InteractionMode.allCases.map(\.rawValue)
    return Parameter(
      "mode", meaning, defaultText: Configuration().mode.rawValue,
      range: "one of \(choices.joined(separator: ", "))",
      write: { configuration, text in
        guard let mode = InteractionMode(rawValue: text) else { return false }
        configuration.mode = mode
        return true
      })
  }

  /// The two parameters of a spring, `name-damping` and `name-response`;
  /// without a name, `damping` and `response`.
  public static func spring(
    _ damping: any WritableKeyPath<Configuration, Double> & Sendable,
    _ response: any WritableKeyPath<Configuration, Double> & Sendable, name: String = "",
    _ meaning: String
  ) -> [Parameter] {
    let prefix = name.isEmpty ? "" : "\(name)-"
    return [
      number("\(prefix)damping", damping, in: 0...100, "damping ratio of \(meaning)"),
      number(
        "\(prefix)response", response, in: 0.001...1000, unit: "s", "response of \(meaning)"),
    ]
  }

  /// This parameter, marked as without effect in other modes.
  func only(in mode: InteractionMode) -> Parameter {
    var result = self
    result.description.mode = mode
    return result
  }
}
