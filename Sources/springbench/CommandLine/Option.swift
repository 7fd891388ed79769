/// One option of a command as data: see `CommandSpecification`.
public struct Option: Hashable, Sendable {
  /// What values an option takes, with the placeholder that stands for one in
  /// the help.
  public enum Form: Hashable, Sendable {
    /// None: present or absent.
    case flag
    /// One value; the option may be given once.
    case value(String)
    /// Values separated by commas, in one option or in several.
    case list(String)
    /// The same for numbers, including ranges: `1e-3..1e-12/10`.
    case numbers(String)
    /// One value, which may contain commas, each time the option is given.
    case repeated(String)
  }

  /// What a command does with the file or the folder that a value names.
  public enum FileRole: Hashable, Sendable {
    case input
    case output
    /// An output that goes to standard output unless the option is given.
    case redirectedOutput
    /// A folder to write into, which may exist.
    case folder
  }

  /// Without dashes: `spring` for `--spring`.
  public let name: String
  /// One letter, for `-o`.
  public let short: Character?
  public let form: Form
  /// `nil` if the value does not name a file.
  public let file: FileRole?
  /// The kind of names that the values are, such as `engines`. The program that
  /// completes a command line knows the names of each kind: see
  /// `LineCompletion`.
  public let names: String?
  /// One line for the help page, in lower case, including the default.
  public let help: String
  /// Whether many commands have the option: the help page of the program
  /// explains it, and the help pages of commands only name it.
  public private(set) var isShared = false

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

  /// The option as one that many commands have.
  public var shared: Option {
    var option = self
    option.isShared = true
    return option
  }

  /// How it is written: `--output`, and `-o` if there is a letter.
  var spellings: [String] { ["--\(name)"] + (short.map { ["-\($0)"] } ?? []) }

  /// Whether the option may be given several times.
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
