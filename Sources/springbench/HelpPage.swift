import Harness
import Springs

/// The text of `springbench --help`.
enum HelpPage {
  /// What the program is for, as a clause.
  static let summary = "how accurate, how fast and how faithful spring solvers are"

  static var text: String {
    let commands = Commands.all.map { ($0.specification.name, $0.specification.summary) }
    return """
      springbench: \(summary)

      usage: springbench COMMAND [options]

      commands:
      \(TextLayout.columns(commands, indent: 2, width: 100).joined(separator: "\n"))

      'springbench COMMAND --help' tells the options of a command,
      'springbench --version --verbose' what the program was built from.

      spring specifications (--spring KIND:key=value,…):
      \(TextLayout.columns(specifications, indent: 2, width: 100).joined(separator: "\n"))

      exit status:
      \(TextLayout.columns(statuses, indent: 2, width: 100).joined(separator: "\n"))

      environment:
      \(TextLayout.columns(variables, indent: 2, width: 100).joined(separator: "\n"))

      """
  }

  /// The kinds of spring specifications with their keys and defaults.
  static var specifications: [(String, String)] {
    SpringConvention.allCases.map { convention in
      let origin = convention.origin.map { "; \($0)" } ?? ""
      let keys = convention.keys.map { key in
        let unit = key.unit.isEmpty ? "" : " in \(key.unit)"
        return key.name + unit + (key.fallback.map { " (\(Value.decimal($0)))" } ?? "")
      }
      return (convention.rawValue, keys.joined(separator: ", ") + origin)
    } + [("preset", "a name from 'list presets', as in preset:react-spring/wobbly")]
  }

  /// Options that are given instead of a command, or after one.
  static let options = [
    ("-h, --help", "print what there is, or the options of the command"),
    ("--version", "print the version, with --verbose what the program was built from"),
  ]

  /// Exit statuses with their meaning.
  static let statuses = ExitStatus.allCases.map { ("\($0.rawValue)", $0.meaning) }

  /// Environment variables with their meaning.
  static let variables = [
    ("NO_COLOR", "no colours"),
    ("CLICOLOR_FORCE", "colours even where nobody looks"),
    ("SPRINGBENCH_LEVEL", "level of the kernels: baseline, x86-64-v3, x86-64-v4 ('env' shows it)"),
    ("COLUMNS", "how wide a table may be, where that is not the terminal's width"),
  ]
}
