import Foundation
import TestSupport
import Testing

/// `accuracy` as users run it: reports that can be reproduced, solves that do
/// not allocate.
@Suite struct AccuracyCommandTests {
  @discardableResult
  private func accuracy(_ arguments: some CommandWords) throws -> Program.Outcome {
    try Program.succeed(["accuracy"] + arguments.words)
  }

  @Test func rowsAreTheSameToTheByteWhateverTheRunAndItsThreads() throws {
    let arguments = "--problem ui,retarget --quick"
    let once = try accuracy("\(arguments) --threads 1")
    #expect(once.lines.count > 50)
    #expect(try accuracy("\(arguments) --threads 2").output == once.output)
  }

  /// A seed has an effect on the order of timing, and is part of what the run's
  /// id is computed from.
  @Test func seedsAreTakenWhereSomethingIsDrawn() throws {
    try accuracy("--problem ui --method rk4 --quick --time --seed 2 --quiet --max-time 1us")
    let checks = "interactions --scenario rotation --no-timing --filter law --format csv"
    #expect(
      try Program.succeed(checks).output != Program.succeed("\(checks) --seed 2").output)
  }

  #if !DEBUG
    /// The number of allocations of a solve does not depend on its steps: all
    /// settings of a method on a problem have the same. Only of optimised code:
    /// without the optimiser values are boxed that it keeps in registers.
    @Test func stepsAllocateNothing() throws {
      let rows = try accuracy(
        "--problem ui,stiff,duffing,chain --quick --time --quiet --samples 1 --rounds 1"
          + " --iterations 1 --max-time 1us"
      ).rows.filter { $0["allocations_count"] != "" }
      let solves = Dictionary(grouping: rows) { [$0["method"], $0["problem"]] }
      func distinct(_ column: String, _ rows: [NamedFields]) -> Set<String?> {
        Set(rows.map { $0[column] })
      }
      #expect(solves.values.count { distinct("steps_accepted_count", $0).count > 1 } > 120)
      for (solve, rows) in solves {
        #expect(distinct("allocations_count", rows).count == 1, "\(solve)")
      }
    }
  #endif

  /// Errors in units of the motion do not depend on the motion's size: the
  /// report is the same for a motion 2^20 times smaller and larger, where every
  /// number is scaled without rounding.
  @Test func tolerancesAreInUnitsOfTheMotion() throws {
    func report(_ from: String, _ velocity: String) throws -> [NamedFields] {
      try accuracy(
        "--spring ratio:zeta=0.1,omega=8 --from \(from) --to 0 --velocity \(velocity)"
          + " --tolerance 1e-3,1e-9 --quiet"
      ).rows.map { row in row.filter { $0.key != "run_id" } }
    }
    let ordinary = try report("1", "8")
    #expect(ordinary.count > 39)
    #expect(try report("9.5367431640625e-07", "7.62939453125e-06") == ordinary)
    #expect(try report("1048576", "8388608") == ordinary)
  }

  /// The ids of cases and runs depend on what is solved, so that `compare` does
  /// not take one for the other.
  @Test func motionsOfOneNameAreNotTheSame() throws {
    let solve = "accuracy --method rk4 --steps 100 --quiet"
    let motions: [[String]] = [
      ["--spring", "ratio:zeta=0.3,omega=20"], ["--spring", "ratio:zeta=0.05,omega=20"],
      ["--spring", "ratio:zeta=0.3,omega=3"],
      ["--spring", "ratio:zeta=0.3,omega=20", "--velocity", "5"],
      ["--spring", "custom=ratio:zeta=0.3,omega=20", "--velocity", "-5"],
      ["--equation", "own=x'' = -x"], ["--equation", "own=x'' = -2*x"],
      ["--equation", "own=x'' = -x", "--from", "2"],
    ]
    var rows = try motions.flatMap { try Program.succeed(solve.words + $0).rows }
    #expect(Set(rows.map { $0["case_id"] }).count == motions.count)
    // The duration and the samples have columns, which compare as inputs.
    let first = solve.words + motions[0]
    for option in ["--duration", "--output-samples"] {
      rows += try Program.succeed(first + [option, "3"]).rows
    }
    #expect(rows.count == 10 && Set(rows.map { $0["run_id"] }).count == rows.count)
  }

  /// The table of the cheapest methods goes to standard error, or below a
  /// report that is a table itself.
  @Test func theFrontIsForPeopleAndLeavesTheReportAlone() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("accuracy.csv").path
    let arguments =
      "accuracy --problem ui --method rk4,dop853,taylor-24 --time --samples 2"
      + " --rounds 1 --max-time 1ms"
    let toFile = try Program.run("\(arguments) --output \(path)")
    #expect(toFile.status == 0 && toFile.output.isEmpty)
    #expect(toFile.errors.contains("by tolerance") && toFile.errors.contains("dop853"))
    #expect(try Program.run("validate \(path)").status == 0)
    let quiet = try Program.run("\(arguments) --output \(path) --overwrite --quiet")
    #expect(quiet.errors.isEmpty && quiet.output.isEmpty)
    let table = try Program.run("\(arguments) --format table --quiet")
    #expect(table.output.contains("any setting") && table.errors.isEmpty)
  }
}
