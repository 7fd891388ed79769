import Arguments

/// What `springbench --help` prints.
enum HelpPage {
  static var text: String {
    let commands = Commands.all.map { ($0.specification.name, $0.specification.summary) }
    return """
      springbench: how accurate, how fast and how faithful spring solvers are

      usage: springbench COMMAND [options]

      commands:
      \(TextLayout.columns(commands, indent: 2, width: 100).joined(separator: "\n"))

      'springbench COMMAND --help' tells the options of a command.

      spring specifications (--spring KIND:key=value,…):
      \(TextLayout.columns(specifications, indent: 2, width: 100).joined(separator: "\n"))

      exit status: 0 done, 1 a case failed, 3 regression, 4 inconclusive, 5 nothing to
      compare, 64 usage, 65 malformed input, 66 unreadable input, 73 output cannot be
      created, 74 a write failed, 130 interrupted

      """
  }

  static let specifications: [(String, String)] = []
}
