import Foundation
import TestSupport
import Testing

/// Conventions for files, standard streams and the environment.
@Suite struct FileMannersTests {
  private let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  private let quick = "accuracy --method rk4 --problem ui"
  private var timed: String { "\(quick) --time --samples 1 --rounds 1" }

  /// An error above the limit gives status 1 even if nobody reads the output.
  @Test func aVerdictSurvivesAClosedPipe() throws {
    let outcome = try folder.shell(
      """
      $PROGRAM cases --set quick | $PROGRAM answer --method rk4 > answers.csv
      { sleep 0.2; $PROGRAM score answers.csv --limit 0 --format csv; echo "status $?" >&2; } | :
      """)
    #expect(outcome.errors.contains("is above the limit 0"))
    #expect(outcome.errors.contains("status 1"))
  }

  @Test func standardOutputIsForData() throws {
    let outcome = try Program.succeed(timed)
    let lines = outcome.lines
    #expect(lines.first?.hasPrefix("schema_version,run_id,suite,") == true)
    // Every other line is a row, which begins with the schema's version.
    #expect(lines.count > 1 && lines.dropFirst().allSatisfy { $0.hasPrefix("1,") })
    // Notes and the summary table go to standard error.
    #expect(outcome.errors.contains("\n"))
  }

  @Test func noBarOffATerminal() throws {
    let errors = try Program.succeed(timed).errors
    #expect(!errors.contains("\r") && !errors.contains("\u{1B}"))
  }

  /// `--quiet` leaves out notes also in commands that run no suite.
  @Test func everyCommandHasQuiet() throws {
    let solve = "solve --spring ratio:zeta=1,omega=9 --method rk45 --duration 0.1"
    #expect(try Program.succeed(solve).errors.contains("note: "))
    #expect(try Program.succeed("\(solve) --quiet").errors.isEmpty)
    for (name, page) in try Program.helpPages.get() {
      #expect(page.contains("--quiet"), "\(name)")
    }
  }

  /// What kind of report a file is, is no note.
  @Test func quietKeepsTheFindingsOfValidate() throws {
    let path = Repository.file("Data/runs/reference/batch.csv").path
    let finding = try Program.succeed(["validate", path]).output
    #expect(finding.hasPrefix("\(path): batch, "))
    #expect(try Program.succeed(["validate", "--quiet", path]).output == finding)
  }

  @Test func listedCasesAreRun() throws {
    let ids = try Program.succeed("\(quick) --list").lines.map(String.init)
    #expect(!ids.isEmpty && ids.allSatisfy { $0.hasPrefix("accuracy/rk4/ui/step=") })
    let rows = try Program.run("\(quick) --no-timing").rows
    #expect(rows.map { $0["case_id"] } == ids)
    #expect(rows.allSatisfy { $0["median_ns_per_solve"] == "" })
  }

  @Test(arguments: [
    ["so\u{1B}[31mlve"], ["solve", "--spring", "ratio:ze\u{1B}[31mta=1,omega=1"],
    ["solve", "--spring", "a\nb=ratio:zeta=1,omega=1"], ["validate", "no\u{1B}[31m\u{7}.csv"],
    ["list", "methods", "--format", "\u{1B}]0;title\u{7}"],
  ])
  func noControlCharacterIsEchoed(arguments: [String]) throws {
    let outcome = try Program.run(arguments)
    #expect([64, 66].contains(outcome.status) && outcome.output.isEmpty)
    let controls = outcome.errors.unicodeScalars.filter {
      $0.properties.generalCategory == .control
    }
    // Only the line break at the end.
    #expect(controls.map(\.value) == [10], "\(outcome.errors.debugDescription)")
  }

  @Test func helpListsExitStatuses() throws {
    let page = try Program.run("--help").output
    let list = try #require(page.components(separatedBy: "exit status:\n").dropFirst().first)
    let statuses = list.components(separatedBy: "\n\n")[0].split(separator: "\n").compactMap {
      $0.split(separator: " ").first.flatMap { Int32($0) }
    }
    #expect(Set(statuses) == [0, 1, 3, 4, 5, 64, 65, 66, 69, 71, 73, 74, 130])
    let examples: [([String], Int32)] = [
      (["list"], 0), (["nothing"], 64), (["score", "-i", "/nothing"], 66),
      (["list", "-o", "/no/such/folder/x"], 73), (["list", "-o", "/dev/full"], 74),
    ]
    for (arguments, status) in examples {
      #expect(try Program.run(arguments).status == status, "\(arguments)")
    }
  }
}
