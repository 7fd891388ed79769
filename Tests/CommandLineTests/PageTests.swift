import Foundation
import TestSupport
import Testing

/// Links, tests, commands and options named in the documentation exist.
@Suite struct PageTests {
  static let pages: [String] = {
    func names(_ folder: String) -> [String] {
      ((try? Repository.names(in: folder)) ?? [])
        .filter { $0.hasSuffix(".md") }.map { "\(folder)/\($0)" }
    }
    return ["README.md", "CONTRIBUTING.md", "Data/README.md"]
      + ["docs", "docs/findings", "docs/decisions"].flatMap(names)
  }()

  @Test func thereArePages() { #expect(Self.pages.count > 50) }

  /// Links and images refer to existing files.
  @Test(arguments: pages) func linksLeadSomewhere(page: String) throws {
    let folder = Repository.file(page).deletingLastPathComponent()
    for link in try Repository.text(page).matches(of: #/\]\(([^)#]+)(?:#[^)]*)?\)/#)
    where !link.1.contains("://") {
      let target = folder.appendingPathComponent(String(link.1)).path
      #expect(FileManager.default.fileExists(atPath: target), "\(page): \(link.1)")
    }
  }

  /// All tests of the package, found in its sources, as `Suite.test`.
  private static let tests = Result {
    let folder = Repository.file("Tests")
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    var names: Set<String> = []
    while let file = files?.nextObject() as? URL {
      guard file.pathExtension == "swift" else { continue }
      var suite = ""
      var isTest = false
      for line in try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n") {
        if line.contains("@Suite"), let match = line.firstMatch(of: #/struct ([A-Za-z]+)/#) {
          suite = String(match.1)
        }
        if line.contains("@Test") { isTest = true }
        if isTest, let match = line.firstMatch(of: #/func ([A-Za-z0-9]+)\(/#) {
          names.insert("\(suite).\(match.1)")
          isTest = false
        }
      }
    }
    return names
  }

  @Test func testsThatAreNamedExist() throws {
    let tests = try Self.tests.get()
    var count = 0
    for page in Self.pages {
      let text = try Repository.text(page)
      for match in text.matches(of: #/`([A-Z][A-Za-z]+Tests\.[a-z][A-Za-z0-9]+)`/#) {
        #expect(tests.contains(String(match.1)), "\(page): \(match.1)")
        count += 1
      }
    }
    #expect(count > 20)
  }

  /// A name that no test has would skip nothing, or run nothing.
  @Test func testsThatScriptsNameExist() throws {
    let tests = try Self.tests.get()
    let names = try Repository.text("Tests/run-all").matches(of: #/--(?:skip|filter) ([a-z]\w+)/#)
    #expect(names.count >= 4)
    for name in names { #expect(tests.contains { $0.hasSuffix(".\(name.1)") }, "\(name.1)") }
  }

  @Test func everyFolderOfDataIsDescribed() throws {
    let page = try Repository.text("Data/README.md")
    let names = try Repository.names(in: "Data")
    #expect(names.count > 5)
    for name in names where !name.hasSuffix(".md") {
      let isHeading = page.split(separator: "\n").contains {
        $0.hasPrefix("## ") && $0.contains(name)
      }
      #expect(isHeading, "\(name)")
    }
  }

  // MARK: Commands

  /// The arguments of the program's calls in the `sh` blocks of a page, up to a
  /// pipe, a redirection or a comment.
  private static func calls(_ page: String) throws -> [String] {
    try Repository.text(page).components(separatedBy: "\n```sh\n").dropFirst().flatMap { part in
      part.components(separatedBy: "\n```")[0].replacing("\\\n", with: " ").matches(
        of: #/(?:^|\n|\| )(?:springbench|\$PROGRAM) ([a-z]+(?:"[^"]*"|'[^'\n]*'|[^"'\n|>#])*)/#
      )
      .map { $0.1.trimmingCharacters(in: .whitespaces) }
    }
  }

  @Test func commandsAndOptionsExist() throws {
    var count = 0
    for page in Self.pages {
      for call in try Self.calls(page) {
        let name = String(call.prefix(while: \.isLetter))
        let help = try #require(Program.helpPages.get()[name], "\(page): \(call)")
        let unquoted = call.replacing(#/"[^"]*"|'[^']*'/#, with: "")
        for option in unquoted.matches(of: #/ (--?[a-z-]+)/#) {
          // The help describes an option on an indented line that begins with
          // its names, as in `  -o, --output FILE  …`.
          let lines = help.split(separator: "\n").filter { $0.hasPrefix("  ") }
          let isThere = lines.contains { line in
            line.split(whereSeparator: { " ,".contains($0) }).prefix(3).contains(option.1)
          }
          #expect(isThere, "\(page): \(call)")
          count += 1
        }
      }
    }
    #expect(count > 100)
  }

  /// Examples of suites in pages and help texts select cases: with `--list`
  /// these are listed and not run. Not every suite has a command of its own.
  @Test func examplesOfSuitesSelectCases() throws {
    let suites = try ["run"] + Program.names("suites")
    var calls = try Self.pages.flatMap(Self.calls)
    for suite in suites {
      guard let help = try Program.helpPages.get()[suite] else { continue }
      let parts = help.components(separatedBy: "\nexamples:\n")
      try #require(parts.count == 2, "\(suite)")
      calls += parts[1].split(separator: "\n").map {
        String($0.trimmingCharacters(in: .whitespaces).dropFirst("springbench ".count))
      }
    }
    let folder = try TemporaryFolder(linking: "Data")
    var count = 0
    for call in Set(calls) where suites.contains(String(call.prefix(while: \.isLetter))) {
      // Uses of a suite's command that run no cases.
      if call.contains(#/ (detect|--generate|--edges|--frames [A-Za-z]|list) ?/#) { continue }
      let line = call.replacing(#/ (-o|--output|--output-edges) [^ ]+/#, with: "") + " --list"
      let outcome = try folder.shell("\"$PROGRAM\" \(line)")
      #expect(outcome.status == 0 && !outcome.output.isEmpty, "\(call): \(outcome.errors)")
      count += 1
    }
    #expect(count > 30)
  }
}

private let hasPython = (try? Program.shell("python3 --version").status) == 0

/// `docs/conformance.md`: the solver of ten lines in Python and its score.
@Suite struct ConformancePageTests {
  @Test(.enabled(if: hasPython, "no Python"))
  func theSolverOfTenLinesHasItsScore() throws {
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
