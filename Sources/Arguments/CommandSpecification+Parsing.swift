/// What a command line asks of a command.
public enum ParseResult: Sendable {
  case help
  case run(ParsedArguments)
}

extension CommandSpecification {
  /// Parses what stands after the command's name.
  ///
  /// `--name value` and `--name=value` are the same; `--` ends the options; a
  /// lone `-` is an operand or a value.
  public func parse(_ arguments: [String]) throws(UsageError) -> ParseResult {
    var operands: [String] = []
    var values: [String: [String]] = [:]
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        operands.append(contentsOf: rest)
        break
      }
      guard argument.hasPrefix("-"), argument != "-" else {
        operands.append(argument)
        continue
      }
      if argument == "--help" || argument == "-h" { return .help }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts[0] == "--help" { throw UsageError("--help takes no value") }
      let option = try option(String(parts[0]))
      let attached = parts.count > 1 ? String(parts[1]) : nil
      if case .flag = option.form {
        guard attached == nil else { throw UsageError("--\(option.name) takes no value") }
        values[option.name, default: []].append("")
        continue
      }
      guard let value = attached ?? rest.popFirst() else {
        throw UsageError("--\(option.name) needs a value: \(option.signature)")
      }
      values[option.name, default: []].append(value)
    }
    guard operandCount.contains(operands.count) else {
      throw UsageError(operandProblem(operands))
    }
    return .run(
      ParsedArguments(
        operands: operands, values: values, declared: Set(options.map(\.name))))
  }

  private func option(_ written: String) throws(UsageError) -> OptionSpecification {
    for option in options {
      if written == "--\(option.name)" { return option }
      if let short = option.short, written == "-\(short)" { return option }
    }
    throw UsageError.unknown("option", written, among: options.map { "--\($0.name)" } + ["--help"])
  }

  private func operandProblem(_ operands: [String]) -> String {
    if operands.count < operandCount.lowerBound { return "\(name) needs \(self.operands)" }
    let surplus = UsageError.printable(operands[operandCount.upperBound])
    return self.operands.isEmpty
      ? "\(name) takes only options; '\(surplus)' is none"
      : "\(name) takes \(self.operands); '\(surplus)' is too many"
  }
}
