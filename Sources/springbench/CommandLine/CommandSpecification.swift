import Harness

/// One command of a program as data: parsing, the help page, the manual page
/// and shell completion are all generated from it.
public struct CommandSpecification: Sendable {
  public let name: String
  /// A one-line summary in lower case.
  public let summary: String
  /// The operands as the usage line shows them: `[detect FILE…]`. Words in
  /// lower case are literal, words in capitals are placeholders.
  public let operands: String
  /// The kinds of names that an operand can be, each as in `Option.names`,
  /// keyed by the operand before it; the key "" is for the first operand.
  public let operandNames: [String: [String]]
  /// Whether the placeholders stand for files or folders that the command
  /// reads.
  public let operandsAreInputs: Bool
  /// The allowed number of operands.
  public let operandCount: ClosedRange<Int>
  /// Paragraphs below the usage line.
  public let discussion: [String]
  public let options: [Option]
  /// Complete command lines without the program's name.
  public let examples: [String]

  public init(
    _ name: String, summary: String, operands: String = "",
    operandNames: [String: [String]] = [:], operandsAreInputs: Bool = false,
    operandCount: ClosedRange<Int> = 0...0, discussion: [String] = [], options: [Option],
    examples: [String] = []
  ) {
    self.name = name
    self.summary = summary
    self.operands = operands
    self.operandNames = operandNames
    self.operandsAreInputs = operandsAreInputs
    self.operandCount = operandCount
    self.discussion = discussion
    self.options = options
    self.examples = examples
  }

  /// The literal words among the operands: `detect`.
  var operandWords: [String] {
    operands.split { !$0.isLetter }.map(String.init).filter { $0 == $0.lowercased() }
  }

  /// Paragraphs below the options: how lists of numbers are written, if an
  /// option takes one.
  var optionNotes: [String] {
    let takesRanges = options.contains { if case .numbers = $0.form { true } else { false } }
    return takesRanges ? [NumberRange.explanation] : []
  }

  /// The complete help page, ending with a line break.
  ///
  /// - Parameter program: the program's name.
  public func help(program: String) -> String {
    let width = 100
    func paragraphs(_ texts: [String]) -> [String] {
      texts.flatMap { [""] + TextLayout.wrapped($0, width: width) }
    }
    let tail = operands.isEmpty ? "" : " \(operands)"
    var lines = ["\(program) \(name): \(summary)", ""]
    lines.append("usage: \(program) \(name) [options]\(tail)")
    lines += paragraphs(discussion) + ["", "options:"]
    let own = options.filter { !$0.isShared }.map { ($0.signature, $0.help) }
    lines += TextLayout.columns(own, indent: 2, width: width)
    let shared = options.filter(\.isShared).flatMap(\.spellings) + ["-h", "--help"]
    lines += TextLayout.wrapped(
      "and (\(program) --help): " + shared.joined(separator: ", "), width: width - 2
    ).map { "  \($0)" }
    lines += paragraphs(optionNotes)
    if !examples.isEmpty {
      lines += ["", "examples:"] + examples.map { "  \(program) \($0)" }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
