import Foundation
import TestSupport
import Testing

@Suite struct SolveCommandTests {
  private static let spring = "a=physical:stiffness=100,damping=2"
  private static let equation = "--equation x''=-100*x-2*x'"
  private static let diverged = "diverged: off by more than 1000000 times the motion from 3.0 s on"

  @discardableResult
  private func solve(
    _ arguments: String, _ status: Int32? = 0, _ words: String = ""
  ) throws -> Program.Outcome {
    try Program.run("solve \(arguments)", status, words)
  }

  /// Springs and equations have solvers of their own.
  @Test(arguments: [spring, equation], ["explicit-euler", "rk4", "heun"])
  func aSolveThatLeavesTheRangeOfADoubleShowsAllSamplesBefore(what: String, method: String) throws {
    let outcome = try solve("\(what) --method \(method) --step 0.5 --duration 200 --rate 0.1", 1)
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
    // The first rows agree with a shorter solve.
    let short = try solve("\(what) --method \(method) --step 0.5 --duration 20 --rate 0.1", nil)
      .rows
    for (one, other) in zip(rows, short) {
      try expectRelative(one.number("position"), other.number("position"), within: 1e-9)
    }
  }

  private static let failures = tableFields(
    #"""
    \#(spring) --method rk4 --step 0.5 --duration 10 --rate 1 → \#(diverged)
    \#(equation) --method rk4 --step 0.5 --duration 10 --rate 1 → \#(diverged)
    # The solution is finite, but derivatives of the right-hand side are not.
    --equation y'=1+sqrt(y);y(0)=0 --rate 1 → diverged: a value or a derivative is infinite
    # Coefficients of the series of fast decays are beyond the largest double.
    --equation x'=-1e15*(x-cos(t));x(0)=0 --at 1 --columns position
      → ; if the equation is stiff: --method rodas-5p
    # After 1 ms the sign switches in every step.
    --equation x'=-sign(x);x(0)=0.001 --at 1 --method taylor-24 --columns position
      → unstable: steps become shorter than the time can resolve
    # The reference ends at a pole. A method that steps across the pole cannot
    # be checked after it.
    --equation x'=1/(t-pi);x(0)=0 --method rk4 --at 1,5 → rk4: from 3.14159
    --equation x'=1/(t-pi);x(0)=0 --method midpoint --at 1,5 → midpoint: from 3.14159
    --equation y'=y^2 --from 1 --duration 2 --rate 4 → there is no reference:
    """#)

  @Test(arguments: failures) func aMethodThatFailsSaysHow(failure: [String]) throws {
    try solve(failure[0], 1, failure[1])
  }

  @Test func everyMethodOfTheListIsTakenButTwoWhichSayWhy() throws {
    let refused = ["propagator-interleaved", "elliptic-cosine"]
    let methods = try Program.names("methods")
    let taken = methods.filter { !refused.contains($0) }
    #expect(taken.count > 50 && taken.count == methods.count - 2)
    // KWin does not move by 1.
    let spring = "ratio:zeta=1,omega=9 --to 9 --duration 0.02 --method"
    let rows = try solve("\(spring) \(taken.joined(separator: ","))").rows
    #expect(Set(rows.map { $0["method"] }) == Set(taken))
    for name in refused { try solve("\(spring) \(name)", 64, "\(name) cannot play") }
  }

  @Test func whereThereIsNoPositionThereIsNoVelocity() throws {
    let rows = try solve("--equation y'=1/(1-t) --rate 2 --duration 2", 1).rows
    for column in ["position", "velocity"] {
      #expect(rows.map { $0[column] == "" } == [false, false, true, true, true], "\(column)")
    }
  }

  @Test(arguments: ["10", "60", "240"])
  func theUsualEndIsTheFirstRowAtWhichTheSpringHasSettled(rate: String) throws {
    for spring in ["ratio:zeta=0.2,omega=10", "ratio:zeta=0.5,omega=9", "ratio:zeta=3,omega=4"] {
      let settled = try Program.described(spring).number("settling_time[0.001]")
      let last = try solve("\(spring) --rate \(rate)").rows.suffix(2)
        .map { try $0.number("time_s") }
      #expect(last[0] < settled && last[1] >= settled, "\(spring): \(last), \(settled)")
    }
  }

  /// The last step goes beyond the end, and samples between steps are
  /// interpolated. The error is at most a fifth larger than with a step of
  /// almost the same size that divides the duration (0.5 s / 0.003125 s = 160).
  @Test(arguments: ["\(spring) --from 1 --to 0", "--equation x''=-100*x"])
  func aStepThatDoesNotDivideTheDurationIsKept(what: String) throws {
    let methods = try Program.run("list methods").rows
      .filter { $0["summary"]?.contains("at 240 steps a second") == true }
      .compactMap { $0["name"] }
    #expect(methods.count >= 30)
    func worstErrors(step: String) throws -> [String?: Double] {
      let rows = try Program.run(
        "solve \(what) --method \(methods.joined(separator: ",")) --step \(step) --duration 0.5"
          + " --rate 20"
      ).rows
      #expect(rows.allSatisfy { $0["step_size_s"] == step } && rows.last?["time_s"] == "0.5")
      return try Dictionary(grouping: rows) { $0["method"] }
        .mapValues { try $0.map { try $0.number("position_error") }.max() ?? .infinity }
    }
    let (uneven, even) = try (worstErrors(step: "0.0031"), worstErrors(step: "0.003125"))
    #expect(uneven.count == methods.count)
    for (method, error) in uneven {
      #expect(try error < 1.2 * #require(even[method]) + 1e-12, "\(method ?? "")")
    }
  }

  @Test func stepsAreWhatWasAskedForOrTheDefaultOfTheHelp() throws {
    let spring = "ratio:zeta=0.3,omega=20 --method euler"
    let rows = try solve("\(spring) --duration 0.1 --step 1ms,4ms --rate 20").rows
    #expect(
      rows.map { $0["step_size_s"] } == ["0.001", "0.001", "0.001", "0.004", "0.004", "0.004"])
    #expect(rows.map { $0["time_s"] } == ["0", "0.05", "0.1", "0", "0.05", "0.1"])
    let usual = try solve("\(spring) --duration 1 --rate 1").rows
    #expect(try usual[1].number("step_size_s") == 1 / 240.0)
  }

  @Test(arguments: [spring, equation])
  func rowsOfMethodsOfEveryKindAreAtTheListedTimes(what: String) throws {
    let isEquation = what == Self.equation
    let methods =
      ["dop853", "taylor-24", "rk4"] + (isEquation ? [] : ["closed-form", "propagator"])
    let options = "\(what) --method \(methods.joined(separator: ","))"
    let outcome = try solve("\(options) --at 250ms,0.1,100ms")
    #expect(outcome.errors.isEmpty, "\(outcome.errors)")
    let rows = try outcome.rows
    #expect(rows.map { $0["time_s"] } == methods.flatMap { _ in ["0.1", "0.25"] })
    let usual = try solve("\(options) --duration 0.25 --rate 20").rows
    for row in rows {
      let same = try #require(
        usual.first { $0["time_s"] == row["time_s"] && $0["method"] == row["method"] })
      #expect(try abs(row.number("position") - same.number("position")) < 1e-8, "\(row)")
    }
    guard !isEquation else { return }
    // An engine answers at one of its frames.
    let engine = try solve("\(what) --method rebound,closed-form --at 0.1 --rate 120").rows
    let frames = try solve("\(what) --method rebound --duration 0.1 --rate 120").rows
    #expect(engine.count == 2 && engine[0]["position"] == frames.last?["position"])
  }
}

/// `solve --event`: the moments at which an expression passes zero.
@Suite struct SolveEventTests {
  private func solve(_ options: String) throws -> [NamedFields] {
    try Program.run("solve --quiet \(options)").rows
  }

  /// A stone from 2 m hits the ground after √(4/g) s, whatever the method.
  @Test(arguments: ["taylor-24", "dop853", "verlet", "rk4", "radau-5-fixed", "rodas-5p"])
  func aFallEndsOnTheGround(method: String) throws {
    let rows = try solve("--equation x''=-9.81;x(0)=2 --event falling:x --method \(method)")
    let end = try #require(rows.last)
    #expect(abs(try end.number("time_s") - (4 / 9.81).squareRoot()) < 1e-9)
    #expect(abs(try end.number("position")) < 1e-12 && end["event"] == "falling")
    #expect(rows.dropLast().allSatisfy { $0["event"] == "" })
    #expect(rows.count == 40, "39 samples at 60 Hz before \(end)")
  }

  @Test func aSpringEndsWhereItReachesTheTarget() throws {
    let rows = try solve("ratio:zeta=0.3,omega=20 --event x-1 --method closed-form,dop853,rk4")
    let damped = 20 * (1 - 0.09).squareRoot()
    let exact = (.pi - acos(0.3)) / damped
    for method in ["closed-form", "dop853", "rk4"] {
      let own = rows.filter { $0["method"] == method }
      let end = try #require(own.last)
      let error = abs(try end.number("time_s") - exact)
      #expect(error < (method == "closed-form" ? 1e-15 : method == "dop853" ? 1e-10 : 1e-6))
      #expect(own.count { $0["event"] != "" } == 1)
      #expect(abs(try end.number("position") - 1) < 1e-12)
    }
  }

  /// With `report:` the solve goes on. `rising:` leaves out falling crossings.
  @Test func crossingsAreReportedAmongTheSamples() throws {
    let cosine = "--equation a=0.5;x''=-x;x(0)=1 --duration 12 --rate 1 --event report"
    func crossings(_ event: String) throws -> [(Double, String?)] {
      let rows = try solve("\(cosine):\(event)")
      #expect(rows.count { $0["event"] == "" } == 13)
      let times = try rows.map { try $0.number("time_s") }
      #expect(times == times.sorted())
      return try rows.filter { $0["event"] != "" }.map { (try $0.number("time_s"), $0["event"]) }
    }
    let all = try crossings("x-a")
    let expected = [1.0, 5, 7, 11].map { $0 * .pi / 3 }
    #expect(zip(all, expected).allSatisfy { abs($0.0 - $1) < 1e-8 } && all.count == 4)
    #expect(all.map(\.1) == ["falling", "rising", "falling", "rising"])
    #expect(try crossings("rising:x-a").count == 2)
    // The velocity is zero at the start, which is not a crossing.
    #expect(try crossings("v").count == 3)
    #expect(try crossings("x'").count == 3)
  }

  /// A pair of crossings between two samples, and a motion that comes to rest
  /// on the target.
  @Test func aTouchCountsTwiceAndRestNever() throws {
    let touch = try solve(
      "--equation x''=-x;x(0)=-1 --event report:x-0.9999999 --duration 6 --rate 1")
    #expect(touch.compactMap { $0["event"] }.filter { !$0.isEmpty } == ["rising", "falling"])
    let rest = try solve("ratio:zeta=1,omega=30 --event report:x-1 --duration 20")
    #expect(rest.allSatisfy { $0["event"] == "" })
  }

  @Test func anEventBeforeAPoleEndsTheSolveAndOneAfterItIsNoAnswer() throws {
    let rows = try solve("--equation y'=y^2;y(0)=1 --event y-10")
    #expect(abs(try #require(rows.last).number("time_s") - 0.9) < 1e-8)
    let jump = "--equation x'=(t-1)^-3 --from 1 --duration 3 --method rk4 --step 0.013 --event t-2"
    try Program.run("solve \(jump)", 1, "nothing vouches for its rows")
  }
}
