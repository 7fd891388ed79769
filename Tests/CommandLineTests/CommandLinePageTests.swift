import Foundation
import TestSupport
import Testing

/// `docs/command-line.md`: its tasks run as written.
@Suite struct CommandLinePageTests {
  private let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  private static let page = (try? Repository.text("docs/command-line.md")) ?? ""

  /// The commands of a task.
  private func commands(_ role: String) throws -> [String] {
    let section = try #require(
      Self.page.components(separatedBy: "\n### \(role)\n").dropFirst().first)
    let block = try #require(section.components(separatedBy: "```sh\n").dropFirst().first)
    return block.components(separatedBy: "```")[0].split(separator: "\n").map(String.init)
  }

  /// Runs the task that the page gives for a role: at most three commands. Each
  /// must be on the first page of help, and its options on its own page.
  private func run(_ role: String) throws -> [Program.Outcome] {
    let lines = try commands(role)
    #expect((1...3).contains(lines.count))
    let front = try Program.run("--help").output
    return try lines.map { line in
      for call in line.matches(of: #/springbench ([a-z]+)([^|]*)/#) {
        #expect(front.contains("\n  \(call.1) "), "\(call.1)")
        let help = try #require(Program.helpPages.get()[String(call.1)])
        for option in call.2.matches(of: #/ (--?[a-z][a-z-]*)/#) {
          #expect(help.contains("\(option.1)"), "\(call.1): \(option.1)")
        }
      }
      return try folder.script(line).expect(0, line)
    }
  }

  @Test func aDesignerSeesTheSpringElsewhere() throws {
    let described = try run("A designer")[0].output
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
    #expect(picture.contains(">mine<") && picture.contains(">critical<"))
  }

  /// The task compares methods over a range of tolerances on an equation of its
  /// own, then solves this equation with Euler's method at two steps.
  @Test func aResearcherClimbsALadderOnAnEquation() throws {
    let outcomes = try run("A researcher")
    #expect(outcomes[0].errors.contains("'dopri5' is called dormand-prince-54 here"))
    let cases = try namedRows(folder.text("mine.csv")).map { $0["case_id"] }
    // Three methods at ten tolerances, 1e-3 to 1e-12.
    #expect(cases.count == 3 * 10)
    // A hash of the equation and its start, as recorded.
    let own = "own=86ab381579e84db0"
    #expect(cases.contains("accuracy/dop853/x''=1.5*(1-x^2)*x'-x/tol=1e-12/\(own)"))
    let picture = try folder.text("mine.svg")
    for word in ["rhs_evaluations_count", "dop853", "taylor-24"] {
      #expect(picture.contains(word), "\(word)")
    }
    // Two steps, 500 samples each.
    #expect(try namedRows(folder.text("orbit.csv")).count == 2 * 500)
  }

  @Test func aGesturePersonFindsThePause() throws {
    try folder.write(Drag().csv, to: "touches.csv")
    let outcomes = try run("A gesture person")
    let edges = try namedRows(folder.text("edges.csv"))
    #expect(edges.map { $0["state"] } == ["paused", "moving"])
    #expect(outcomes[1].output.contains("touches,dwell,"))
  }

  /// What follows the table of all cases is a summary that fits a terminal of
  /// 24 lines, and begins with the springs that fit into a frame.
  @Test func aPerformanceEngineerReadsOneScreen() throws {
    let output = try run("A performance engineer")[0].output
    // Paragraphs, of which the first is the table of all cases.
    let paragraphs = output.components(separatedBy: "\n\n").dropFirst()
    let frames = try #require(paragraphs.first)
    #expect(frames.contains(" springs in 16.7 ms, ") && frames.contains(" springs in 8.3 ms"))
    let summary = paragraphs.joined(separator: "\n\n")
    #expect(summary.split(separator: "\n").count <= 24)
    // The table under this heading writes numbers of springs as `10 million`.
    let movedOnce = try #require(
      summary.components(separatedBy: "Springs that are moved once").dropFirst().first)
    #expect(movedOnce.contains("million") || movedOnce.contains("thousand"))
    // The names of the workloads, and the fraction of the memory bandwidth.
    for word in ["live", "preset", "mixed", "of memory"] {
      #expect(summary.contains(word), "\(word)")
    }
  }

  /// The task scores the answers of a model of `reanimated`, which has the two
  /// defects.
  @Test func anAuthorLearnsWhichDefectsTheLibraryHas() throws {
    let score = try #require(run("A library's author").last)
    #expect(try folder.text("answers.csv").hasPrefix("case,t,position,velocity\n"))
    for defect in ["lost-stall", "overdamped-as-critical"] {
      #expect(score.errors.contains("note: \(defect): "), "\(score.errors)")
    }
    #expect(score.output.contains("\ntotal,"))
  }
}
