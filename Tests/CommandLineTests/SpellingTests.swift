import TestSupport
import Testing

@Suite struct SpellingTests {
  private let folder = TemporaryFolder(linking: "Data")
  init() throws {
    let question = "case,zeta,omega,x0,target,v0,t\n"
    try folder.write(question + "a,0.5,10,0,1,0,0.1\na,0.5,10,0,1,0,0.2\n", to: "q.csv")
    try folder.write(Drag().csv, to: "drag.csv")
    try folder.write(Drag(rate: 125, isLabelled: true).csv, to: "pen.csv")
    try folder.write("time_s,event,y\n0,down,700\n0.05,move,650\n0.06,up,\n", to: "zero.csv")
    try folder.write(
      "time_s,event,y\n1718000000000,down,700\n1718000000050,move,650\n1718000000060,up,\n",
      to: "since-1970.csv")
    try folder.write("time_s,event,y,vy\n1,down,500,\n1.5,up,500,0\n", to: "usual.csv")
    try folder.write(
      "timeStamp,kind,y,pageY,vy\n1000,down,3,500,\n1500,up,3,500,0\n", to: "named.csv")
  }

  private static let spring = "ratio:zeta=0.5,omega=10"
  private static let solve = "solve \(spring) --duration 0.1"
  private static let describe = "spring a="
  private static let answers = "solve --at q.csv --method closed-form"
  private static let grid =
    "printf 'axis,from,to,count,scale\\nzeta,0.1,1,3,linear\\n' > g;"
  private static let replay = "gesture replay"
  private static let drawer = "gesture replay momentum-drawer --trace "
  private static let pauses = "gesture pauses -"
  private static let score = "gesture score --measure times=no --quiet --traces"
  private static let scoresInMicroseconds =
    "--columns true_positive_count,false_positive_count,latency_median_s"
    + " | awk -F, '{printf \"%s %s %.6f\\n\",$1,$2,$3}'"

  /// An awk program that sets the time, the first column, of all rows.
  private static func retimed(_ time: String) -> String {
    "awk -F, -vOFS=, 'NR>1{$1=\(time)}1'"
  }

  private static func withStrokes(_ column: String) -> String {
    "awk -F, -vOFS=, '{print $0,NR==1?\"\(column)\":\"a\"}' drag.csv | \(pauses)"
  }

  /// Edges of finger 7, whose rows alternate with rows of finger 8 at `time`.
  private static func otherFinger(_ time: String) -> String {
    "awk -F, -vOFS=, 'NR==1{print $0,\"id\";next}{print $0,7;print \(time),900,10*NR,8}'"
      + " drag.csv | \(pauses) | sed '/-8,/d; s/-7,/,/'"
  }

  /// In each group all lines print what the first does.
  private static let spellings = tableFields(
    #"""
    springbench --help → springbench -h → springbench help
    springbench solve --help → springbench --help solve → springbench -h solve
      → springbench help solve → springbench solve nonsense --help
    \#(solve) --rate 50 → \#(solve) --rate 50Hz → \#(solve) --rate 20ms
    solve \#(spring) --rate 50 --duration 0.1 → solve \#(spring) --rate 50 --duration 100ms
    \#(describe)preset:swiftui/smooth --threshold 0.005
      → \#(describe)preset:swiftui/smooth --threshold 0.5%
    # A name that is given twice counts once.
    \#(solve) --method closed-form,rk4 → \#(solve) --method closed-form,rk4,closed-form
    # A spring may have blanks, units, percent signs, and semicolons as in case
    # IDs. The usual pairs of keys need no kind.
    \#(describe)response:response=0.35,damping=0.7
      → \#(describe)'response: response = 0.35, damping=0.7'
      → \#(describe)'response:response=350ms;damping=0.7'
      → \#(describe)response:response=0.35,damping=70% → \#(describe)response=0.35,damping=0.7
    \#(describe)physical:stiffness=170,damping=26 → \#(describe)stiffness=170,damping=26
    # A preset needs no path.
    \#(describe)preset:react-spring/wobbly → \#(describe)wobbly
    # The easing is in parts of the distance, whatever that is.
    \#(describe)\#(spring) | grep ^code.css,
      → \#(describe)\#(spring) --to 1.7976931348623157e308 | grep ^code.css,
    \#(answers) | check - → \#(answers) -o a.csv; check a.csv
      → \#(answers) | sed 's/case,/id,/; s/,t,position/,seconds,x/'
      | check - --map case=id,t=seconds,position=x
    check --questions hard → check --questions hard --seed 1
    check --questions quick -o 1.csv --overwrite; list --check 1.csv
      → check --questions quick -o 1.csv --overwrite; list --check --quiet 1.csv
    accuracy --problem ui,bouncy --quick --threads 1
      → accuracy --problem ui,bouncy --quick --threads 2
    # Recordings with another clock, with other column names.
    \#(drawer)zero.csv → \#(drawer)since-1970.csv --time-unit ms
    \#(drawer)usual.csv
      → \#(drawer)named.csv --map time_s=timeStamp,event=kind,y=pageY --time-unit ms
    # Without columns of errors no reference is computed; other columns are the same.
    solve --equation "x''=-sin(x)" --rate 4 --columns time_s,position
      → solve --equation "x''=-sin(x)" --rate 4 | cut -d, -f2,3
    # Milliseconds are divided exactly: 1100.1 ms are 1.1001 s.
    \#(retimed("$1+1.1001")) pen.csv | \#(pauses)
      → \#(retimed("($1+1.1001)*1000")) pen.csv | \#(pauses) --time-unit ms
    # The closed form has the same bits with the baseline instruction set.
    check --questions quick | solve --at - --method closed-form
      → check --questions quick | SPRINGBENCH_LEVEL=baseline solve --at - --method closed-form
    # A column that names strokes.
    \#(withStrokes("stroke")) → \#(withStrokes("n")) --map stroke=n
    # Rows of a second finger are a separate trace, also at the times of the first.
    # Of several rows of one finger at one time (coalesced events) the last counts.
    \#(pauses) < drag.csv
      → \#(otherFinger("$1+.002")) → \#(otherFinger("$1"))
      → awk -F, 'NR>1&&NR%10==5{print $1",-500,900"}1' drag.csv | \#(pauses)
    # The ending of a file's name chooses the format.
    \#(solve) --format json → \#(solve) -oout.json; cat out.json → \#(solve) -oout.JSON; cat out.JSON
      → \#(solve) -oout.txt --format json; cat out.txt
    \#(solve) --format markdown → \#(solve) -oout.md; cat out.md
    \#(solve) --format csv → \#(solve) -oout.csv; cat out.csv
    """#)

  static let groups: [[String]] =
    spellings
    // An edge has the digits of its row's time, also on clocks that count from
    // 1970, so that edges can be joined with the file. The first 125 lines are
    // below 1 s, so that %03d fits the milliseconds.
    + [
      [
        ("0.%03d333", "s"), ("1764000000.%03d333", "s"), ("1764000000%03d.333", "ms"),
        ("1764000000%03d333", "us"), ("1764000000%03d333000", "ns"),
      ].map { format, unit in
        "head -125 pen.csv | \(retimed("sprintf(\"\(format)\", 1e3*$1)"))"
          + " | \(pauses) -d dwell,sliding-deadline --time-unit \(unit)"
          + " | sed 's/,1764000000[.]/,0./g'"
      }
    ]
    // A labelled trace has the same scores and edges, which each line prints, if
    // its columns have other names and its times count from 1970, also with edges
    // from a file on its clock: f, which the second line writes, the third reads.
    + [
      [
        // Adds `none:` or `other edges` unless it finds one pause, with two edges.
        "\(score) pen.csv -d dwell --output-edges e \(scoresInMicroseconds)"
          + " | sed '2{/^1 /!s/^/none: /}'; cat e; [ $(wc -l < e) = 3 ] || echo other edges"
      ]
        + ["-d dwell --output-edges f", "--edges f"].map {
          "mkdir -p b; awk -F, -vOFS=, -vCONVFMT=%.0f 'NR>1{$1=1764000000000+$1*1000}1' pen.csv"
            + " | sed '1s/.*/ms,px,py,truth/' > b/pen.csv; \(score) b/pen.csv \($0) --time-unit ms"
            + " --map time_s=ms,x=px,y=py,label=truth \(scoresInMicroseconds);"
            + " sed 's/1764000000[.]/0./g' f"
        }
    ]
    + ["rubber-band", "acceleration-pause", "momentum-drawer", "pip"].map { scenario in
      // A touch that the system takes away is released at rest.
      ["0.11,up,,,0,0", "0.11,cancel,7,7,,"].map { end in
        "printf 'time_s,event,x,y,vx,vy\\n0,down,0,600,,\\n0.05,move,0,500,,\\n0.1,move,0,400,,\\n\(end)\\n'"
          + " | \(replay) \(scenario) --trace - --set mode=corrected"
      }
    }
    + ["calculator-button", "spring", "flashlight-button", "loader"].map { scenario in
      // In these scenarios the article has no error.
      ["article", "corrected"].map { mode in
        "\(replay) \(scenario) --trace Data/interactions/\(scenario).csv --set mode=\(mode)"
      }
    }

  @Test(arguments: groups) func commandsThatMeanTheSamePrintTheSame(lines: [String]) throws {
    let plain = try folder.check(lines[0])
    #expect(!plain.output.isEmpty)
    for line in lines.dropFirst() {
      #expect(try folder.check(line).output == plain.output, "\(line)")
    }
  }

  /// Another seed, a setting, and the mode `corrected` where the article errs.
  @Test(
    arguments: [
      ["check --questions hard --seed 1", "check --questions hard --seed 2"],
      ["\(grid) sweep --grid g --random 5", "\(grid) sweep --grid g --random 5 --seed 2"],
    ]
      + [
        ("rubber-band", "exponent=0.5"), ("rubber-band", "mode=corrected,dimension=300"),
        ("transition", "mode=corrected,damping=0.5"), ("calculator-button", "duration=0.2"),
      ].map { scenario, set in
        let line = "\(replay) \(scenario) --trace Data/interactions/\(scenario).csv"
        return [line, "\(line) --set \(set)"]
      })
  func aSettingThatCountsChangesTheOutput(lines: [String]) throws {
    #expect(try folder.check(lines[0]).output != folder.check(lines[1]).output)
  }
}
