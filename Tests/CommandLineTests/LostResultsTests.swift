import Foundation
import TestSupport
import Testing

/// A comparison whose new side lacks cases or numbers must fail.
@Suite struct LostResultsTests {
  private let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  private func report(steps: String, to name: String) throws {
    try folder.succeed(
      "accuracy --spring ratio:zeta=0.2,omega=100 --method rk4 --steps \(steps) -o \(name) --quiet")
  }

  /// Expects that `compare` calls what only base.csv has a regression, but not
  /// with `option`, and not with the reports swapped, when it is new.
  private func expectRegression(saying words: String, unless option: String) throws {
    let compare = "compare base.csv new.csv --quiet"
    try folder.run(compare).expect(3, saying: words)
    try folder.succeed("\(compare) \(option)")
    try folder.succeed("compare new.csv base.csv")
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
