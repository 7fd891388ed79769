import Foundation
import TestSupport
import Testing

/// A run without any result, and a comparison whose new side lacks cases or
/// numbers, must fail.
@Suite struct LostResultsTests {
  private static let spring = ["accuracy", "--spring", "ratio:zeta=0.2,omega=100"]

  @Test func aRunWithoutAnyResultFails() throws {
    // hω = 100 and 50 are outside the stability interval of RK4, 0.1 is inside.
    let unstable = Self.spring + ["--method", "rk4", "--duration", "100", "--steps"]
    try Program.fail(1, saying: "no case gave a result: 2 diverged", unstable + ["100,200"])
    let outcome = try Program.succeed(unstable + ["100,100000"])
    #expect(outcome.output.contains("diverged"))
    // The pole at t = 1 leaves no reference.
    try Program.fail(
      1, saying: "no case gave a result: 1 skipped",
      ["accuracy", "--equation", "y' = 1/(1-t)", "--method", "dop853", "--tolerance", "1e-6"])
  }

  private func report(_ steps: String, _ name: String, in folder: TemporaryFolder) throws {
    try Program.succeed(
      Self.spring + ["--method", "rk4", "--steps", steps, "-o", name, "--quiet"], in: folder.url)
  }

  @Test func casesThatAreLostAreARegression() throws {
    let folder = try TemporaryFolder()
    try report("1000,2000,4000", "base.csv", in: folder)
    try report("1000", "new.csv", in: folder)
    let compare = ["compare", "base.csv", "new.csv", "--quiet"]
    try Program.fail(
      3, saying: "lost: only base.csv has 2 cases, the first is accuracy/rk4/custom/step=0.001",
      compare, in: folder.url)
    #expect(try Program.run(compare + ["--fail-on", "never"], in: folder.url).status == 0)
    // Additional cases are not a regression.
    #expect(try Program.run(["compare", "new.csv", "base.csv"], in: folder.url).status == 0)
  }

  @Test func numbersThatAreLostAreARegression() throws {
    let folder = try TemporaryFolder()
    try report("1000,2000", "base.csv", in: folder)
    var lines = try folder.text("base.csv").components(separatedBy: "\n")
    let column = try #require(
      lines[0].components(separatedBy: ",").firstIndex(of: "max_position_error"))
    var fields = lines[1].components(separatedBy: ",")
    fields[column] = ""
    lines[1] = fields.joined(separator: ",")
    _ = try folder.write(lines.joined(separator: "\n"), to: "new.csv")
    let compare = ["compare", "base.csv", "new.csv", "--quiet"]
    try Program.fail(
      3, saying: "lost: only base.csv has max_position_error of accuracy/rk4/custom/step=0.002",
      compare, in: folder.url)
    #expect(
      try Program.run(compare + ["--metric", "rms_position_error"], in: folder.url).status == 0)
    #expect(try Program.run(["compare", "new.csv", "base.csv"], in: folder.url).status == 0)
  }
}
