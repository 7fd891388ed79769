/// One command of a program as data, from which parsing and help are generated.
public struct CommandSpecification: Sendable {
  public let name: String
  /// A one-line summary in lower case.
  public let summary: String
  /// The operands in the usage line: `FILE…`.
  public let operands: String
  /// Whether the operands are files or folders that the command reads.
  public let operandsAreInputs: Bool
  /// The allowed number of operands.
  public let operandCount: ClosedRange<Int>
  /// Paragraphs below the usage line.
  public let discussion: [String]
  public let options: [Option]
  /// Complete command lines without the program's name.
  public let examples: [String]

  public init(
    _ name: String, summary: String, operands: String = "", operandsAreInputs: Bool = false,
    operandCount: ClosedRange<Int> = 0...0, discussion: [String] = [], options: [Option],
    examples: [String] = []
  ) {
    self.name = name
    self.summary = summary
    self.operands = operands
    self.operandsAreInputs = operandsAreInputs
    self.operandCount = operandCount
    self.discussion = discussion
    self.options = options
    self.examples = examples
  }

  /// Notes below the options: how lists of numbers are written, if there are
  /// any.
  var optionNotes: [String] {
    let takesRanges = options.contains { if case .numbers = $0.form { true } else { false } }
    return takesRanges ? [NumberRange.explanation] : []
  }

  /// The complete help page, ending with a line break.
  ///
  /// - Parameter program: the program's name.
  public func help(program: String) -> String {
    var lines = ["\(program) \(name): \(summary)", ""]
    let tail = operands.isEmpty ? "" : " \(operands)"
    lines.append("usage: \(program) \(name) [options]\(tail)")
    for paragraph in discussion {
      lines.append("")
      lines.append(contentsOf: TextLayout.wrapped(paragraph, width: 80))
    }
    lines.append("")
    lines.append("options:")
    let described = options.map { ($0.signature, $0.help) } + [("-h, --help", "print this page")]
    lines.append(contentsOf: TextLayout.columns(described, indent: 2, width: 100))
    for note in optionNotes {
      lines.append("")
      lines.append(contentsOf: TextLayout.wrapped(note, width: 80))
    }
    if !examples.isEmpty {
      lines.append("")
      lines.append("examples:")
      lines.append(contentsOf: examples.map { "  \(program) \($0)" })
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
