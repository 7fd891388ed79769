import Foundation
import TestSupport
import Testing

/// A full run and the use of its reports.
@Suite(.serialized) struct RunTests {
  private static let quick = ["--quiet", "--no-progress"]

  @Test(.optimizedRun) func aQuickRunIsWholeValidAndDrawn() throws {
    let folder = try TemporaryFolder()
    let results = folder.file("results").path
    let run = try Program.succeed(["run", "--quick", "--output", results] + Self.quick)
    #expect(run.errors.isEmpty)
    let names = try FileManager.default.contentsOfDirectory(atPath: results).sorted()
    let reports = names.filter { $0.hasSuffix(".csv") }.map { results + "/" + $0 }
    #expect(!reports.isEmpty)
    #expect(names.count == reports.count + 1, "a file that nobody asked for: \(names)")
    try Program.succeed(["validate"] + reports)
    let record = try Data(contentsOf: URL(fileURLWithPath: results + "/environment.json"))
    let object = try JSONSerialization.jsonObject(with: record) as? [String: Any]
    #expect(object?["clock_granularity_ns"] is NSNumber)
    #expect(object?["duration_s"] is NSNumber)
    let again = try Program.run(["run", "--quick", "--output", results] + Self.quick)
    #expect(again.status == 73)
    try rendersEveryPicture(of: results, into: folder.file("plots").path)
  }

  /// Draws all pictures without a display.
  private func rendersEveryPicture(of results: String, into pictures: String) throws {
    let script = Repository.file("plots/render").path
    let drawing = try Program.shell("'\(script)' '\(results)' '\(pictures)' \"$PROGRAM\"")
    #expect(drawing.status == 0, "\(drawing.errors)")
    #expect(drawing.errors.isEmpty, "\(drawing.errors)")
    let plots = try FileManager.default.contentsOfDirectory(atPath: Repository.file("plots").path)
    for plot in plots where plot.hasSuffix(".gp") && plot != "common.gp" {
      let text = try Repository.lines(of: "plots/" + plot).joined(separator: "\n")
      let report = text.split(separator: "\n").first { $0.hasPrefix("# reads: ") }
      let needed = String(report?.dropFirst("# reads: ".count) ?? "")
      let isThere =
        needed == "solution.csv" || FileManager.default.fileExists(atPath: results + "/" + needed)
      guard isThere else { continue }
      let stem = plot.dropLast(3)
      for (kind, start) in [("svg", "<?xml"), ("png", "\u{fffd}PNG")] {
        let path = "\(pictures)/\(stem).\(kind)"
        let data = FileManager.default.contents(atPath: path) ?? Data()
        #expect(data.count > 2_000, "\(path) is empty")
        #expect(String(decoding: data.prefix(5), as: UTF8.self).hasPrefix(start))
      }
    }
  }

  @Test func reportsAreReplacedOnlyOnDemandAndGrowWhole() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("r").path
    let base = ["run", "--only", "selfcheck", "--dry-run", "--output", path] + Self.quick
    #expect(try Program.run(base).status == 0)
    #expect(try Program.run(base).status == 73)
    #expect(try Program.run(base + ["--overwrite"]).status == 0)
    let report = folder.file("r/selfcheck.csv")
    let before = try String(contentsOf: report, encoding: .utf8)
    #expect(try Program.run(base + ["--append"]).status == 0)
    let suite = ["selfcheck", "--dry-run", "--append"] + Self.quick
    for file in ["a.json", "a.jsonl", "a.md"] {
      try Program.fail(64, saying: "--append", suite + ["-o", folder.file(file).path])
    }
    try Program.fail(
      64, saying: "exclude each other", suite + ["-o", report.path, "--overwrite"])
    let after = try String(contentsOf: report, encoding: .utf8)
    #expect(after.hasPrefix(before))
    // The lines of both without a second header.
    let counts = [before, after].map { $0.split(separator: "\n").count }
    #expect(counts[1] == 2 * counts[0] - 1)
    try (before + "torn,row").write(to: report, atomically: true, encoding: .utf8)
    try Program.fail(65, saying: "selfcheck.csv:", base + ["--append"])
  }

  @Test func anEmptySelectionIsAMistake() throws {
    let outcome = try Program.run(["selfcheck", "--filter", "selfcheck/emty"])
    #expect(outcome.status == 64)
    #expect(outcome.output.isEmpty)
    #expect(try Program.run(["run", "--only", "selfchek"]).errors.contains("selfcheck"))
    #expect(try Program.run(["run", "--filter", "("]).status == 64)
  }

  @Test func samplesAndProcessesAddUp() throws {
    let folder = try TemporaryFolder()
    let samples = folder.file("samples.csv").path
    let outcome = try Program.run(
      [
        "selfcheck", "--processes", "2", "--samples", "12", "--sample-time", "20us", "--format",
        "csv", "--samples-out", samples,
      ] + Self.quick)
    #expect(outcome.status == 0 || outcome.status == 1, "\(outcome.errors)")
    #expect(outcome.output.split(separator: "\n").count == 1 + 2 * 4)
    #expect(try Program.run(["validate", samples]).status == 0)
    let lines = try String(contentsOfFile: samples, encoding: .utf8).split(separator: "\n")
    #expect(lines.count == 1 + 2 * 4 * 12)
  }

  @Test func reportsThatBreakTheirOwnRulesAreFound() throws {
    let folder = try TemporaryFolder()
    let file = folder.file("report.csv")
    let report = try Program.run(["selfcheck", "--dry-run", "--format", "csv"]).output
    for (from, to) in [
      ("selfcheck/empty", "selfcheck/em pty"), ("selfcheck/empty", "\"selfcheck,empty\""),
      (",selfcheck,selfcheck/empty", ",batch,selfcheck/empty"), ("\n1,", "\n2,"), ("", ""),
    ] {
      let text = from.isEmpty ? report : report.replacingOccurrences(of: from, with: to)
      #expect(from.isEmpty || text != report, "\(from)")
      try text.write(to: file, atomically: true, encoding: .utf8)
      let outcome = try Program.run(["validate", file.path])
      #expect(outcome.status == (from.isEmpty ? 0 : 65), "\(to): \(outcome.errors)")
    }
  }

  @Test func nothingIsCountedBelowZero() throws {
    let folder = try TemporaryFolder()
    let file = folder.file("report.csv")
    let lines = try Program.run(["selfcheck", "--dry-run", "--format", "csv"]).output
      .split(separator: "\n").map(String.init)
    let names = lines[0].split(separator: ",")
    let place = try #require(names.firstIndex(of: "allocations_count"))
    for (count, status) in [("-1", 65), ("0", 0)] {
      var fields = lines[1].split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      fields[place] = count
      try "\(lines[0])\n\(fields.joined(separator: ","))\n"
        .write(to: file, atomically: true, encoding: .utf8)
      #expect(try Program.run(["validate", file.path]).status == status)
    }
  }

  @Test func outputsThatCannotBeMeantAreRefused() throws {
    let folder = try TemporaryFolder()
    let target = folder.file("reports").path
    let both = try Program.run(
      ["run", "--only", "selfcheck", "--append", "--overwrite", "-o", target])
    #expect(both.status == 64 && !FileManager.default.fileExists(atPath: target))
    try Program.fail(73, saying: "cannot create ''", ["list", "commands", "-o", ""])
  }

  @Test func programsThatCannotBeComparedAreNamed() throws {
    try Program.fail(
      66, saying: "/nonexistent/program",
      ["compare", "--run", "/nonexistent/program", "/bin/false"])
    try Program.fail(
      5, saying: "/bin/true run wrote no reports",
      ["compare", "--run", "/bin/true", "/bin/true", "--quick"])
  }

  /// One would be lost, or two tables would be in one file.
  @Test func twoOutputsInOnePlaceAreAMistake() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("same.csv").path
    for options in [
      ["--samples-out", path, "-o", path], ["--env-out", path, "-o", path], ["--env-out", "-"],
    ] {
      try Program.fail(64, saying: "both go to", ["selfcheck"] + options + Self.quick)
    }
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  /// Reported before the work, not after it.
  @Test(arguments: ["--samples-out", "--env-out"])
  func outputsAreTriedFirst(option: String) throws {
    let outcome = try Program.run(["selfcheck", option, "/no/such/folder/x"] + Self.quick)
    #expect(outcome.status == 73)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.contains("/no/such/folder/x"))
  }

  /// A name given twice is a single case.
  @Test func repeatedNamesAreOne() throws {
    let once = try Program.run(["engines", "--engine", "pop", "--rate", "60", "--list"])
    let twice = try Program.run(["engines", "--engine", "pop,pop", "--rate", "60,60", "--list"])
    #expect(!once.output.isEmpty && once.output == twice.output)
  }

  /// An interrupted trajectory keeps its rows in the requested file.
  @Test func anInterruptedTrajectoryKeepsItsRows() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("solve.csv").path
    let outcome = try Program.shell(
      "\"$PROGRAM\" solve --spring ratio:zeta=0.5,omega=10 --duration 1e9 --rate 1e-2 -o \(path) &"
        + " sleep 0.5; kill -INT $!; wait $!")
    #expect(outcome.status == 130)
    #expect(try folder.names() == ["solve.csv"])
    #expect(try String(contentsOfFile: path, encoding: .utf8).hasPrefix("method,time_s,"))
  }

  @Test func aFullDiskIsSaidAndNothingLeft() throws {
    let outcome = try Program.shell("\"$PROGRAM\" selfcheck --dry-run --format csv >/dev/full")
    #expect(outcome.status == 74)
    let folder = try TemporaryFolder()
    let file = folder.file("x").path
    try Data().write(to: folder.file("x"))
    #expect(try Program.run(["run", "--dry-run", "--output", file + "/r"]).status == 73)
  }

  /// A file does not take the place of a closed standard descriptor.
  @Test(arguments: ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
  func closedDescriptorsLoseNothing(closed: String) throws {
    let folder = try TemporaryFolder()
    let outcome = try Program.shell(
      "\"$PROGRAM\" describe --spring ratio:zeta=0.5,omega=9 -o out.csv \(closed)", in: folder.url)
    #expect(outcome.status == 0)
    let text = try folder.text("out.csv")
    #expect(text.hasPrefix("quantity,"))
    #expect(try folder.names() == ["out.csv"])
    // Output that cannot be written is an error.
    #expect(try Program.shell("\"$PROGRAM\" list methods >&-").status == 74)
  }

  @Test func anInterruptKeepsFinishedRows() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("r").path
    let outcome = try Program.shell(
      """
      "$PROGRAM" run --only selfcheck --samples 100000 --max-time 5s --quiet --no-progress \
        --output '\(path)' & child=$!
      # The record is written once the program watches for interrupts.
      until [ -f '\(path)/environment.json' ]; do sleep 0.05; done
      sleep 0.5; kill -INT $child; wait $child
      """)
    #expect(outcome.status == 130)
    try Program.succeed(["validate", path + "/selfcheck.csv"])
    let text = try String(contentsOfFile: path + "/selfcheck.csv", encoding: .utf8)
    #expect(text.split(separator: "\n").count == 5)
    let record = try String(contentsOfFile: path + "/environment.json", encoding: .utf8)
    #expect(record.contains("\"interrupted\": true"))
  }

  /// `latest` always points to a complete run.
  @Test func anInterruptedRunIsNotTheLatest() throws {
    let folder = try TemporaryFolder()
    let outcome = try Program.shell(
      """
      "$PROGRAM" run --only selfcheck --samples 2 --rounds 1 --max-time 1ms --quiet >whole.txt
      before=$(readlink results/latest)
      sleep 1.1
      "$PROGRAM" run --only selfcheck,springs --samples 100000 --max-time 5s --quiet \
        --no-progress >part.txt & child=$!
      until [ $(ls results/*/environment.json | wc -l) = 2 ]; do sleep 0.05; done
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
  /// A report with one case, with these times of the processes.
  private func report(_ times: [Double], version: Int = 1, id: String = "selfcheck/x") throws
    -> String
  {
    let columns = try Program.run(["validate", "--columns", "selfcheck", "--format", "csv"])
    let names = columns.output.split(separator: "\n").dropFirst()
      .compactMap { $0.split(separator: ",").first.map(String.init) }
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

  @Test func statuses() throws {
    let folder = try TemporaryFolder()
    let steady = (0..<8).map { 100 + 0.1 * Double($0) }
    let files = [
      "base": try report(steady), "slow": try report(steady.map { 1.2 * $0 }),
      "few": try report(Array(steady.prefix(5))),
      "wide": try report([60, 150, 70, 140, 90, 120, 100, 130]),
      "other": try report(steady, id: "selfcheck/y"), "future": try report(steady, version: 99),
      "broken": try report(steady) + "1,2\n",
    ]
    for (name, text) in files { _ = try folder.write(text, to: name + ".csv") }
    func status(_ base: String, _ new: String, _ options: String...) throws -> Int32 {
      try Program.run(
        ["compare", folder.file(base + ".csv").path, folder.file(new + ".csv").path, "--quiet"]
          + options
      ).status
    }
    #expect(try status("base", "base") == 0)
    #expect(try status("base", "slow") == 3)
    #expect(try status("slow", "base") == 0)
    #expect(try status("base", "slow", "--fail-on", "never") == 0)
    #expect(try status("base", "slow", "--threshold", "25") == 0)
    #expect(try status("base", "wide") == 0)
    #expect(try status("base", "wide", "--fail-on", "inconclusive") == 4)
    #expect(try status("base", "few") == 0)
    #expect(try status("base", "few", "--fail-on", "inconclusive") == 4)
    #expect(try status("base", "other") == 5)
    #expect(try status("base", "future") == 5)
    #expect(try status("base", "base", "--strict-env") == 5)
    #expect(try status("base", "broken") == 65)
    #expect(try status("base", "missing") == 66)
    #expect(try status("base", "slow", "--metric", "tme") == 64)
  }

  @Test func programsAreMeasuredByTurns() throws {
    let folder = try TemporaryFolder()
    let kept = folder.file("kept").path
    let program = Program.path
    let outcome = try Program.run(
      ["compare", "--run", program, program, "--only", "selfcheck", "--quick", "--processes", "6"]
        + ["--format", "csv", "--no-progress", "--keep", kept])
    // Six pairs cannot show a change in several cases, whatever the times.
    #expect(outcome.status == 0)
    let times = outcome.output.split(separator: "\n").filter { $0.contains(",time,6,6,") }
    #expect(!times.isEmpty)
    #expect(times.allSatisfy { $0.contains(",unchanged,") || $0.contains(",inconclusive,") })
    #expect(outcome.errors.contains("to be told apart"))
    for run in ["base-0", "new-0", "base-5", "new-5"] {
      #expect(try Program.run(["validate", "\(kept)/\(run)/selfcheck.csv"]).status == 0)
    }
    let absent = try Program.run(["compare", "--run", program, "/no/such/program", "--quiet"])
    #expect(absent.status != 0 && absent.errors.contains("/no/such/program"))
  }

  @Test func rowsSayWhatWasCompared() throws {
    let folder = try TemporaryFolder()
    let base = try folder.write(report((0..<10).map { 100 + 0.1 * Double($0) }), to: "a.csv")
    let new = try folder.write(report((0..<10).map { 110 + 0.1 * Double($0) }), to: "b.csv")
    let outcome = try Program.run(["compare", base.path, new.path, "--format", "csv", "--quiet"])
    let lines = outcome.output.split(separator: "\n")
    #expect(
      lines[0] == "case_id,metric,base_runs_count,new_runs_count,base_median,new_median,ratio,"
        + "ratio_ci95_low,ratio_ci95_high,p_value,p_value_holm,verdict,yardstick_ratio")
    #expect(lines[1].hasPrefix("selfcheck/x,time,10,10,100.45,110.45,1.099"))
    // Two of the 184 756 ways to choose 10 of 20.
    #expect(lines[1].contains(",1.08250882244690"))
    #expect(lines[1].hasSuffix(",regression,"))
  }
}
