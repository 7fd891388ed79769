import Foundation
import Reports
import TestSupport
import Testing

/// `accuracy` as a process: its output and its requirements.
@Suite(.serialized) struct AccuracyCommandTests {
  /// All columns except the run's id.
  private func rows(_ arguments: [String]) throws -> [[String]] {
    let lines = try Program.succeed(
      ["accuracy", "--format", "csv", "--no-progress"] + arguments
    ).fields
    let header = try #require(lines.first)
    let run = try #require(header.firstIndex(of: "run_id"))
    return lines.map { $0.enumerated().filter { $0.offset != run }.map(\.element) }
  }

  @Test func rowsAreTheSameToTheByteWhateverTheRunAndItsThreads() throws {
    let arguments = ["--problem", "ui,retarget", "--quick"]
    func report(_ more: [String]) throws -> String {
      let outcome = try Program.succeed(
        ["accuracy", "--format", "csv", "--no-progress"] + arguments + more)
      return outcome.output
    }
    let once = try report([])
    #expect(once.split(separator: "\n").count > 50)
    #expect(try report([]) == once)
    #expect(try report(["--threads", "2"]) == once)
    // The run's id depends on its content.
    #expect(try report(["--seed", "2"]) != once)
  }

  #if !DEBUG
    /// The number of a solve's allocations does not depend on its steps: every
    /// setting of a method has as many as the first. Unoptimised code boxes
    /// values that the optimiser keeps in registers.
    @Test func stepsAllocateNothing() throws {
      let rows = try rows([
        "--problem", "ui,stiff,duffing,chain-64", "--time", "--quiet", "--samples", "1",
        "--rounds", "1", "--iterations", "1", "--max-time", "1us",
      ])
      let header = try #require(rows.first)
      let columns = try ["method", "problem", "allocations_count", "steps_accepted_count"].map {
        try #require(header.firstIndex(of: $0))
      }
      var seen: [String: (counts: Set<String>, steps: Set<String>)] = [:]
      for row in rows.dropFirst() where !row[columns[2]].isEmpty {
        let key = row[columns[0]] + " on " + row[columns[1]]
        seen[key, default: ([], [])].counts.insert(row[columns[2]])
        seen[key, default: ([], [])].steps.insert(row[columns[3]])
      }
      #expect(seen.count > 60)
      #expect(seen.values.count { $0.steps.count > 3 } > 50)
      for (key, entry) in seen {
        #expect(entry.counts.count == 1, "\(key): \(entry.counts.sorted())")
      }
    }
  #endif

  /// Errors in units of the motion do not depend on the motion's size.
  @Test func tolerancesAreInUnitsOfTheMotion() throws {
    func fields(_ from: String, _ velocity: String) throws -> [[String]] {
      try rows([
        "--spring", "ratio:zeta=0.1,omega=8", "--from", from, "--to", "0", "--velocity", velocity,
        "--tolerance", "1e-3,1e-9", "--quiet",
      ])
    }
    let ordinary = try fields("1", "8")
    #expect(ordinary.count > 40)
    #expect(try fields("9.5367431640625e-07", "7.62939453125e-06") == ordinary)
    #expect(try fields("1048576", "8388608") == ordinary)
  }

  @Test func theFrontIsForPeopleAndLeavesTheReportAlone() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("accuracy.csv").path
    let arguments = [
      "accuracy", "--problem", "ui", "--method", "rk4,dop853,taylor-16", "--time", "--samples", "2",
      "--rounds", "1", "--max-time", "1ms", "--no-progress",
    ]
    let toFile = try Program.run(arguments + ["--output", path])
    #expect(toFile.status == 0 && toFile.output.isEmpty)
    #expect(toFile.errors.contains("by tolerance") && toFile.errors.contains("dop853"))
    #expect(try Program.run(["validate", path]).status == 0)
    let quiet = try Program.run(arguments + ["--output", path, "--overwrite", "--quiet"])
    #expect(quiet.errors.isEmpty && quiet.output.isEmpty)
    let table = try Program.run(arguments + ["--format", "table", "--quiet"])
    #expect(table.output.contains("any setting") && table.errors.isEmpty)
  }
}
