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
      self = .object(try value.decode([String: JSONValue].self).map { Member($0, $1) })
    }
  }

  /// The value with the members of its objects in the order in which `text`
  /// first names them. Decoders do not keep their order.
  public func ordered(asIn text: String) -> JSONValue {
    switch self {
    case .array(let values): return .array(values.map { $0.ordered(asIn: text) })
    case .object(let members):
      let placed = members.map { member in
        (
          place: text.firstRange(of: Self.quoted(member.name))?.lowerBound ?? text.endIndex,
          member: Member(member.name, member.value.ordered(asIn: text))
        )
      }
      return .object(placed.sorted { $0.place < $1.place }.map(\.member))
    default: return self
    }
  }
}
