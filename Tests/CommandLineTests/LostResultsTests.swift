import Foundation
import TestSupport
import Testing

/// A run without a result, and a comparison with less than there was, do not
/// end as if all were well.
@Suite struct LostResultsTests {
  private static let spring = ["accuracy", "--spring", "ratio:zeta=0.2,omega=100"]

  @Test func aRunWithoutAnyResultFails() throws {
    let lost = Self.spring + ["--method", "rk4", "--duration", "100", "--steps"]
    try Program.fail(1, saying: "no case gave a result: 2 diverged", lost + ["100,200"])
    try Program.succeed(lost + ["100,100000"])
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
    // More cases than before are none.
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
