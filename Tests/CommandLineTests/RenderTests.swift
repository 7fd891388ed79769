import Foundation
import TestSupport
import Testing

/// `plots/render` on everything a run may contain.
@Suite struct RenderTests {
  private let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  /// Draws the run in a folder, whose name is quoted for a shell.
  private func render(_ results: String) throws -> Program.Outcome {
    let script = Repository.file("plots/render").path
    return try folder.shell("'\(script)' \(results) out /nonexistent")
  }

  @Test func nothingDrawnIsAFailure() throws {
    try folder.makeFolder("empty")
    let outcome = try render("empty")
    #expect(outcome.status == 1 && outcome.errors.contains("nothing was drawn"))
    #expect(try render("missing").status == 66)
  }

  /// gnuplot would execute commands in a name, and after a '<'.
  @Test(arguments: ["r'.system('touch PWNED').'", "< touch PWNED; cat ", "`touch PWNED`"])
  func namesAreNotRun(name: String) throws {
    let report = try folder.makeFolder(name).appendingPathComponent("solution.csv").path
    try Program.succeed([
      "solve", "--spring", "ratio:zeta=0.3,omega=20", "--duration", "1", "-o", report,
    ])
    // The only folder there, so its name need not be quoted here.
    _ = try render("\"$(ls | head -1)\"")
    let left = try folder.names()
    #expect(!left.contains("PWNED"), "\(left)")
  }
}
