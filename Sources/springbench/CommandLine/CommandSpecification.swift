import Harness

/// One command of a program as data, from which parsing, the help page, the
/// manual page and shell completion follow.
struct CommandSpecification: Sendable {
  let name: String
  /// One line, which begins in lower case.
  let summary: String
  /// The operands as the usage line shows them: `run FILE | REPORT`. Words in
  /// lower case are literal, words in capitals are placeholders.
  var operands = ""
  /// The kinds of names that an operand can be, each as in `Option.names`,
  /// keyed by the operand before it; the key "" is for the first operand.
  var operandNames: [String: [String]] = [:]
  /// Whether operands may name files or folders that the command reads, which
  /// no output may then replace.
  var operandsAreInputs = false
  var operandCount = 0...0
  var discussion: [String] = []
  let options: [Option]
  var examples: [String] = []

  /// The complete help page, ending with a line break.
  func help(program: String) -> String {
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
    if options.contains(where: { if case .numbers = $0.form { true } else { false } }) {
      lines += paragraphs([NumberRange.explanation])
    }
    if !examples.isEmpty {
      lines += ["", "examples:"] + examples.map { "  \(program) \($0)" }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension CommandSpecification {
  /// Parses the arguments after the command's name.
  ///
  /// `--name value` and `--name=value` are equivalent, as are `-n value` and
  /// `-nvalue`. A value such as `--quiet`, an option of the command, must be
  /// attached. `--` ends the options; a lone `-` is an operand or a value. An
  /// option with a single value may not be given twice.
  ///
  /// - Returns: `nil` if help is asked for.
  func parse(_ arguments: [String]) throws(UsageError) -> ParsedArguments? {
    // Help takes precedence over errors; `--output --help` asks for help.
    if arguments.prefix(while: { $0 != "--" }).contains(where: { $0 == "--help" || $0 == "-h" }) {
      return nil
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
        throw UsageError("--\(option.name) appears twice, with '\(earlier)' and '\(value)'")
      }
      values[option.name, default: []].append(value)
    }
    if operands.count < operandCount.lowerBound {
      throw UsageError("\(name) needs \(self.operands)")
    }
    if operands.count > operandCount.upperBound {
      let surplus = operands[operandCount.upperBound]
      throw UsageError(
        self.operands.isEmpty
          ? "\(name) takes only options; '\(surplus)' is not one"
          : "\(name) takes \(self.operands); '\(surplus)' is too many")
    }
    return ParsedArguments(operands: operands, values: values, declared: Set(options.map(\.name)))
  }

  /// The option that `argument` names, and its value: what is attached to it,
  /// or else the next argument, which is removed from `rest`; empty for a flag.
  private func readOption(
    _ argument: String, _ rest: inout ArraySlice<String>
  ) throws(UsageError) -> (Option, value: String) {
    let (name, attached) = Self.split(argument)
    if name == "--help" { throw UsageError("--help takes no value") }
    guard let option = options.first(where: { $0.spellings.contains(name) }) else {
      // After a single dash the whole unknown word is named, since it is
      // unlikely to be a letter with its value.
      throw UsageError.unknown(
        "option", name.hasPrefix("--") ? name : argument,
        among: options.map { "--\($0.name)" } + ["--help"])
    }
    if option.form == .flag {
      guard attached == nil else { throw UsageError("--\(option.name) takes no value") }
      return (option, "")
    }
    if let attached { return (option, attached) }
    guard let value = rest.popFirst() else {
      throw UsageError("--\(option.name) needs a value: \(option.signature)")
    }
    if options.contains(where: { $0.spellings.contains(value) }) {
      throw UsageError("--\(option.name) needs a value, and \(value) is an option")
    }
    return (option, value)
  }

  /// Splits `--name=value`, `-oVALUE` and `-o=VALUE` into name and value.
  private static func split(_ argument: String) -> (name: String, value: String?) {
    if !argument.hasPrefix("--"), argument.count > 2, argument.dropFirst(2).first != "=" {
      return (String(argument.prefix(2)), String(argument.dropFirst(2)))
    }
    return argument.keyAndValue.map { ($0.key, $0.value) } ?? (argument, nil)
  }
}

struct Option: Hashable {
  /// What values an option takes, with the placeholder that stands for one in
  /// the help.
  enum Form: Hashable {
    /// None: present or absent.
    case flag
    /// One value; the option may be given once.
    case value(String)
    /// Values separated by commas, in one option or in several.
    case list(String)
    /// Like `list`, but of numbers, including ranges: `1e-3..1e-12/10`.
    case numbers(String)
    /// One value, which may contain commas, each time the option is given.
    case repeated(String)
  }

  /// What a command does with the file or the folder that a value names.
  enum FileRole { case input, output }

  /// Without dashes: `spring` for `--spring`.
  let name: String
  /// One letter, for `-o`.
  let short: Character?
  let form: Form
  /// `nil` if the value does not name a file.
  let file: FileRole?
  /// The kind of names that the values are, such as `engines`: see `Listing`.
  let names: String?
  /// The words of the help page, with any default and the command that lists
  /// the names.
  let help: String
  /// Whether many commands have the option; their lists of options only name it.
  private(set) var isShared = false

  init(
    _ name: String, short: Character? = nil, _ form: Form, file: FileRole? = nil,
    names: String? = nil, _ help: String
  ) {
    (self.name, self.short, self.form) = (name, short, form)
    (self.file, self.names) = (file, names)
    self.help = help + (names.map { " (list \($0))" } ?? "")
  }

  /// The option as one that many commands have.
  var shared: Option {
    var option = self
    option.isShared = true
    return option
  }

  /// How it is written: `--output`, and `-o` if there is a letter.
  var spellings: [String] { ["--\(name)"] + (short.map { ["-\($0)"] } ?? []) }

  /// What stands for the value on the help page; `nil` for a flag.
  var placeholder: String? {
    switch form {
    case .flag: nil
    case .value(let placeholder), .repeated(let placeholder): placeholder
    case .list(let placeholder), .numbers(let placeholder): placeholder + ",…"
    }
  }

  /// As shown on the help page: `-o, --output FILE`.
  var signature: String {
    let shortForm = short.map { "-\($0), " } ?? ""
    return "\(shortForm)--\(name)" + (placeholder.map { " \($0)" } ?? "")
  }
}
