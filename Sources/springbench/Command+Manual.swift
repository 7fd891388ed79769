import Harness

/// `man`: the manual page.
enum ManualCommand: Command {
  static let specification = CommandSpecification(
    "man", summary: "the manual page, for man",
    discussion: [
      "Prints the page in troff, made from the option tables; 'make install' puts it where man "
        + "looks. To read it without: springbench man | man -l -."
    ],
    options: CommonOptions.outputs, examples: ["man --output springbench.1"])

  static func run(_ arguments: ParsedArguments) throws -> ExitStatus {
    let page = ManualPage.text(
      program: Commands.program, version: Version.current, date: Version.date,
      summary: HelpPage.summary, commands: Commands.all.map { $0.specification },
      sections: [
        ("OPTIONS", HelpPage.options),
        ("SPRING SPECIFICATIONS", HelpPage.specifications), ("EXIT STATUS", HelpPage.statuses),
        ("ENVIRONMENT", HelpPage.variables),
      ])
    return try CommonOptions.write(page, arguments)
  }
}
