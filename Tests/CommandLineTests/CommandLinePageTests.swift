import Foundation
import TestSupport
import Testing

/// `docs/command-line.md`: the tests in its table exist, and its tasks run as
/// written.
@Suite struct CommandLinePageTests {
  private static let page = (try? Repository.text("docs/command-line.md")) ?? ""

  // MARK: Manners

  /// All tests with the names of their suites: `Suite.test`.
  static func tests() throws -> Set<String> {
    let folder = Repository.file("Tests")
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    var names: Set<String> = []
    while let file = files?.nextObject() as? URL {
      guard file.pathExtension == "swift" else { continue }
      var suite = ""
      var isTest = false
      for line in try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n") {
        if let match = line.firstMatch(of: #/@Suite.*struct ([A-Za-z]+)/#) {
          suite = String(match.1)
        }
        if line.contains("@Test") { isTest = true }
        if isTest, let match = line.firstMatch(of: #/func ([A-Za-z0-9]+)\(/#) {
          names.insert("\(suite).\(match.1)")
          isTest = false
        }
      }
    }
    return names
  }

  @Test func everyMannerHasATest() throws {
    let rows = Self.page.matches(of: #/\n\| ([0-9]+) \| (.+) \| `([A-Za-z]+\.[A-Za-z0-9]+)` \|/#)
    #expect(rows.count >= 60)
    #expect(rows.compactMap { Int($0.1) } == Array(1...rows.count))
    let tests = try Self.tests()
    for row in rows { #expect(tests.contains(String(row.3)), "\(row.3)") }
    // Each convention has its own test, and none is listed twice.
    #expect(Set(rows.map { String($0.3) }).count == rows.count)
    #expect(Set(rows.map { String($0.2) }).count == rows.count)
  }

  // MARK: Tasks

  /// The commands of a task.
  private func commands(_ role: String) throws -> [String] {
    let section = try #require(
      Self.page.components(separatedBy: "\n### \(role)\n").dropFirst().first)
    let block = try #require(section.components(separatedBy: "```sh\n").dropFirst().first)
    return block.components(separatedBy: "```")[0].split(separator: "\n").map(String.init)
  }

  /// Runs a task in a folder: at most three commands, each of which `--help`
  /// documents.
  private func run(_ role: String, in folder: TemporaryFolder) throws -> [Program.Outcome] {
    let lines = try commands(role)
    #expect((1...3).contains(lines.count))
    let front = try Program.run(["--help"]).output
    return try lines.map { line in
      for call in line.matches(of: #/springbench ([a-z]+)([^|]*)/#) {
        #expect(front.contains("\n  \(call.1) "), "\(call.1)")
        let help = try Program.run([String(call.1), "--help"]).output
        for option in call.2.matches(of: #/ (--?[a-z][a-z-]*)/#) {
          #expect(help.contains("\(option.1)"), "\(call.1): \(option.1)")
        }
      }
      let outcome = try Program.shell(
        "set -eo pipefail; springbench() { \"$PROGRAM\" \"$@\"; }\n\(line)", in: folder.url)
      #expect(outcome.status == 0, "\(line)\n\(outcome.errors)")
      return outcome
    }
  }

  @Test func aDesignerSeesTheSpringElsewhere() throws {
    let folder = try TemporaryFolder()
    let described = try run("A designer", in: folder)[0].output
    #expect(described.contains("\nresponse.damping,0.7,,mine\n"))
    #expect(described.contains(".spring(duration: 0.35, bounce: 0.3)"))
    // The settling time: the last time at which the motion leaves 0.1 %.
    let rest = try #require(described.firstMatch(of: #/settling_time\[0.001\],([0-9.]+),s,mine/#))
    #expect(abs(try #require(Double(rest.1)) - 0.573) < 0.001)
    let engines = try folder.text("engines.csv")
    for name in ["motion", "androidx", "react-spring"] {
      #expect(engines.contains("engines/\(name)/mine/rate=60/"), "\(name)")
    }
    let picture = try folder.text("beside.svg")
    #expect(picture.contains("mine: at rest after 0.573 s"))
    #expect(picture.contains("critical: at rest after 0.514 s"))
  }

  @Test func aResearcherClimbsALadderOnAnEquation() throws {
    let folder = try TemporaryFolder()
    let outcomes = try run("A researcher", in: folder)
    #expect(outcomes[0].errors.contains("'dopri5' is called dormand-prince-54 here"))
    let rows = try folder.text("mine.csv").split(separator: "\n").dropFirst()
    #expect(rows.count == 30)
    #expect(rows.contains { $0.contains("accuracy/dop853/x''=1.5*(1-x^2)*x'-x/tol=1e-12") })
    let picture = try folder.text("mine.svg")
    for word in ["evaluations of the right-hand side", "dop853", "taylor-24"] {
      #expect(picture.contains(word), "\(word)")
    }
    #expect(try folder.text("orbit.csv").split(separator: "\n").count == 1 + 2 * 500)
  }

  @Test func aGesturePersonFindsThePause() throws {
    let folder = try TemporaryFolder()
    var touches = "time_s,x,y\n"
    for frame in 0..<120 {
      let time = Double(frame) / 120
      touches += "\(time),\(time < 0.3 ? time * 600 : time < 0.7 ? 180 : time * 600 - 240),50\n"
    }
    _ = try folder.write(touches, to: "touches.csv")
    let outcomes = try run("A gesture person", in: folder)
    let edges = try folder.text("edges.csv").split(separator: "\n").dropFirst()
    #expect(edges.map { $0.split(separator: ",")[3] } == ["paused", "moving"])
    #expect(outcomes[1].output.contains("\nwait,") && outcomes[1].output.contains("\nradius,"))
    #expect(outcomes[2].output.contains("touches,dwell,"))
  }

  @Test func aPerformanceEngineerReadsOneScreen() throws {
    let folder = try TemporaryFolder()
    let output = try run("A performance engineer", in: folder)[0].output
    let screen = try #require(output.components(separatedBy: "\n\n").dropFirst(1).first)
    #expect(screen.contains(" springs in 16.7 ms, ") && screen.contains(" springs in 8.3 ms"))
    let last = output.components(separatedBy: "\n\n").dropFirst().joined(separator: "\n\n")
    #expect(last.split(separator: "\n").count <= 24)
    for word in ["live", "preset", "mixed", "of memory"] { #expect(last.contains(word), "\(word)") }
  }

  @Test func anAuthorLearnsWhoseMistakeItIs() throws {
    let folder = try TemporaryFolder()
    let score = try run("A library's author", in: folder)[2]
    #expect(try folder.text("answers.csv").hasPrefix("case,t,position,velocity\n"))
    for defect in ["lost-stall", "overdamped-as-critical"] {
      #expect(score.errors.contains("note: \(defect): "), "\(score.errors)")
    }
    #expect(score.output.contains("\ntotal,"))
  }

  /// A batch of the user's own springs is named and verified.
  @Test func batchesMayBeOfAnySpring() throws {
    let outcome = try Program.succeed([
      "batch", "--spring", "soft=ratio:zeta=0.2,omega=12", "--spring", "ratio:zeta=1,omega=30",
      "--springs", "1000", "--frames", "30", "--kernel", "auto,table", "--no-timing", "--format",
      "csv",
    ])
    let rows = outcome.output.split(separator: "\n").dropFirst().filter {
      $0.contains("batch/preset/own=soft+ratio:zeta=1;omega=30/")
    }
    #expect(rows.count == 8)
    #expect(rows.allSatisfy { $0.contains(",ok,") && $0.contains("/presets=2/") })
  }
}
