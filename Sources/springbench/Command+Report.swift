import Harness

/// `report`: a run, or two side by side, as an HTML page.
enum ReportCommand: Command {
  static let specification = CommandSpecification(
    "report", summary: "a run as one page to read, or two runs side by side",
    operands: "DIR [NEW]", operandsAreInputs: true, operandCount: 1...2,
    discussion: [
      "The page has the findings, every table and picture, and a player of every engine. "
        + "Tables of more than 300 rows are sampled, but every failure is shown. It needs no "
        + "network. With two folders it shows the second, with what changed since the first."
    ],
    options: [
      Option(
        "output", short: "o", .value("FILE"), file: .output,
        "write there (report.html in the last folder)"),
      CommonOptions.overwrite, CommonOptions.quiet,
    ],
    examples: [
      "report results/latest",
      "report results/old results/new -o changes.html",
    ])

  static func run(_ arguments: ParsedArguments) throws -> ExitStatus {
    try CommonOptions.checkEnding(arguments, among: ["html", "htm"])
    let folders = arguments.operands
    // With two folders, DIR NEW, the new one.
    let shown = folders[folders.count - 1]
    let run = try RunView(path: shown)
    var page = ReportPage(
      run, folders.count == 2 ? try RunChanges(from: folders[0], to: shown) : nil)
    do {
      try page.drawPictures()
    } catch let missing as MissingProgram {
      Diagnostics.say("the page has no pictures: \(missing)")
    }
    let path = arguments.string("output") ?? RunFolder(path: shown).file("report.html")
    try OutputSink.write(page.html, to: path)
    // A table that violates the rules of reports is shown all the same; the page
    // has the note as well.
    for fault in run.faults { arguments.note("not valid: \(fault)") }
    // CSV files of the folder that are not reports, have no rows, or have no
    // picture.
    if !run.leftOut.isEmpty {
      arguments.note("\(shown): not shown: \(run.leftOut.joined(separator: ", "))")
    }
    if !arguments.has("quiet"), path != "-" { Diagnostics.say("page: \(path)") }
    return .done
  }
}
