import Foundation
import TestSupport
import Testing

/// What `solve` shows and says of methods that do not reach the end, and of the
/// steps and times that were asked for.
@Suite struct SolveCommandTests {
  private static let spring = "--spring a=physical:stiffness=100,damping=2"
  private static let equation = "--equation x''=-100*x-2*x'"

  private func solve(_ arguments: String) throws -> Program.Outcome {
    try Program.run("solve \(arguments)")
  }

  /// A solve that leaves the range of a double shows all samples before, and
  /// none after. The methods are of both kinds of solver, for springs and for
  /// equations.
  @Test(arguments: [Self.spring, Self.equation], ["explicit-euler", "rk4", "heun"])
  func whatAMethodReachesIsShown(what: String, method: String) throws {
    let outcome = try solve("\(what) --method \(method) --step 0.5 --duration 200 --rate 0.1")
      .expect(1)
    let rows = try outcome.rows
    let lost = try #require(rows.firstIndex { $0["position"] == "" })
    #expect(rows.count == 21 && lost >= 3)
    for (index, row) in rows.enumerated() {
      for column in ["position", "velocity", "position_error"] {
        #expect((row[column] == "") == (index >= lost), "\(row)")
      }
    }
    let time = try #require(rows[lost]["time_s"])
    #expect(outcome.errors.contains("diverged: "))
    #expect(outcome.errors.hasSuffix("; no numbers from \(time).0 s on\n"), "\(outcome.errors)")
  }

  /// A solve that stops early shows the samples of a shorter solve that reaches
  /// its end.
  @Test func whatIsReachedIsTheSolutionUpToThere() throws {
    let steps = "\(Self.spring) --method heun --step 0.5 --rate 0.1"
    let long = try solve("\(steps) --duration 200").rows
    let short = try solve("\(steps) --duration 20").rows
    for (one, other) in zip(long, short) {
      let position = try other.number("position")
      #expect(try abs(one.number("position") - position) <= 1e-9 * abs(position))
    }
  }

  /// Numbers may be finite and yet far from the motion.
  @Test(arguments: [Self.spring, Self.equation])
  func finiteNumbersThatHaveDivergedAreSaid(what: String) throws {
    let outcome = try solve("\(what) --method rk4 --step 0.5 --duration 10 --rate 1").expect(1)
    #expect(try outcome.rows.allSatisfy { $0["position"] != "" })
    #expect(
      outcome.errors.hasSuffix(
        "diverged: off by more than 1000000 times the motion from 3.0 s on\n"))
  }

  /// These solutions are finite, but derivatives of their right-hand sides are
  /// not. The message says so.
  @Test(arguments: ["x''=-9.81+1e6*max(0,-x)^1.5", "y'=1+sqrt(y);y(0)=0"])
  func finiteSolutionsDoNotLeaveTheRange(equation: String) throws {
    let outcome = try solve("--equation \(equation) --rate 1")
      .expect(1, saying: "a series ends where a root or a power does")
    let rows = try outcome.rows
    #expect(rows[0]["position"] != "" && rows[1]["position"] == "")
  }

  /// Where there is no position, no velocity is shown, although the right-hand
  /// side has a value there: at t = 1 the solution has a pole.
  @Test func whereAStateIsNoneThereIsNoRate() throws {
    let outcome = try solve("--equation y'=1/(1-t) --rate 2 --duration 2")
      .expect(1)
    for column in ["position", "velocity"] {
      #expect(
        try outcome.rows.map { $0[column] == "" } == [false, false, true, true, true], "\(column)")
    }
  }

  /// The first sample is the start to the last digit, in whatever unit a method
  /// computes.
  @Test func theFirstRowIsTheStart() throws {
    let methods = try Program.run("list methods --format csv").lines.filter {
      ($0.contains("at a tolerance") || $0.contains("steps a sec"))
        && !$0.contains(", for accuracy alone")
    }.map { String($0.prefix { $0 != "," }) }
    #expect(methods.count > 50)
    for (spring, start) in [
      ("physical:stiffness=100,damping=2", "0.1"), ("ratio:zeta=0.3,omega=7", "3.7"),
    ] {
      let rows = try solve(
        "--spring \(spring) --from \(start) --to 0.7 --velocity 33 --duration 0.1"
          + " --output-samples 2 --method \(methods.joined(separator: ","))"
      ).rows.filter { $0["time_s"] == "0" }
      #expect(rows.count == methods.count)
      for row in rows { #expect(row["position"] == start && row["velocity"] == "33", "\(row)") }
    }
  }

  /// A step that does not divide the duration is kept, not shortened: the last
  /// step goes beyond the end, and the samples in it are interpolated. By
  /// methods of every kind the error is no larger than with a step of almost
  /// the same size that divides the duration (0.5 s / 0.003125 s = 160).
  @Test(arguments: [
    "\(Self.spring) --from 1 --to 0", "--equation x''=-100*x",
  ])
  func stepsNeedNotDivideTheDuration(what: String) throws {
    let listed = try Program.run("list methods --format csv").lines
    let fixedStep =
      listed
      .filter { $0.contains("at 240 steps a second") }
      .map { String($0.prefix { $0 != "," }) }
    let isEquation = what.hasPrefix("--equation")
    let names = try fixedStep.filter(
      Set(isEquation ? Program.names("equation-methods") : fixedStep).contains)
    #expect(names.count >= (isEquation ? 8 : 30))
    for method in names {
      func worstError(step: String) throws -> Double {
        let outcome = try solve(
          "\(what) --method \(method) --step \(step) --duration 0.5 --rate 20"
        ).expect(0, method)
        let rows = try outcome.rows
        #expect(rows.allSatisfy { $0["step_size_s"] == step }, "\(method)")
        #expect(rows.last?["time_s"] == "0.5")
        return try rows.map { try $0.number("position_error") }.max() ?? .infinity
      }
      #expect(
        try worstError(step: "0.0031") < 1.2 * worstError(step: "0.003125") + 1e-12, "\(method)")
    }
  }

  /// Without --duration the last row is the first frame at which the spring has
  /// settled.
  @Test(arguments: ["10", "60", "240"])
  func theUsualEndIsSettled(rate: String) throws {
    for spring in ["ratio:zeta=0.2,omega=10", "ratio:zeta=0.5,omega=9", "ratio:zeta=3,omega=4"] {
      let settled = try Program.described(spring).number("settling_time[0.001]")
      let last = try solve("--spring \(spring) --rate \(rate)").rows.suffix(2)
        .map { try $0.number("time_s") }
      #expect(last[0] < settled && last[1] >= settled, "\(spring): \(last), \(settled)")
    }
  }

  /// `--at` gives rows at the times listed, in order, by methods of every kind.
  /// The values are those of a solve that has these times among its samples.
  @Test(arguments: [Self.spring, Self.equation])
  func momentsAreThoseAskedFor(what: String) throws {
    let isEquation = what == Self.equation
    let methods =
      ["dop853", "taylor-24", "rk4"] + (isEquation ? [] : ["closed-form", "propagator"])
    let options = "\(what) --method \(methods.joined(separator: ","))"
    let outcome = try solve("\(options) --at 250ms,0.1,100ms")
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    let rows = try outcome.rows
    #expect(rows.map { $0["time_s"] } == methods.flatMap { _ in ["0.1", "0.25"] })
    let usual = try solve("\(options) --duration 0.25 --rate 20").rows
    for row in rows {
      let same = try #require(
        usual.first { $0["time_s"] == row["time_s"] && $0["method"] == row["method"] })
      #expect(try abs(row.number("position") - same.number("position")) < 1e-8, "\(row)")
    }
    if !isEquation {
      // An engine is asked at a moment of its frames.
      let engine = try solve("\(what) --method rebound,closed-form --at 0.1 --rate 120").rows
      let frames = try solve("\(what) --method rebound --duration 0.1 --rate 120").rows
      #expect(engine.count == 2 && engine[0]["position"] == frames.last?["position"])
    }
  }
}
