import TestSupport
import Testing

/// `--method` and `--engine`, and the steps and tolerances that drive methods.
@Suite struct MethodOptionTests {
  private func rows(_ arguments: String) throws -> [NamedFields] {
    try Program.succeed(arguments).rows
  }

  @Test func methodsHaveTheirUsualNames() throws {
    let rows = try Program.succeed(
      saying: "note: 'RK45' is called dormand-prince-54 here",
      "solve --spring ratio:zeta=1,omega=9 --method RK45,ode45,verlet,RK4"
    ).rows
    #expect(Set(rows.map { $0["method"] }) == ["dormand-prince-54", "velocity-verlet", "rk4"])
  }

  /// A method that is named but has no rows, here one of equal steps where only
  /// a tolerance is given, is named in a note.
  @Test(arguments: ["--spring ratio:zeta=1,omega=9", "--equation x''=-x"])
  func whatIsLeftOutIsNamed(what: String) throws {
    let methods = "--method euler,dopri5 --tolerance 1e-6 \(what)"
    let accuracy = "accuracy --no-timing \(methods)"
    let note = "note: left out: explicit-euler (driven by --step and --steps)"
    let left = try Program.succeed(saying: note, accuracy)
    #expect(!left.output.contains("explicit-euler"))
    #expect(try !Program.run("\(accuracy) --quiet").errors.contains(note))
    #expect(try !Program.run("\(accuracy) --step 10ms").errors.contains("left out"))
  }

  /// Methods without a row of a problem that is named beside them say why, in a
  /// line each; if no method has one, that is an error.
  @Test(arguments: [
    ("verlet,rk4 --problem van-der-pol", "velocity-verlet cannot solve van-der-pol: it takes x''"),
    ("closed-form,rk4 --problem duffing", "closed-form cannot solve duffing: it takes springs"),
    ("nystrom-64,rk4 --problem critical", "nystrom-64 is not for critical: without its damping"),
    ("androidx,rk4", "androidx cannot solve ui: it takes springs, frame by frame"),
    ("gauss-16,rk4 --equation x''=-x-x'^3", "gauss-16 cannot solve x'' = -x-x'^3: it takes"),
  ])
  func methodsThatCannotSayWhy(arguments: String, reason: String) throws {
    let accuracy = "accuracy --quick --method"
    let outcome = try Program.succeed(saying: "left out: \(reason)", "\(accuracy) \(arguments)")
    #expect(try Set(outcome.rows.map { $0["method"] }) == ["rk4"])
    try Program.run("\(accuracy) \(arguments.replacing(",rk4", with: ""))")
      .expect(64, saying: "--method: \(reason)")
  }

  /// A pendulum has no damping, so splittings solve it.
  @Test func everyMethodSolvesWhatItsMathematicsAllows() throws {
    let methods = ["velocity-verlet", "yoshida-4", "rk4", "gauss-16", "nystrom-64", "gauss-4"]
    let rows = try rows(
      "accuracy --problem pendulum --quick --method \(methods.joined(separator: ","))")
    #expect(Set(rows.compactMap { $0["method"] }) == Set(methods))
    #expect(rows.contains { $0["status"] == "ok" })
  }

  /// `A..B/10` divides the tolerance by 10 from A to B.
  @Test func aRangeOfTolerancesIsALadder() throws {
    let rows = try rows(
      "accuracy --spring mine=ratio:zeta=0.3,omega=20 --method rk45,dop853"
        + " --tolerance 1e-3..1e-12/10 --no-timing")
    #expect(rows.count == 20)
    #expect(
      rows.first?["case_id"]
        == "accuracy/dormand-prince-54/mine/tol=0.001/zeta=0.3/omega=20.0/x0=-1.0/v0=0.0")
    let errors = try rows.filter { $0["method"] == "dop853" }
      .map { try $0.number("max_position_error") }
    #expect(errors.count == 10 && errors[9] < 1e-9 && errors[0] > errors[9])
  }

  /// Requests that come to the same steps are one case, and one trajectory.
  @Test func equalStepsStandOnce() throws {
    let solve = "--equation x'=x --duration 1 --method rk4"
    let own = "--spring ratio:zeta=0.3,omega=20 --duration 2 --method rk4"
    for (arguments, steps) in [
      ("\(solve) --step 0.3,0.26,0.1", 2), ("\(solve) --step 0.5..0.1/8", 7),
      ("\(solve) --steps 10,20,40 --step 0.1", 3), ("\(own) --step 0.03,0.0301,0.01", 2),
      ("--problem ui --method rk4 --step 0.03,0.0301,0.01,0.005", 3),
    ] {
      let rows = try rows("accuracy \(arguments) --no-timing")
      #expect(Set(rows.map { $0["case_id"] }).count == rows.count && rows.count == steps)
    }
    for motion in [solve, own] {
      let arguments = "solve \(motion) --output-samples 2 --step 0.05 --steps"
      let count = motion == own ? 40 : 20
      #expect(try rows("\(arguments) \(count),100").count == 4)
    }
  }

  /// The error of Euler's method decreases with the requested step: by half
  /// with half the step.
  @Test func stepsAreWhatWasAskedFor() throws {
    let spring = "--spring ratio:zeta=0.3,omega=20 --method euler"
    let rows = try rows("accuracy \(spring) --steps 200,400,800 --no-timing")
    #expect(rows.map { $0["step_size_s"] } == ["0.01", "0.005", "0.0025"])
    let errors = try rows.map { try $0.number("max_position_error") }
    #expect((1.5...2.6).contains(errors[1] / errors[2]))
    let solved = try self.rows("solve \(spring) --duration 0.1 --step 1ms,4ms --output-samples 3")
    #expect(
      solved.map { $0["step_size_s"] } == ["0.001", "0.001", "0.001", "0.004", "0.004", "0.004"])
    #expect(solved.map { $0["time_s"] } == ["0", "0.05", "0.1", "0", "0.05", "0.1"])
    // The default, as the help states it.
    let usual = try self.rows("solve \(spring) --duration 1 --rate 1")
    #expect(try usual[1].number("step_size_s") == 1 / 240.0)
  }
}
