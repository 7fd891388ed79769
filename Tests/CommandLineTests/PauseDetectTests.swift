import Foundation
import TestSupport
import Testing

/// `gesture pauses` on touches recorded by any program.
@Suite struct PauseDetectTests {
  private let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  /// The edges that `gesture pauses` finds in a file on standard input.
  private func edges(_ options: String = "", file: String = Drag().csv) throws -> [NamedFields] {
    let outcome = try Program.succeed("gesture pauses - \(options)", input: file)
    #expect(outcome.lines.first == "trace,detector,time_s,state,rest_time_s")
    return try outcome.rows
  }

  @Test func edgesNeedNoLabels() throws {
    let edges = try edges()
    #expect(edges.map { $0["state"] } == ["paused", "moving"])
    #expect(edges.allSatisfy { $0["trace"] == "stdin" && $0["detector"] == "sliding-deadline" })
    #expect(try (0.3...0.45).contains(edges[0].number("time_s")))
    #expect(try (0.7...0.75).contains(edges[1].number("time_s")))
  }

  /// A pause is detected later than it begins. Detectors that look for a box or
  /// a line around the pointer then report when the pointer stopped, to within
  /// their filter and a frame.
  @Test(arguments: ["sliding-deadline", "dwell", "filtered-dwell", "line"])
  func theStopItselfIsSeenInHindsight(detector: String) throws {
    let edges = try edges("--detector \(detector)")
    let stop = try edges[0].number("rest_time_s")
    #expect(abs(stop - 0.3) < (detector == "line" ? 0.07 : 0.03), "\(stop)")
    #expect(try stop < edges[0].number("time_s") && edges[1]["rest_time_s"] == "")
  }

  /// The drag in the form of another program: with other names of columns, and
  /// with a time of its own for each row.
  private static func foreignFile(_ time: (Int) -> String) -> String {
    let rows = Drag().rows.enumerated().map { row, line in time(row) + line.drop { $0 != "," } }
    return "eventTime,screenX,screenY\n" + rows.joined()
  }

  private static let detectForeign = "gesture pauses - --map time_s=eventTime,x=screenX,y=screenY"

  /// In a trace that counts from 1970 the same edges are found as in one that
  /// counts from zero. Their times are those of rows, digit by digit, so that
  /// edges can be joined with the file.
  @Test(arguments: [("s", 4), ("ms", 3), ("us", 6), ("ns", 9)])
  func timesMayCountFrom1970(unit: String, decimals: Int) throws {
    // Rows are 8.333 ms apart: the nanoseconds with leading zeros, cut to as
    // many digits as the file has.
    func fraction(_ row: Int) -> String {
      String("\(1_000_000_000 + row * 8_333_000)".dropFirst().prefix(decimals))
    }
    func edges(from start: String) throws -> [NamedFields] {
      try Program.succeed(
        "\(Self.detectForeign) --time-unit \(unit) --detector dwell,sliding-deadline",
        input: Self.foreignFile { start + (unit == "s" ? "." : "") + fraction($0) }
      ).rows
    }
    let (late, early) = (try edges(from: "1700000000"), try edges(from: "0"))
    #expect(early.count == 4 && late.map { $0["state"] } == early.map { $0["state"] })
    let times = Set(Drag().rows.indices.compactMap { Double("1700000000." + fraction($0)) })
    for (late, early) in zip(late, early) {
      for column in ["time_s", "rest_time_s"] where early[column] != "" {
        let time = try late.number(column)
        #expect(times.contains(time), "\(late)")
        #expect(try abs(time - 1.7e9 - early.number(column)) < 1e-6)
      }
    }
  }

  /// A time in milliseconds with one decimal has at most four decimals in
  /// seconds: 1100.1 ms are 1.1001 s, not 1.1000999999999999 s.
  @Test func millisecondsAreDividedExactly() throws {
    let file = Self.foreignFile { "\(Double(11_001 + 80 * $0) / 10)" }
    let edges = try Program.succeed("\(Self.detectForeign) --time-unit ms", input: file).rows
    #expect(edges.count == 2)
    for edge in edges {
      for column in ["time_s", "rest_time_s"] {
        #expect((edge[column] ?? "").count <= 6, "\(edge)")
      }
    }
  }

  /// Of two fingers in one file, with rows in turn or at the same times,
  /// `--where` reads one. A note suggests that.
  @Test func oneOfSeveralPointersIsRead() throws {
    let finger = Self.foreignFile { "\(Double($0) / 120)" }
    let lines = finger.split(separator: "\n")
    func both(_ delay: Double) -> String {
      lines[0] + ",pointerId\n"
        + lines.dropFirst().enumerated().map {
          "\($1),7\n\(Double($0) / 120 + delay),900,\(10 * $0),8\n"
        }.joined()
    }
    let alone = try Program.succeed(Self.detectForeign, input: finger)
    let mixed = try Program.succeed(
      saying: "column pointerId tells 2 pointers apart, which are read as one; --where pointerId=7",
      Self.detectForeign, input: both(0.002))
    #expect(mixed.output != alone.output)
    for delay in [0, 0.002] {
      let chosen = try Program.succeed(
        "\(Self.detectForeign) --where pointerId=7", input: both(delay))
      #expect(chosen == alone)
    }
    try Program.run("\(Self.detectForeign) --where pointerId=9", input: both(0)).expect(
      65, saying: "no row meets --where")
  }

  /// Two strokes, both at rest from 0.2 s after the touch until the finger is
  /// lifted at 0.5 s, with a pause of two seconds between them. A row without a
  /// place, and one that takes the touch away, leave the finger where it was.
  @Test(arguments: [
    ("type", "pointerdown", "pointerup,360,0"), ("event", "touchstart", "touchend,,"),
    ("phase", "began", "cancelled,0,0"), ("Action", "ACTION_DOWN", "ACTION_CANCEL,0,0"),
  ])
  func aLiftedFingerDoesNotRest(column: String, down: String, end: String) throws {
    let strokes = [0.0, 2.5].map { start in
      let rows = (0...29).map { row in
        let word = row == 0 ? down : "move"
        return "\(start + Double(row) / 60),\(word),\(min(row, 12) * 30),0\n"
      }
      return rows.joined() + "\(start + 0.5),\(end)\n"
    }
    let file = "time_s,\(column),x,y\n" + strokes.joined()
    let edges = try edges(file: file)
    #expect(edges.map { $0["state"] } == ["paused", "moving", "paused", "moving"])
    for (edge, start) in zip(edges, [0, 0, 2.5, 2.5]) {
      let time = try edge.number("time_s") - start
      #expect(edge["state"] == "moving" ? abs(time - 0.5) < 1e-9 : (0.2...0.4).contains(time))
    }
  }

  /// Names in capitals are read, and other files are passed over.
  @Test func whichTracesAreRead() throws {
    let drag = Drag(isLabelled: true)
    try folder.makeFolder("traces")
    try folder.makeFolder("traces/more")
    for name in ["A.CSV", "b.csv", "c.csv.gz", "more/d.csv", "README.md"] {
      try folder.write(drag.csv, to: "traces/\(name)")
    }
    let outcome = try folder.succeed(
      "gesture score --traces traces --measure times=no --detector dwell --format csv")
    #expect(try outcome.rows[0]["traces_count"] == "2")
  }

  /// Of several rows of one time, as coalesced events have, the last counts.
  @Test func rowsOfEqualTimeAreMerged() throws {
    let file = Self.foreignFile { "\(Double($0) / 120)" }
    // Before every tenth row a row of the same time far away.
    let doubled = file.split(separator: "\n").enumerated().map { index, line in
      (index % 10 == 5 ? "\(line.prefix { $0 != "," }),-500,900\n" : "") + line + "\n"
    }.joined()
    let once = try Program.succeed(Self.detectForeign, input: file)
    #expect(try Program.succeed(Self.detectForeign, input: doubled).output == once.output)
  }

  /// Two consecutive rows more than 6 px away end a pause, and the help says
  /// so.
  @Test(arguments: [(6.1, 2, true), (5.9, 20, false), (300, 1, false)])
  func pausesEndAsTheHelpSays(distance: Double, rowCount: Int, ends: Bool) throws {
    // Moves until 0.2 s, rests, and is `distance` away from 0.5 s on.
    let rows = (0..<80).map { row in
      let isAway = (50..<50 + rowCount).contains(row)
      return "\(Double(row) / 100),\(min(Double(row), 20) * 10 + (isAway ? distance : 0)),0\n"
    }
    let edges = try edges("--detector dwell", file: "time_s,x,y\n" + rows.joined())
    #expect(edges.prefix(2).map { $0["state"] } == (ends ? ["paused", "moving"] : ["paused"]))
    let help = try Program.run("gesture score --help").output.replacing(#/\s+/#, with: " ")
    #expect(help.contains("when two rows in a row, or a row and a silence of more than 40 ms"))
  }
}
