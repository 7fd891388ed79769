import Harness

/// `list`: all names that options and operands can take.
enum ListCommand: Command {
  static let specification = CommandSpecification(
    "list", summary: "names of methods, problems, kernels, detectors, scenarios, engines, …",
    operands: "[KIND [NAME]]",
    operandNames: [
      "": ["kinds"], "events": ["scenarios"], "outputs": ["scenarios"], "settings": ["scenarios"],
    ], operandCount: 0...2,
    discussion: [
      "Without a kind, the kinds there are: " + Listing.all.map(\.kind).joined(separator: ", ")
        + ".",
      "NAME is the scenario whose events, outputs or settings are listed.",
    ],
    options: CommonOptions.report,
    examples: ["list methods", "list presets --format csv"])

  static let schema = Schema(
    "list",
    [Column("name", .text, "the name"), .optional("summary", .text, "what it is")])

  static func run(_ arguments: ParsedArguments) throws -> ExitStatus {
    let kind = arguments.operands.first ?? "kinds"
    let owner = arguments.operands.dropFirst().first
    let entries = try Listing.all.named(kind, "kind", by: \.kind).entries(owner)
    try CommonOptions.writer(arguments, schema: schema)
      .finish(entries.map { Row(schema, [.text($0.name), .text($0.summary)]) })
    return .done
  }
}
