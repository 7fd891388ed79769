import Equations
import Foundation
import Harness
import Integrators
import SolverSuites
import TestSupport
import Testing

@testable import springbench

/// The problems in the form in which other programs, the peers, get them:
/// samples, and equations as source code.
@Suite struct PeerProblemsTests {
  private let folder = TemporaryFolder()

  /// Peers get the problems as files: a list, and the exact samples of each.
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

  /// Chains and lattices of other sizes have fewer samples, because comparing
  /// samples takes longer than computing them.
  @Test func sizesHaveFewSamples() throws {
    let names = ["chain-100", "chain-1000", "lattice-100", "lattice-1000"]
    #expect(PeerProblem.all.map(\.name).suffix(4) == names)
    try PeerProblem.write(
      PeerProblem.all.filter { $0.name == "lattice-100" }, into: folder.url.path)
    let list = try CSVDocument(path: folder.file("problems.csv").path)
    // `rows` belong to the lattice, which is square: 10 × 10 masses.
    let kind = ["equation", "samples", "components", "rows"].map { list.records[0][$0] }
    #expect(kind == ["net", "100", "100", "10"])
    // The file has a record for each sample of each component.
    let samples = try CSVDocument(path: folder.file("lattice-100.csv").path)
    #expect(samples.records.count == 100 * 100)
  }

  private func writeTwo() throws -> EquationSystem {
    let text =
      "x'' = -2*x*abs(y') + (2 + min(x, y))^2.5; "
      + "y'' = sin(3*t) / (1 + x'^2) - max(sign(y'), x) - 4; x(0) = 0.5"
    let system = try EquationSystem(text)
    let problem = PeerProblem(
      name: "two",
      problem: Problem(system, at: SampleTimes(duration: 0.01, count: 1000)))
    try PeerProblem.write([problem], into: folder.url.path)
    return system
  }

  @Test func equationsBecomeCPlusPlus() throws {
    _ = try writeTwo()
    let text = try folder.text("equations.hpp")
    #expect(text.contains("struct Equation_two") && text.contains("size = 4;"))
    #expect(text.contains("std::fabs") && text.contains("std::pow"))
    // C's `fmin` and `fmax` would ignore an operand that is NaN.
    #expect(text.contains("peers::fmin") && !text.contains("std::fm"))
  }

  private static let hasPython =
    (try? ChildProcess.run("python3", ["--version"], isCaptured: true)) != nil

  /// An arithmetic error in a solve is reported as divergence. A mistake in the
  /// peer's code ends its program.
  @Test(.enabled(if: hasPython), arguments: [("OverflowError", 0), ("TypeError", 1)])
  func onlyArithmeticErrorsDiverge(error: String, status: Int32) throws {
    // The empty module stands in for NumPy, which this does not need.
    let script = """
      import sys, types
      sys.modules["numpy"] = types.ModuleType("numpy")
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

  /// The Python code gives the same numbers as our interpreter.
  @Test(.enabled(if: hasPython))
  func equationsBecomePython() throws {
    let ours = ParsedEquation(try writeTwo())
    let script = """
      import sys
      sys.path[:0] = sys.argv[1:]
      import equations, functions
      print(*equations.EQUATIONS["two"](0.3, [0.5, 0.7, 0.1, -0.2], functions.Numbers), sep="\\n")
      """
    let outcome = try ChildProcess.run(
      "python3",
      ["-B", "-c", script, folder.url.path, Repository.root.path + "/Benchmarks/Peers/python"],
      isCaptured: true)
    try #require(outcome.status == 0)
    let values = outcome.output.split(separator: "\n").compactMap { Double($0) }
    var accelerations = [0.0, 0.0]
    var span = accelerations.mutableSpan
    ours.evaluate(0.3, [0.5, 0.7].span, [0.1, -0.2].span, into: &span)
    // The derivative of the state [x, y, x', y']: velocities, as given, then
    // accelerations. These may differ by rounding, a few ulp of numbers near
    // 10.
    #expect(values.count == 4 && Array(values.prefix(2)) == [0.1, -0.2])
    for (theirs, own) in zip(values.suffix(2), accelerations) {
      #expect(abs(theirs - own) < 8e-15)
    }
  }

  /// Every function of the language of equations is defined for numbers, and by
  /// the peer that needs expressions.
  @Test(arguments: ["functions.py", "heyoka_peer.py"])
  func peersKnowEveryFunction(file: String) throws {
    let library = try Repository.text("Benchmarks/Peers/python/\(file)")
    // `sin, cos = …` within a class.
    let defined = library.matches(of: #/\n    ([a-z, ]+) = /#).flatMap {
      $0.1.components(separatedBy: ", ")
    }
    // In these files three functions have C's names, though a NaN stays one.
    for name in Operation.allCases.compactMap(\.functionName) {
      let called = ["min": "fmin", "max": "fmax", "abs": "fabs"][name] ?? name
      #expect(defined.contains(called), "\(name)")
    }
  }
}
