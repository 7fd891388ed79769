import Files

/// Options that can also be set by an environment variable, as
/// `SPRINGBENCH_FORMAT=json` does for every command that has the option
/// `--format`. An option on the command line takes precedence.
public enum OptionVariables {
  /// The names of the options.
  public static let options = ["color", "format", "seed", "threads"]

  /// The name of the environment variable of an option.
  public static func variable(_ option: String) -> String { "SPRINGBENCH_\(option.uppercased())" }

  /// Whether the environment sets an option that the command line does not set.
  public static func sets(_ option: String) -> Bool {
    value(option) != nil
      && !CommandLine.arguments.contains { $0 == "--\(option)" || $0.hasPrefix("--\(option)=") }
  }

  /// The value of an option in the environment; `nil` if it is empty or not
  /// set.
  public static func value(_ option: String) -> String? {
    SystemText.variable(variable(option)).flatMap { $0.isEmpty ? nil : $0 }
  }
}
