import Foundation
import TestSupport
import Testing

/// The sentences about engines in `docs/engines.md`, checked by their commands.
@Suite struct EngineSentencesTests {
  struct Proof: Sendable, CustomTestStringConvertible {
    let command: String
    let sentence: String
    var testDescription: String { sentence }
  }

  /// Lines that begin with `$ springbench`, each with the following line.
  static let proofs: [Proof] = {
    let page = (try? Repository.text("docs/engines.md")) ?? ""
    let lines = page.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    return zip(lines, lines.dropFirst()).compactMap { line, next in
      line.hasPrefix("$ springbench ")
        ? Proof(command: String(line.dropFirst("$ springbench".count)), sentence: next) : nil
    }
  }()

  @Test func thereAreTenAboutTenEngines() {
    #expect(Self.proofs.count >= 10)
    #expect(Set(Self.proofs.map { $0.sentence.prefix { $0 != "," } }).count >= 10)
  }

  @Test(arguments: proofs)
  func theCommandSaysTheSentence(proof: Proof) throws {
    let outcome = try Program.shell("\"$PROGRAM\"\(proof.command)")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.errors.contains(proof.sentence), "\(outcome.errors)")
  }

  /// Frames from a file are played, compared, and checked against a limit.
  @Test func framesArePlayedAndJudged() throws {
    let frames = Repository.file("Data/engines/rebound.csv").path
    let same = try Program.succeed([
      "engines", "--engine", "rebound", "--frames", frames, "--limit", "0",
    ])
    #expect(same.output.hasPrefix("case,mass,stiffness,damping,from,to,velocity,frame_rate_hz,"))
    let other = try Program.run([
      "engines", "--engine", "pop", "--frames", frames, "--limit", "1e-3",
    ])
    #expect(other.status == 1)
    let folder = try TemporaryFolder()
    let header = "case,mass,stiffness,damping,from,to,velocity,time_ms\n"
    let bad = try folder.write(header + "a,1,100,10,0,1,0,16\na,1,100,10,0,1,0,16\n", to: "f.csv")
    try Program.fail(
      65, saying: "f.csv:3: column time_ms", ["engines", "--engine", "pop", "--frames", bad.path])
    #expect(try Program.run(["engines", "--frames", frames]).status == 64)
    #expect(try Program.run(["engines", "--clock", "exact"]).status == 64)
  }

  /// A slow end is awaited; an end that does not come in time is not called one
  /// that the engine's rule excludes. Motion looks for its end over 20 s.
  @Test(arguments: [
    ("0.02", "motion", "not at rest within 69 s (exact: "), ("0.02", "flutter", "at rest after "),
    ("0.02", "reanimated", "at rest after "), ("0.02", "fusion", "at rest after "),
    ("0.002", "fusion", "not at rest within 300 s (exact: "),
    ("0", "fusion", "not at rest within 30 s (exact: never)"),
    ("0.02", "webkit", "never at rest by its own rule (exact: "),
  ])
  func anEndIsAwaited(ratio: String, engine: String, words: String) throws {
    let outcome = try Program.succeed([
      "engines", "--spring", "ratio:zeta=\(ratio),omega=10", "--engine", engine, "--rate", "60",
      "--no-timing", "--filter", "published",
    ])
    #expect(outcome.errors.contains("; \(words)"), "\(outcome.errors)")
  }

  /// Frames at the requested rate, the last one at or before a time.
  @Test func answersAreThoseOfAnApplication() throws {
    let folder = try TemporaryFolder()
    let cases = try folder.write(
      "case,zeta,omega,x0,target,v0,t\na,0.5,10,0,1,0,0.1\na,0.5,10,0,1,0,0.11\n", to: "cases.csv")
    let arguments = ["answer", "--input", cases.path, "--method"]
    let outcome = try Program.run(arguments + ["flutter", "--rate", "50"])
    let rows = outcome.output.split(separator: "\n").map { $0.split(separator: ",") }
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(rows.count == 3 && rows[1][7] == rows[2][7])
    #expect(try Program.run(arguments + ["rk4", "--rate", "50"]).status == 64)
  }
}
