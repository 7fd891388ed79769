/// Which version of the published design a model follows. For all models but
/// ``ViewTransition`` the design is N. Gitter's article "Building Fluid
/// Interfaces" (2018).
public enum InteractionMode: String, CaseIterable, Hashable, Sendable {
  /// The behaviour of the article and its sample code.
  case article
  /// With the article's errors corrected; each model documents which errors.
  case corrected
}

/// The parameters of a model: a plain value whose default is valid.
///
/// Users read and set parameters by name and as text. ``parameters`` describes
/// how, so a model needs no code of its own for that.
public protocol InteractionConfiguration: Hashable, Sendable {
  /// The default: every value as published.
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
  /// Sets one parameter from text; if the text is rejected nothing changes.
  public mutating func set(_ key: String, to text: String) throws(ConfigurationError) {
    let parameters = Self.parameters
    guard let parameter = parameters.first(where: { $0.description.name == key }) else {
      throw .unknownKey(key, known: parameters.map(\.description.name))
    }
    guard parameter.write(&self, text) else {
      throw .badValue(key: key, text: text, range: parameter.description.range)
    }
  }

  /// The default with some parameters set.
  public init(_ settings: [InteractionSetting]) throws(ConfigurationError) {
    self.init()
    for setting in settings { try set(setting.key, to: setting.text) }
  }

  /// Every parameter as text, without loss: setting them all gives an equal
  /// value.
  public var settings: [InteractionSetting] {
    Self.parameters.map { ($0.description.name, $0.read(self)) }
  }
}
