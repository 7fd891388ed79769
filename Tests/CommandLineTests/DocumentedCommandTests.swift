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

  @Test func thereArePages() { #expect(Self.pages.count >= 10) }

  @Test(arguments: pages) func commandsPrintWhatThePageSays(page: String) throws {
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

/// A Python that has the packages of the example; Debian's own is tried first.
private let python: String? = ["/usr/bin/python3", "python3"].first { name in
  (try? Program.shell("\(name) -c 'import pandas, matplotlib'").status) == 0
}

/// The README's example of a plot in Python.
@Suite struct PythonExampleTests {
  @Test(.enabled(if: python != nil, "no Python with pandas and matplotlib"))
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
