import Arguments
import Reports
import Springs

/// What `springbench --help` prints.
enum HelpPage {
  static var text: String {
    let commands = Commands.all.map { ($0.specification.name, $0.specification.summary) }
    return """
      springbench: how accurate, how fast and how faithful spring solvers are

      usage: springbench COMMAND [options]

      commands:
      \(TextLayout.columns(commands, indent: 2, width: 100).joined(separator: "\n"))

      'springbench COMMAND --help' tells the options of a command,
      'springbench --version --verbose' what the program was built from.

      spring specifications (--spring KIND:key=value,…):
      \(TextLayout.columns(specifications, indent: 2, width: 100).joined(separator: "\n"))

      exit status: 0 done, 1 a case failed, 3 regression, 4 inconclusive, 5 nothing to
      compare, 64 usage, 65 malformed input, 66 unreadable input, 71 out of memory,
      73 output cannot be created, 74 a write failed, 130 interrupted

      """
  }

  /// The kinds of spring specifications with their keys and defaults.
  private static var specifications: [(String, String)] {
    SpringConvention.allCases.map { convention in
      let keys = convention.keys.map { key in
        let unit = key.unit.isEmpty ? "" : " in \(key.unit)"
        return key.name + unit + (key.fallback.map { " (\(Value.decimal($0)))" } ?? "")
      }
      return (convention.rawValue, keys.joined(separator: ", "))
    } + [("preset", "a name from 'list presets', as in preset:react-spring/wobbly")]
  }
}
