import Foundation
import TestSupport
import Testing

/// Input from other programs, and integration with shells.
@Suite struct ToolsTests {
  // MARK: A gesture person: touches of any program.

  /// A pointer that moves for 0.3 s, rests for 0.4 s, and moves again.
  private static let touches: String = {
    var text = "time_s,x,y\n"
    for frame in 0..<120 {
      let time = Double(frame) / 120
      let way = time < 0.3 ? time * 600 : time < 0.7 ? 180 : 180 + (time - 0.7) * 600
      text += "\(time),\(way),50\n"
    }
    return text
  }()

  private func edges(_ arguments: String...) throws -> [[String]] {
    let outcome = try Program.succeed(["pause", "detect", "-"] + arguments, input: Self.touches)
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.first == "trace,detector,time_s,state,rest_time_s")
    return lines.dropFirst().map { $0.split(separator: ",").map(String.init) }
  }

  @Test func edgesNeedNoLabels() throws {
    let edges = try edges()
    #expect(edges.map { $0[3] } == ["paused", "moving"])
    #expect(edges.allSatisfy { $0[0] == "stdin" && $0[1] == "sliding-deadline" })
    #expect((0.3...0.45).contains(try #require(Double(edges[0][2]))))
    #expect((0.7...0.75).contains(try #require(Double(edges[1][2]))))
  }

  /// The detection is later than the stop; detectors with a box find the time
  /// of the stop afterwards, to within their filter and a frame.
  @Test(arguments: ["sliding-deadline", "dwell", "filtered-dwell", "line"])
  func theStopItselfIsSeenInHindsight(detector: String) throws {
    let edges = try edges("--detector", detector)
    let sure = try #require(Double(edges[0][2]))
    let stop = try #require(Double(edges[0][4]))
    #expect(abs(stop - 0.3) < (detector == "line" ? 0.07 : 0.03), "\(stop)")
    #expect(stop < sure && edges[1].count == 4)
  }

  @Test func millisecondsAreNoticed() throws {
    let lines = Self.touches.split(separator: "\n").dropFirst().map { line in
      let fields = line.split(separator: ",")
      return "\((Double(fields[0]) ?? 0) * 1000),\(fields[1]),\(fields[2])\n"
    }
    let detect = ["pause", "detect", "-"]
    try Program.fail(
      65, saying: "<stdin>: column time_s: looks like milliseconds; --time-unit", detect,
      input: "time_s,x,y\n" + lines.joined())
    try Program.fail(
      0, saying: "more than two seconds",
      detect + ["--time-unit", "s", "--set", "wait=60", "--detector", "dwell"], input: Self.touches)
    try Program.fail(
      65, saying: "'time_ms' there has another unit", detect,
      input: "time_ms,x,y\n" + lines.joined())
    // With the unit given, the result is the same as in seconds.
    let read = try Program.succeed(
      detect + ["--columns", "time_ms,x,y", "--time-unit", "ms"],
      input: "time_ms,x,y\n" + lines.joined())
    let seconds = try Program.run(detect, input: Self.touches)
    #expect(read.output == seconds.output)
    #expect(!seconds.errors.contains("milliseconds"))
  }

  /// `touches` on another clock, with a time a row given in whole units.
  private static func touches(_ time: (Int) -> String) -> String {
    let lines = touches.split(separator: "\n").dropFirst().enumerated().map { row, line in
      let fields = line.split(separator: ",")
      return "\(time(row)),\(fields[1]),\(fields[2])\n"
    }
    return "eventTime,screenX,screenY\n" + lines.joined()
  }

  private static let otherColumns = [
    "pause", "detect", "-", "--columns", "eventTime,screenX,screenY",
  ]

  /// Times since 1970 are found where those from zero are, and written so that
  /// they can be joined with the file's.
  @Test(arguments: [("s", "."), ("ms", ""), ("us", ""), ("ns", "")])
  func timesMayCountFrom1970(unit: String, point: String) throws {
    // Decimals of a second, as many as the unit has.
    let digits = ["ms": 3, "us": 6, "ns": 9][unit] ?? 4
    func decimals(_ row: Int) -> String {
      String("\(1_000_000_000 + row * 8_333_000)".dropFirst().prefix(digits))
    }
    func found(_ start: String) throws -> [[String]] {
      try Program.succeed(
        Self.otherColumns + ["--time-unit", unit, "--detector", "dwell,sliding-deadline"],
        input: Self.touches { start + point + decimals($0) }
      ).fields.dropFirst() + []
    }
    let (late, early) = (try found("1700000000"), try found("0"))
    #expect(early.count == 4 && late.map { $0[3] } == early.map { $0[3] })
    let rows = Set((0..<120).compactMap { Double("1700000000." + decimals($0)) })
    for (late, early) in zip(late, early) {
      for column in [2, 4] where !early[column].isEmpty {
        let time = try #require(Double(late[column]))
        #expect(rows.contains(time), "\(late)")
        #expect(try abs(time - 1.7e9 - #require(Double(early[column]))) < 1e-6)
      }
    }
  }

  @Test func timesBeyondAnyCalendarPointToTheUnit() throws {
    try Program.fail(
      65, saying: "1700000000000.0 s is beyond ±10000000000.0; --time-unit", Self.otherColumns,
      input: Self.touches { "\(1_700_000_000_000 + 8 * $0)" })
  }

  /// A time in milliseconds is the decimal nearest to it in seconds.
  @Test func millisecondsAreDividedExactly() throws {
    let file = Self.touches { "\(Double(11_001 + 80 * $0) / 10)" }
    let rows = try Program.succeed(Self.otherColumns + ["--time-unit", "ms"], input: file).fields
    for row in rows.dropFirst() {
      #expect(row[2].count <= 6 && row[4].count <= 6, "\(row)")
    }
    #expect(rows.count == 3)
  }

  /// Events of equal time, as coalesced ones are: the last one counts.
  @Test func rowsOfEqualTimeAreMergedInOtherFiles() throws {
    let file = Self.touches { "\(Double($0) / 120)" }
    let doubled = file.split(separator: "\n").enumerated().map { index, line in
      let fields = line.split(separator: ",")
      return (index % 10 == 5 ? "\(fields[0]),-500,900\n" : "") + line + "\n"
    }.joined()
    let once = try Program.succeed(Self.otherColumns, input: file)
    let twice = try Program.succeed(Self.otherColumns, input: doubled)
    #expect(once.output == twice.output)
    #expect(
      twice.errors.contains("note: -: of rows of equal time the last counts; rows left out: 12"))
    #expect(!once.errors.contains("equal time"))
    // The suite's own columns have one row a time; going back is an error.
    let own = doubled.replacing("eventTime,screenX,screenY", with: "time_s,x,y")
    try Program.fail(
      65, saying: "row above; --columns T,X,Y takes the last row of each time",
      ["pause", "detect", "-"], input: own)
    try Program.fail(
      65, saying: "<stdin>:4: column eventTime: the time is not after that of the row above\n",
      Self.otherColumns, input: "eventTime,screenX,screenY\n0,1,1\n0.2,1,1\n0.1,1,1\n")
  }

  /// Two rows in a row beyond 6 px end a pause, and the help says so.
  @Test(arguments: [(6.1, 2, true), (5.9, 20, false), (300, 1, false)])
  func pausesEndAsTheHelpSays(distance: Double, rowCount: Int, ends: Bool) throws {
    let rows = (0..<80).map { row in
      let isOut = (50..<50 + rowCount).contains(row)
      return "\(Double(row) / 100),\(min(Double(row), 20) * 10 + (isOut ? distance : 0)),0\n"
    }
    let edges = try Program.succeed(
      ["pause", "detect", "-", "--detector", "dwell"], input: "time_s,x,y\n" + rows.joined()
    ).fields
    #expect(
      edges.dropFirst().prefix(2).map { $0[3] } == (ends ? ["paused", "moving"] : ["paused"]))
    let help = try Program.run(["pause", "--help"]).output.replacing(#/\s+/#, with: " ")
    #expect(help.contains("when two rows in a row, or a row and a silence of more than 40 ms"))
  }

  @Test func aFolderPointsToTheScores() throws {
    try Program.fail(
      66, saying: "is a folder; 'pause detect' takes files, 'pause --traces DIR'",
      ["pause", "detect", Repository.file("Data/gestures").path])
  }

  /// Files of other programs: other names, other separators, no header.
  @Test(arguments: [
    ("t,px,py\n0,1,1\n", [], "column time_s: is not in the header; --columns T,X,Y"),
    ("t,px,py\n0,1,1\n", ["--columns", "t,px"], "'t,px' is not three different names"),
    ("time_s;x;y\n0,5;1;1\n", [], "fields must be separated by commas, not semicolons"),
    ("0,1,2\n0.1,2,2\n", [], "the first line must name the columns"),
    ("time_s,x,y\n0,1,1\n", ["--set", "dwell.wait=60ms"], "; add it with --detector"),
  ]) func otherFilesAreExplained(text: String, options: [String], message: String) throws {
    let outcome = try Program.run(["pause", "detect", "-"] + options, input: text)
    #expect(
      [64, 65].contains(outcome.status) && outcome.errors.contains(message), "\(outcome.errors)")
  }

  /// A longer wait delays the pause by as much.
  @Test func settingsChangeADetector() throws {
    func first(_ wait: String) throws -> Double {
      let edge = try #require(try edges("--detector", "dwell", "--set", "wait=\(wait)").first)
      return try #require(Double(edge[2]))
    }
    #expect(try abs(first("200ms") - first("0.1") - 0.1) < 0.01)
    // For one of several detectors.
    let both = try edges("--detector", "dwell,line", "--set", "dwell.wait=200ms")
    let usual = try edges("--detector", "dwell,line")
    #expect(both.filter { $0[1] == "line" } == usual.filter { $0[1] == "line" })
    #expect(try Double(both[0][2]) == first("200ms"))
    let listed = try Program.run(["list", "settings", "dwell"]).output
    #expect(listed.contains("wait,dwell time that is a pause (0.08 s)"))
  }

  @Test(arguments: [
    (["--set", "wiat=1"], "sliding-deadline has no setting 'wiat'; it has radius"),
    (["--detector", "dwell", "--set", "wiat=1"], "it has radius, "),
    (["--detector", "dwell", "--set", "wait=soon"], "must be a number"),
    (
      ["--detector", "dwell", "--set", "dwel.wait=1"],
      "unknown detector 'dwel'; did you mean dwell?"
    ),
    (["--sweep"], "--sweep is not for 'pause detect'"),
  ])
  func wrongSettingsAreNamed(arguments: [String], message: String) throws {
    let outcome = try Program.run(["pause", "detect", "-"] + arguments, input: Self.touches)
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
  }

  @Test func scoringWithoutLabelsPointsToDetection() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(Self.touches, to: "touches.csv").path
    try Program.fail(65, saying: "'pause detect FILE' needs none", ["pause", "--traces", file])
    #expect(try Program.run(["pause", "detect", file]).output.contains("touches,sliding-deadline"))
  }

  @Test func whatIsNotSweptIsNamed() throws {
    let outcome = try Program.run([
      "pause", "--traces", Repository.file("Data/gestures").path, "--sweep", "--no-timing",
      "--detector", "dwell,kalman",
    ])
    #expect(
      outcome.errors.contains(
        "--sweep has windows of sliding-deadline and filtered-dwell only, not of dwell, kalman"))
  }

  // MARK: A performance engineer: one screen.

  @Test func aBatchEndsWithWhatFitsIntoAFrame() throws {
    let outcome = try Program.succeed([
      "batch", "--springs", "1000", "--frames", "8", "--samples", "2", "--rounds", "1", "--format",
      "table",
    ])
    #expect(outcome.output.contains("in 16.7 ms") && outcome.output.contains("in 8.3 ms"))
    let lines = outcome.output.components(separatedBy: "Springs that are moved once")[1]
    #expect(lines.contains("million") || lines.contains("thousand"))
  }

  // MARK: Shells

  @Test func bashCompletesCommandsOptionsAndNames() throws {
    func completed(_ words: String...) throws -> [String] {
      let list = words.map { "'\($0)'" }.joined(separator: " ")
      let outcome = try Program.shell(
        "source <(\"$PROGRAM\" completions bash); COMP_WORDS=(\"$PROGRAM\" \(list)); "
          + "COMP_CWORD=\(words.count); compopt() { :; }; _springbench; "
          + "printf '%s\\n' \"${COMPREPLY[@]}\"")
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
      return outcome.output.split(separator: "\n").map(String.init)
    }
    #expect(try completed("desc") == ["describe"])
    #expect(try completed("solve", "--meth") == ["--method"])
    #expect(try completed("solve", "--method", "dop8").contains("dop853"))
    #expect(try completed("solve", "--method", "rk4,dop8").contains("rk4,dop853"))
    #expect(try completed("cases", "--set", "fr") == ["frames"])
    #expect(try completed("list", "meth") == ["methods"])
    #expect(try completed("score", "--format", "js") == ["json", "jsonl"])
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func completionsAreWellFormed(shell: String) throws {
    let outcome = try Program.succeed(["completions", shell])
    for command in ["describe", "accuracy", "score"] { #expect(outcome.output.contains(command)) }
    // Parsed by the shell itself, if it is installed.
    guard try Program.shell("command -v \(shell)").status == 0 else { return }
    let folder = try TemporaryFolder()
    let file = try folder.write(outcome.output, to: "script").path
    let check = try Program.shell("\(shell) -n '\(file)'")
    #expect(check.status == 0, "\(check.errors)")
  }

  @Test func theManualHasEveryCommandAndOption() throws {
    let page = try Program.run(["man"]).output
    #expect(page.hasPrefix(".TH SPRINGBENCH 1"))
    let plain = page.replacing("\\-", with: "-")
    for name in try Program.names("commands") {
      #expect(plain.contains(".SS \"\(name) "), "\(name)")
    }
    for option in ["--overwrite", "--tolerance E", "--spring [NAME=]SPEC"] {
      #expect(plain.contains(option), "\(option)")
    }
    // No line of text is taken for a troff request.
    let requests: Set = [".TH", ".SH", ".SS", ".TP", ".B", ".I", ".PP", ".nf", ".fi"]
    for line in page.split(separator: "\n") where line.hasPrefix(".") {
      #expect(requests.contains(String(line.prefix { $0 != " " })), "\(line)")
    }
  }

  @Test func whatIsInstalledIsUninstalled() throws {
    let folder = try TemporaryFolder()
    let make =
      "make --no-print-directory -C '\(Repository.file(".").path)'"
      + " PREFIX=/usr DESTDIR='\(folder.url.path)' PROGRAM=\"$PROGRAM\""
    let install = try Program.shell("\(make) install")
    #expect(install.status == 0, "\(install.errors)")
    let version = try Program.shell("'\(folder.url.path)/usr/bin/springbench' --version")
    #expect(version.output.hasPrefix("springbench "))
    let files = try Program.shell("cd '\(folder.url.path)' && find . -type f | sort")
    #expect(files.output.split(separator: "\n").count == 5)
    #expect(files.output.contains("./usr/share/man/man1/springbench.1"))
    #expect(try Program.shell("\(make) uninstall").status == 0)
    #expect(try Program.shell("find '\(folder.url.path)' -type f").output.isEmpty)
  }
}
