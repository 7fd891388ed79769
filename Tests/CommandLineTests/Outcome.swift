import Testing

extension Program {
  /// The result of a run.
  struct Outcome: Sendable, Equatable {
    let status: Int32
    let output: String
    let errors: String

    /// The fields of the output's lines.
    var fields: [[String]] { Program.fields(of: output) }

    /// The rows of the output, which must be CSV, without its header.
    var rows: [NamedFields] { get throws { try namedRows(output) } }

    /// The lines of the output, without empty ones.
    var lines: [Substring] { output.split(separator: "\n") }

    /// Expects a status, and `words` among the messages on standard error;
    /// `comment` says which of several cases it is.
    @discardableResult
    func expect(
      _ status: Int32 = 0, saying words: String? = nil, _ comment: String = "",
      sourceLocation: SourceLocation = #_sourceLocation
    ) -> Outcome {
      let isSaid = words.map { errors.contains($0) } ?? true
      #expect(
        self.status == status && isSaid, "\(comment) \(self.status) \(errors)",
        sourceLocation: sourceLocation)
      return self
    }

    /// Expects `status`, no output, and a single message that contains `words`.
    func expectRefusal(
      _ status: Int32, saying words: String, sourceLocation: SourceLocation = #_sourceLocation
    ) {
      let comment = "'\(errors)' instead of '\(words)'"
      #expect(self.status == status, "\(comment)", sourceLocation: sourceLocation)
      #expect(
        errors.hasPrefix("springbench: ") && errors.contains(words), "\(comment)",
        sourceLocation: sourceLocation)
      #expect(errors.split(separator: "\n").count == 1, "\(errors)", sourceLocation: sourceLocation)
      #expect(output.isEmpty, "\(output)", sourceLocation: sourceLocation)
    }
  }

  /// The fields of the lines of CSV without quotes.
  static func fields(of text: String) -> [[String]] {
    text.split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
  }
}
