import Foundation
import TestSupport
import Testing

/// `solve --event`: the moments at which an expression passes zero.
@Suite struct SolveEventTests {
  private func solve(_ options: String...) throws -> [NamedFields] {
    try Program.succeed(["solve", Program.quiet] + options).rows
  }

  /// A stone from 2 m hits the ground after √(4/g) seconds, whatever the method.
  @Test(arguments: ["taylor-24", "dop853", "verlet", "rk4", "radau-5-fixed", "rodas-5p"])
  func aFallEndsOnTheGround(method: String) throws {
    let rows = try solve(
      "--equation", "x'' = -9.81; x(0) = 2", "--event", "falling: x", "--method", method)
    let end = try #require(rows.last)
    #expect(abs(try end.number("time_s") - (4 / 9.81).squareRoot()) < 1e-9)
    #expect(abs(try end.number("position")) < 1e-12 && end["event"] == "falling")
    #expect(rows.dropLast().allSatisfy { $0["event"] == "" })
    #expect(rows.count == 40, "39 samples before \(end)")
  }

  /// Each method has crossings of its own, and its own end.
  @Test func aSpringEndsWhereItReachesTheTarget() throws {
    let options = ["ratio:zeta=0.3,omega=20", "--event", "x - 1"]
    let rows = try solve(
      options[0], options[1], options[2], "--method",
      "closed-form,dop853,rk4")
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

  /// With `report:` the solve goes on, and a direction leaves out the others.
  @Test func crossingsAreReportedAmongTheSamples() throws {
    let cosine = ["--equation", "a = 0.5; x'' = -x; x(0) = 1", "--duration", "12", "--rate", "1"]
    func crossings(_ event: String) throws -> [(Double, String?)] {
      let rows = try Program.succeed(["solve", Program.quiet] + cosine + ["--event", event]).rows
      #expect(rows.count { $0["event"] == "" } == 13)
      let times = try rows.map { try $0.number("time_s") }
      #expect(times == times.sorted())
      return try rows.filter { $0["event"] != "" }.map { (try $0.number("time_s"), $0["event"]) }
    }
    let all = try crossings("report: x - a")
    let expected = [1.0, 5, 7, 11].map { $0 * .pi / 3 }
    #expect(zip(all, expected).allSatisfy { abs($0.0 - $1) < 1e-8 } && all.count == 4)
    #expect(all.map(\.1) == ["falling", "rising", "falling", "rising"])
    #expect(try crossings("report:rising: x - a").count == 2)
    // The velocity is zero at the start, which is not a crossing.
    #expect(try crossings("report: v").count == 3)
    #expect(try crossings("report: x'").count == 3)
  }

  /// A pair of crossings between two samples, and a motion at rest on zero.
  @Test func aTouchCountsTwiceAndRestNever() throws {
    let touch = try solve(
      "--equation", "x'' = -x; x(0) = -1", "--event", "report: x - 0.9999999", "--duration", "6",
      "--rate", "1")
    #expect(touch.compactMap { $0["event"] }.filter { !$0.isEmpty } == ["rising", "falling"])
    let rest = try solve(
      "ratio:zeta=1,omega=30", "--event", "report: x - 1", "--duration", "20")
    #expect(rest.allSatisfy { $0["event"] == "" })
  }

  /// What comes after the end does not matter.
  @Test func aPoleAfterTheEndIsNoFailure() throws {
    let rows = try solve("--equation", "y' = y^2; y(0) = 1", "--event", "y - 10")
    #expect(abs(try #require(rows.last).number("time_s") - 0.9) < 1e-8)
  }

  @Test(arguments: [
    ("x - q", "column 5: unknown name 'q'"), ("report:rising: x +", "column 19: expected"),
    ("x; y", "column 2: expected an operator"), ("later: x", "column 6: unexpected character ':'"),
  ])
  func aWrongExpressionIsNamedWithItsColumn(event: String, message: String) throws {
    let outcome = try Program.run([
      "solve", "preset:react-spring/wobbly", "--event", event,
    ])
    #expect(outcome.status == 64 && outcome.errors.hasPrefix("springbench: --event: \(message)"))
  }
}
