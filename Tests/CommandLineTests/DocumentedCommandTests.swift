import Foundation
import TestSupport
import Testing

/// Every command in the README and the findings runs and prints the output
/// shown.
///
/// A block of `sh` directly followed by a block without a language is a command
/// with its output. With `UPDATE_DOCUMENTS=1` in the environment the test
/// rewrites the outputs in the pages instead of comparing them.
@Suite struct DocumentedCommandTests {
  private static let pages: [String] = {
    let names = (try? Repository.names(in: "docs/findings")) ?? []
    return ["README.md"] + names.filter { $0.hasSuffix(".md") }.map { "docs/findings/" + $0 }
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

/// A Python that has the packages of the README's example; Debian's own is tried
/// first.
private let python: String? = ["/usr/bin/python3", "python3"].first { name in
  (try? Program.shell("\(name) -c 'import pandas, matplotlib'").status) == 0
}

/// The README's example of a plot in Python.
@Suite struct PythonExampleTests {
  @Test(
    "the README's plot in Python is drawn", .enabled(if: python != nil, "no Python with pandas"))
  func drawsItsPicture() throws {
    let text = try Repository.text("README.md")
    let example = try #require(
      text.components(separatedBy: "\n```").first { $0.hasPrefix("python\n") })
    let folder = try TemporaryFolder(linking: "Data")
    try folder.write(String(example.dropFirst("python\n".count)), to: "example.py")
    try folder.shell("\(try #require(python)) example.py").expect()
    let picture = try folder.text("speed.svg")
    #expect(picture.contains("</svg>") && picture.utf8.count > 5_000)
  }
}

/// `docs/conformance.md`: the solver of ten lines in Python and its score.
@Suite struct ConformancePageTests {
  @Test("the solver of ten lines has its score", .enabled(if: python != nil, "no Python"))
  func solverOfTenLines() throws {
    let page = try Repository.text("docs/conformance.md")
    let blocks = page.components(separatedBy: "\n```")
    func code(in language: String) -> [Substring] {
      blocks.filter { $0.hasPrefix(language + "\n") }.map { $0.dropFirst(language.count + 1) }
    }
    let solver = try #require(code(in: "python").first)
    #expect(solver.split(separator: "\n").count == 10)
    let folder = try TemporaryFolder()
    try folder.write(solver + "\n", to: "solver.py")
    let commands = code(in: "sh")
    #expect(commands.count == 3)
    let asked = try folder.script("\(commands[0])\nhead -3 cases.csv")
    #expect(blocks.contains("\n" + asked.output.dropLast()))
    let scored = try folder.script("\(commands[1]) --format csv")
    // The solver is not as accurate as the command demands.
    #expect(scored.status == 1, "\(scored.errors)")
    let found = Program.fields(of: scored.output)
    // The page shows the first seven columns, as a table.
    let shown = try #require(blocks.first { $0.hasPrefix("\nregime ") }).split(separator: "\n")
      .map { $0.split(separator: " ").map(String.init) }
    #expect(shown.count == found.count && shown.count == 7)
    #expect(shown[0] == Array(found[0].prefix(7)))
    for (shown, found) in zip(shown, found).dropFirst() {
      // The regime and the number of its rows.
      #expect(shown.prefix(2) == found.prefix(2))
      for column in 2...4 {
        let (one, other) = try (#require(Double(shown[column])), #require(Double(found[column])))
        // Rounding errors depend on the mathematical library.
        let least = one < 1e-12 ? 0.2 : 0.999
        #expect(min(one / other, other / one) > least, "\(shown)")
      }
      // So does the case with the largest of them.
      if let error = Double(shown[2]), error > 1e-12 { #expect(shown[5] == found[5], "\(shown)") }
    }
  }
}
