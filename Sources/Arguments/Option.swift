/// One option of a command as data, from which parsing and help are generated.
public struct Option: Hashable, Sendable {
  /// What values an option takes.
  public enum Form: Hashable, Sendable {
    /// None: present or absent.
    case flag
    /// One value, given once; its placeholder in the help.
    case value(String)
    /// Values separated by commas, in one option or in several.
    case list(String)
    /// The same for numbers, including ranges: `1e-3..1e-12/10`.
    case numbers(String)
    /// One value each time; all of them count, and commas do not separate.
    case repeated(String)
  }

  /// What a command does with a file or a folder.
  public enum FileRole: Hashable, Sendable {
    case input
    case output
    /// An output that goes to standard output unless the option is given.
    case redirectedOutput
    /// A folder to write into, which may be there already.
    case folder
  }

  /// Without dashes: `spring` for `--spring`.
  public let name: String
  /// One letter, for `-o`.
  public let short: Character?
  public let form: Form
  /// What the command does with the file that the value names; `nil` if it names
  /// none.
  public let file: FileRole?
  /// What the values are names of, as the command `list` of the program knows it:
  /// `engines`; `nil` if they are no names.
  public let names: String?
  /// One line for the help page, in lower case, including the default.
  public let help: String

  public init(
    _ name: String, short: Character? = nil, _ form: Form, file: FileRole? = nil,
    names: String? = nil, _ help: String
  ) {
    self.name = name
    self.short = short
    self.form = form
    self.file = file
    self.names = names
    self.help = help
  }

  /// With its dashes: `--output`, and `-o` if there is a letter.
  var spellings: [String] { ["--\(name)"] + (short.map { ["-\($0)"] } ?? []) }

  /// Whether several values may be given, each with the option before it.
  var mayBeRepeated: Bool {
    switch form {
    case .flag, .value: false
    case .list, .numbers, .repeated: true
    }
  }

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
