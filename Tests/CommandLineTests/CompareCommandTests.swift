import Foundation
import TestSupport
import Testing

@Suite struct CompareCommandTests {
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
      ("both base", 3, "lost: only both has selfcheck/y with these inputs"),
      ("base both", 0, ""), ("base empty", 65, "no numbers in common"),
      ("both base --filter /x", 0, ""), ("base base --filter (", 64, ""),
      ("base missing", 66, ""), ("base broken", 65, ""),
    ] {
      try folder.run("compare --quiet \(arguments)", nil)
        .expect(Int32(status), words, arguments, notes: true)
    }
  }

  /// Six pairs cannot show a change in any of three cases, whatever the times:
  /// the p-value of the signed-rank test is 2/2⁶ or more, and Holm's correction
  /// multiplies the smallest by the number of cases, to 0.09 or more.
  @Test func sixPairsOfRunsOfOneProgramShowNoChange() throws {
    let program = Program.path
    let outcome = try Program.run(
      ["compare", "--run", program, program]
        + "--filter selfcheck --quick --measure processes=6 --format csv".words)
    let times = try outcome.rows.filter { row in
      row["metric"] == "time" && [row["base_runs_count"], row["new_runs_count"]] == ["6", "6"]
    }
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

  /// Run alone, a case lacks the observed order that it has in a run with
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
