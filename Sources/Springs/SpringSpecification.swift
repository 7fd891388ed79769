/// A spring as text: `response:response=0.3,damping=0.8`, a preset's name with
/// or without `preset:`, or a usual pair such as `stiffness=170,damping=26` or
/// `overshoot=0.05,settle=0.4`.
///
///     let spring = try SpringSpecification("response=0.35,damping=0.7").spring()
public struct SpringSpecification: Hashable, Sendable, CustomStringConvertible {
  /// The convention whose keys the values have.
  public let convention: SpringConvention
  /// The values as given, by key; for `overshoot` and `settle`, zeta and omega.
  public let values: [String: Double]
  /// The text as written; of a preset, its specification.
  public let description: String

  /// An error that says why a text is not a valid specification.
  public struct SyntaxError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The text and what is wrong with it.
    public let description: String
    /// The name that is not in `known`; empty if no name is wrong.
    public let mistaken: String
    /// The valid names, if the error is about a name; else empty.
    public let known: [String]

    init(_ text: String, _ problem: String, mistaking name: String = "", among known: [String] = [])
    {
      let shown = text.unicodeScalars.map { $0.value < 32 ? "?" : String($0) }.joined()
      description = "spring '\(shown)': \(problem)"
      mistaken = name
      self.known = known
    }
  }

  /// Parses the number of a key; `nil` if the text is not a number.
  public typealias NumberReader = (String, SpringConvention.Key) -> Double?

  /// Parses a specification. Semicolons may stand for commas, as in case ids.
  ///
  /// - Parameters:
  ///   - text: the specification.
  ///   - threshold: the part of the distance within which a spring given by
  ///     `overshoot` and `settle` counts as settled.
  ///   - number: parses the numbers; it may allow units.
  public init(
    _ text: String, threshold: Double = 0.001,
    number: NumberReader = { text, _ in Double(text) }
  ) throws(SyntaxError) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let kind = String(parts[0])
    let rest = parts.count > 1 ? String(parts[1]) : ""
    if kind == "preset" || parts.count == 1 && !text.contains("=") {
      let name = parts.count > 1 ? rest : text
      let presets = SpringPreset.matching(name)
      guard Set(presets.map(\.specification)).count == 1 else {
        throw SyntaxError(
          text,
          presets.isEmpty
            ? "there is no preset '\(name)'; 'list presets' names them"
            : "several presets end in '\(name)': \(presets.map(\.name).joined(separator: ", "))",
          mistaking: presets.isEmpty ? name : "", among: SpringPreset.all.map(\.name))
      }
      self = try SpringSpecification(presets[0].specification)
      return
    }
    if parts.count == 1 {
      self = try Self.ofPairs(text, threshold: threshold, number)
      return
    }
    guard let convention = SpringConvention(rawValue: kind) else {
      throw SyntaxError(
        text, "unknown kind '\(kind)'; the kinds are \(Self.kinds.joined(separator: ", "))",
        mistaking: kind, among: Self.kinds)
    }
    self.convention = convention
    values = try SpringSpecification.values(rest, of: convention, in: text, number)
    description = text
  }

  /// Keys that tell the convention without its name.
  private static let usualPairs: [(keys: [String], convention: SpringConvention)] = [
    (["stiffness", "damping"], .physical), (["response", "damping"], .response),
    (["duration", "bounce"], .perceptual),
  ]

  /// Whether a text begins with a key that needs no kind.
  package static func beginsWithUsualKey(_ text: String) -> Bool {
    let key = trimmed(text.prefix { $0 != "=" })
    return key == "mass" || key == "overshoot" || key == "settle"
      || usualPairs.contains { $0.keys.contains(key) }
  }

  /// A specification without a kind.
  private static func ofPairs(
    _ text: String, threshold: Double, _ number: NumberReader
  ) throws(SyntaxError) -> SpringSpecification {
    let keys = Set(
      text.split { $0 == "," || $0 == ";" }.map { Self.trimmed($0.prefix { $0 != "=" }) })
    if keys == ["overshoot", "settle"] {
      return try ofOvershoot(text, threshold: threshold, number)
    }
    guard let (_, convention) = Self.usualPairs.first(where: { keys.isSuperset(of: $0.keys) })
    else {
      throw SyntaxError(
        text,
        "without a kind the keys are stiffness and damping or response and damping (both also with "
          + "mass), duration and bounce, or overshoot and settle; others are written "
          + "KIND:key=value ('list specifications')"
      )
    }
    return SpringSpecification(
      convention: convention, values: try values(text, of: convention, in: text, number),
      description: text)
  }

  /// The spring with an overshoot, relative to the distance, and a settling
  /// time. The overshoot determines the damping ratio: 1 for an overshoot of 0.
  /// The settling time is proportional to 1/ω, which gives ω.
  private static func ofOvershoot(
    _ text: String, threshold: Double, _ number: NumberReader
  ) throws(SyntaxError) -> SpringSpecification {
    let keys = [SpringConvention.Key("overshoot"), SpringConvention.Key("settle", "s")]
    let given = try Self.values(text, keys, in: text, number)
    let (overshoot, time) = (given["overshoot"] ?? .nan, given["settle"] ?? .nan)
    guard overshoot >= 0, overshoot < 1 else {
      throw SyntaxError(text, "overshoot must be from 0 to below 1 (100%)")
    }
    guard time > 0 else { throw SyntaxError(text, "settle must be above 0") }
    // exp(-π ζ / sqrt(1 - ζ²)) is the overshoot.
    let logarithm = log(overshoot) / .pi
    let ratio = overshoot == 0 ? 1 : -logarithm / (1 + logarithm * logarithm).squareRoot()
    let unit = SpringMotion(
      rates: SpringRates(dampingRatio: ratio, angularFrequency: 1), from: 0, to: 1)
    let omega = unit.settlingTime(relativeTo: threshold) / time
    return SpringSpecification(
      convention: .ratio, values: ["zeta": ratio, "omega": omega], description: text)
  }

  private init(convention: SpringConvention, values: [String: Double], description: String) {
    self.convention = convention
    self.values = values
    self.description = description
  }

  /// The words that may stand before the colon.
  private static let kinds = SpringConvention.allCases.map(\.rawValue) + ["preset"]

  /// The text without leading and trailing spaces.
  private static func trimmed(_ text: Substring) -> String {
    var rest = text.drop { $0 == " " }
    while rest.last == " " { rest.removeLast() }
    return String(rest)
  }

  /// Parses `key=value,…`, which may be empty if every key has a default.
  private static func values(
    _ list: String, of convention: SpringConvention, in text: String, _ number: NumberReader
  ) throws(SyntaxError) -> [String: Double] {
    if trimmed(list[...]).isEmpty, convention.keys.allSatisfy({ $0.fallback != nil }) { return [:] }
    return try values(list, convention.keys, in: text, number)
  }

  /// Parses `key=value,…`.
  private static func values(
    _ list: String, _ keys: [SpringConvention.Key], in text: String, _ number: NumberReader
  ) throws(SyntaxError) -> [String: Double] {
    let known = keys.map(\.name)
    var values: [String: Double] = [:]
    let pairs = list.split(omittingEmptySubsequences: false) { $0 == "," || $0 == ";" }
    for pair in pairs {
      let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard sides.count == 2 else {
        throw SyntaxError(
          text, "'\(pair)' is not key=value; the keys are \(known.joined(separator: ", "))")
      }
      let name = Self.trimmed(sides[0])
      guard let key = keys.first(where: { $0.name == name }) else {
        let other = SpringConvention.allCases.first { $0.keys.contains { $0.name == name } }
        throw SyntaxError(
          text,
          "unknown key '\(name)'" + (other.map { ", which kind '\($0.rawValue)' has" } ?? "")
            + "; the keys are \(known.joined(separator: ", "))",
          mistaking: name, among: known)
      }
      guard values[key.name] == nil else { throw SyntaxError(text, "\(name) appears twice") }
      guard let value = number(Self.trimmed(sides[1]), key) else {
        let unit = key.unit.isEmpty ? "" : " in \(key.unit)"
        throw SyntaxError(text, "\(name): '\(sides[1])' is not a number\(unit)")
      }
      guard value.isFinite else { throw SyntaxError(text, "\(name) must be a finite number") }
      values[key.name] = value
    }
    return values
  }

  /// The spring that the text describes.
  ///
  /// - Throws: a ``SyntaxError`` if a value is missing or out of range.
  public func spring() throws(SyntaxError) -> Spring {
    do {
      return try convention.spring(values)
    } catch {
      throw SyntaxError(description, error.description)
    }
  }

  /// The duration, in seconds, from which Motion derives the spring; infinite
  /// if that is a visual duration, `nil` in other conventions.
  public var motionDuration: Double? {
    convention == .motion
      ? values["duration"].map(MotionConvention.playedDuration) ?? .infinity : nil
  }
}
