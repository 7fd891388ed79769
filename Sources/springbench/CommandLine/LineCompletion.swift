/// What can complete the last word of a command line, found from the same
/// specifications by which the line is parsed. The scripts of
/// `CompletionScript` ask for it whenever the user presses TAB.
public struct LineCompletion {
  /// A candidate for completion, and an explanation of it.
  public typealias Entry = (word: String, meaning: String)

  /// The beginning of the last word that every candidate follows unchanged,
  /// such as `--method=rk4,`; empty if candidates replace the whole word.
  private var settled = ""
  private var entries: [Entry] = []
  /// Whether names of files are also candidates.
  private var takesFiles = false
  private let names: (_ kind: String) -> [Entry]

  /// - Parameters:
  ///   - line: the words after the program's name; the last one is the one to
  ///     complete, and may be empty.
  ///   - names: the names of a kind, as in `Option.names`.
  public init(
    _ line: [String], commands: [CommandSpecification],
    names: @escaping (_ kind: String) -> [Entry]
  ) {
    self.names = names
    let last = line.last ?? ""
    let commandNames: [Entry] = commands.map { ($0.name, $0.summary) }
    guard line.count > 1 else {
      entries = commandNames
      entries += ["help", "--help"].map { ($0, "print the commands, or the options of one") }
      entries.append(("--version", "print the version"))
      return
    }
    switch line[0] {
    case "help", "--help", "-h": if line.count == 2 { entries = commandNames }
    case "--version": if line.count == 2 { entries = [("--verbose", "with the build")] }
    default:
      guard let command = commands.first(where: { $0.name == line[0] }) else { return }
      complete(last, after: line[1..<(line.count - 1)], of: command)
    }
  }

  /// The answer that the scripts read: a line with what is settled, a line that
  /// says `files` or nothing, and a line for each candidate, with a tab between
  /// word and meaning.
  public var text: String {
    ([settled, takesFiles ? "files" : ""] + entries.map { "\($0.word)\t\($0.meaning)" })
      .map { $0 + "\n" }.joined()
  }

  /// Finds candidates for the last word of a command's line, which is an
  /// option, the value of the option before it, or an operand.
  private mutating func complete(
    _ last: String, after words: ArraySlice<String>, of command: CommandSpecification
  ) {
    var rest = words
    var given: Set<Option> = []
    var operands: [String] = []
    var optionsHaveEnded = false
    while let word = rest.popFirst() {
      if optionsHaveEnded || !word.hasPrefix("-") || word == "-" {
        operands.append(word)
      } else if word == "--" {
        optionsHaveEnded = true
      } else if case (let option?, let value) = command.optionAndValue(word) {
        given.insert(option)
        let takesNextWord = option.form != .flag && value == nil
        if takesNextWord, rest.popFirst() == nil { return offerValues(of: option, last) }
      }
    }
    guard !optionsHaveEnded, last.hasPrefix("-") else {
      return offerOperands(of: command, after: operands)
    }
    if case (let option, let value?) = command.optionAndValue(last) {
      settled = String(last.dropLast(value.count))
      if let option, option.form != .flag { offerValues(of: option, value) }
      return
    }
    for option in command.options where option.mayBeRepeated || !given.contains(option) {
      entries += option.spellings.map { ($0, option.help) }
    }
    entries.append(("--help", "print the page"))
  }

  /// Offers values of an option that can complete `value`.
  private mutating func offerValues(of option: Option, _ value: String) {
    settled += option.settled(in: value)
    entries = option.words.map { ($0, "") } + (option.names.map(names) ?? [])
    takesFiles = option.file != nil
  }

  /// Offers what can follow these operands.
  private mutating func offerOperands(
    of command: CommandSpecification, after operands: [String]
  ) {
    guard operands.count < command.operandCount.upperBound else { return }
    let words = operands.isEmpty ? command.operandWords : []
    let kinds = command.operandNames[operands.last ?? ""] ?? []
    entries = words.map { ($0, "") } + kinds.flatMap(names)
    takesFiles = words.isEmpty && command.operandsAreInputs
  }
}

extension CommandSpecification {
  /// The option that a word such as `--rate=60` names, and the value attached
  /// to it; each is `nil` if there is none.
  fileprivate func optionAndValue(_ word: String) -> (Option?, value: String?) {
    let (name, value) = Self.split(word)
    return (options.first { $0.spellings.contains(name) }, value)
  }
}

extension Option {
  /// The literal words among the values that the placeholder shows: `csv` and
  /// `table` of `csv|table`. Words in capitals stand for other values.
  fileprivate var words: [String] {
    (placeholder ?? "").split(separator: "|").map(String.init).filter { $0 == $0.lowercased() }
  }

  /// The beginning of a value that candidates follow unchanged: the items of a
  /// list before the last one, or the name in `NAME=SPEC`.
  fileprivate func settled(in value: String) -> String {
    let end: String.Index? =
      switch form {
      case .list, .numbers: value.lastIndex(of: ",")
      case .value(let placeholder) where placeholder.hasPrefix("[NAME=]"),
        .repeated(let placeholder) where placeholder.hasPrefix("[NAME=]"):
        value.prefix { $0 != ":" }.firstIndex(of: "=")
      default: nil
      }
    return end.map { String(value[...$0]) } ?? ""
  }
}
