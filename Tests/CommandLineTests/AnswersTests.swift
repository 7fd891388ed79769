import Foundation
import TestSupport
import Testing

/// `cases`, `answer` and `score`: answers to the conformance kit as authors of
/// other solvers may give them, and what is said of their mistakes.
@Suite struct AnswersTests {
  private let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  private func quickCases() throws -> String {
    try Program.succeed("cases --set quick").output
  }

  /// Scores the right answers to the quick set after `change` was applied to
  /// each row. The answers lack the columns that only repeat the questions.
  private func score(
    adding surplus: String = "", limit: String? = nil,
    _ change: (inout NamedFields) -> Void = { _ in }
  ) throws -> Program.Outcome {
    let cases = try quickCases()
    var rows = try Program.succeed("answer --method closed-form", input: cases).rows
    for index in rows.indices { change(&rows[index]) }
    let header = ["case", "t", "position", "velocity"]
    let lines = rows.map { row in header.map { row[$0] ?? "" } }
    let answers = ([header] + lines).map { $0.joined(separator: ",") + "\n" }.joined()
    return try score(cases, answers + surplus, limit: limit)
  }

  private func score(_ cases: String, _ answers: String, limit: String? = nil) throws
    -> Program.Outcome
  {
    try folder.write(cases, to: "cases.csv")
    try folder.write(answers, to: "answers.csv")
    return try Program.run(
      "score --cases cases.csv answers.csv \(limit.map { "--limit \($0)" } ?? "")", in: folder.url)
  }

  @Test func answersMayNameTheirQuestionsOnly() throws {
    let outcome = try score(limit: "1e-12").expect()
    try score(limit: "1e-10%").expect()
    #expect(outcome.output.contains("\ntotal,216,"))
  }

  @Test func answersThatMayBeCutShortAreSaid() throws {
    let answers = try Program.succeed("answer --method closed-form", input: quickCases()).output
    try Program.run("score", input: String(answers.dropLast(2)))
      .expect(0, saying: "<stdin>:217: the last line has no end: the file may have been cut short")
  }

  @Test func surplusRowsAreNotScored() throws {
    try score(adding: "mine,1,1e9,1e9\nmine,2,1e9,1e9\n", limit: "1e-12").expect(
      saying: "rows that are not among the cases and not scored: 2")
  }

  /// An answer that is not finite counts as infinitely wrong, and does not hide
  /// the errors of the others: the largest finite ones are reported, too.
  @Test func unansweredRowsAreCounted() throws {
    let outcome = try score(limit: "1e-12") { row in
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

  /// Without --cases the file of answers has all columns of the cases.
  @Test func theFileMayStandAlone() throws {
    let answers = try Program.succeed("answer --method exact", input: quickCases())
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
    let outcome = try score { row in
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
    let rows = try Program.succeed("cases --set frames").rows
    let times = try rows.filter { $0["case"] == "frames/1" }.map { try $0.number("t") }
    #expect(times.first == 0 && times == times.sorted() && Set(times).count == times.count)
    #expect(times.allSatisfy { abs($0 * 1000 - ($0 * 1000).rounded()) < 1e-9 })
    // Frames at 60 Hz are 16 or 17 ms apart in whole milliseconds.
    let gaps = zip(times.dropFirst(), times).map { (($0 - $1) * 1000).rounded() }
    #expect(gaps.count { $0 == 250 } == 1)
    #expect(gaps.allSatisfy { [16, 17, 250].contains($0) })
  }

  /// A known defect is recognised by the name of the engine, by its own in any
  /// case, and among all; the exact solution has none.
  @Test func defectsAreRecognised() throws {
    let line = "$PROGRAM cases --set frames | $PROGRAM answer --method webkit | $PROGRAM score --as"
    let outcome = try Program.shell("\(line) any")
    let note = "note: overdamped-as-critical: "
    // WebKit cannot play motions without a distance, which is said first.
    let first = try #require(outcome.errors.split(separator: "\n").first { $0.contains("note: ") })
    #expect(first.contains(note), "\(outcome.errors)")
    for name in ["webkit", "overdamped-as-critical", "OVERDAMPED-AS-CRITICAL", "Any"] {
      try Program.shell("\(line) \(name)").expect(0, saying: note, name)
    }
    let exact = try Program.shell(
      "$PROGRAM cases --set frames | $PROGRAM answer --method closed-form | $PROGRAM score --as any"
    )
    #expect(exact.errors.contains("the errors look like no known defect"))
    #expect(try !Program.shell("\(line) any --quiet").errors.contains("note: "))
  }

  /// The right solver with wrong units, a forgotten square, or another origin:
  /// `change` is what it takes the cases for, in awk, where column 2 is zeta, 3
  /// omega, 4 the start, 5 the target and 6 the velocity. In its answers column 7
  /// is the time, 8 the position and 9 the velocity.
  @Test(arguments: [
    ("velocity-per-distance", "$6 *= $5 - $4", "$8"), ("start-ignored", "$4 = 0", "$8"),
    ("always-critical", "$2 = 1", "$8"),
    ("overshoot-clamped", "$3 = $3", "(($8 - $5) * ($4 - $5) < 0 ? $5 : $8)"),
    ("hertz", "$3 *= 6.283185307179586", "$8"), ("radians", "$3 /= 6.283185307179586", "$8"),
    ("unsquared", "$3 = sqrt($3)", "$8"), ("from-target", "$3 = $3", "$8 - $5"),
  ])
  func mistakesAreRecognised(defect: String, change: String, position: String) throws {
    let awk = "awk -F, -v OFS=, -v OFMT=%.17g -v CONVFMT=%.17g"
    let outcome = try Program.shell(
      """
      $PROGRAM cases --set quick -o cases.csv
      \(awk) 'NR > 1 { \(change) } { print }' cases.csv |
        $PROGRAM answer --method closed-form |
        \(awk) 'NR == 1 { print "case,t,position,velocity"; next }
          { print $1, $7, \(position), $9 }' |
        $PROGRAM score --cases cases.csv --as any
      """, in: folder.url)
    #expect(outcome.errors.contains("note: \(defect): "), "\(outcome.errors)")
    let counts = outcome.errors.firstMatch(of: #/explains ([0-9]+) of the ([0-9]+) wrong/#)
    #expect(counts.map { $0.1 == $0.2 } == true, "\(outcome.errors)")
  }

  /// Solvers that take every motion for one from 0 to 1, or its velocity for
  /// another, do not pass. `change` is as above.
  @Test(arguments: [
    "$6 *= $5 > $4 ? $5 - $4 : $4 - $5", "$6 *= $5 - $4", "$4 = 0", "$5 = 1", "$4 = 0; $5 = 1",
    "$6 = $6 < 0 ? -$6 : $6",
  ])
  func everySetHasVariousMotions(change: String) throws {
    for set in ["quick", "standard", "frames"] {
      let outcome = try Program.shell(
        """
        $PROGRAM cases --set \(set) -o \(set).csv
        awk -F, -v OFS=, 'NR > 1 { \(change) } { print }' \(set).csv |
          $PROGRAM answer --method closed-form | cut -d, -f1,7-9 |
          $PROGRAM score --cases \(set).csv --limit 0.1 >/dev/null
        """, in: folder.url)
      #expect(outcome.status == 1, "\(set): \(outcome.errors)")
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

  /// The closed form gives the same bits at the baseline level as at the level
  /// of this CPU.
  @Test(arguments: ["closed-form", "springs"])
  func answersDoNotDependOnTheLevel(method: String) throws {
    let questions = try Program.run("cases --set quick").output
    let answer = "answer --method \(method)"
    let baseline = try Program.run(
      answer, input: questions, environment: ["SPRINGBENCH_LEVEL": "baseline"])
    #expect(baseline.lines.count == 217)
    #expect(try Program.run(answer, input: questions).output == baseline.output)
  }

  @Test func aWrongAnswerIsNamed() throws {
    let answers =
      "case,zeta,omega,x0,target,v0,t,position,velocity\n"
      + "a,0,1,1,0,0,0,1,0\nb,0.5,1,0,1,0,1,nan,0.5\n"
    let outcome = try Program.run("score --limit 1", input: answers).expect(1)
    #expect(outcome.output.contains("underdamped,1,inf,inf,"))
    #expect(outcome.output.contains("total,2,inf,inf,"))
    #expect(outcome.output.contains(",b,1,1,"))
  }
}
