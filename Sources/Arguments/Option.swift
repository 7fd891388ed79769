/// One option of a command, as data: parsing and help are made from it.
public struct Option: Hashable, Sendable {
  /// What an option takes.
  public enum Form: Hashable, Sendable {
    /// Nothing: present or absent.
    case flag
    /// One value, given once, by what stands for it on the page.
    case value(String)
    /// Values separated by commas, in one option or in several.
    case list(String)
    /// The same of numbers, and of rows of them: `1e-3..1e-12/10`.
    case numbers(String)
    /// One value each time; all of them count, commas included.
    case repeated(String)
  }

  /// Without its dashes: `spring` for `--spring`.
  public let name: String
  /// One letter, for `-o`.
  public let short: Character?
  public let form: Form
  /// One line for the help page, in lower case, with the default named.
  public let help: String

  public init(_ name: String, short: Character? = nil, _ form: Form, _ help: String) {
    self.name = name
    self.short = short
    self.form = form
    self.help = help
  }

  var placeholder: String? {
    switch form {
    case .flag: nil
    case .value(let placeholder), .repeated(let placeholder): placeholder
    case .list(let placeholder), .numbers(let placeholder): placeholder + ",…"
    }
  }

  /// As the help page shows it: `-o, --output FILE`.
  var signature: String {
    let shortForm = short.map { "-\($0), " } ?? ""
    return "\(shortForm)--\(name)" + (placeholder.map { " \($0)" } ?? "")
  }
}
