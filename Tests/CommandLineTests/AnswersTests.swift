import Foundation
import TestSupport
import Testing

/// `cases`, `answer` and `score`: answers to the conformance kit as authors of
/// other solvers may give them, and the messages about their mistakes.
@Suite struct AnswersTests {
  private let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  /// The number of questions in the quick set.
  private static let quickCount = 216

  private func cases(_ set: String) throws -> Program.Outcome {
    try Program.succeed("cases --set \(set)")
  }

  /// The answers of the closed form to `questions` as rows with all columns of
  /// the questions.
  private func closedFormAnswers(to questions: String) throws -> Program.Outcome {
    try Program.succeed("answer --method closed-form", input: questions)
  }

  /// Scores `answers` to `cases`. The file of answers lacks the columns that
  /// only repeat the questions.
  ///
  /// - Parameter surplus: lines to append to the answers.
  private func score(
    _ answers: [NamedFields], to cases: Program.Outcome, adding surplus: String = "",
    _ options: String
  ) throws -> Program.Outcome {
    try folder.write(cases.output, to: "cases.csv")
    try folder.write(
      csv(["case", "t", "position", "velocity"], answers) + surplus, to: "answers.csv")
    return try Program.run("score --cases cases.csv answers.csv \(options)", in: folder.url)
  }

  /// Scores the right answers to the quick set after `change` was applied to
  /// each row.
  private func scoreQuickAnswers(
    adding surplus: String = "", _ options: String = "",
    _ change: (inout NamedFields) -> Void = { _ in }
  ) throws -> Program.Outcome {
    let cases = try cases("quick")
    var answers = try closedFormAnswers(to: cases.output).rows
    for index in answers.indices { change(&answers[index]) }
    return try score(answers, to: cases, adding: surplus, options)
  }

  private func csv(_ columns: [String], _ rows: [NamedFields]) -> String {
    let lines = [columns] + rows.map { row in columns.map { row[$0] ?? "" } }
    return lines.map { $0.joined(separator: ",") + "\n" }.joined()
  }

  /// Two steps of half a second by Euler's method from x = 1, v = 0 with ω = 1:
  /// x is 1, then 0.5; v is −0.5, then −1.
  @Test func stepsAreThoseOfASolver() throws {
    let question = "case,zeta,omega,x0,target,v0,t\na,0,1,1,0,0,1\n"
    let euler = "answer --method explicit-euler --step 500ms"
    let row = try #require(try Program.succeed(euler, input: question).rows.first)
    #expect(try row.number("position") == 0.5 && row.number("velocity") == -1)
    let errors = try ["", "--tolerance 1e-3"].map { option in
      let answer = try Program.succeed("answer --method rk45 \(option)", input: question)
      return try abs((answer.rows.first?.number("position") ?? .nan) - cos(1))
    }
    #expect(errors[0] < 1e-8 && errors[1] > 1e-7 && errors[1] < 1e-2, "\(errors)")
  }

  @Test func answersMayNameTheirQuestionsOnly() throws {
    let outcome = try scoreQuickAnswers("--limit 1e-12").expect()
    try scoreQuickAnswers("--limit 1e-10%").expect()
    #expect(outcome.output.contains("\ntotal,\(Self.quickCount),"))
  }

  /// The header and the answers are one line each.
  @Test func answersThatMayBeCutShortAreNoted() throws {
    let answers = try closedFormAnswers(to: cases("quick").output).output
    let lastLine = Self.quickCount + 1
    try Program.run("score", input: String(answers.dropLast(2))).expect(
      0, saying: "<stdin>:\(lastLine): the last line has no end: the file may have been cut short")
  }

  @Test func surplusRowsAreNotScored() throws {
    try scoreQuickAnswers(adding: "mine,1,1e9,1e9\nmine,2,1e9,1e9\n", "--limit 1e-12").expect(
      saying: "rows that are not among the cases and not scored: 2")
  }

  /// An answer that is not finite counts as infinitely wrong, and does not hide
  /// the errors of the others: the largest finite ones are reported, too.
  @Test func unansweredRowsAreCounted() throws {
    let outcome = try scoreQuickAnswers("--limit 1e-12") { row in
      guard row["t"] == "2" else { return }
      if row["case"] == "plain/1" { row["position"] = "nan" }
      // The position of an answer counts even if its velocity is not finite.
      if row["case"] == "plain/2" { row.merge(["position": "0.5", "velocity": "inf"]) { $1 } }
    }
    #expect(outcome.status == 1)
    let total = try #require(outcome.rows.last)
    #expect(total["max_position_error"] == "inf" && total["unanswered_count"] == "2")
    #expect(try total.number("max_finite_position_error") > 1e-3)
    #expect(try total.number("max_finite_velocity_error") < 1e-14)
    #expect(total["worst_finite_case"] == "plain/2" && total["worst_finite_t"] == "2")
  }

  /// Answers without velocities are scored by their positions, and two scores
  /// can be compared.
  @Test func velocitiesMayBeMissing() throws {
    let cases = try folder.write(cases("quick").output, to: "cases.csv").path
    for method in ["closed-form", "rk4"] {
      let answers = try Program.succeed("answer --method \(method) \(cases)").rows
      let path = try folder.write(csv(["case", "t", "position"], answers), to: "a.csv").path
      let outcome = try Program.run("score --cases \(cases) \(path)", in: folder.url).expect(
        0, saying: "a.csv: there is no column velocity; positions alone are scored")
      let total = try #require(outcome.rows.last)
      #expect(total["rows_count"] == "\(Self.quickCount)" && total["max_velocity_error"] == "")
      #expect(try total["max_position_error"] != "" && total.number("unanswered_count") == 0)
      try folder.write(outcome.output, to: "\(method).csv")
    }
    let worse = try Program.run("compare closed-form.csv rk4.csv", in: folder.url)
    #expect(worse.status == 3 && !worse.errors.contains("environment.json"), "\(worse)")
    let row = try #require(
      worse.rows.first { $0["case_id"] == "score/total" && $0["metric"] == "max_position_error" })
    #expect(row["verdict"] == "regression")
    #expect(try Program.run("compare rk4.csv rk4.csv", in: folder.url).status == 0)
  }

  /// A file has names of its own for the columns; errors have these.
  @Test func columnsMayHaveOtherNames() throws {
    let usual = try closedFormAnswers(to: cases("quick").output).output
    let other = usual.replacingOccurrences(
      of: "case,zeta,omega,x0,target,v0,t,position", with: "id,zeta,omega,x0,target,v0,seconds,x")
    let names = "--columns case=id,t=seconds,position=x"
    #expect(
      try Program.succeed("score \(names)", input: other) == Program.run("score", input: usual))
    let lines = other.split(separator: "\n")
    try Program.run(
      "score \(names)",
      input: "\(lines[0])\n" + lines[1].replacing(",0,2,0,", with: ",0,2,o,") + "\n"
    ).expect(65, saying: "<stdin>:2: column x0: 'o' is not a number")
    try Program.run("score --columns case=name", input: other)
      .expect(65, saying: "column name: is not in the header")
    try Program.run("score --columns cas=id", input: other)
      .expect(64, saying: "unknown column 'cas'; did you mean case?")
  }

  /// Without --cases the file of answers has all columns of the cases.
  @Test func theFileMayStandAlone() throws {
    let answers = try Program.succeed("answer --method exact", input: cases("quick").output)
    let path = try folder.write(answers.output, to: "a.csv").path
    let operand = try Program.succeed("score \(path)")
    #expect(try operand == Program.run("score -i \(path)"))
  }

  /// Columns that `answer` does not know are kept, after its own.
  @Test func columnsOfQuestionsAreKept() throws {
    let columns = "case,zeta,omega,x0,target,v0,t"
    let answers = try Program.succeed(
      "answer --method exact",
      input: "layer,\(columns),velocity\n\"hero, card\",a,1,1,0,0,0,1,9\n")
    #expect(
      answers.output
        == "\(columns),position,velocity,layer\na,1,1,0,0,0,1,0,0,\"hero, card\"\n")
  }

  /// A program that prints times with six decimals answers at other times than
  /// those asked for. The message names the nearest of them.
  @Test func theNearestTimeIsNamed() throws {
    let outcome = try scoreQuickAnswers { row in
      row["t"] = row["t"].flatMap(Double.init).map { "\(($0 * 1e6).rounded() / 1e6)" }
    }
    #expect(outcome.status == 65)
    let times = try #require(
      outcome.errors.firstMatch(
        of: #/at t = ([0-9.]+) has no .*; its nearest time there is ([0-9.]+) on line [0-9]+, and/#
      ), "\(outcome.errors)")
    let (time, nearest) = try (#require(Double(times.1)), #require(Double(times.2)))
    #expect(abs(time - nearest) <= 5e-7, "\(outcome.errors)")
  }

  @Test func framesAreWholeMillisecondsWithAStall() throws {
    let times = try cases("frames").rows.filter { $0["case"] == "frames/1" }.map {
      try $0.number("t")
    }
    #expect(times.first == 0 && times == times.sorted() && Set(times).count == times.count)
    #expect(times.allSatisfy { abs($0 * 1000 - ($0 * 1000).rounded()) < 1e-9 })
    // Frames at 60 Hz are 16 or 17 ms apart in whole milliseconds.
    let gaps = zip(times.dropFirst(), times).map { (($0 - $1) * 1000).rounded() }
    #expect(gaps.count { $0 == 250 } == 1)
    #expect(gaps.allSatisfy { [16, 17, 250].contains($0) })
  }

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
    let answers = try closedFormAnswers(to: cases("frames").output).output
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
  private func answers(to cases: Program.Outcome, with mistake: Mistake) throws -> [NamedFields] {
    func changed(_ rows: [NamedFields], _ change: (inout Numbers) -> Void) -> [NamedFields] {
      rows.map { row in
        var numbers = row.compactMapValues(Double.init)
        change(&numbers)
        return row.merging(numbers.mapValues { "\($0)" }) { $1 }
      }
    }
    let questions = try csv(cases.fields[0], changed(cases.rows, mistake.misread))
    return try changed(closedFormAnswers(to: questions).rows, mistake.misreport)
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
    let cases = try cases("quick")
    let outcome = try score(answers(to: cases, with: mistake), to: cases, "--as any")
    #expect(outcome.errors.contains("note: \(mistake.name): "), "\(outcome.errors)")
    let counts = outcome.errors.firstMatch(of: #/explains ([0-9]+) of the ([0-9]+) wrong/#)
    #expect(counts.map { $0.1 == $0.2 } == true, "\(outcome.errors)")
  }

  /// Solvers that take every motion for one from 0 or to 1, or its velocity for
  /// another, do not pass.
  @Test(arguments: [
    Mistake(
      name: "velocity per distance", misread: { $0["v0"]! *= abs($0["target"]! - $0["x0"]!) }),
    Mistake(
      name: "velocity per signed distance", misread: { $0["v0"]! *= $0["target"]! - $0["x0"]! }),
    Mistake(name: "start at 0", misread: { $0["x0"] = 0 }),
    Mistake(name: "target at 1", misread: { $0["target"] = 1 }),
    Mistake(name: "from 0 to 1", misread: { $0.merge(["x0": 0, "target": 1]) { $1 } }),
    Mistake(name: "speed for velocity", misread: { $0["v0"] = abs($0["v0"]!) }),
  ])
  func everySetHasVariousMotions(mistake: Mistake) throws {
    for set in ["quick", "standard", "frames"] {
      let cases = try cases(set)
      try score(answers(to: cases, with: mistake), to: cases, "--limit 0.1").expect(
        1, saying: "is above the limit 0.1", set)
    }
  }

  /// `list defects` names the libraries that have a defect. It shows in their
  /// answers, either to the frames of the cases or at the rate of a display.
  @Test func librariesHaveTheDefectsTheyAreNamedFor() throws {
    for set in ["frames", "standard"] {
      try Program.succeed("cases --set \(set) -o \(set)", in: folder.url)
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
        let said = try Program.shell(
          "$PROGRAM answer --method \(library) \(way) | $PROGRAM score --as \(library)",
          in: folder.url
        ).errors
        unseen = unseen.filter { !said.contains("note: \($0): ") }
      }
      #expect(unseen.isEmpty, "\(library): \(unseen)")
    }
  }

  /// `--stepped` takes the times of the questions as frames, so a stall is one
  /// long frame. An engine that clamps long frames is late from then on.
  @Test func enginesMayStepFromQuestionToQuestion() throws {
    let cases = try folder.write(
      """
      case,zeta,omega,x0,target,v0,t
      a,0.5,10,0,1,0,0.016
      a,0.5,10,0,1,0,0.08
      a,0.5,10,0,1,0,0.1
      b,0.5,10,0,1,0,0.016
      b,0.5,10,0,1,0,0.266

      """, to: "cases.csv")
    let arguments = "answer -i \(cases.path) --method"
    let positions = try Program.succeed("\(arguments) reanimated --stepped").rows
      .map { $0["position"] }
    #expect(positions.count == 5)
    // Reanimated counts only 64 of the 250 ms, so b at 0.266 s is a at 0.08 s.
    #expect(positions[0] == positions[3] && positions[1] == positions[4])
    #expect(positions[2] != positions[1])
    // Rows of one name and spring are one motion in any order.
    let questions = try folder.text("cases.csv").split(separator: "\n")
    let answers = try Program.succeed("\(arguments) reanimated --stepped").lines
    let order = [0, 4, 1, 5, 3, 2]
    let shuffled = order.map { questions[$0] + "\n" }.joined()
    let outcome = try Program.succeed("answer --method reanimated --stepped", input: shuffled)
    #expect(outcome.lines == order.map { answers[$0] })
  }

  /// The numbers of rows stated in `docs/conformance.md`.
  @Test(arguments: ["quick", "standard", "hard", "frames"])
  func setsAnswerAndScore(set: String) throws {
    let page = try Repository.text("docs/conformance.md")
    let line = try #require(page.split(separator: "\n").first { $0.hasPrefix("| `\(set)` | ") })
    let count = line.split(separator: "|")[1].filter(\.isNumber)
    // The limit is 2 ulp of 1.
    let outcome = try Program.shell(
      "$PROGRAM cases --set \(set) | $PROGRAM answer --method closed-form"
        + " | $PROGRAM score --limit 4.5e-16"
    ).expect()
    #expect(outcome.lines.last?.hasPrefix("total,\(count),") == true)
  }

  @Test func seedsChangeTheRandomCasesOnly() throws {
    let first = try Program.run("cases --set hard").output
    #expect(try Program.run("cases --set hard --seed 1").output == first)
    #expect(try Program.run("cases --set hard --seed 2").output != first)
  }

  /// The closed form and the engine `springs` of this project give the same
  /// bits with the baseline instruction set as with that of this CPU.
  @Test(arguments: ["closed-form", "springs"])
  func answersDoNotDependOnTheInstructionSet(method: String) throws {
    let questions = try cases("quick").output
    let answer = "answer --method \(method)"
    let baseline = try Program.run(
      answer, input: questions, environment: ["SPRINGBENCH_LEVEL": "baseline"])
    #expect(try baseline.rows.count == Self.quickCount)
    #expect(try Program.run(answer, input: questions).output == baseline.output)
  }

  /// A position that is not a number counts as infinitely wrong.
  @Test func aWrongAnswerIsNamed() throws {
    let answers =
      "case,zeta,omega,x0,target,v0,t,position,velocity\n"
      + "a,0,1,1,0,0,0,1,0\nb,0.5,1,0,1,0,1,nan,0.5\n"
    let scores = try Program.run("score --limit 1", input: answers).expect(1).rows
    for regime in ["underdamped", "total"] {
      let score = try #require(scores.first { $0["regime"] == regime })
      #expect(score["rows_count"] == (regime == "total" ? "2" : "1"))
      #expect(score["max_position_error"] == "inf" && score["rms_position_error"] == "inf")
      #expect(score["worst_case"] == "b" && score["worst_t"] == "1")
      #expect(score["unanswered_count"] == "1")
    }
  }
}
