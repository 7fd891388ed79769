import Glibc

/// Options that can also be set by environment variables, for commands that
/// have them and are called without them: `SPRINGBENCH_FORMAT=json`.
public enum OptionVariables {
  /// The names of the options.
  public static let options = ["color", "format", "seed", "threads"]

  /// The environment variable of an option.
  public static func variable(_ option: String) -> String { "SPRINGBENCH_\(option.uppercased())" }

  /// Whether the value of an option is that of the environment: the command
  /// line does not name it.
  public static func decide(_ option: String) -> Bool {
    value(option) != nil
      && !CommandLine.arguments.contains { $0 == "--\(option)" || $0.hasPrefix("--\(option)=") }
  }

  /// The value in the environment; `nil` if it is not set.
  public static func value(_ option: String) -> String? {
    getenv(variable(option)).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }
}
