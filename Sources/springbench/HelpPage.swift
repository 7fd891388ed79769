import Harness
import Springs

enum HelpPage {
  /// What the program is for, as a question.
  static let summary = "is this spring right, and what does it cost?"

  /// One screen: 30 lines of at most 100 columns.
  static var text: String {
    let commands = Commands.listed.map { ($0.specification.name, $0.specification.summary) }
    let codes = ExitStatus.allCases.map { "\($0.rawValue) \($0.word)" }.joined(separator: " · ")
    let exit = TextLayout.wrapped("exit: \(codes)", width: 100).joined(separator: "\n      ")
    return """
      springbench: \(summary)

      usage: springbench COMMAND [options]      (springbench COMMAND --help)

      \(TextLayout.columns(commands, indent: 2, width: 100).joined(separator: "\n"))

        -o, --output FILE  write there   -f, --overwrite  replace it   --quiet  no notes, no progress
        --format csv|table|json|markdown  (a table on a terminal, else csv; FILE.json, FILE.md)
        --columns A,B,…  in this order ('list columns REPORT'; a table has the most important ones)
        --time  measure times   --quick  fewer cases, less time   --thorough  ten processes
        --instructions  count instructions (valgrind) instead of times   --filter REGEX  of case ids
        --threads N   --seed N   --measure KEY=VALUE,…  (run --help)

      SPEC: stiffness=170,damping=26 · response=0.35,damping=0.7 · duration=0.5,bounce=0.3
            react-spring/wobbly · overshoot=5%,settle=0.4s · KIND:key=value (list specifications)

      \(exit)

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

  static let variables = [
    ("SPRINGBENCH_LEVEL", "level of kernels: baseline, x86-64-v3, x86-64-v4"),
    ("COLUMNS", "the width of tables, if it is not the terminal's"),
  ]
}

/// The version of the program, in `--version` and `environment.json`.
enum Version {
  static let current = "0.1.0"
  /// The day of this version, for the manual. It is not the day of the build,
  /// so that every build writes the same page.
  static let date = "2026-11-30"
}
