import Foundation
import TestSupport
import Testing

@Suite struct RunTests {
  private let folder = TemporaryFolder()

  @Test(.optimizedRun) func aQuickRunIsWholeValidAndDrawn() throws {
    // Every suite, with samples too few to mean anything, and fewer cases.
    let outcome = try folder.run(
      "run --quick --measure count=2,rounds=1,limit=1us --output results --quiet")
    #expect(outcome.errors.isEmpty)
    let results = folder.file("results").path
    let names = try folder.names(in: "results")
    let reports = names.filter { $0.hasSuffix(".csv") }.map { results + "/" + $0 }
    #expect(!reports.isEmpty)
    // The other file is environment.json.
    #expect(names.count == reports.count + 1, "a file that nobody asked for: \(names)")
    try Program.run(["list", "--check"] + reports)
    let record = try Data(contentsOf: folder.file("results/environment.json"))
    let object = try JSONSerialization.jsonObject(with: record) as? [String: Any]
    #expect(object?["clock_granularity_ns"] is NSNumber && object?["duration_s"] is NSNumber)
    // The pictures of all its reports are drawn.
    let script = Repository.file("plots/render").path
    let drawing = try folder.shell("'\(script)' results plots \"$PROGRAM\" svg png").expect()
    #expect(drawing.errors.isEmpty, "\(drawing.errors)")
    let pictures = try folder.names(in: "plots")
    #expect(pictures.count >= 8 && pictures.contains("engines.png"), "\(pictures)")
  }

  /// Four cases in two processes, with twelve samples per visit.
  @Test func everyProcessHasItsRows() throws {
    let outcome = try folder.run(
      "run selfcheck --measure processes=2,count=12,sample=20us -o r --quiet", nil)
    // The machine may be too noisy for the suite's own checks.
    #expect(outcome.status == 0 || outcome.status == 1, "\(outcome.errors)")
    let rows = try namedRows(folder.text("r/selfcheck.csv"))
    #expect(rows.count == 4 * 2)
    #expect(Set(rows.map { $0["process_index"] }) == ["0", "1"])
  }

  /// The cases not timed yet have a row without a time. Nothing is concluded
  /// from a part of the suites, and `latest` stays with the run before.
  @Test("an interrupted run keeps its rows and is not the latest")
  func interruptedRun() throws {
    let outcome = try folder.shell(
      """
      "$PROGRAM" run selfcheck --measure count=2,rounds=1,limit=1ms --quiet >whole.txt
      before=$(readlink results/latest)
      "$PROGRAM" run selfcheck springs --measure rounds=10000,count=1000,limit=5s --quiet >part.txt &
      child=$!
      # A run writes its record once it watches for interrupts; the first record
      # is from the run before.
      begun() { [ $(ls results/[0-9]*/environment.json | wc -l) -ge 2 ]; }
      await $child begun
      sleep 0.5; kill -INT $child; wait $child
      echo $? $([ "$before" = "$(readlink results/latest)" ] && echo same)
      for run in results/[0-9]*; do [ $run -ef results/latest ] || mv $run part; done; cat part.txt
      """)
    #expect(outcome.output.hasPrefix("130 same\n"), "\(outcome.output)\(outcome.errors)")
    #expect(outcome.output.contains("interrupted: 1 of 2 suites begun"))
    #expect(!outcome.output.contains("\nselfcheck: "))
    try folder.run("list --check part/selfcheck.csv")
    #expect(try namedRows(folder.text("part/selfcheck.csv")).count == 4)
    #expect(try folder.text("part/environment.json").contains("\"interrupted\": true"))
  }
}

/// `--instructions`, where valgrind is installed.
@Suite(.serialized) struct InstructionTests {
  /// A copy of the program without debug information, whose newer formats
  /// valgrind does not read; `nil` where one of the tools is missing.
  private static let program: String? = {
    let script =
      "command -v valgrind > /dev/null && f=$(mktemp) && strip -g -o $f \"$PROGRAM\" && echo $f"
    guard let outcome = try? Program.shell(script), outcome.status == 0 else { return nil }
    return outcome.output.trimmingCharacters(in: .whitespacesAndNewlines)
  }()

  private let folder = TemporaryFolder()

  private static let solve = "accuracy --method rk4 --problem ui --instructions"

  private func counts(_ options: String, _ program: String) throws -> [Double] {
    let outcome = try folder.script("\(program) \(Self.solve) \(options)")
    #expect(outcome.status == 0, "\(outcome.errors)")
    return try namedRows(outcome.output).map { row in
      #expect(row["status"] == "ok" && row["time_ns"] == "" && row["work_unit"] == "solve")
      return try row.number("instructions_per_unit")
    }
  }

  @Test func twoCountsOfTheSameWorkAgreeToAHundredthOfAPercent() throws {
    guard let program = Self.program else { return }
    let steps = "--step 0.02,0.01,0.005"
    let (one, two) = (try counts(steps, program), try counts(steps, program))
    #expect(one.count == 3 && two.count == 3 && one[0] < one[1] && one[1] < one[2])
    for (a, b) in zip(one, two) { #expect(abs(a / b - 1) <= 1e-4, "\(a) and \(b)") }
  }

  /// 500 steps against themselves and against 501 and 505, as one case `step=x`
  /// with the same input.
  @Test func workThatGrowsByOnePercentIsARegression() throws {
    guard let program = Self.program else { return }
    func count(steps: Double, _ file: String) throws {
      try folder.script(
        "\(program) \(Self.solve) --step \(2 / steps)"
          + " | sed -E 's/step=[0-9.]+/step=x/; s/,0[.]00[0-9]+,/,0.004,/' > \(file)"
      ).expect()
    }
    try count(steps: 500, "base.csv")
    for (steps, verdict) in [(500.0, "unchanged"), (501, "unchanged"), (505, "regression")] {
      try count(steps: steps, "new.csv")
      let line = "compare base.csv new.csv --filter step=x --format csv"
      let rows = try folder.run(line, nil).rows
      let row = rows.first { $0["metric"] == "instructions_per_unit" }
      #expect(row?["verdict"] == verdict, "\(steps): \(rows)")
    }
  }
}

@Suite struct CompareTests {
  private let folder = TemporaryFolder()

  /// A report with one case, measured in several processes.
  ///
  /// - Parameter times: the median of each process, in nanoseconds.
  private func report(
    _ times: [Double], version: Int = 2, id: String = "selfcheck/x"
  ) throws -> String {
    let names = try Program.run("list columns selfcheck").fields.dropFirst().map { $0[0] }
    let known = [
      "schema_version": "\(version)", "suite": "selfcheck", "case_id": id, "status": "ok",
    ]
    let rows = times.enumerated().map { index, time in
      names.map { name in
        switch name {
        case "process_index": "\(index)"
        case "time_ns": "\(time)"
        default: known[name] ?? ""
        }
      }.joined(separator: ",")
    }
    return ([names.joined(separator: ",")] + rows).joined(separator: "\n") + "\n"
  }

  @Test func theStatusSaysWhatCameOfAComparison() throws {
    let steady = (0..<8).map { 100 + 0.1 * Double($0) }
    let base = try report(steady)
    let other = try report(steady, id: "selfcheck/y")
    let files = [
      "base": base, "slow": try report(steady.map { 1.2 * $0 }),
      "wide": try report([60, 150, 70, 140, 90, 120, 100, 130]), "other": other,
      "both": base + other.split(separator: "\n").dropFirst().map { $0 + "\n" }.joined(),
      "empty": try report(steady.map { _ in .nan }).replacing("nan", with: ""),
      "future": try report(steady, version: 99), "broken": base + "1,2\n",
    ]
    for (name, text) in files { try folder.write(text, to: name) }
    for (arguments, status, words) in [
      ("base base", 0, ""), ("base slow", 3, ""), ("slow base", 0, ""),
      ("base slow --threshold 25", 0, ""),
      ("base wide", 0, ""),
      ("base other", 65, ""), ("base future", 65, ""),
      // A lost case is a regression, a new one is not. Without any number in
      // common nothing can be compared.
      ("both base", 3, "lost: only both has selfcheck/y with such inputs"),
      ("base both", 0, ""), ("base empty", 65, "no numbers in common"),
      ("both base --filter /x", 0, ""), ("base base --filter (", 64, ""),
      ("base missing", 66, ""), ("base broken", 65, ""),
    ] {
      try folder.run("compare --quiet \(arguments)", nil)
        .expect(Int32(status), words, arguments, notes: true)
    }
  }

  /// Six pairs cannot show a change in any of four cases, whatever the times:
  /// the p-value of the signed-rank test is 2/2⁶ or more, and Holm's correction
  /// multiplies the smallest by the number of cases, to 0.125 or more.
  @Test func twoProgramsAreMeasuredByTurnsInPairsOfRuns() throws {
    let program = Program.path
    let outcome = try Program.run(
      ["compare", "--run", program, program]
        + "--filter selfcheck --quick --measure processes=6 --format csv".words)
    let times = try outcome.rows.filter { $0["metric"] == "time" && $0["base_runs_count"] == "6" }
    #expect(!times.isEmpty)
    for row in times { #expect(["unchanged", "inconclusive"].contains(row["verdict"]), "\(row)") }
  }

  @Test(arguments: [
    ("engines --engine pop --rate 60 --measure times=no", ",ok,", ",wrong,"),
    ("sweep --grid grid.csv --top 1", "failures,,0,", "failures,,3,"),
    ("sweep --grid grid.csv --top 1", "points,,9,", "points,,6,"),
  ])
  func failedChecksMoreFailuresAndFewerPointsAreRegressions(
    command: String, old: String, new: String
  ) throws {
    try folder.write("axis,from,to,count,scale\nzeta,0.1,2,9,log\n", to: "grid.csv")
    let base = try folder.run("\(command) --quiet").output
    try folder.write(base, to: "a.csv")
    try folder.write(base.replacing(old, with: new, maxReplacements: 1), to: "b.csv")
    try folder.run("compare a.csv b.csv --quiet", 3)
    try folder.run("compare b.csv a.csv --quiet", 0)
  }

  /// Measured alone, a case lacks the observed order that it has in a run with
  /// its whole ladder of steps. With the same filter this is not a loss.
  @Test func oneCaseOfARunIsComparedWithTheRun() throws {
    let ladder = "run accuracy --filter accuracy/rk4/ui --measure times=no --quiet --output"
    try folder.run("\(ladder) all")
    let all = try folder.run("compare all all --format csv").rows
    #expect(all.contains { $0["metric"] == "observed_order" })
    let id = try #require(all.first?["case_id"])
    try folder.run("run --filter ^\(id)$ --measure times=no --quiet --output mine")
    let outcome = try folder.run("compare all mine --filter ^\(id)$")
    #expect(!outcome.errors.contains("lost"), "\(outcome.errors)")
    try folder.run("compare all mine", 3)
  }

  @Test func rowsSayWhatWasCompared() throws {
    let base = try folder.write(report((0..<10).map { 100 + 0.1 * Double($0) }), to: "a.csv")
    let new = try folder.write(report((0..<10).map { 110 + 0.1 * Double($0) }), to: "b.csv")
    let outcome = try Program.run("compare \(base.path) \(new.path) --format csv --quiet", 3)
    let lines = outcome.output.split(separator: "\n")
    #expect(
      lines[0] == "case_id,metric,base_runs_count,new_runs_count,base_median,new_median,ratio,"
        + "ratio_ci95_low,ratio_ci95_high,p_value,p_value_holm,verdict")
    #expect(lines[1].hasPrefix("selfcheck/x,time,10,10,100.45,110.45,1.099"))
    // All new times are above all old ones. Of the 184,756 ways to choose 10 of
    // 20 times, one in each direction does that: the p-value is 2/184,756.
    #expect(lines[1].contains(",1.08250882244690") && lines[1].hasSuffix(",regression"))
    let table = try Program.run("compare \(base.path) \(new.path) --format table --quiet", 3).output
    #expect(table.contains(#/selfcheck\/x +time \(ns\) /#), "\(table)")
  }

  @Test func whatDiffersInTheEnvironmentIsNamed() throws {
    let text = try report([100])
    for (name, level, id) in [
      ("a", "baseline", "1"), ("b", "x86-64-v4", "2"), ("c", "baseline", "3"),
    ] {
      try folder.makeFolder(name)
      try folder.write(text, to: "\(name)/selfcheck.csv")
      try folder.write(
        #"{"kernel_level": "\#(level)", "options": {"rounds": \#(id)}}"#,
        to: "\(name)/environment.json")
    }
    try folder.run("compare a b", 0, "note: environment.json differs in options, kernel_level\n")
    try folder.run("compare a c", 0, "note: environment.json differs in options\n")
  }
}
