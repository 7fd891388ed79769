import Foundation
import TestSupport
import Testing

/// Links, tests, commands and options named on the pages exist.
@Suite struct DocumentationTests {
  static let pages: [String] = {
    func names(_ folder: String) -> [String] {
      ((try? Repository.names(in: folder)) ?? [])
        .filter { $0.hasSuffix(".md") }.map { "\(folder)/\($0)" }
    }
    return ["README.md", "CONTRIBUTING.md", "Data/README.md"]
      + ["docs", "docs/findings", "docs/development", "docs/development/decisions", "Data/peers"]
      .flatMap(names)
  }()

  @Test(arguments: pages) func linksAndImagesReferToFilesThatExist(page: String) throws {
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

  /// With a name of no test, `--skip` skips nothing and `--filter` runs nothing.
  @Test func testsThatPagesOrRunAllNameExist() throws {
    let tests = try Self.tests.get()
    let named = try Self.pages.flatMap { page in
      try Repository.text(page).matches(of: #/`([A-Z][A-Za-z]+Tests\.[a-z][A-Za-z0-9]+)`/#)
        .map { String($0.1) }
    }
    for name in named { #expect(tests.contains(name), "\(name)") }
    let functions = Set(tests.map { $0.drop { $0 != "." }.dropFirst() })
    let filters = try Repository.text("Tests/run-all").matches(of: #/--(?:skip|filter) ([a-z]\w+)/#)
    for name in filters { #expect(functions.contains(name.1), "\(name.1)") }
    #expect(named.count > 15 && filters.count >= 3)
  }

  @Test func everythingInDataHasAHeading() throws {
    let headings = try Repository.lines(of: "Data/README.md").filter { $0.hasPrefix("## ") }
    let names = try Repository.names(in: "Data").filter { !$0.hasSuffix(".md") }
    for name in names { #expect(headings.contains { $0.contains(name) }, "\(name)") }
    #expect(names.count > 5)
  }

  /// The arguments of the calls that begin a line or follow a pipe in the `sh`
  /// blocks of a page, up to `|`, `>` or `#`.
  private static func calls(_ page: String) throws -> [String] {
    try Repository.text(page).components(separatedBy: "\n```sh\n").dropFirst().flatMap { part in
      part.components(separatedBy: "\n```")[0].replacing("\\\n", with: " ").matches(
        of: #/(?:^|\n|\| )(?:springbench|\$PROGRAM) ([a-z]+(?:"[^"]*"|'[^'\n]*'|[^"'\n|>#])*)/#
      )
      .map { $0.1.trimmingCharacters(in: .whitespaces) }
    }
  }

  @Test func commandsAndOptionsOfThePagesExist() throws {
    var count = 0
    for page in Self.pages {
      for call in try Self.calls(page) {
        let name = String(call.prefix(while: \.isLetter))
        let help = try #require(Program.helpPages.get()[name], "\(page): \(call)")
        // The help describes an option on an indented line that begins with its
        // names, as in `  -o, --output FILE  …`. Options that many commands share
        // are only named, in a list that begins with `and (`.
        let lines = help.split(separator: "\n").filter { $0.hasPrefix("  ") }
        let own = lines.prefix { !$0.hasPrefix("  and (") }
        let options =
          own.flatMap { $0.split(whereSeparator: { " ,".contains($0) }).prefix(3) }
          + lines[own.count...].flatMap { $0.split(whereSeparator: { " ,".contains($0) }) }
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

/// Every block of commands on the pages, except blocks with words of `skipped`,
/// succeeds and prints the output shown.
///
/// A block without a language directly after a block of `sh` is its output. With
/// `UPDATE_DOCUMENTS=1` in the environment the test rewrites the outputs in the
/// pages instead of comparing them.
@Suite struct DocumentedCommandTests {
  private static let pages = DocumentationTests.pages.filter {
    (try? Repository.text($0).contains("\n```sh\n")) == true
  }

  /// Words of blocks that are not run: they take minutes, change the checkout,
  /// need another tool or the results of a long command, or fail on purpose.
  private static let skipped = [
    "make ", "git ", "cd ", "swift ", "springbench run", "results/", "peers run", "node ",
    "solver.py", "Benchmarks/Cluster",
  ]

  /// Words of long commands, and what replaces them to make these do less.
  private static let lighter = [
    "springbench batch": "springbench batch --quick", "--time": "--time --quick",
    "--size 1e6": "--size 1e4", "--random 1e7": "--random 1e3", "--random 1e8": "--random 1e3",
  ]

  /// Makes the files that pages assume a reader to have.
  private static let files = """
    springbench solve stiffness=180,damping=12 --from 0 --to 320 --method rebound \
      --columns time_s,position -o frames.csv
    springbench solve android:stiffness=400,ratio=0.6 --from 0 --to 320 \
      --columns time_s,position -o recorded.csv
    printf 'time_s,target\\n0,0\\n0.1,100\\n' > pointer.csv
    """

  @Test(arguments: pages) func commandsPrintWhatThePageSays(page: String) throws {
    #expect(Self.pages.count >= 10)
    let text = try Repository.text(page)
    let folder = TemporaryFolder(linking: "Data", "docs")
    try folder.write(Drag().csv, to: "touches.csv")
    try folder.script(Self.files).expect()
    // Alternately a piece of text and a code block, which begins with its
    // language.
    var blocks = text.components(separatedBy: "\n```")
    var count = 0
    for index in blocks.indices where blocks[index].hasPrefix("sh\n") {
      let shown = String(blocks[index].dropFirst(3))
      guard !Self.skipped.contains(where: shown.contains) else { continue }
      let command = Self.lighter.reduce(shown) { $0.replacing($1.key, with: $1.value) }
      count += 1
      let outcome = try folder.script(command).expect(0, "", "\(page): \(command)")
      guard outcome.status == 0 else { continue }
      let output = index + 2
      guard output < blocks.count, blocks[index + 1].allSatisfy(\.isNewline),
        blocks[output].hasPrefix("\n")
      else { continue }
      let printed = "\n" + outcome.output
      if ProcessInfo.processInfo.environment["UPDATE_DOCUMENTS"] == "1" {
        blocks[output] = String(printed.dropLast())
      } else {
        #expect(blocks[output] + "\n" == printed, "\(page): \(command)")
      }
    }
    #expect(count > 0 || page == "docs/peers.md", "\(page)")
    let renewed = blocks.joined(separator: "\n```")
    if renewed != text {
      try renewed.write(to: Repository.file(page), atomically: true, encoding: .utf8)
    }
  }
}

/// A Python that can import the packages; `/usr/bin/python3` is tried first.
private func interpreter(with packages: String) -> String? {
  ["/usr/bin/python3", "python3"].first { name in
    (try? Program.shell("\(name) -c 'import \(packages)'").status) == 0
  }
}

/// Any Python: `json` is in its standard library.
let python = interpreter(with: "json")
/// A Python that has the packages of the page's example.
private let plottingPython = interpreter(with: "pandas, matplotlib")

/// `docs/command-line.md`: the plot in Python.
@Suite struct PythonExampleTests {
  @Test(.enabled(if: plottingPython != nil, "no Python with pandas"))
  func thePlotInPythonOnThePageIsDrawn() throws {
    let text = try Repository.text("docs/command-line.md")
    let example = try #require(
      text.components(separatedBy: "\n```").first { $0.hasPrefix("python\n") })
    let folder = TemporaryFolder(linking: "Data")
    try folder.write(String(example.dropFirst("python\n".count)), to: "example.py")
    try folder.shell("\(try #require(plottingPython)) example.py").expect()
    let picture = try folder.text("speed.svg")
    #expect(picture.contains("</svg>") && picture.utf8.count > 5_000)
  }
}

/// `docs/check.md`: the solver of ten lines in Python and its score.
@Suite struct ConformancePageTests {
  @Test(.enabled(if: python != nil, "no Python")) func theSolverOfTenLinesHasItsScore() throws {
    let page = try Repository.text("docs/check.md")
    let blocks = page.components(separatedBy: "\n```")
    func code(in language: String) -> [Substring] {
      blocks.filter { $0.hasPrefix(language + "\n") }.map { $0.dropFirst(language.count + 1) }
    }
    let solver = try #require(code(in: "python").first)
    #expect(solver.split(separator: "\n").count == 10)
    let folder = TemporaryFolder()
    try folder.write(solver + "\n", to: "solver.py")
    let commands = Array(code(in: "sh").drop { !$0.contains("--questions") })
    #expect(commands.count == 3)
    try folder.script(String(commands[0])).expect()
    let scored = try folder.script("\(commands[1]) --format csv")
    // The solver is not as accurate as the command demands.
    #expect(scored.status == 1, "\(scored.errors)")
    // The page shows the score as a table. Its errors are not compared exactly,
    // because rounding depends on the mathematical library.
    let found = Program.fields(of: scored.output)
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
