/// A spring as text: `response:response=0.3,damping=0.8`,
/// or `preset:` and a name.
public struct SpringSpecification: Hashable, Sendable, CustomStringConvertible {
  /// How the values are meant.
  public let convention: SpringConvention
  /// The values that were given, by key.
  public let values: [String: Double]
  /// As it was written.
  public let description: String

  /// Why a text is no specification. One line.
  public struct SyntaxError: Error, Hashable, Sendable, CustomStringConvertible {
    public let description: String

    init(_ text: String, _ problem: String) {
      let shown = text.unicodeScalars.map { $0.value < 32 ? "?" : String($0) }.joined()
      description = "spring '\(shown)': \(problem)"
    }
  }

  /// Reads a specification.
  public init(_ text: String) throws(SyntaxError) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let kind = String(parts[0])
    let rest = parts.count > 1 ? String(parts[1]) : ""
    if kind == "preset" {
      guard let preset = SpringPreset.named(rest) else {
        throw SyntaxError(text, "there is no preset '\(rest)'; 'list presets' names them")
      }
      self = try SpringSpecification(preset.specification)
      return
    }
    guard let convention = SpringConvention(rawValue: kind) else {
      throw SyntaxError(text, Self.problem(kind, isAlone: parts.count == 1))
    }
    self.convention = convention
    values = try SpringSpecification.values(rest, of: convention, in: text)
    description = text
  }

  /// What to say of a word that is no kind: whose kinds it may have meant.
  private static func problem(_ word: String, isAlone: Bool) -> String {
    if isAlone, SpringPreset.named(word) != nil {
      return "a preset is written preset:\(word)"
    }
    if isAlone, word.contains("=") {
      return "a kind stands before the keys, as in response:response=0.3,damping=0.8"
    }
    let origins = SpringConvention.allCases.filter { convention in
      word.count > 1 && convention.origin?.lowercased().contains(word.lowercased()) == true
    }
    guard origins.isEmpty else {
      return "unknown kind '\(word)'; those of \(word) are "
        + origins.map(\.rawValue).joined(separator: ", ")
    }
    let kinds = SpringConvention.allCases.map(\.rawValue) + ["preset"]
    return "unknown kind '\(word)'; the kinds are \(kinds.joined(separator: ", "))"
  }

  /// Without the spaces around it.
  private static func trimmed(_ text: Substring) -> String {
    String(String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()))
  }

  private static func values(
    _ list: String, of convention: SpringConvention, in text: String
  ) throws(SyntaxError) -> [String: Double] {
    let known = convention.keys.map(\.name)
    var values: [String: Double] = [:]
    for pair in list.split(separator: ",", omittingEmptySubsequences: false) {
      let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard sides.count == 2 else {
        throw SyntaxError(
          text, "'\(pair)' is not key=value; the keys are \(known.joined(separator: ", "))")
      }
      let key = Self.trimmed(sides[0])
      guard known.contains(key) else {
        throw SyntaxError(
          text, "unknown key '\(key)'; the keys are \(known.joined(separator: ", "))")
      }
      guard values[key] == nil else { throw SyntaxError(text, "\(key) stands twice") }
      guard let value = Double(Self.trimmed(sides[1])) else {
        throw SyntaxError(text, "\(key): '\(sides[1])' is not a number")
      }
      guard value.isFinite else { throw SyntaxError(text, "\(key) must be a finite number") }
      values[key] = value
    }
    return values
  }

  /// The spring.
  public func spring() throws(SyntaxError) -> Spring {
    do {
      return try convention.spring(values)
    } catch {
      throw SyntaxError(description, error.description)
    }
  }
}
