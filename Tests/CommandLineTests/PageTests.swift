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
      + ["docs", "docs/findings", "docs/development", "docs/development/decisions", "Data/peers"]
      .flatMap(names)
  }()

  @Test("links and images refer to files that exist", arguments: pages)
  func links(page: String) throws {
    let folder = Repository.file(page).deletingLastPathComponent()
    for link in try Repository.text(page).matches(of: #/\]\(([^)#]+)(?:#[^)]*)?\)/#)
    where !link.1.contains("://") {
      let target = folder.appendingPathComponent(String(link.1)).path
      #expect(FileManager.default.fileExists(atPath: target), "\(link.1)")
    }
  }

  /// All tests of the package, found in its sources, as `Suite.test`.
  private static let tests = Result {
    let files = FileManager.default.enumerator(
      at: Repository.file("Tests"), includingPropertiesForKeys: nil)
    var names: Set<String> = []
    while let file = files?.nextObject() as? URL {
      guard file.pathExtension == "swift" else { continue }
      var (suite, isTest) = ("", false)
      for line in try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n") {
        if let match = line.firstMatch(of: #/struct ([A-Za-z]+Tests)\b/#) {
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

  /// A name that no test has would skip nothing, or run nothing.
  @Test("tests that pages and scripts name exist")
  func namedTests() throws {
    let tests = try Self.tests.get()
    let named = try Self.pages.flatMap { page in
      try Repository.text(page).matches(of: #/`([A-Z][A-Za-z]+Tests\.[a-z][A-Za-z0-9]+)`/#)
        .map { String($0.1) }
    }
    for name in named { #expect(tests.contains(name), "\(name)") }
    let functions = Set(tests.map { $0.drop { $0 != "." }.dropFirst() })
    let filters = try Repository.text("Tests/run-all").matches(of: #/--(?:skip|filter) ([a-z]\w+)/#)
    for name in filters { #expect(functions.contains(name.1), "\(name.1)") }
    #expect(named.count > 15 && filters.count >= 4)
  }

  @Test("every folder of data is described")
  func data() throws {
    let headings = try Repository.lines(of: "Data/README.md").filter { $0.hasPrefix("## ") }
    let names = try Repository.names(in: "Data").filter { !$0.hasSuffix(".md") }
    for name in names { #expect(headings.contains { $0.contains(name) }, "\(name)") }
    #expect(names.count > 5)
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

  @Test("commands and options of the pages exist")
  func commandsAndOptions() throws {
    var count = 0
    for page in Self.pages {
      for call in try Self.calls(page) {
        let name = String(call.prefix(while: \.isLetter))
        let help = try #require(Program.helpPages.get()[name], "\(page): \(call)")
        // The help describes an option on an indented line that begins with its
        // names, as in `  -o, --output FILE  …`; a list names those that many
        // commands have.
        let (own, shared) = help.split(separator: "\n").filter { $0.hasPrefix("  ") }
          .halves { $0.hasPrefix("  and (") }
        let options =
          own.flatMap { $0.split(whereSeparator: { " ,".contains($0) }).prefix(3) }
          + shared.flatMap { $0.split(whereSeparator: { " ,".contains($0) }) }
        let unquoted = call.replacing(#/"[^"]*"|'[^']*'/#, with: "")
        for option in unquoted.matches(of: #/ (--?[a-z-]+)/#) {
          #expect(options.contains(option.1), "\(page): \(call)")
          count += 1
        }
      }
    }
    #expect(count > 100)
  }
}

extension Array {
  /// The elements before the first one that meets a condition, and the rest.
  fileprivate func halves(_ condition: (Element) -> Bool) -> ([Element], [Element]) {
    let place = firstIndex(where: condition) ?? count
    return (Array(self[..<place]), Array(self[place...]))
  }
}
