import Foundation
import TestSupport
import Testing

/// Every command in the README, the findings and the pages on the command line
/// and on equations runs and prints the output shown.
///
/// A block of `sh` directly followed by a block without a language is a command
/// with its output. With `UPDATE_DOCUMENTS=1` in the environment the test
/// rewrites the outputs in the pages instead of comparing them.
@Suite struct DocumentedCommandTests {
  private static let pages: [String] = {
    let names = (try? Repository.names(in: "docs/findings")) ?? []
    return ["README.md", "docs/command-line.md", "docs/equations.md"]
      + names.filter { $0.hasSuffix(".md") }.map { "docs/findings/" + $0 }
  }()

  /// Words by which commands are recognised that are not run: they take
  /// minutes, change the checkout, belong to another tool, or read the results
  /// of a command that takes long.
  private static let skipped = ["make ", "git ", "cd ", "swift ", "springbench run", "results/"]

  @Test("commands print what the page says", arguments: pages)
  func printedOutput(page: String) throws {
    #expect(Self.pages.count >= 10)
    let text = try Repository.text(page)
    let folder = try TemporaryFolder(linking: "Data", "docs")
    // Touches of the reader's own.
    try folder.write(Drag().csv, to: "touches.csv")
    // Alternately a piece of text and a code block, which begins with its
    // language.
    var blocks = text.components(separatedBy: "\n```")
    var count = 0
    for index in blocks.indices where blocks[index].hasPrefix("sh\n") {
      let command = String(blocks[index].dropFirst(3))
      guard !Self.skipped.contains(where: command.contains) else { continue }
      count += 1
      let outcome = try folder.script(command).expect(0, "\(page): \(command)")
      guard outcome.status == 0 else { continue }
      let shown = index + 2
      guard shown < blocks.count, blocks[index + 1].allSatisfy(\.isNewline),
        blocks[shown].hasPrefix("\n")
      else { continue }
      let printed = "\n" + outcome.output
      if ProcessInfo.processInfo.environment["UPDATE_DOCUMENTS"] == "1" {
        blocks[shown] = String(printed.dropLast())
      } else {
        #expect(blocks[shown] + "\n" == printed, "\(page): \(command)")
      }
    }
    #expect(count > 0 || page.hasSuffix("findings/README.md"), "\(page)")
    let renewed = blocks.joined(separator: "\n```")
    if renewed != text {
      try renewed.write(to: Repository.file(page), atomically: true, encoding: .utf8)
    }
  }
}

/// A Python that has packages; Debian's own is tried first.
private func interpreter(with packages: String) -> String? {
  ["/usr/bin/python3", "python3"].first { name in
    (try? Program.shell("\(name) -c 'import \(packages)'").status) == 0
  }
}

/// A Python with its own library alone.
let python = interpreter(with: "json")
/// One that has the packages of the page's example.
private let plottingPython = interpreter(with: "pandas, matplotlib")

/// The example of a plot in Python on the page on the command line.
@Suite struct PythonExampleTests {
  @Test(
    "the plot in Python on the page is not drawn",
    .enabled(if: plottingPython != nil, "no Python with pandas"))
  func drawsItsPicture() throws {
    let text = try Repository.text("docs/command-line.md")
    let example = try #require(
      text.components(separatedBy: "\n```").first { $0.hasPrefix("python\n") })
    let folder = try TemporaryFolder(linking: "Data")
    try folder.write(String(example.dropFirst("python\n".count)), to: "example.py")
    try folder.shell("\(try #require(plottingPython)) example.py").expect()
    let picture = try folder.text("speed.svg")
    #expect(picture.contains("</svg>") && picture.utf8.count > 5_000)
  }
}

/// `docs/check.md`: the solver of ten lines in Python and its score.
@Suite struct ConformancePageTests {
  @Test("the solver of ten lines has its score", .enabled(if: python != nil, "no Python"))
  func solverOfTenLines() throws {
    let page = try Repository.text("docs/check.md")
    let blocks = page.components(separatedBy: "\n```")
    func code(in language: String) -> [Substring] {
      blocks.filter { $0.hasPrefix(language + "\n") }.map { $0.dropFirst(language.count + 1) }
    }
    let solver = try #require(code(in: "python").first)
    #expect(solver.split(separator: "\n").count == 10)
    let folder = try TemporaryFolder()
    try folder.write(solver + "\n", to: "solver.py")
    let commands = Array(code(in: "sh").drop { !$0.contains("--questions") })
    #expect(commands.count == 3)
    let asked = try folder.script("\(commands[0])\nhead -3 cases.csv")
    #expect(blocks.contains("\n" + asked.output.dropLast()))
    let scored = try folder.script("\(commands[1]) --format csv")
    // The solver is not as accurate as the command demands.
    #expect(scored.status == 1, "\(scored.errors)")
    // The page shows the first seven columns, as a table; rounding errors depend
    // on the mathematical library.
    let found = Program.fields(of: scored.output).map { Array($0.prefix(7)) }
    let shown = try #require(blocks.first { $0.hasPrefix("\nregime ") }).split(separator: "\n")
      .map { $0.split(separator: " ").map(String.init) }
    #expect(shown.count == found.count && shown[0] == found[0])
    for (shown, found) in zip(shown, found).dropFirst() {
      #expect(shown.prefix(2) == found.prefix(2))
      for column in 2...4 {
        let errors = try [shown, found].map { try #require(Double($0[column])) }
        #expect(errors.max()! < max(1.001 * errors.min()!, 1e-11), "\(shown)")
      }
    }
  }
}
