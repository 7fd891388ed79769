/// A spring as text: `response:response=0.3,damping=0.8`, or `preset:` and a
/// name.
public struct SpringSpecification: Hashable, Sendable, CustomStringConvertible {
  /// The convention whose keys the values have.
  public let convention: SpringConvention
  /// The given values, by key.
  public let values: [String: Double]
  /// The text as written.
  public let description: String

  /// Why a text is not a valid specification, in one line.
  public struct SyntaxError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The text and what is wrong with it.
    public let description: String
    /// The name that is not in `known`; empty if no name is wrong.
    public let mistaken: String
    /// The valid names.
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

  /// Parses a specification: `KIND:key=value,key=value`, or with semicolons as
  /// in case ids. `number` parses the numbers, to which it may allow units.
  public init(
    _ text: String, number: NumberReader = { text, _ in Double(text) }
  ) throws(SyntaxError) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let kind = String(parts[0])
    let rest = parts.count > 1 ? String(parts[1]) : ""
    if kind == "preset" {
      guard let preset = SpringPreset.named(rest) else {
        throw SyntaxError(
          text, "there is no preset '\(rest)'; 'list presets' names them", mistaking: rest,
          among: SpringPreset.all.map(\.name))
      }
      self = try SpringSpecification(preset.specification)
      return
    }
    guard let convention = SpringConvention(rawValue: kind) ?? Self.onlyKind(of: kind) else {
      throw SyntaxError(
        text, Self.problem(kind, isAlone: parts.count == 1), mistaking: kind, among: Self.kinds)
    }
    self.convention = convention
    values = try SpringSpecification.values(rest, of: convention, in: text, number)
    description = text
  }

  /// What may stand before the colon, apart from names of libraries.
  private static let kinds = SpringConvention.allCases.map(\.rawValue) + ["preset"]

  /// The conventions of a library.
  private static func kinds(of library: String) -> [SpringConvention] {
    SpringConvention.allCases.filter { $0.libraries.contains(library.lowercased()) }
  }

  /// The convention of a library that has only one.
  private static func onlyKind(of library: String) -> SpringConvention? {
    let kinds = kinds(of: library)
    return kinds.count == 1 ? kinds[0] : nil
  }

  /// The message for an unknown kind; if the word is the name of a library,
  /// with the kinds of that library.
  ///
  /// - Parameter isAlone: whether there is no colon after the word.
  private static func problem(_ word: String, isAlone: Bool) -> String {
    if isAlone, SpringPreset.named(word) != nil { return "a preset is written preset:\(word)" }
    if isAlone, word.contains("=") {
      return "a kind stands before the keys, as in response:response=0.3,damping=0.8"
    }
    let several = kinds(of: word)
    guard several.isEmpty else {
      return "unknown kind '\(word)'; those of \(word) are "
        + several.map(\.rawValue).joined(separator: ", ")
    }
    return "unknown kind '\(word)'; the kinds are \(kinds.joined(separator: ", "))"
  }

  /// The text without leading and trailing spaces.
  private static func trimmed(_ text: Substring) -> String {
    var rest = text.drop { $0 == " " }
    while rest.last == " " { rest.removeLast() }
    return String(rest)
  }

  /// Parses what follows the colon.
  private static func values(
    _ list: String, of convention: SpringConvention, in text: String, _ number: NumberReader
  ) throws(SyntaxError) -> [String: Double] {
    let known = convention.keys.map(\.name)
    var values: [String: Double] = [:]
    if trimmed(list[...]).isEmpty, convention.keys.allSatisfy({ $0.fallback != nil }) {
      return values
    }
    let pairs = list.split(omittingEmptySubsequences: false) { $0 == "," || $0 == ";" }
    for pair in pairs {
      let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard sides.count == 2 else {
        throw SyntaxError(
          text, "'\(pair)' is not key=value; the keys are \(known.joined(separator: ", "))")
      }
      let name = Self.trimmed(sides[0])
      guard let key = convention.key(named: name) else {
        let other = SpringConvention.allCases.first { $0.key(named: name) != nil }
        throw SyntaxError(
          text,
          "unknown key '\(name)'; the keys are \(known.joined(separator: ", "))"
            + (other.map { ", and '\($0.rawValue)' has \(name)" } ?? ""),
          mistaking: name, among: known)
      }
      guard values[key.name] == nil else { throw SyntaxError(text, "\(name) stands twice") }
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
}
