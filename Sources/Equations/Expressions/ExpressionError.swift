/// What is wrong with the text of an equation, and where.
public struct ExpressionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line, counted from 1.
  public let line: Int
  /// The Unicode scalar within the line, counted from 1.
  public let column: Int
  /// What is wrong, on one line.
  public let message: String

  /// An error at a line and column, both counted from 1.
  public init(line: Int, column: Int, message: String) {
    self.line = line
    self.column = column
    self.message = message
  }

  /// One line: `line 1, column 7: ` and the message.
  public var description: String { "line \(line), column \(column): \(message)" }
}

/// What is wrong at an offset from the text's beginning, in Unicode scalars.
struct Misplaced: Error {
  let offset: Int
  let message: String

  init(_ offset: Int, _ message: String) {
    self.offset = offset
    self.message = message
  }

  /// The error with its line and column.
  func located(in scalars: [Unicode.Scalar]) -> ExpressionError {
    let before = scalars.prefix(offset)
    let lineStart = before.lastIndex(of: "\n").map { $0 + 1 } ?? 0
    return ExpressionError(
      line: 1 + before.count { $0 == "\n" }, column: 1 + offset - lineStart, message: message)
  }
}
