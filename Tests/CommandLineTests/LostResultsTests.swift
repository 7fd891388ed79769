import Foundation
import TestSupport
import Testing

/// A run without any result, and a comparison whose new side lacks cases or
/// numbers, must fail.
@Suite struct LostResultsTests {
  private let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  private static let spring = "accuracy --spring ratio:zeta=0.2,omega=100"

  @Test func aRunWithoutAnyResultFails() throws {
    // The product of step and ω is 100 for 100 steps and 50 for 200, where RK4
    // is unstable, and 0.1 for 100000 steps, where it is stable.
    let rk4 = "\(Self.spring) --method rk4 --duration 100 --steps"
    try Program.fail(1, saying: "no case gave a result: 2 diverged", "\(rk4) 100,200")
    let outcome = try Program.succeed("\(rk4) 100,100000")
    #expect(outcome.output.contains("diverged"))
    // The pole at t = 1 leaves no reference.
    try Program.fail(
      1, saying: "no case gave a result: 1 skipped",
      "accuracy --equation y'=1/(1-t) --method dop853 --tolerance 1e-6")
  }

  private func report(steps: String, to name: String) throws {
    try Program.succeed(
      "\(Self.spring) --method rk4 --steps \(steps) -o \(name) --quiet", in: folder.url)
  }

  /// Expects that `compare` calls what only base.csv has a regression, but not
  /// with `option`, and not with the reports swapped, when it is new.
  private func expectRegression(saying words: String, unless option: String) throws {
    let compare = "compare base.csv new.csv --quiet"
    try Program.fail(3, saying: words, compare, in: folder.url)
    try Program.succeed("\(compare) \(option)", in: folder.url)
    try Program.succeed("compare new.csv base.csv", in: folder.url)
  }

  @Test func casesThatAreLostAreARegression() throws {
    try report(steps: "1000,2000,4000", to: "base.csv")
    try report(steps: "1000", to: "new.csv")
    try expectRegression(
      saying: "lost: only base.csv has 2 cases, the first is accuracy/rk4/custom/step=0.001",
      unless: "--fail-on never")
  }

  @Test func numbersThatAreLostAreARegression() throws {
    try report(steps: "1000,2000", to: "base.csv")
    var lines = Program.fields(of: try folder.text("base.csv"))
    lines[1][try #require(lines[0].firstIndex(of: "max_position_error"))] = ""
    let text = lines.map { $0.joined(separator: ",") + "\n" }.joined()
    try folder.write(text, to: "new.csv")
    try expectRegression(
      saying: "lost: only base.csv has max_position_error of accuracy/rk4/custom/step=0.002",
      unless: "--metric rms_position_error")
  }
}
