import Foundation
import TestSupport
import Testing

/// Conventions for files, standard streams and the environment.
@Suite struct FileMannersTests {
  private let quick = ["accuracy", "--method", "rk4", "--problem", "ui"]
  private var timed: [String] { quick + ["--time", "--samples", "1", "--rounds", "1"] }

  /// Neither under its own name nor through a link.
  @Test func noInputIsReplaced() throws {
    let folder = try TemporaryFolder()
    let cases = folder.file("cases.csv").path
    #expect(try Program.run(["cases", "--set", "quick", "-o", cases]).status == 0)
    let before = try String(contentsOfFile: cases, encoding: .utf8)
    let link = folder.file("link.csv").path
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: cases)
    for output in [cases, link, folder.file("./cases.csv").path] {
      try Program.fail(
        64, saying: "are the same file",
        ["answer", "--method", "closed-form", "-i", cases, "-o", output, "--overwrite"])
    }
    try Program.fail(
      64, saying: "are the same file", ["plot", cases, "--x", "t", "--y", "x0", "-o", cases])
    #expect(try String(contentsOfFile: cases, encoding: .utf8) == before)
  }

  /// Nor in a folder that is read.
  @Test func noFileOfAnInputFolderIsReplaced() throws {
    let folder = try TemporaryFolder()
    let run = folder.file("run").path
    try Program.succeed([
      "run", "--only", "engines", "--filter", "rebound", "--no-timing", "-o", run,
    ])
    for arguments in [
      ["report", run, "-o", "\(run)/engines.csv"],
      ["report", run, "-o", "\(run)/environment.json"],
      ["compare", run, run, "-o", "\(run)/engines.csv"],
      ["pause", "--traces", run, "--output-edges", "\(run)/engines.csv"],
    ] {
      try Program.fail(64, saying: "are the same file", arguments + ["--overwrite"])
    }
    // A page is not read.
    for _ in 1...2 { try Program.succeed(["report", run, "--overwrite"]) }
  }

  /// Adding rows needs rows and a file that is no pipe.
  @Test func nothingIsLostByAppending() throws {
    let folder = try TemporaryFolder()
    let notes = try folder.write("mine\n", to: "notes.txt").path
    let springs = ["springs", "--no-timing", "--append"]
    try Program.fail(
      64, saying: "--list and --append exclude each other", springs + ["--list", "-o", notes])
    #expect(try String(contentsOfFile: notes, encoding: .utf8) == "mine\n")
    try Program.fail(64, saying: "'/dev/null' is none", springs + ["-o", "/dev/null"])
  }

  /// The grid of a sweep under the name that a shard's number makes, and a sweep
  /// that was not finished.
  @Test func sweepsReplaceNeitherTheirGridNorTheirWork() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write("axis,from,to,count,scale\nzeta,0.1,1,9,linear\n", to: "1-of-1.csv")
    let sweep = ["sweep", "--grid", "1-of-1.csv"]
    try Program.fail(
      64, saying: "--grid and --output are the same file",
      sweep + ["-o", "{shard}.csv", "--overwrite"], in: folder.url)
    _ = try folder.write("x 1/1\n0\n0\n", to: "o.csv.state")
    try Program.fail(
      73, saying: "it is unfinished (--resume goes on, --overwrite begins anew)",
      sweep + ["-o", "o.csv"], in: folder.url)
    try Program.succeed(sweep + ["-o", "o.csv", "--overwrite"], in: folder.url)
    // A seed for all commands is none for this one.
    try Program.succeed(sweep, in: folder.url, environment: ["SPRINGBENCH_SEED": "3"])
  }

  /// Options for times where there are none.
  @Test func optionsForTimesNeedTimes() throws {
    for option in [["--samples", "3"], ["--rounds", "2"], ["--samples-out", "s.csv"]] {
      try Program.fail(64, saying: "which --time measures", quick + option)
      try Program.fail(64, saying: "which --no-timing leaves out", quick + ["--no-timing"] + option)
    }
  }

  /// The verdict of what is written does not depend on who reads it.
  @Test func aVerdictSurvivesAClosedPipe() throws {
    let folder = try TemporaryFolder()
    let outcome = try Program.shell(
      """
      $PROGRAM cases --set quick | $PROGRAM answer --method rk4 > answers.csv
      { sleep 0.2; $PROGRAM score answers.csv --limit 0 --format csv; echo "status $?" >&2; } | :
      """, in: folder.url)
    #expect(outcome.errors.contains("is above the limit 0"))
    #expect(outcome.errors.contains("status 1"))
  }

  @Test func standardOutputIsForData() throws {
    let outcome = try Program.succeed(timed)
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.first?.hasPrefix("schema_version,run_id,suite,") == true)
    #expect(lines.count > 1 && lines.dropFirst().allSatisfy { $0.hasPrefix("1,") })
    // Notes and the summary table go to standard error.
    #expect(outcome.errors.contains("\n"))
  }

  @Test func noBarOffATerminal() throws {
    let errors = try Program.succeed(timed).errors
    #expect(!errors.contains("\r") && !errors.contains("\u{1B}"))
  }

  @Test func quietIsQuiet() throws {
    #expect(try Program.succeed(timed + ["--quiet"]).errors.isEmpty)
  }

  /// The note on a usual name, and on what fits into no column, in a command
  /// that runs no suite.
  @Test func everyCommandHasQuiet() throws {
    let solve = [
      "solve", "--spring", "ratio:zeta=1,omega=9", "--method", "rk45", "--duration", "0.1",
    ]
    #expect(try Program.succeed(solve).errors.contains("note: "))
    #expect(try Program.succeed(solve + ["--quiet"]).errors.isEmpty)
    for name in try Program.succeed(["list", "commands"]).fields.dropFirst().map({ $0[0] }) {
      #expect(try Program.succeed([name, "--help"]).output.contains("--quiet"), "\(name)")
    }
  }

  @Test func listAndDryRunAgree() throws {
    let listed = try Program.succeed(quick + ["--list"])
    let ids = listed.output.split(separator: "\n").map(String.init)
    #expect(!ids.isEmpty && ids.allSatisfy { $0.hasPrefix("accuracy/rk4/ui/step=") })
    let dry = try Program.run(quick + ["--time", "--dry-run", "--format", "csv"])
    let lines = dry.fields
    let header = try #require(lines.first)
    let (id, median) = (
      try #require(header.firstIndex(of: "case_id")),
      try #require(header.firstIndex(of: "median_ns_per_solve"))
    )
    #expect(lines.dropFirst().map { $0[id] } == ids)
    #expect(lines.dropFirst().allSatisfy { $0[median].isEmpty })
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

  @Test func environmentVariablesSetOptions() throws {
    let json = ["SPRINGBENCH_FORMAT": "jsonl"]
    #expect(try Program.run(["list", "sets"], environment: json).output.hasPrefix("{\"name\""))
    // Options given take precedence.
    let given = try Program.run(["list", "sets", "--format", "csv"], environment: json)
    #expect(given.output.hasPrefix("name,summary"))
    try Program.fail(
      64, saying: "which is what SPRINGBENCH_FORMAT says", ["list", "sets"],
      environment: ["SPRINGBENCH_FORMAT": "xml"])
    let seven = try Program.run(["cases", "--set", "hard", "--seed", "7"])
    let seeded = try Program.run(
      ["cases", "--set", "hard"], environment: ["SPRINGBENCH_SEED": "7"])
    #expect(seeded == seven)
    #expect(try Program.run(["cases", "--set", "hard"]) != seven)
    let record = try Program.run(["env"], environment: ["SPRINGBENCH_SEED": "7"]).output
    #expect(record.contains("\"option_variables\": {\n    \"SPRINGBENCH_SEED\": \"7\"\n  }"))
    #expect(try Program.run(["env"]).output.contains("\"option_variables\": {}"))
    // Commands without the option ignore the variable.
    #expect(try Program.run(["man"], environment: json).status == 0)
  }

  @Test func helpListsExitStatuses() throws {
    let page = try Program.run(["--help"]).output
    let title = try #require(page.range(of: "exit status:\n"))
    let statuses = page[title.upperBound...].split(
      separator: "\n", omittingEmptySubsequences: false
    )
    .prefix { !$0.isEmpty }.compactMap { line in
      line.split(separator: " ").first.flatMap { Int32($0) }
    }
    #expect(Set(statuses) == [0, 1, 3, 4, 5, 64, 65, 66, 71, 73, 74, 130])
    let seen: [(arguments: [String], status: Int32)] = [
      (["list"], 0), (["nothing"], 64), (["score", "-i", "/nothing"], 66),
      (["list", "-o", "/no/such/folder/x"], 73), (["list", "-o", "/dev/full"], 74),
    ]
    for (arguments, status) in seen {
      #expect(try Program.run(arguments).status == status, "\(arguments)")
    }
  }
}
