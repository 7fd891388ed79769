import Equations
import Foundation
import Harness
import SolverSuites
import TestSupport
import Testing

@testable import springbench

/// Other programs, the peers, read our samples from files, and have our
/// equations in their own code.
@Suite struct PeerProblemsTests {
  private let folder = TemporaryFolder()

  /// Peers get the problems as files: a list, and samples of each solution.
  @Test func problemsHaveTheirSamples() throws {
    let problems = PeerProblem.all.filter { ["ui", "pendulum"].contains($0.name) }
    try PeerProblem.write(problems, into: folder.url.path)
    let list = try CSVDocument(path: folder.file("problems.csv").path)
    #expect(list.records.map { $0["problem"] } == ["ui", "pendulum"])
    // A spring with ζ = 0.8 and a response of 0.3 s, released from rest at 1:
    // x = exp(-ζωt) (cos ω't + ζ/√(1-ζ²) sin ω't) with ω' = ω √(1-ζ²) = 0.6 ω.
    let ui = try CSVDocument(path: folder.file("ui.csv").path)
    #expect(ui.records.count == 1000)
    let time = try ui.records[500].number("time_s")
    let omega = 2 * Double.pi / 0.3
    let damped = omega * 0.6
    let exact = exp(-0.8 * omega * time) * (cos(damped * time) + 0.8 / 0.6 * sin(damped * time))
    #expect(abs(try ui.records[500].number("position") - exact) < 1e-15)
    // A pendulum without damping swings from rest at 2.5 to the same height on
    // the other side.
    let pendulum = try CSVDocument(path: folder.file("pendulum.csv").path)
    let swings = try pendulum.records.map { try $0.number("position") }
    #expect(swings[0] == 2.5 && abs((swings.min() ?? 0) + 2.5) < 1e-3)
  }

  /// Chains and lattices come last; a lattice of 100 masses has 100 samples.
  @Test func chainsAndLatticesHaveTheirSizes() throws {
    let names = ["chain-100", "chain-1000", "lattice-100", "lattice-1000"]
    #expect(PeerProblem.all.map(\.name).suffix(4) == names)
    try PeerProblem.write(
      PeerProblem.all.filter { $0.name == "lattice-100" }, into: folder.url.path)
    let list = try CSVDocument(path: folder.file("problems.csv").path)
    // The lattice is square: 10 rows of 10 masses.
    let kind = ["equation", "samples", "components", "rows"].map { list.records[0][$0] }
    #expect(kind == ["net", "100", "100", "10"])
    // The file has a record for each sample of each component.
    let samples = try CSVDocument(path: folder.file("lattice-100.csv").path)
    #expect(samples.records.count == 100 * 100)
  }

  private static let hasPython =
    (try? ChildProcess.run("python3", ["--version"], isCaptured: true)) != nil

  /// An arithmetic error in a solve is reported as `unstable`. A `TypeError` ends
  /// the peer's program.
  @Test(.enabled(if: hasPython), arguments: [("OverflowError", 0), ("TypeError", 1)])
  func arithmeticErrorsAreReportedAndTypeErrorsEndThePeer(error: String, status: Int32) throws {
    let script = """
      import sys, types
      sys.path[:0] = sys.argv[1:]
      import report
      def solve():
        raise \(error)("said so")
      problem = types.SimpleNamespace(name="ui", samples=2, duration=1.0)
      report.accuracy(problem, "method", "family", 1e-3, "rhs", solve, None)
      """
    let outcome = try ChildProcess.run(
      "python3", ["-B", "-c", script, Repository.root.path + "/Benchmarks/Peers/python"],
      isCaptured: true)
    #expect(outcome.status == status)
    #expect(outcome.output.contains(",unstable,said so,") == (status == 0))
  }

  /// The peers' code for equations of one coordinate computes our acceleration.
  @Test(
    .enabled(if: hasPython),
    arguments: [
      #"clang++ -std=c++17 -I ../../../Benchmarks/Peers/cpp rates.cpp -o "$1/a" && "$1/a" "$1""#,
      #"python3 -B rates.py "$1" scipy"#, #"python3 -B rates.py "$1" heyoka"#,
    ])
  func peersHaveOurEquations(command: String) throws {
    let names = ["ui", "duffing", "drag", "pendulum", "van-der-pol", "van-der-pol-stiff"]
    let problems = PeerProblem.all.filter { names.contains($0.name) }
    try #require(problems.count == names.count)
    try PeerProblem.write(problems, into: folder.url.path)
    let sources = Repository.root.path + "/Tests/ProgramTests/Peers"
    let outcome = try ChildProcess.run(
      "sh", ["-c", "cd \"$0\" && " + command, sources, folder.url.path], isCaptured: true)
    let theirs = outcome.output.split(separator: "\n").compactMap { Double($0) }
    // The derivative of the state [0.625, 1.5] at 0.3 s.
    let ours = problems.flatMap { problem in
      var acceleration = [0.0]
      var span = acceleration.mutableSpan
      problem.problem.equation.evaluate(0.3, [0.625].span, [1.5].span, into: &span)
      return [1.5] + acceleration
    }
    try #require(theirs.count == ours.count)
    for (their, our) in zip(theirs, ours) { #expect(abs(their - our) <= 4 * our.ulp) }
  }
}
