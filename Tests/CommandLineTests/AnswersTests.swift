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

  /// Scores the right answers to the quick set after `change` was applied to
  /// each row.
  private func scoreQuickAnswers(
    adding surplus: String = "", _ options: String = "",
    _ change: (inout NamedFields) -> Void = { _ in }
  ) throws -> Program.Outcome {
    let cases = try Program.cases("quick")
    var answers = try Program.closedFormAnswers(to: cases.output).rows
    for index in answers.indices { change(&answers[index]) }
    return try folder.score(answers, to: cases, adding: surplus, options)
  }

  /// Two steps of half a second by Euler's method from x = 1, v = 0 with ω = 1:
  /// x is 1, then 0.75; v is −0.5, then −1.
  @Test func stepsAreThoseOfASolver() throws {
    let question = "case,zeta,omega,x0,target,v0,t\na,0,1,1,0,0,1\n"
    let euler = "answer --method explicit-euler --step 500ms"
    let row = try #require(try Program.succeed(euler, input: question).rows.first)
    #expect(try row.number("position") == 0.75 && row.number("velocity") == -1)
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
    let answers = try Program.closedFormAnswers(to: Program.cases("quick").output).output
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
    #expect(total["max_position_error"] == "inf" && total["rms_position_error"] == "inf")
    #expect(total["unanswered_count"] == "2")
    #expect(total["worst_case"] == "plain/1" && total["worst_t"] == "2")
    #expect(try total.number("max_finite_position_error") > 1e-3)
    #expect(try total.number("max_finite_velocity_error") < 1e-14)
    #expect(total["worst_finite_case"] == "plain/2" && total["worst_finite_t"] == "2")
  }

  /// Answers without velocities are scored by their positions, and two scores
  /// can be compared.
  @Test func velocitiesMayBeMissing() throws {
    let cases = try folder.write(Program.cases("quick").output, to: "cases.csv").path
    for method in ["closed-form", "rk4"] {
      let answers = try Program.succeed("answer --method \(method) \(cases)").rows
      let path = try folder.write(answers.csv(["case", "t", "position"]), to: "a.csv").path
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
    let usual = try Program.closedFormAnswers(to: Program.cases("quick").output).output
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
    let answers = try Program.succeed("answer --method exact", input: Program.cases("quick").output)
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
    let times = try Program.cases("frames").rows.filter { $0["case"] == "frames/1" }.map {
      try $0.number("t")
    }
    #expect(times.first == 0 && times == times.sorted() && Set(times).count == times.count)
    #expect(times.allSatisfy { abs($0 * 1000 - ($0 * 1000).rounded()) < 1e-9 })
    // Frames at 60 Hz are 16 or 17 ms apart in whole milliseconds.
    let gaps = zip(times.dropFirst(), times).map { (($0 - $1) * 1000).rounded() }
    #expect(gaps.count { $0 == 250 } == 1)
    #expect(gaps.allSatisfy { [16, 17, 250].contains($0) })
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
    let questions = try Program.cases("quick").output
    let answer = "answer --method \(method)"
    let baseline = try Program.run(
      answer, input: questions, environment: ["SPRINGBENCH_LEVEL": "baseline"])
    #expect(try baseline.rows.count == Self.quickCount)
    #expect(try Program.run(answer, input: questions).output == baseline.output)
  }
}
