import Foundation
import TestSupport
import Testing

/// `score` of solvers with a mistake: known defects are recognised, and none
/// passes.
@Suite struct DefectTests {
  private let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  /// `--as` takes the name of an engine, that of a defect in any mixture of
  /// upper and lower case, or `any` for all defects.
  @Test func defectsAreRecognised() throws {
    let line =
      "$PROGRAM cases --set frames | $PROGRAM answer --method webkit --quiet | $PROGRAM score --as"
    let outcome = try Program.shell("\(line) any")
    let note = "note: overdamped-as-critical: "
    // Messages on the motions without a distance, which WebKit cannot play,
    // come before the notes.
    let first = try #require(outcome.errors.split(separator: "\n").first { $0.contains("note: ") })
    #expect(first.contains(note), "\(outcome.errors)")
    for name in ["webkit", "overdamped-as-critical", "OVERDAMPED-AS-CRITICAL", "Any"] {
      try Program.shell("\(line) \(name)").expect(0, saying: note, name)
    }
    #expect(try !Program.shell("\(line) any --quiet").errors.contains("note: "))
  }

  @Test func theClosedFormHasNoKnownDefect() throws {
    let answers = try Program.closedFormAnswers(to: Program.cases("frames").output).output
    try Program.succeed(
      saying: "the errors look like no known defect", "score --as any", input: answers)
  }

  /// The numbers of a question, and of its answer, by the names of the columns.
  typealias Numbers = [String: Double]

  /// A mistake in a solver around the closed form.
  struct Mistake: Sendable, CustomTestStringConvertible {
    let name: String
    /// Turns the numbers of a question into those for which it is solved.
    var misread: @Sendable (inout Numbers) -> Void = { _ in }
    /// Turns the right answer into that of the solver.
    var misreport: @Sendable (inout Numbers) -> Void = { _ in }

    var testDescription: String { name }
  }

  /// The answers of a solver with a mistake.
  private func answers(
    to questions: [NamedFields], with mistake: Mistake
  ) throws -> [NamedFields] {
    func changed(_ rows: [NamedFields], _ change: (inout Numbers) -> Void) -> [NamedFields] {
      rows.map { row in
        var numbers = row.compactMapValues(Double.init)
        change(&numbers)
        return row.merging(numbers.mapValues { "\($0)" }) { $1 }
      }
    }
    let misread = changed(questions, mistake.misread)
      .csv(["case", "zeta", "omega", "x0", "target", "v0", "t"])
    return try changed(Program.closedFormAnswers(to: misread).rows, mistake.misreport)
  }

  /// The right solver with wrong units, a forgotten square, or another origin.
  @Test(arguments: [
    Mistake(
      name: "velocity-per-distance", misread: { $0["v0"]! *= $0["target"]! - $0["x0"]! }),
    Mistake(name: "start-ignored", misread: { $0["x0"] = 0 }),
    Mistake(name: "always-critical", misread: { $0["zeta"] = 1 }),
    Mistake(
      name: "overshoot-clamped",
      misreport: {
        let (start, target) = ($0["x0"]!, $0["target"]!)
        let isBeyond = ($0["position"]! - target) * (start - target) < 0
        if isBeyond { $0["position"] = target }
      }),
    Mistake(name: "hertz", misread: { $0["omega"]! *= 2 * .pi }),
    Mistake(name: "radians", misread: { $0["omega"]! /= 2 * .pi }),
    Mistake(name: "unsquared", misread: { $0["omega"]!.formSquareRoot() }),
    Mistake(name: "from-target", misreport: { $0["position"]! -= $0["target"]! }),
  ])
  func mistakesAreRecognised(mistake: Mistake) throws {
    let cases = try Program.cases("quick")
    let outcome = try folder.score(answers(to: cases.rows, with: mistake), to: cases, "--as any")
    #expect(outcome.errors.contains("note: \(mistake.name): "), "\(outcome.errors)")
    let counts = outcome.errors.firstMatch(of: #/explains ([0-9]+) of the ([0-9]+) wrong/#)
    #expect(counts.map { $0.1 == $0.2 } == true, "\(outcome.errors)")
  }

  /// Solvers that take every motion for one from 0 or to 1, or its velocity for
  /// another, do not pass.
  @Test(arguments: ["quick", "standard", "frames"])
  func everySetHasVariousMotions(set: String) throws {
    let mistakes = [
      Mistake(
        name: "velocity per distance", misread: { $0["v0"]! *= abs($0["target"]! - $0["x0"]!) }),
      Mistake(
        name: "velocity per signed distance", misread: { $0["v0"]! *= $0["target"]! - $0["x0"]! }),
      Mistake(name: "start at 0", misread: { $0["x0"] = 0 }),
      Mistake(name: "target at 1", misread: { $0["target"] = 1 }),
      Mistake(name: "from 0 to 1", misread: { $0.merge(["x0": 0, "target": 1]) { $1 } }),
      Mistake(name: "speed for velocity", misread: { $0["v0"] = abs($0["v0"]!) }),
    ]
    let cases = try Program.cases(set)
    let questions = try cases.rows
    for mistake in mistakes {
      try folder.score(answers(to: questions, with: mistake), to: cases, "--limit 0.1").expect(
        1, saying: "is above the limit 0.1", mistake.name)
    }
  }

  /// `list defects` names the libraries that have a defect. It shows in their
  /// answers, either to the frames of the cases or at the rate of a display.
  @Test func librariesHaveTheDefectsTheyAreNamedFor() throws {
    for set in ["frames", "standard"] {
      try folder.succeed("cases --set \(set) -o \(set)")
    }
    let ways = ["--stepped -i frames", "--rate 60 -i standard", "--rate 120 -i standard"]
    var defectsByLibrary: [String: Set<String>] = [:]
    for row in try Program.succeed("list defects").rows {
      let (defect, summary) = try (#require(row["name"]), #require(row["summary"]))
      let sides = summary.components(separatedBy: "; as in ")
      guard sides.count == 2 else { continue }
      for library in sides[1].components(separatedBy: ", ") {
        defectsByLibrary[library, default: []].insert(defect)
      }
    }
    #expect(defectsByLibrary.values.reduce(0) { $0 + $1.count } >= 15)
    for (library, defects) in defectsByLibrary {
      var unseen = defects
      for way in ways where !unseen.isEmpty {
        let said = try folder.shell(
          "$PROGRAM answer --method \(library) \(way) | $PROGRAM score --as \(library)"
        ).errors
        unseen = unseen.filter { !said.contains("note: \($0): ") }
      }
      #expect(unseen.isEmpty, "\(library): \(unseen)")
    }
  }
}
