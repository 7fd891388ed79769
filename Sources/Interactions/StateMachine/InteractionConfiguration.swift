import Springs

/// The parameters of a model: a plain value whose default is valid.
///
/// Users read and set parameters by name and as text. ``parameters`` describes
/// how, so a model needs no code of its own for that.
public protocol InteractionConfiguration: Hashable, Codable, Sendable {
  /// The default: every value as published.
  init()
  /// Whether the errors of the published design are corrected.
  var mode: InteractionMode { get set }
  /// All parameters, in the order in which they are listed.
  static var parameters: [Parameter<Self>] { get }
}

/// A parameter of a configuration: a number or a choice.
public struct Parameter<Configuration>: Sendable {
  /// The name in `--set name=value`.
  public let name: String
  /// The unit of a number; empty for ratios and choices.
  public let unit: String
  /// A description of its effect.
  public let meaning: String
  /// The allowed values, for messages.
  public let range: String
  /// Valid texts: the ends of the range, or every choice.
  public let examples: [String]
  /// The choice without which it has no effect; `nil` if it always has one.
  public private(set) var condition: ParameterCondition?
  let read: @Sendable (Configuration) -> String
  /// Returns whether the text is valid; if not, it changes nothing.
  let write: @Sendable (inout Configuration, String) -> Bool

  /// A number within bounds.
  public static func number(
    _ name: String, _ path: any WritableKeyPath<Configuration, Double> & Sendable,
    in range: ClosedRange<Double>, unit: String = "", _ meaning: String
  ) -> Parameter {
    number(
      name, in: range, unit, meaning, read: { $0[keyPath: path] },
      write: { $0[keyPath: path] = $1 })
  }

  /// A number that no `Sendable` key path leads to, because it lies in a nested
  /// value.
  private static func number(
    _ name: String, in range: ClosedRange<Double>, _ unit: String, _ meaning: String,
    read: @escaping @Sendable (Configuration) -> Double,
    write: @escaping @Sendable (inout Configuration, Double) -> Void
  ) -> Parameter {
    Parameter(
      name: name, unit: unit, meaning: meaning,
      range: "a number from \(range.lowerBound) to \(range.upperBound)",
      examples: ["\(range.lowerBound)", "\(range.upperBound)"],
      read: { "\(read($0))" },
      write: { configuration, text in
        guard let number = Double(text), range.contains(number) else { return false }
        write(&configuration, number)
        return true
      })
  }

  /// One of the cases of an enumeration.
  public static func choice<Choice>(
    _ name: String, _ path: any WritableKeyPath<Configuration, Choice> & Sendable,
    _ meaning: String
  ) -> Parameter
  where Choice: RawRepresentable<String> & CaseIterable & Sendable {
    Parameter(
      name: name, unit: "", meaning: meaning,
      range: "one of \(Choice.allCases.map(\.rawValue).joined(separator: ", "))",
      examples: Choice.allCases.map(\.rawValue),
      read: { $0[keyPath: path].rawValue },
      write: { configuration, text in
        guard let choice = Choice(rawValue: text) else { return false }
        configuration[keyPath: path] = choice
        return true
      })
  }
}

/// A choice of one parameter without which another one has no effect.
public struct ParameterCondition: Hashable, Sendable {
  /// The name of the parameter with the choice.
  public let parameter: String
  /// The text of the choice.
  public let choice: String
}

extension Parameter {
  /// The parameter, which has no effect unless another one is set to `choice`.
  func only(with parameter: String, _ choice: String) -> Parameter {
    var result = self
    result.condition = ParameterCondition(parameter: parameter, choice: choice)
    return result
  }

  /// The parameter, which has no effect in another mode.
  func only(in mode: InteractionMode) -> Parameter { only(with: "mode", mode.rawValue) }
}

/// Why a configuration was rejected.
public enum ConfigurationError: Error, Hashable, Sendable {
  /// No parameter has this name; `known` lists the names that exist.
  case unknownKey(String, known: [String])
  /// The text is not a number, not finite, out of range, or not one of the
  /// choices.
  case badValue(key: String, text: String, range: String)
}

extension InteractionConfiguration {
  /// Sets one parameter from text; if the text is rejected nothing changes.
  public mutating func set(_ key: String, to text: String) throws(ConfigurationError) {
    guard let parameter = Self.parameters.first(where: { $0.name == key }) else {
      throw .unknownKey(key, known: Self.parameters.map(\.name))
    }
    guard parameter.write(&self, text) else {
      throw .badValue(key: key, text: text, range: parameter.range)
    }
  }

  /// The default with some parameters set.
  public init(_ settings: [(key: String, text: String)]) throws(ConfigurationError) {
    self.init()
    for setting in settings { try set(setting.key, to: setting.text) }
  }

  /// Every parameter as text, without loss: setting them all gives an equal
  /// value.
  public var settings: [(key: String, text: String)] {
    Self.parameters.map { ($0.name, $0.read(self)) }
  }
}

/// A spring as designers specify it: damping ratio and response.
public struct SpringSetting: Hashable, Codable, Sendable {
  /// ζ, dimensionless.
  public var damping: Double
  /// The undamped period, in seconds.
  public var response: Double

  /// - Parameters:
  ///   - damping: ζ, dimensionless; not negative.
  ///   - response: in seconds, above zero.
  public init(damping: Double, response: Double) {
    self.damping = damping
    self.response = response
  }

  /// The same spring in terms of ζ and ω = 2π/response, in rad/s.
  public var rates: SpringRates {
    SpringRates(dampingRatio: damping, angularFrequency: 2 * .pi / response)
  }
}

extension Parameter {
  /// The two parameters of a spring, `name-damping` and `name-response`;
  /// without a name, `damping` and `response`.
  static func spring(
    _ name: String, _ path: any WritableKeyPath<Configuration, SpringSetting> & Sendable,
    _ meaning: String
  ) -> [Parameter] {
    let prefix = name.isEmpty ? "" : "\(name)-"
    return [
      number(
        "\(prefix)damping", in: 0...100, "", "damping ratio of \(meaning)",
        read: { $0[keyPath: path].damping }, write: { $0[keyPath: path].damping = $1 }),
      number(
        "\(prefix)response", in: 0.001...1000, "s", "response of \(meaning)",
        read: { $0[keyPath: path].response }, write: { $0[keyPath: path].response = $1 }),
    ]
  }
}

/// Which version of the published design a model follows. For all models but
/// ``ViewTransition`` the design is that of N. Gitter's article "Building Fluid
/// Interfaces" (2018).
public enum InteractionMode: RawRepresentable, CaseIterable, Hashable, Codable, Sendable {
  /// As the article and its sample code do it.
  case article
  /// With the article's errors corrected; each model documents which errors.
  case corrected

  /// - Parameter rawValue: `article` or `corrected`; the former name `mended`
  ///   is still accepted.
  public init?(rawValue: String) {
    switch rawValue {
    case "article": self = .article
    case "corrected", "mended": self = .corrected
    default: return nil
    }
  }

  /// The name of the mode in settings.
  public var rawValue: String {
    switch self {
    case .article: "article"
    case .corrected: "corrected"
    }
  }
}
