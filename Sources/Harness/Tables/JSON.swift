/// A JSON value. The members of objects are written in their order; what is
/// read has them sorted by name.
public indirect enum JSONValue: Sendable, Equatable {
  case null
  case boolean(Bool)
  case integer(Int)
  case real(Double)
  case text(String)
  case array([JSONValue])
  case object([Member])

  public struct Member: Sendable, Equatable {
    public let name: String
    public let value: JSONValue

    public init(_ name: String, _ value: JSONValue) {
      self.name = name
      self.value = value
    }
  }

  public init(_ value: String?) { self = value.map(JSONValue.text) ?? .null }
  public init(_ value: Int?) { self = value.map(JSONValue.integer) ?? .null }
  public init(_ value: Bool?) { self = value.map(JSONValue.boolean) ?? .null }

  /// A finite number; `null` for `nil`, infinities and NaN.
  public init(_ value: Double?) {
    self = value.flatMap { $0.isFinite ? .real($0) : nil } ?? .null
  }

  /// The value of an object's member, if there is one.
  public subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  /// The text, without a final line break. An object has a line for each
  /// member, indented by two spaces per level; an array is on one line.
  public var text: String { text(indent: "") }

  /// The same on one line.
  public var line: String {
    switch self {
    case .object(let members):
      "{" + members.map { "\(Self.quoted($0.name)): \($0.value.line)" }.joined(separator: ", ")
        + "}"
    default: text
    }
  }

  private func text(indent: String) -> String {
    let deeper = indent + "  "
    switch self {
    case .null: return "null"
    case .boolean(let truth): return truth ? "true" : "false"
    case .integer(let number): return String(number)
    case .real(let number): return number.isFinite ? Value.decimal(number) : "null"
    case .text(let text): return Self.quoted(text)
    case .array(let values): return "[" + values.map(\.line).joined(separator: ", ") + "]"
    case .object(let members):
      guard !members.isEmpty else { return "{}" }
      let lines = members.map {
        "\(deeper)\(Self.quoted($0.name)): \($0.value.text(indent: deeper))"
      }
      return "{\n" + lines.joined(separator: ",\n") + "\n\(indent)}"
    }
  }

  /// `text` as a JSON string (RFC 8259, section 7).
  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}

extension JSONValue: Decodable {
  public init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let truth = try? value.decode(Bool.self) {
      self = .boolean(truth)
    } else if let number = try? value.decode(Int.self) {
      self = .integer(number)
    } else if let number = try? value.decode(Double.self) {
      self = .real(number)
    } else if let text = try? value.decode(String.self) {
      self = .text(text)
    } else if let values = try? value.decode([JSONValue].self) {
      self = .array(values)
    } else {
      let members = try value.decode([String: JSONValue].self)
      self = .object(members.sorted { $0.key < $1.key }.map { Member($0, $1) })
    }
  }
}
