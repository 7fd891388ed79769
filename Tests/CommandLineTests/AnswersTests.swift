import Foundation
import TestSupport
import Testing

/// Answers to the conformance kit in all forms.
@Suite struct AnswersTests {
  /// The standard answers, with the columns of the cases omitted, and modified.
  private func answers(
    set: String = "quick", _ change: ([String]) -> [String]?
  ) throws -> (cases: String, answers: String) {
    let cases = try Program.run(["cases", "--set", set]).output
    let lines = try Program.run(["answer", "--method", "closed-form"], input: cases).output
      .split(separator: "\n").dropFirst()
    let changed = lines.compactMap { line in
      change(line.split(separator: ",").map(String.init)).map { fields in
        ([fields[0]] + fields[6...8]).joined(separator: ",")
      }
    }
    return (cases, (["case,t,position,velocity"] + changed).joined(separator: "\n") + "\n")
  }

  private func score(
    _ files: (cases: String, answers: String), _ more: String...
  ) throws -> Program.Outcome {
    let folder = try TemporaryFolder()
    let cases = try folder.write(files.cases, to: "cases.csv").path
    let answers = try folder.write(files.answers, to: "answers.csv").path
    return try Program.run(
      ["score", "--cases", cases, "--input", answers, "--format", "csv"] + more)
  }

  @Test func answersMayNameTheirQuestionsOnly() throws {
    let outcome = try score(try answers { $0 }, "--limit", "1e-12")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.output.contains("\ntotal,216,"))
  }

  @Test func surplusRowsAreNotScored() throws {
    var files = try answers { $0 }
    files.answers += "mine,1,1e9,1e9\nmine,2,1e9,1e9\n"
    let outcome = try score(files, "--limit", "1e-12")
    #expect(outcome.status == 0)
    #expect(outcome.errors.contains("rows that are not among the cases and not scored: 2"))
  }

  /// One `nan` does not hide the errors of the other answers.
  @Test func unansweredRowsAreCounted() throws {
    let files = try answers { fields in
      var fields = fields
      if fields[0] == "plain/1", fields[6] == "2" { fields[7] = "nan" }
      // A single finite value of an answer still counts.
      if fields[0] == "plain/2", fields[6] == "2" { (fields[7], fields[8]) = ("0.5", "inf") }
      return fields
    }
    let outcome = try score(files, "--limit", "1e-12")
    #expect(outcome.status == 1)
    let total = try #require(outcome.output.split(separator: "\n").last)
      .split(separator: ",", omittingEmptySubsequences: false)
    #expect(total[2] == "inf" && total[7] == "2")
    #expect(try #require(Double(total[8])) > 1e-3)
    #expect(try #require(Double(total[9])) < 1e-14)
    // The case with the largest finite error.
    #expect(total[10] == "plain/2" && total[11] == "2")
  }

  @Test func theFileMayStandAlone() throws {
    let folder = try TemporaryFolder()
    let cases = try Program.run(["cases", "--set", "quick"]).output
    let path = try folder.write(
      Program.run(["answer", "--method", "exact"], input: cases).output, to: "a.csv"
    ).path
    let outcome = try Program.run(["score", path])
    let option = try Program.run(["score", "-i", path])
    #expect(outcome.status == 0 && outcome == option)
    #expect(try Program.run(["score", path, "-i", path]).status == 64)
    #expect(try Program.run(["score", path, "-o", path, "--overwrite"]).status == 64)
  }

  @Test func questionsMayBeAnOperand() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Program.run(["cases", "--set", "quick"]).output, to: "c.csv").path
    let answer = ["answer", "--method", "exact"]
    #expect(try Program.run(answer + [path]) == Program.run(answer + ["-i", path]))
    #expect(try Program.run(answer + [path, "-i", path]).status == 64)
  }

  @Test func missingQuestionsPointToTheirFile() throws {
    try Program.fail(
      65, saying: "column zeta: is not in the header; with --cases FILE", ["score"],
      input: "case,t,position,velocity\na,1,1,0\n")
  }

  @Test(arguments: [
    ("Case,t,position,velocity\n", "it is called 'Case' there"),
    ("case;t;position;velocity\n", "separated by commas, not semicolons"),
  ])
  func headersOfOtherHabitsAreExplained(header: String, hint: String) throws {
    var files = try answers { $0 }
    files.answers = header + "a;1;1;1\n".replacing(";", with: header.contains(";") ? ";" : ",")
    let outcome = try score(files)
    #expect(outcome.status == 65)
    #expect(outcome.errors.contains(hint), "\(outcome.errors)")
  }

  /// Times that a printing program has rounded.
  @Test func theNearestTimeIsNamed() throws {
    let files = try answers { fields in
      var fields = fields
      if let time = Double(fields[6]) { fields[6] = "\((time * 1e6).rounded() / 1e6)" }
      return fields
    }
    let outcome = try score(files)
    #expect(outcome.status == 65)
    let told = outcome.errors.firstMatch(
      of: #/at t = ([0-9.]+) has no .*; its nearest time there is ([0-9.]+) on line [0-9]+, and/#)
    let (time, nearest) = (Double(told?.1 ?? ""), Double(told?.2 ?? ""))
    #expect(abs((time ?? 0) - (nearest ?? 1)) <= 5e-7, "\(outcome.errors)")
  }

  @Test func framesAreWholeMillisecondsWithAStall() throws {
    let rows = try Program.run(["cases", "--set", "frames"]).output.split(separator: "\n")
      .dropFirst().map { $0.split(separator: ",") }
    let times = rows.filter { $0[0] == "frames/1" }.compactMap { Double($0[6]) }
    #expect(times.first == 0 && times == times.sorted() && Set(times).count == times.count)
    #expect(times.allSatisfy { abs($0 * 1000 - ($0 * 1000).rounded()) < 1e-9 })
    let gaps = zip(times.dropFirst(), times).map { (($0 - $1) * 1000).rounded() }
    #expect(gaps.count { $0 == 250 } == 1)
    #expect(gaps.allSatisfy { [16, 17, 250].contains($0) })
  }

  /// Engines with a known defect are recognised; the exact solution has none.
  @Test(arguments: [
    ("webkit", "overdamped-as-critical"), ("reanimated", "overdamped-as-critical"),
  ])
  func defectsAreRecognised(engine: String, defect: String) throws {
    let line =
      "$PROGRAM cases --set frames | $PROGRAM answer --method \(engine) | $PROGRAM score --as"
    let outcome = try Program.shell("\(line) any")
    let first = try #require(outcome.errors.split(separator: "\n").first)
    #expect(first.contains("note: \(defect): "), "\(outcome.errors)")
    #expect(try Program.shell("\(line) \(engine)").errors.contains(defect))
    #expect(try Program.shell("\(line) \(defect)").errors.contains("note: \(defect): "))
    let exact = try Program.shell(
      "$PROGRAM cases --set frames | $PROGRAM answer --method closed-form | $PROGRAM score --as any"
    )
    #expect(exact.errors.contains("the errors look like no known defect"))
  }

  /// Wrong units, a forgotten square, another origin.
  @Test(arguments: [
    ("hertz", "$3 *= 6.283185307179586", "$8"), ("radians", "$3 /= 6.283185307179586", "$8"),
    ("unsquared", "$3 = sqrt($3)", "$8"), ("from-target", "$3 = $3", "$8 - $5"),
  ])
  func mistakesAreRecognised(defect: String, change: String, position: String) throws {
    let rows = "awk -F, -v OFS=, -v OFMT=%.17g -v CONVFMT=%.17g"
    let outcome = try Program.shell(
      "folder=$(mktemp -d) && $PROGRAM cases --set quick -o $folder/cases.csv && "
        + "\(rows) 'NR > 1 { \(change) } { print }' $folder/cases.csv | "
        + "$PROGRAM answer --method closed-form | "
        + "\(rows) 'NR == 1 { print \"case,t,position,velocity\"; next } "
        + "{ print $1, $7, \(position), $9 }' | "
        + "$PROGRAM score --cases $folder/cases.csv --as any; rm -r $folder")
    #expect(outcome.errors.contains("note: \(defect): "), "\(outcome.errors)")
  }

  /// Stepped from frame to frame of the cases, or at a display's rate.
  @Test func librariesHaveTheDefectsTheyAreNamedFor() throws {
    let folder = try TemporaryFolder()
    for set in ["frames", "standard"] {
      let path = folder.file(set).path
      #expect(try Program.run(["cases", "--set", set, "-o", path]).status == 0)
    }
    let ways = ["--stepped -i frames", "--rate 60 -i standard", "--rate 120 -i standard"]
    var found: [String: String] = [:]
    func notes(_ library: String) throws -> String {
      if let known = found[library] { return known }
      let notes = try ways.map { way in
        try Program.shell(
          "$PROGRAM answer --method \(library) \(way) | $PROGRAM score --as \(library)",
          in: folder.url
        ).errors
      }.joined()
      found[library] = notes
      return notes
    }
    let list = try Program.run(["list", "defects", "--format", "jsonl"]).output
    var pairs = 0
    for line in list.split(separator: "\n") {
      let match = try #require(line.firstMatch(of: #/"name": "([^"]+)".*"summary": "([^"]+)"/#))
      let sides = match.2.components(separatedBy: "; as in ")
      guard sides.count == 2 else { continue }
      for library in sides[1].components(separatedBy: ", ") {
        pairs += 1
        #expect(try notes(library).contains("note: \(match.1): "), "\(library): \(match.1)")
      }
    }
    #expect(pairs >= 15)
  }

  /// A stall is a single frame: the time lost in it shows from then on.
  @Test func enginesMayStepFromQuestionToQuestion() throws {
    let folder = try TemporaryFolder()
    let cases = try folder.write(
      """
      case,zeta,omega,x0,target,v0,t
      a,0.5,10,0,1,0,0.016
      a,0.5,10,0,1,0,0.08
      a,0.5,10,0,1,0,0.1
      b,0.5,10,0,1,0,0.016
      b,0.5,10,0,1,0,0.266

      """, to: "cases.csv")
    let arguments = ["answer", "-i", cases.path, "--method"]
    let rows = try Program.run(arguments + ["reanimated", "--stepped"]).output
      .split(separator: "\n").dropFirst().map { $0.split(separator: ",") }
    #expect(rows.count == 5)
    // It counts only 64 of the 250 ms.
    #expect(rows[1][7] == rows[4][7] && rows[0][7] == rows[3][7] && rows[2][7] != rows[1][7])
    #expect(try Program.run(arguments + ["rk4", "--stepped"]).status == 64)
    #expect(try Program.run(arguments + ["motion", "--stepped", "--rate", "60"]).status == 64)
  }
}
