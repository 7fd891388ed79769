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
    var lines = ["\(program) \(name): \(summary)", "usage: \(program) \(name) [options]\(tail)"]
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

/// The result of parsing a command line.
public enum ParseResult: Sendable {
  case help
  case run(ParsedArguments)
}

extension CommandSpecification {
  /// Parses the arguments after the command's name.
  ///
  /// `--name value` and `--name=value` are equivalent, as are `-n value` and
  /// `-nvalue`; `--` ends the options; a lone `-` is an operand or a value. An
  /// option with a single value may not be given twice, because one of the two
  /// would be ignored.
  public func parse(_ arguments: [String]) throws(UsageError) -> ParseResult {
    // Help takes precedence over any error, and is never the value of an
    // option.
    if arguments.prefix(while: { $0 != "--" }).contains(where: { $0 == "--help" || $0 == "-h" }) {
      return .help
    }
    var operands: [String] = []
    var values: [String: [String]] = [:]
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        operands += rest
        break
      }
      guard argument.hasPrefix("-"), argument != "-" else {
        operands.append(argument)
        continue
      }
      let (option, value) = try readOption(argument, &rest)
      if case .value = option.form, let earlier = values[option.name]?.first {
        throw UsageError("--\(option.name) stands twice, with '\(earlier)' and '\(value)'")
      }
      values[option.name, default: []].append(value)
    }
    guard operandCount.contains(operands.count) else { throw UsageError(operandProblem(operands)) }
    return .run(
      ParsedArguments(operands: operands, values: values, declared: Set(options.map(\.name))))
  }

  /// The option that `argument` names, and its value: what is attached to it,
  /// or else the next argument, which is removed from `rest`; empty for a flag.
  private func readOption(
    _ argument: String, _ rest: inout ArraySlice<String>
  ) throws(UsageError) -> (Option, value: String) {
    let (name, attached) = Self.split(argument)
    if name == "--help" { throw UsageError("--help takes no value") }
    let option = try option(name, written: argument)
    if option.form == .flag {
      guard attached == nil else { throw UsageError("--\(option.name) takes no value") }
      return (option, "")
    }
    if let attached { return (option, attached) }
    guard let value = rest.popFirst() else {
      throw UsageError("--\(option.name) needs a value: \(option.signature)")
    }
    if options.contains(where: { "--\($0.name)" == value }) {
      throw UsageError("--\(option.name) needs a value, and \(value) is an option")
    }
    return (option, value)
  }

  /// Splits `--name=value`, `-oVALUE` and `-o=VALUE` into name and value.
  static func split(_ argument: String) -> (name: String, value: String?) {
    if !argument.hasPrefix("--"), argument.count > 2, argument.dropFirst(2).first != "=" {
      return (String(argument.prefix(2)), String(argument.dropFirst(2)))
    }
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    return (String(parts[0]), parts.count > 1 ? String(parts[1]) : nil)
  }

  /// The option called `name` with its dashes; `written` is the whole argument.
  private func option(_ name: String, written: String) throws(UsageError) -> Option {
    if let option = options.first(where: { $0.spellings.contains(name) }) { return option }
    // An unknown word after a single dash is named as a whole: it was hardly
    // meant as a letter with its value.
    let wrong = name.hasPrefix("--") ? name : written
    throw UsageError.unknown("option", wrong, among: options.map { "--\($0.name)" } + ["--help"])
  }

  /// What is wrong with a number of operands outside `operandCount`.
  private func operandProblem(_ operands: [String]) -> String {
    if operands.count < operandCount.lowerBound { return "\(name) needs \(self.operands)" }
    let surplus = operands[operandCount.upperBound]
    return self.operands.isEmpty
      ? "\(name) takes only options; '\(surplus)' is none"
      : "\(name) takes \(self.operands); '\(surplus)' is too many"
  }
}
