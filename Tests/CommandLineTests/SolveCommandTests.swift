import Foundation
import TestSupport
import Testing

/// What `solve` shows and says of methods that do not reach the end, and of the
/// steps and moments that were asked for.
@Suite struct SolveCommandTests {
  private static let spring = ["--spring", "a=physical:stiffness=100,damping=2"]
  private static let equation = ["--equation", "x'' = -100*x - 2*x'"]

  private func solve(_ arguments: [String]) throws -> (
    outcome: Program.Outcome, rows: [[String: String]]
  ) {
    let outcome = try Program.run(["solve", "--format", "csv"] + arguments)
    let header = outcome.fields.first ?? []
    let rows = outcome.fields.dropFirst().map {
      Dictionary(zip(header, $0), uniquingKeysWith: { first, _ in first })
    }
    return (outcome, rows)
  }

  /// Methods of both kinds of solver, of springs and of equations.
  @Test(arguments: [Self.spring, Self.equation], ["explicit-euler", "rk4", "heun"])
  func whatAMethodReachesIsShown(what: [String], method: String) throws {
    let (outcome, rows) = try solve(
      what + ["--method", method, "--step", "0.5", "--duration", "200", "--rate", "0.1"])
    #expect(outcome.status == 1)
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

  /// Shorter solves that reach their end show the same.
  @Test func whatIsReachedIsTheSolutionUpToThere() throws {
    let steps = Self.spring + ["--method", "heun", "--step", "0.5", "--rate", "0.1"]
    let long = try solve(steps + ["--duration", "200"]).rows
    let short = try solve(steps + ["--duration", "20"]).rows
    for (one, other) in zip(long, short) {
      let (x, y) = (Double(one["position"] ?? "") ?? .nan, Double(other["position"] ?? "") ?? .nan)
      #expect(abs(x - y) <= 1e-9 * abs(y))
    }
  }

  /// A method may still give numbers that have nothing to do with the motion.
  @Test(arguments: [Self.spring, Self.equation])
  func finiteNumbersThatHaveDivergedAreSaid(what: [String]) throws {
    let (outcome, rows) = try solve(
      what + ["--method", "rk4", "--step", "0.5", "--duration", "10", "--rate", "1"])
    #expect(outcome.status == 1)
    #expect(rows.allSatisfy { $0["position"] != "" })
    #expect(
      outcome.errors.hasSuffix(
        "diverged: off by more than 1000000 times the motion from 3.0 s on\n"))
  }

  /// The message has the result code, not a guess: these solutions are finite.
  @Test(arguments: ["x'' = -9.81 + 1e6*max(0,-x)^1.5", "y' = 1 + sqrt(y); y(0) = 0"])
  func finiteSolutionsDoNotLeaveTheRange(equation: String) throws {
    let (outcome, rows) = try solve(["--equation", equation, "--rate", "1"])
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("taylor-24: diverged: a value or a derivative is "))
    #expect(rows[0]["position"] != "" && rows[1]["position"] == "")
  }

  @Test func whereAStateIsNoneThereIsNoRate() throws {
    let (outcome, rows) = try solve(
      ["--equation", "y' = 1/(1-t)", "--rate", "2", "--duration", "2"])
    #expect(outcome.status == 1)
    #expect(rows.map { $0["position"] == "" } == [false, false, true, true, true])
    #expect(rows.map { $0["velocity"] == "" } == [false, false, true, true, true])
  }

  /// Whatever the unit in which a method computes.
  @Test func theFirstRowIsTheStart() throws {
    for (name, end) in [("physical:stiffness=100,damping=2", 0.1), ("ratio:zeta=0.3,omega=7", 3.7)]
    {
      let methods = try Program.run(["list", "methods", "--format", "csv"]).output
        .split(separator: "\n").filter {
          $0.contains("at a tolerance") || $0.contains("steps a sec")
        }
        .filter { !$0.contains(", for accuracy alone") }.map { String($0.prefix { $0 != "," }) }
      #expect(methods.count > 50)
      let (_, rows) = try solve(
        [
          "--spring", name, "--from", "\(end)", "--to", "0.7", "--velocity", "33", "--duration",
          "0.1", "--output-samples", "2", "--method", methods.joined(separator: ","),
        ])
      for row in rows where row["time_s"] == "0" {
        #expect(row["position"] == "\(end)" && row["velocity"] == "33", "\(row)")
      }
    }
  }

  @Test(arguments: [
    (Self.spring + ["--method", "rk4", "--step", "1e-12"], "the most are 4000000"),
    (
      Self.spring + ["--method", "rk4", "--duration", "1e6", "--rate", "1"], "the most are 4000000"
    ),
    (Self.equation + ["--method", "rk4", "--step", "1e-12"], "the most are 100000000"),
    (
      ["--spring", "ratio:zeta=0,omega=1e10", "--method", "dop853", "--duration", "100"],
      "the most are 4000000"
    ),
  ])
  func tooManyStepsAreRefused(arguments: [String], words: String) throws {
    let outcome = try Program.run(["solve"] + arguments)
    #expect(outcome.status == 64 && outcome.output.isEmpty)
    #expect(outcome.errors.contains(words) && outcome.errors.contains(" steps"))
  }

  @Test(arguments: [Self.spring, Self.equation, ["--problem", "ui"]])
  func accuracyRefusesTooManySteps(what: [String]) throws {
    try Program.fail(
      64, saying: "; the most are 100000000",
      ["accuracy", "--method", "rk4", "--step", "1e-12"] + what)
  }

  /// Steps are as long as was asked for, though the last ends after the
  /// duration; methods of every kind interpolate there.
  @Test(arguments: [
    Self.spring + ["--from", "1", "--to", "0"], ["--equation", "x'' = -100*x"],
  ])
  func stepsNeedNotDivideTheDuration(what: [String]) throws {
    let listed = try Program.run(["list", "methods", "--format", "csv"]).output
    let equal = listed.split(separator: "\n")
      .filter { $0.contains("at 240 steps a second") && !$0.contains("-float,") }
      .map { String($0.prefix { $0 != "," }) }
    let isEquation = what[0] == "--equation"
    let names = try equal.filter(
      Set(isEquation ? Program.names("equation-methods") : equal).contains)
    #expect(names.count >= (isEquation ? 8 : 40))
    for method in names {
      func errors(_ step: String) throws -> Double {
        let (outcome, rows) = try solve(
          what + ["--method", method, "--step", step, "--duration", "0.5", "--rate", "20"])
        #expect(outcome.status == 0, "\(method) \(outcome.errors)")
        #expect(rows.allSatisfy { $0["step_size_s"] == step }, "\(method)")
        #expect(rows.last?["time_s"] == "0.5")
        return rows.compactMap { Double($0["position_error"] ?? "") }.max() ?? .infinity
      }
      #expect(try errors("0.0031") < 1.2 * errors("0.003125") + 1e-12, "\(method)")
    }
  }

  /// The last row is the first frame at which the spring has settled.
  @Test(arguments: ["10", "60", "240"])
  func theUsualEndIsSettled(rate: String) throws {
    for spring in ["ratio:zeta=0.2,omega=10", "ratio:zeta=0.5,omega=9", "ratio:zeta=3,omega=4"] {
      let described = try Program.succeed(["describe", "--spring", spring, "--format", "csv"])
      let settled = try #require(
        described.fields.first { $0[0] == "settling_time[0.001]" }.flatMap { Double($0[1]) })
      let rows = try solve(["--spring", spring, "--rate", rate]).rows
      let last = try rows.suffix(2).map { try #require(Double($0["time_s"] ?? "")) }
      #expect(last[0] < settled && last[1] >= settled, "\(spring): \(last), \(settled)")
    }
  }

  /// Rows at moments of one's own, in order, by methods of every kind; the
  /// values are those of a solve that has the moments among its samples.
  @Test(arguments: [Self.spring, Self.equation])
  func momentsAreThoseAskedFor(what: [String]) throws {
    let isEquation = what == Self.equation
    let methods =
      ["dop853", "taylor-24", "rk4"] + (isEquation ? [] : ["closed-form", "propagator"])
    let options = what + ["--method", methods.joined(separator: ",")]
    let (outcome, rows) = try solve(options + ["--at", "250ms,0.1,100ms"])
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    #expect(rows.map { $0["time_s"] } == methods.flatMap { _ in ["0.1", "0.25"] })
    let usual = try solve(options + ["--duration", "0.25", "--rate", "20"]).rows
    for row in rows {
      let same = try #require(
        usual.first { $0["time_s"] == row["time_s"] && $0["method"] == row["method"] })
      let (x, y) = (Double(row["position"] ?? "") ?? .nan, Double(same["position"] ?? "") ?? .nan)
      #expect(abs(x - y) < 1e-8, "\(row)")
    }
    for option in [["--rate", "60"], ["--output-samples", "9"], ["--duration", "1"]] {
      try Program.fail(
        64, saying: "\(option[0]) and --at exclude each other",
        ["solve"] + what + ["--at", "1"] + option)
    }
    try Program.fail(64, saying: "--at: 'soon' is not a time", ["solve"] + what + ["--at", "soon"])
  }

  /// Methods without velocities in their stages take texts without them.
  @Test(arguments: ["nystrom-86", "velocity-verlet"])
  func velocityFreeMethodsTakeVelocityFreeTexts(method: String) throws {
    let (outcome, rows) = try solve(
      ["--equation", "x'' = -sin(x)", "--method", method, "--duration", "2", "--rate", "10"])
    #expect(outcome.status == 0 && rows.count == 21)
    for row in rows { #expect(Double(row["position_error"] ?? "") ?? 1 < 1e-4) }
    try Program.fail(
      64, saying: "\(method) solves equations x'' = f(t, x) and y' = f(t) only",
      ["solve", "--method", method] + Self.equation)
  }

  @Test func picturesOfUnevenMomentsNameNoRate() throws {
    let folder = try TemporaryFolder()
    for (at, isEven) in [("0,0.1,0.2", true), ("0,0.1,0.5", false)] {
      try Program.succeed(
        ["solve", "--at", at, "--overwrite", "-o", "a.csv"] + Self.spring, in: folder.url)
      let picture = try Program.succeed(["plot", "a.csv"], in: folder.url).output
      #expect(picture.contains("at 10 samples a second") == isEven)
    }
  }
}
