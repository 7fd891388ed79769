import Testing

/// Expects that a process ended by an exit test wrote some words to standard
/// error. The exit test must observe `\.standardErrorContent`.
public func expectMessage(
  _ words: String, in result: ExitTest.Result?, _ comment: String = "",
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  #expect(text.contains(words), "\(comment) \(text)", sourceLocation: sourceLocation)
}
