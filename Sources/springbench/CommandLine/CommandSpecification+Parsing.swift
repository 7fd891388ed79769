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
