import Foundation
import TestSupport
import Testing

@Suite struct AnswersTests {
  private let folder = TemporaryFolder()
  init() throws {
    try folder.write("case,zeta,omega,x0,target,v0,t\na,0,1,1,0,0,1\n", to: "cosine.csv")
    try folder.write(
      "layer,case,zeta,omega,x0,target,v0,t,velocity\n\"hero, card\",a,1,1,0,0,0,1,9\n",
      to: "layers.csv")
  }

  private static let quick = "check --questions quick"
  private static let exact = "solve --method closed-form --at"
  private static let frames = "check --questions frames | solve --at - --quiet --method"

  static let rows =
    ShellLine.table(
      #"""
      # With --cases, answers need no columns of the spring.
      0 \#(quick) -o q; \#(exact) q | cut -d, -f1,7-9 > a; check a --cases q --limit 1e-10%
        → \ntotal,216,
      # Columns that `solve` does not know are kept, after its own.
      0 \#(exact) layers.csv → case,zeta,omega,x0,target,v0,t,position,velocity,layer\n\#
      a,1,1,0,0,0,1,0,0,"hero, card"\n
      # Two steps of half a second by Euler's method: x is 1, then 0.75; v is
      # −0.5, then −1.
      0 solve --method explicit-euler --step 500ms --at cosine.csv → ,1,0.75,-1\n
      0 solve --method rk45 --at cosine.csv → ,0.5403023
      0 solve --method rk45 --tolerance 1e-3 --at cosine.csv → ,0.540
      # Answers may have no velocities.
      0 \#(quick) | solve --at - --method rk4 | cut -d, -f-8 | check - → \ntotal,216,
      # A program that prints times with six decimals answers other questions.
      65 \#(quick) -o q; \#(exact) q | awk -F, -vOFS=, 'NR>1{$7=sprintf("%.6f",$7)}1'
        | cut -d, -f1,7- > a; check a --cases q
        → at t = 0.016666666666666666 has no answer in a, where times must have all digits
      # An answer that is not finite is infinitely wrong.
      1 \#(quick) | \#(exact) - | awk -F, -vOFS=, '$7==2&&$1=="plain/1"{$8="nan"}
        $7==2&&$1=="plain/2"{$8=0.5;$9="inf"}1' | check - --limit 1e-12
        → \ntotal,216,inf,inf,inf,plain/1,2,2\n
      # A note names a known defect.
      0 \#(frames) webkit | check - → overdamped-as-critical + rk4-fixed:
      """#)
    // The numbers of questions in docs/check.md; 4.5e-16 allows 2 ulp of 1.
    + [
      ("quick", "216"), ("standard", "2016"), ("hard", "5011"), ("frames", "1480"),
      ("interrupted", "1952"),
    ].map {
      ShellLine(
        "check --questions \($0) | \(exact) - | check - --limit 4.5e-16", 0, "\ntotal,\($1),")
    }
    // Solvers that start every motion at 0, end it at 1, multiply its velocity
    // by the distance or drop the velocity's sign do not pass. Columns 4 to 6
    // are the start, the target and the velocity.
    + ["quick", "standard", "frames"].flatMap { set in
      ["$4=0", "$5=1", "$4=0;$5=1", "$6*=$5-$4", "if($6<0)$6=-$6"].map { mistake in
        ShellLine(
          "check --questions \(set) -o q; awk -F, -vOFS=, -vOFMT=%.17g -vCONVFMT=%.17g"
            + " 'NR>1{\(mistake)}1' q | \(exact) - | cut -d, -f1,7- > a;"
            + " check a --cases q --limit 0.1",
          1, "is above the limit 10 %")
      }
    }

  @Test(arguments: rows)
  func answersAreScoredAndWrongOnesFail(row: ShellLine) throws {
    try folder.check(row)
  }

  @Test func framesAreInWholeMillisecondsAt60HzWithOneStall() throws {
    let times = try Program.run("check --questions frames").rows
      .filter { $0["case"] == "frames/1" }.map { try $0.number("t") * 1000 }
    #expect(times.first == 0 && times.allSatisfy { abs($0 - $0.rounded()) < 1e-6 })
    let gaps = zip(times.dropFirst(), times).map { ($0 - $1).rounded() }
    #expect(gaps.count { $0 == 250 } == 1)
    #expect(gaps.allSatisfy { [16, 17, 250].contains($0) })
  }

  /// At 50 Hz the last frame at or before 0.1 s and 0.11 s is the same.
  @Test func anEngineAnswersAtItsRate() throws {
    let head = "case,zeta,omega,x0,target,v0,t\n"
    let rows = ["0.08", "0.1", "0.11"].map { "a,0.5,10,0,1,0,\($0)\n" }
    try folder.write(head + rows.joined(), to: "frames.csv")
    let shown = try folder.check("solve --method flutter --rate 50 --at frames.csv").rows
      .map { $0["position"] }
    #expect(shown[1] == shown[2] && shown[0] != shown[1])
  }

  /// All but `lost-stall`: `solve` plays engines at a steady rate.
  @Test func checkFindsEachDefectInTheLibrariesThatTheListNames() throws {
    for set in ["frames", "standard"] {
      try folder.run("check --questions \(set) -o \(set)")
    }
    var count = 0
    for row in try Program.run("list defects").rows {
      let (defect, summary) = try (#require(row["name"]), #require(row["summary"]))
      let sides = summary.components(separatedBy: "; as in ")
      guard sides.count == 2, defect != "lost-stall" else { continue }
      for library in sides[1].components(separatedBy: ", ") {
        let way =
          switch (defect, library) {
          case ("fast-120", _), ("slow-120", _), ("whole-milliseconds", _):
            "--rate 120 --at standard"
          case ("frame-late", _), (_, "kwin"): "--at frames"
          default: "--rate 1000 --at frames"
          }
        let line = "solve --method \(library) \(way) | $PROGRAM check -"
        let said = try folder.shell("$PROGRAM \(line)").errors
        #expect(said.contains("\(defect): ") || said.contains("\(defect) + "), "\(line): \(said)")
        count += 1
      }
    }
    #expect(count >= 15)
  }
}
