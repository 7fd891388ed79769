import Foundation
import TestSupport
import Testing

/// Comparisons of two runs.
@Suite struct CompareTests {
  private let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  /// A report with one case, measured in several processes.
  ///
  /// - Parameters:
  ///   - times: the median of each process, in nanoseconds.
  ///   - other: fields of all rows.
  private func report(
    _ times: [Double], version: Int = 1, id: String = "selfcheck/x", other: [String: String] = [:]
  ) throws -> String {
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
        default: other[name] ?? known[name] ?? ""
        }
      }.joined(separator: ",")
    }
    return ([names.joined(separator: ",")] + rows).joined(separator: "\n") + "\n"
  }

  /// Status 3 is a regression, 4 an inconclusive comparison, 5 nothing to
  /// compare; the others are those of `RunTests`.
  @Test func statuses() throws {
    let steady = (0..<8).map { 100 + 0.1 * Double($0) }
    let files = [
      "base": try report(steady), "slow": try report(steady.map { 1.2 * $0 }),
      // One less than a comparison needs.
      "few": try report(Array(steady.prefix(5))),
      "wide": try report([60, 150, 70, 140, 90, 120, 100, 130]),
      "other": try report(steady, id: "selfcheck/y"), "future": try report(steady, version: 99),
      "broken": try report(steady) + "1,2\n",
      "reversed": try report(
        steady, other: ["unit_median_ci95_low_ns": "200", "unit_median_ci95_high_ns": "50"]),
      "unbounded": try report(steady, other: ["unit_median_ci95_low_ns": "inf"]),
      "fast": try report(steady, other: ["unit_max_ns": "1"]),
      "zero": try report([0]), "negative": try report([-5]), "endless": try report([.infinity]),
    ]
    for (name, text) in files { try folder.write(text, to: name + ".csv") }
    let cases: [(String, Int32)] = [
      ("base.csv base.csv", 0), ("base.csv slow.csv", 3), ("slow.csv base.csv", 0),
      ("base.csv slow.csv --fail-on never", 0), ("base.csv slow.csv --threshold 25", 0),
      ("base.csv wide.csv", 0), ("base.csv wide.csv --fail-on inconclusive", 4),
      ("base.csv few.csv", 0), ("base.csv few.csv --fail-on inconclusive", 4),
      ("base.csv other.csv", 5), ("base.csv future.csv", 5),
      ("base.csv broken.csv", 65), ("base.csv zero.csv", 65), ("base.csv negative.csv", 65),
      ("base.csv reversed.csv", 65), ("base.csv unbounded.csv", 65), ("base.csv fast.csv", 65),
      ("base.csv endless.csv", 65), ("base.csv missing.csv", 66),
      ("base.csv slow.csv --metric tme", 64),
    ]
    for (arguments, status) in cases {
      let outcome = try folder.run(["compare", "--quiet"] + arguments.words)
      #expect(outcome.status == status, "\(arguments)")
    }
  }

  /// `compare --run` measures a program against itself, in six pairs of runs.
  @Test func programsAreMeasuredByTurns() throws {
    let program = Program.path
    let outcome = try Program.run(
      ["compare", "--run", program, program]
        + "--only selfcheck --quick --processes 6 --format csv".words)
    // Six pairs cannot show a change in any of four cases, whatever the times:
    // the p-value of the signed-rank test is 2/2⁶ or more, and Holm's
    // correction multiplies the smallest by the number of cases, to 0.125 or
    // more.
    #expect(outcome.status == 0)
    let times = try outcome.rows.filter { $0["metric"] == "time" && $0["base_runs_count"] == "6" }
    #expect(!times.isEmpty)
    for row in times {
      #expect(["unchanged", "inconclusive"].contains(row["verdict"]), "\(row)")
    }
    #expect(outcome.errors.contains("to be told apart"))
  }

  /// A check that does not pass any more is a regression, whatever its status.
  @Test func checksThatDoNotPassAreARegression() throws {
    let base = try Program.succeed("interactions --scenario rotation --no-timing").output
    let line = try #require(base.split(separator: "\n").first { $0.contains(",true,") })
    try folder.write(base, to: "a.csv")
    let failed = line.replacing(",true,", with: ",false,")
    try folder.write(base.replacing(line, with: failed), to: "b.csv")
    let compare = "compare a.csv b.csv --format csv"
    let outcome = try folder.run(compare).expect(3)
    let worse = try outcome.rows.filter { $0["verdict"] == "regression" }
    #expect(worse.map { $0["metric"] } == ["status"])
  }

  /// So are more failures of a sweep, and fewer points.
  @Test func moreFailuresAndFewerPointsAreARegression() throws {
    try folder.write("axis,from,to,count,scale\nzeta,0.1,2,9,log\n", to: "grid.csv")
    let base = try folder.succeed("sweep --grid grid.csv --top 1").output
    try folder.write(base, to: "a.csv")
    for (row, worse) in [("failures,,0,0", "failures,,3,3"), ("points,,9,9", "points,,6,6")] {
      try folder.write(base.replacing(row, with: worse), to: "b.csv")
      try folder.run("compare a.csv b.csv --quiet").expect(3)
      try folder.run("compare b.csv a.csv --quiet").expect(0)
    }
  }

  /// As the README says for who doubts a number: one case of a whole run, which
  /// has no order, as the run had of the series of its steps.
  @Test func oneCaseOfARunIsCompared() throws {
    let ladder = "run --only accuracy --quick --filter accuracy/rk4/ui --no-timing --quiet --output"
    try folder.succeed("\(ladder) all")
    let all = try folder.succeed("compare all all --format csv")
    #expect(try all.rows.contains { $0["metric"] == "observed_order" })
    let id = try #require(try all.rows.first?["case_id"])
    try folder.succeed("run --filter ^\(id)$ --no-timing --quiet --output mine")
    let outcome = try folder.succeed("compare all mine --filter ^\(id)$")
    #expect(!outcome.errors.contains("lost"), "\(outcome.errors)")
    try folder.run("compare all mine").expect(3)
    try folder.run("compare all mine --filter (").expect(64)
    try folder.run("compare all mine --skip .").expect(5)
  }

  @Test func rowsSayWhatWasCompared() throws {
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
    let table = try Program.run("compare \(base.path) \(new.path) --format table --quiet").output
    #expect(table.contains(#/selfcheck\/x +time \(ns\) /#), "\(table)")
  }

  /// The level of the kernels is a circumstance, and what the run is called is
  /// none. Without a record, each side is named.
  @Test func circumstancesAreCompared() throws {
    let text = try report([100])
    for (name, level, id) in [
      ("a", "baseline", "1"), ("b", "x86-64-v4", "2"), ("c", "baseline", "3"),
    ] {
      try folder.makeFolder(name)
      try folder.write(text, to: "\(name)/selfcheck.csv")
      try folder.write(
        #"{"run_id": "\#(id)", "kernel_level": "\#(level)", "options": {"rounds": \#(id)}}"#,
        to: "\(name)/environment.json")
    }
    try folder.succeed(
      saying: #"note: kernel_level was "baseline" and is "x86-64-v4""#, "compare a b")
    let notes = try folder.succeed("compare a c").errors
    #expect(notes.contains("options.rounds was 1 and is 3"), "\(notes)")
    #expect(!notes.contains("kernel_level") && !notes.contains("run_id"), "\(notes)")
    for name in ["a", "b"] { try folder.write(text, to: "\(name).csv") }
    let both = try folder.succeed("compare a.csv b.csv").errors
    #expect(both.contains("note: a.csv: no env") && both.contains("note: b.csv: no env"))
  }

  /// `compare` says so if a case of one id had other inputs.
  @Test func springsOfOneNameNeedNotBeTheSame() throws {
    for omega in [15, 16] {
      try folder.succeed(
        "engines --engine rebound --rate 60 --no-timing"
          + " --spring mine=ratio:zeta=0.5,omega=\(omega) -o \(omega).csv")
    }
    let outcome = try folder.run("compare 15.csv 16.csv")
    #expect(outcome.errors.contains("not with the same inputs"), "\(outcome.errors)")
    #expect(outcome.errors.contains("omega_rad_per_s: 15 and 16"), "\(outcome.errors)")
    let same = try folder.succeed("compare 15.csv 15.csv")
    #expect(!same.errors.contains("same inputs"), "\(same.errors)")
  }

  // MARK: Lost results

  private func reportSteps(_ steps: String, to name: String) throws {
    try folder.succeed(
      "accuracy --spring ratio:zeta=0.2,omega=100 --method rk4 --steps \(steps) -o \(name) --quiet")
  }

  /// Expects that `compare` calls what only base.csv has a regression, but not
  /// with `option`, and not with the reports swapped, when it is new.
  private func expectRegression(saying words: String, unless option: String) throws {
    let compare = "compare base.csv new.csv --quiet"
    try folder.run(compare).expect(3, saying: words)
    try folder.succeed("\(compare) \(option)")
    try folder.succeed("compare new.csv base.csv")
  }

  @Test func casesThatAreLostAreARegression() throws {
    try reportSteps("1000,2000,4000", to: "base.csv")
    try reportSteps("1000", to: "new.csv")
    try expectRegression(
      saying: "lost: only base.csv has 2 cases, the first is accuracy/rk4/custom/step=0.001",
      unless: "--fail-on never")
  }

  @Test func numbersThatAreLostAreARegression() throws {
    try reportSteps("1000,2000", to: "base.csv")
    var lines = Program.fields(of: try folder.text("base.csv"))
    lines[1][try #require(lines[0].firstIndex(of: "max_position_error"))] = ""
    let text = lines.map { $0.joined(separator: ",") + "\n" }.joined()
    try folder.write(text, to: "new.csv")
    try expectRegression(
      saying: "lost: only base.csv has max_position_error of accuracy/rk4/custom/step=0.002",
      unless: "--metric rms_position_error")
  }
}
