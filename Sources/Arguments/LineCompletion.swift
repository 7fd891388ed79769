/// What can stand at the end of a command line, by the tables of its parser.
public struct LineCompletion {
  /// A word, and what it stands for.
  public typealias Entry = (word: String, meaning: String)

  /// The beginning of the last word that stays as it is: `--method=rk4,`.
  private var settled = ""
  /// What can follow it.
  private var entries: [Entry] = []
  /// Whether the name of a file can follow it.
  private var takesFiles = false
  /// The names of a kind, as in `Option`.
  private let names: (_ kind: String) -> [Entry]

  /// - Parameter line: the words behind the program's name; the last one is
  ///   incomplete, and may be empty.
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
      complete(last, behind: line[1..<(line.count - 1)], of: command)
    }
  }

  /// For the scripts: a line with what is settled, a line that says `files` or
  /// nothing, and a line for each entry, with a tab between word and meaning.
  public var text: String {
    ([settled, takesFiles ? "files" : ""] + entries.map { "\($0.word)\t\($0.meaning)" })
      .map { $0 + "\n" }.joined()
  }

  private mutating func complete(
    _ last: String, behind words: ArraySlice<String>, of command: CommandSpecification
  ) {
    var (rest, given, operands, hasEnded) = (words, Set<Option>(), [String](), false)
    while let word = rest.popFirst() {
      if hasEnded || !word.hasPrefix("-") || word == "-" {
        operands.append(word)
      } else if word == "--" {
        hasEnded = true
      } else if case (let option?, let value) = command.optionAndValue(word) {
        given.insert(option)
        if option.form != .flag, value == nil, rest.popFirst() == nil {
          return offerValues(of: option, last)
        }
      }
    }
    guard !hasEnded, last.hasPrefix("-") else { return offerOperands(of: command, operands) }
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

  private mutating func offerValues(of option: Option, _ value: String) {
    settled += option.settled(in: value)
    entries = option.words.map { ($0, "") } + (option.names.map(names) ?? [])
    takesFiles = option.file != nil
  }

  /// Offers what can stand behind these operands.
  private mutating func offerOperands(of command: CommandSpecification, _ operands: [String]) {
    guard operands.count < command.operandCount.upperBound else { return }
    let words = operands.isEmpty ? command.operandWords : []
    let kinds = command.operandNames.first { $0.key == operands.last ?? "" }?.value ?? ""
    entries = words.map { ($0, "") } + kinds.split(separator: " ").flatMap { names(String($0)) }
    takesFiles = words.isEmpty && command.operandsAreFiles
  }
}

extension CommandSpecification {
  /// The option that a word names, if there is one, and the value attached to it.
  fileprivate func optionAndValue(_ word: String) -> (Option?, value: String?) {
    let (name, value) = Self.split(word)
    return (options.first { $0.spellings.contains(name) }, value)
  }
}

extension Option {
  /// The words among the values: those of `csv|table`. Words in capitals stand
  /// for other values.
  fileprivate var words: [String] {
    (placeholder ?? "").split(separator: "|").map(String.init).filter { $0 == $0.lowercased() }
  }

  /// The beginning of a value that completing leaves as it is: the items of a
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
