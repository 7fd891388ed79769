/// The columns of one kind of report, from which headers, validation and
/// documentation are generated.
public struct Schema: Hashable, Sendable {
  /// The usual name of the file, without its extension: `accuracy`.
  public let name: String
  public let columns: [Column]
  private let positions: [String: Int]

  /// Traps if two columns have the same name.
  public init(_ name: String, _ columns: [Column]) {
    self.name = name
    self.columns = columns
    positions = Dictionary(
      uniqueKeysWithValues: columns.enumerated().map { ($0.element.name, $0.offset) })
  }

  public var header: [String] { columns.map(\.name) }

  /// The index of a column; traps if there is none of that name.
  public func position(of column: String) -> Int {
    guard let position = positions[column] else {
      preconditionFailure("report \(name) has no column \(column)")
    }
    return position
  }

  public func has(column: String) -> Bool { positions[column] != nil }
}
