import Foundation
import TestSupport
import Testing

/// Runs of suites and the use of their reports.
///
/// Statuses are written as the numbers that scripts rely on: 64 for a mistake
/// on the command line, 65 for malformed input, 66 for unreadable input, 73 for
/// output that cannot be created, 130 for an interruption.
@Suite(.serialized) struct RunTests {
  private let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  private static let silent = "--quiet --no-progress"
  private let dryRun = "selfcheck --dry-run \(Self.silent)"

  private func run(_ arguments: some CommandWords) throws -> Program.Outcome {
    try Program.run(arguments, in: folder.url)
  }

  @Test(.optimizedRun) func aQuickRunIsWholeValidAndDrawn() throws {
    let quick = "run --quick --output results \(Self.silent)"
    let outcome = try Program.succeed(quick, in: folder.url)
    #expect(outcome.errors.isEmpty)
    let results = folder.file("results").path
    let names = try FileManager.default.contentsOfDirectory(atPath: results).sorted()
    let reports = names.filter { $0.hasSuffix(".csv") }.map { results + "/" + $0 }
    #expect(!reports.isEmpty)
    // The other file is environment.json.
    #expect(names.count == reports.count + 1, "a file that nobody asked for: \(names)")
    try Program.succeed(["validate"] + reports)
    let record = try Data(contentsOf: folder.file("results/environment.json"))
    let object = try JSONSerialization.jsonObject(with: record) as? [String: Any]
    #expect(object?["clock_granularity_ns"] is NSNumber)
    #expect(object?["duration_s"] is NSNumber)
    // The reports are there already.
    #expect(try run(quick).status == 73)
    try rendersEveryPicture(of: results, into: folder.file("plots").path)
  }

  /// Draws all gnuplot pictures of a run, without a display, and looks for
  /// those whose report the run has.
  private func rendersEveryPicture(of results: String, into pictures: String) throws {
    let script = Repository.file("plots/render").path
    let drawing = try Program.shell("'\(script)' '\(results)' '\(pictures)' \"$PROGRAM\"")
    #expect(drawing.status == 0 && drawing.errors.isEmpty, "\(drawing.errors)")
    let plots = try FileManager.default.contentsOfDirectory(atPath: Repository.file("plots").path)
    for plot in plots where plot.hasSuffix(".gp") && plot != "common.gp" {
      let line = try Repository.lines(of: "plots/" + plot).first { $0.hasPrefix("# reads: ") }
      let report = String(try #require(line).dropFirst("# reads: ".count))
      // The script itself makes solution.csv.
      let isThere =
        report == "solution.csv" || FileManager.default.fileExists(atPath: "\(results)/\(report)")
      guard isThere else { continue }
      // A PNG begins with a byte that is not UTF-8.
      for (kind, start) in [("svg", "<?xml"), ("png", "\u{fffd}PNG")] {
        let path = "\(pictures)/\(plot.dropLast(3)).\(kind)"
        let data = FileManager.default.contents(atPath: path) ?? Data()
        // Every picture is larger unless it was cut off.
        #expect(data.count > 2_000, "\(path) has \(data.count) bytes")
        #expect(String(decoding: data.prefix(5), as: UTF8.self).hasPrefix(start), "\(path)")
      }
    }
  }

  /// A run replaces reports only with --overwrite, and --append adds whole rows
  /// to a whole CSV file.
  @Test func reportsAreReplacedOnlyOnDemandAndGrowWhole() throws {
    let base = "run --only selfcheck --dry-run --output r \(Self.silent)"
    #expect(try run(base).status == 0)
    #expect(try run(base).status == 73)
    #expect(try run("\(base) --overwrite").status == 0)
    let before = try folder.text("r/selfcheck.csv")
    #expect(try run("\(base) --append").status == 0)
    for file in ["a.json", "a.jsonl", "a.md"] {
      try Program.fail(64, saying: "--append", "\(dryRun) --append -o \(file)", in: folder.url)
    }
    try Program.fail(
      64, saying: "exclude each other", "\(dryRun) --append -o r/selfcheck.csv --overwrite",
      in: folder.url)
    let after = try folder.text("r/selfcheck.csv")
    #expect(after.hasPrefix(before))
    // The lines of both without a second header.
    let counts = [before, after].map { $0.split(separator: "\n").count }
    #expect(counts[1] == 2 * counts[0] - 1)
    try folder.write(before + "torn,row", to: "r/selfcheck.csv")
    try Program.fail(65, saying: "selfcheck.csv:", "\(base) --append", in: folder.url)
  }

  /// Runs without times have the same rows and the same id each time.
  @Test func noRowStandsTwice() throws {
    let line = "engines --engine motion --rate 60 --no-timing \(Self.silent) -o e.csv"
    try Program.succeed(line, in: folder.url)
    try Program.fail(73, saying: "the rows of this run", "\(line) --append", in: folder.url)
    let report = try folder.text("e.csv")
    let lines = report.split(separator: "\n")
    _ = try folder.write(report + lines[1] + "\n", to: "twice.csv")
    for files in ["e.csv twice.csv", "twice.csv e.csv"] {
      try Program.fail(
        65, saying: "twice.csv:\(lines.count + 1): column case_id", "compare \(files)",
        in: folder.url)
    }
  }

  @Test func anEmptySelectionIsAMistake() throws {
    try Program.refuse(
      64, saying: "no case of selfcheck is selected", "selfcheck --filter selfcheck/emty")
    #expect(try Program.run("run --only selfchek").errors.contains("selfcheck"))
    #expect(try Program.run("run --filter (").status == 64)
  }

  /// Four cases in two processes with twelve samples each.
  @Test func samplesAndProcessesAddUp() throws {
    let outcome = try run(
      "selfcheck --processes 2 --samples 12 --sample-time 20us"
        + " --samples-out samples.csv \(Self.silent)")
    // The machine may be too noisy for the suite's own checks.
    #expect(outcome.status == 0 || outcome.status == 1, "\(outcome.errors)")
    #expect(try outcome.rows.count == 4 * 2)
    #expect(try run("validate samples.csv").status == 0)
    #expect(try namedRows(folder.text("samples.csv")).count == 4 * 2 * 12)
  }

  /// `pause`, which has options for files of traces, keeps samples like any other
  /// suite.
  @Test func samplesOfDetectorsAreKept() throws {
    let outcome = try run(
      "pause --filter ^pause/dwell$ --samples 3 --max-time 10ms"
        + " --samples-out samples.csv \(Self.silent)")
    #expect(outcome.status == 0 && outcome.lines.count == 2, "\(outcome.errors)")
    #expect(try namedRows(folder.text("samples.csv")).count == 3)
  }

  /// The kind that lacks the fewest columns is named, unless more than half are
  /// missing.
  @Test func theNearestReportIsNamed() throws {
    let header = "case,zeta,omega,x0,target,v0"
    for (text, words) in [
      (
        "\(header)\na,0.5,1,0,1,0\n",
        ":1: column t: is not in the header, and reports of cases have it"
      ), ("time_s,x,y\n0,1,2\n", ":1: is the header of no report that is known"),
    ] {
      try folder.write(text, to: "part.csv")
      try Program.fail(65, saying: "part.csv" + words, "validate part.csv", in: folder.url)
    }
  }

  /// A blank or a comma in a case's id, the name of another suite, another
  /// version of the schema, and a count below zero.
  @Test func reportsThatBreakTheirOwnRulesAreFound() throws {
    let report = try Program.succeed(dryRun).output
    func status(_ text: String) throws -> Int32 {
      try folder.write(text, to: "report.csv")
      return try run("validate report.csv").status
    }
    #expect(try status(report) == 0)
    for (from, to) in [
      ("selfcheck/empty", "selfcheck/em pty"), ("selfcheck/empty", "\"selfcheck,empty\""),
      (",selfcheck,selfcheck/empty", ",batch,selfcheck/empty"), ("\n1,", "\n2,"),
    ] {
      let text = report.replacingOccurrences(of: from, with: to)
      #expect(text != report, "\(from)")
      #expect(try status(text) == 65, "\(to)")
    }
    let lines = Program.fields(of: report)
    let column = try #require(lines[0].firstIndex(of: "allocations_count"))
    for (count, expected) in [("-1", 65), ("0", 0)] as [(String, Int32)] {
      var fields = lines[1]
      fields[column] = count
      let text = [lines[0], fields].map { $0.joined(separator: ",") + "\n" }.joined()
      #expect(try status(text) == expected, "\(count)")
    }
  }

  @Test func outputsThatCannotBeMeantAreRefused() throws {
    let both = "run --only selfcheck --append --overwrite -o reports"
    #expect(try run(both).status == 64)
    try Program.fail(
      64, saying: "--list and --append exclude each other", "run --list --append -o reports")
    #expect(try folder.names().isEmpty)
    try Program.fail(73, saying: "cannot create ''", ["list", "commands", "-o", ""])
  }

  @Test func programsThatCannotBeComparedAreNamed() throws {
    try Program.fail(
      66, saying: "/nonexistent/program", "compare --run /nonexistent/program /bin/false")
    try Program.fail(
      66, saying: "no-such-program: No such file", "compare --run no-such-program /bin/false")
    try Program.fail(
      66, saying: "no-such-program: No such file", "compare --run /bin/false no-such-program")
    try Program.fail(
      5, saying: "/bin/true run wrote no reports", "compare --run /bin/true /bin/true --quick")
  }

  /// An output that cannot be created is reported before the work, not after
  /// it.
  @Test(arguments: ["--samples-out", "--env-out"])
  func outputsAreTriedFirst(option: String) throws {
    try Program.refuse(
      73, saying: "/no/such/folder/x", "selfcheck \(option) /no/such/folder/x \(Self.silent)")
  }

  @Test func anInterruptKeepsFinishedRows() throws {
    try Program.shell(
      """
      "$PROGRAM" run --only selfcheck --samples 100000 --max-time 5s --quiet --no-progress \
        --output r & child=$!
      # The record is written once the program watches for interrupts.
      await $child [ -f r/environment.json ]
      sleep 0.5; kill -INT $child; wait $child
      """, in: folder.url
    ).expect(130)
    #expect(try run("validate r/selfcheck.csv").status == 0)
    // All four cases have a row, with or without a time.
    #expect(try namedRows(folder.text("r/selfcheck.csv")).count == 4)
    #expect(try folder.text("r/environment.json").contains("\"interrupted\": true"))
  }

  /// `latest` always points to a complete run.
  @Test func anInterruptedRunIsNotTheLatest() throws {
    let outcome = try Program.shell(
      """
      "$PROGRAM" run --only selfcheck --samples 2 --rounds 1 --max-time 1ms --quiet >whole.txt
      before=$(readlink results/latest)
      "$PROGRAM" run --only selfcheck,springs --samples 100000 --max-time 5s --quiet \
        --no-progress >part.txt & child=$!
      # The second record, not that of the first run seen through `latest`.
      begun() { [ $(ls results/[0-9]*/environment.json | wc -l) -ge 2 ]; }
      await $child begun
      sleep 0.5; kill -INT $child; wait $child
      echo $? $([ "$before" = "$(readlink results/latest)" ] && echo same)
      cat part.txt
      """, in: folder.url)
    #expect(outcome.output.hasPrefix("130 same\n"), "\(outcome.output)\(outcome.errors)")
    #expect(outcome.output.contains("interrupted: 1 of 2 suites begun"))
  }
}

/// Comparisons of two runs.
@Suite(.serialized) struct CompareTests {
  /// A report with one case, measured in several processes.
  ///
  /// - Parameter times: the median of each process, in nanoseconds.
  private func report(_ times: [Double], version: Int = 1, id: String = "selfcheck/x") throws
    -> String
  {
    let names = try Program.succeed("validate --columns selfcheck").fields.dropFirst()
      .map { $0[0] }
    let known: [String: String] = [
      "schema_version": "\(version)", "run_id": "r", "suite": "selfcheck", "case_id": id,
      "status": "ok",
    ]
    let rows = times.enumerated().map { index, time in
      names.map { name in
        switch name {
        case "process_index": "\(index)"
        case "unit_median_ns": "\(time)"
        default: known[name] ?? ""
        }
      }.joined(separator: ",")
    }
    return ([names.joined(separator: ",")] + rows).joined(separator: "\n") + "\n"
  }

  /// Status 3 is a regression, 4 an inconclusive comparison, 5 nothing to
  /// compare; the others are those of `RunTests`.
  @Test func statuses() throws {
    let folder = try TemporaryFolder()
    let steady = (0..<8).map { 100 + 0.1 * Double($0) }
    let files = [
      "base": try report(steady), "slow": try report(steady.map { 1.2 * $0 }),
      // One less than a comparison needs.
      "few": try report(Array(steady.prefix(5))),
      "wide": try report([60, 150, 70, 140, 90, 120, 100, 130]),
      "other": try report(steady, id: "selfcheck/y"), "future": try report(steady, version: 99),
      "broken": try report(steady) + "1,2\n",
    ]
    for (name, text) in files { try folder.write(text, to: name + ".csv") }
    let cases: [(String, Int32)] = [
      ("base.csv base.csv", 0), ("base.csv slow.csv", 3), ("slow.csv base.csv", 0),
      ("base.csv slow.csv --fail-on never", 0), ("base.csv slow.csv --threshold 25", 0),
      ("base.csv wide.csv", 0), ("base.csv wide.csv --fail-on inconclusive", 4),
      ("base.csv few.csv", 0), ("base.csv few.csv --fail-on inconclusive", 4),
      ("base.csv other.csv", 5), ("base.csv future.csv", 5),
      // The reports have no record of the environment beside them.
      ("base.csv base.csv --strict-env", 5),
      ("base.csv broken.csv", 65), ("base.csv missing.csv", 66),
      ("base.csv slow.csv --metric tme", 64),
    ]
    for (arguments, status) in cases {
      let outcome = try Program.run(
        ["compare", "--quiet"] + arguments.components(separatedBy: " "), in: folder.url)
      #expect(outcome.status == status, "\(arguments)")
    }
  }

  /// `compare --run` measures a program against itself, in six pairs of runs.
  @Test func programsAreMeasuredByTurns() throws {
    let folder = try TemporaryFolder()
    let kept = folder.file("kept").path
    let program = Program.path
    let outcome = try Program.run(
      ["compare", "--run", program, program, "--keep", kept]
        + "--only selfcheck --quick --processes 6 --format csv --no-progress".words)
    // Six pairs cannot show a change in any of four cases, whatever the times:
    // the p-value of the signed-rank test is 2/2⁶ or more, and Holm's correction
    // multiplies the smallest by the number of cases, to 0.125 or more.
    #expect(outcome.status == 0)
    let times = try outcome.rows.filter { $0["metric"] == "time" && $0["base_runs_count"] == "6" }
    #expect(!times.isEmpty)
    for row in times {
      #expect(["unchanged", "inconclusive"].contains(row["verdict"]), "\(row)")
    }
    #expect(outcome.errors.contains("to be told apart"))
    for run in ["base-0", "new-0", "base-5", "new-5"] {
      #expect(try Program.run("validate \(kept)/\(run)/selfcheck.csv").status == 0)
    }
  }

  @Test func rowsSayWhatWasCompared() throws {
    let folder = try TemporaryFolder()
    let base = try folder.write(report((0..<10).map { 100 + 0.1 * Double($0) }), to: "a.csv")
    let new = try folder.write(report((0..<10).map { 110 + 0.1 * Double($0) }), to: "b.csv")
    let outcome = try Program.run("compare \(base.path) \(new.path) --format csv --quiet")
    let lines = outcome.output.split(separator: "\n")
    #expect(
      lines[0] == "case_id,metric,base_runs_count,new_runs_count,base_median,new_median,ratio,"
        + "ratio_ci95_low,ratio_ci95_high,p_value,p_value_holm,verdict,yardstick_ratio")
    #expect(lines[1].hasPrefix("selfcheck/x,time,10,10,100.45,110.45,1.099"))
    // The p-value: all new times are above all old ones, which 2 (for the two
    // directions) of the 184 756 ways to choose 10 of 20 give, 1.0825e-05.
    #expect(lines[1].contains(",1.08250882244690"))
    #expect(lines[1].hasSuffix(",regression,"))
  }
}
