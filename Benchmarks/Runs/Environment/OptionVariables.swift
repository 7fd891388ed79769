import Glibc

/// Options that may be set in the environment, for commands that have them and
/// are not given them: `SPRINGBENCH_FORMAT=json`.
public enum OptionVariables {
  /// The names of the options.
  public static let options = ["color", "format", "seed", "threads"]

  /// The variable of an option.
  public static func variable(_ option: String) -> String {
    "SPRINGBENCH_\(option.uppercased())"
  }

  /// What the environment says of an option; nil where it says nothing.
  public static func value(_ option: String) -> String? {
    getenv(variable(option)).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }
}
