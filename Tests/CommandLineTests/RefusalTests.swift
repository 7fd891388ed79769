import Foundation
import TestSupport
import Testing

/// Mistakes of users end with one message and the status of their kind: 64 on
/// the command line, 65 in a file, 66 for a file that cannot be opened, 69 for
/// a tool that is not installed, 73 for an output that cannot be created, 74
/// for one that cannot be written and for a lack of memory.
/// `Goldens/messages.txt` has the most frequent ones word by word.
@Suite struct RefusalTests {
  private let folder = TemporaryFolder(linking: "Data")
  init() throws {
    for (name, text) in Self.files { try folder.write(text, to: name) }
  }

  private static let files = [
    "answers.csv": "case,zeta,omega,x0,target,v0,t,position,velocity\na,0.5,1,0,1,0,1,0.25,0.5\n",
    "torn.csv": "case,zeta,omega,x0,target,v0,t,position,velocity\na,1,1,0,1,0,1,0.26,0.37\n"
      + "b,1,1,0,1,0,1,0.26\n",
    "cases.csv": "case,zeta,omega,x0,target,v0,t\na,0.5,10,0,1,0,0.1\n",
    "bad.csv": "id,zeta,omega,x0,target,v0,seconds,x,velocity\na,0.5,1,o,1,0,1,0.25,0.5\n",
    "drag.csv": "time_s,x,y,pointerId\n0,0,0,7\n0.1,9,0,7\n0.2,9,0,7\n",
    "touch.csv": "timeStamp,kind,y\n0,down,1\n16,up,1\n",
    "ms.csv": "time_s,event,y\n0,down,0\n" + (1...20).map { "\(16 * $0),move,\($0)\n" }.joined(),
    "trace.csv": "time_s,x,y,label\n0,0,0,moving\n0.3,100,0,paused\n0.6,150,0,moving\n",
    "edges.csv": "trace,time_s,state\ntrace,0.55,moving\ntrace,0.4,paused\n",
    "grid.csv": "axis,from,to,count,scale\nzeta,0.1,1,3,linear\n", "in": "mine\n",
    "grid-x.csv": "axis,from,to,count,scale\nzeta,0.1,x,3,linear\n",
  ]

  private static let spring = "ratio:zeta=0.5,omega=10"

  static let rows: [(line: String, status: Int32, words: String)] =
    [
      // --at takes times or a file.
      ("solve --at ...", 66, "..."),
      ("solve \(spring) --at -1", 64, "--at: -1 is outside"),
      // Columns.
      (
        "check --map case=id,t=seconds,position=x bad.csv", 65,
        "bad.csv:2: column x0: 'o' is not a number"
      ),
      ("solve --method closed-form --at bad.csv -o y.csv", 65, "bad.csv:1: column case"),
      ("check --map case=name answers.csv", 65, "column name: is not in the header"),
      ("check --map cas=id answers.csv", 64, "unknown column 'cas'; did you mean case?"),
      (
        "gesture replay momentum-drawer --trace touch.csv --map time_s=timeStamp", 65,
        "column event: is not in the header"
      ),
      // Traces.
      (
        "gesture replay rubber-band --trace ms.csv", 65,
        "column time_s: rows are 16 s apart: add --time-unit ms (or s)"
      ),
      (
        "sed 's/event/x/; s/down/1/; s/move/1/' ms.csv | gesture velocity -", 65,
        "column time_s: rows are 16 s apart: add --time-unit ms (or s)"
      ),
      (
        "sed 3s/7/8/ drag.csv | gesture replay pip --trace -", 65,
        "<stdin>:1: column pointerId: has several pointers"
      ),
      (
        "gesture score --traces trace.csv --edges edges.csv --measure times=no", 65,
        "edges.csv:3: column time_s"
      ),
      ("gesture velocity - --detector androd-lsq2", 64, "android-lsq2"),
      ("gesture velocity Data", 66, "is a folder"),
      // What a method, an engine or a command cannot do.
      ("gesture", 64, "pauses, velocity, score, replay"), ("gesture veloctiy x", 64, "velocity"),
      ("gesture velocity", 64, "needs FILE"),
      (
        "accuracy --method velocity-verlet --problem van-der-pol", 64,
        "--method: velocity-verlet cannot solve van-der-pol: it takes x'' = f(t, x) - c*x'"
      ),
      (
        "solve --equation \"x''=-x\" --method closed-form", 64,
        "--method: closed-form cannot solve x''=-x: it takes springs"
      ),
      ("solve --at cases.csv --method kwin", 64, "kwin cannot play 'a': it moves"),
      // Inputs.
      ("solve --method closed-form --at no/such/x.csv", 66, "no/such/x.csv: No such file"),
      ("check .", 66, ".: is a folder, not a file"),
      ("check /dev/null", 65, "/dev/null: the file is empty"),
      ("check /dev/zero", 65, "/dev/zero: is larger than"),
      ("ulimit -v 400000; sweep --merge /dev/zero", 66, "/dev/zero: must be a file"),
      ("ulimit -v 300000; check /dev/zero", 74, "out of memory: "),
      // Outputs.
      ("solve \(spring) -o a.html", 64, "spring -o, plot and report write 'html'"),
      ("solve \(spring) -o in", 73, "it is there already; --overwrite replaces it"),
      ("check --questions quick -o /dev/full", 74, "cannot write /dev/full"),
      ("check --questions hard > /dev/full", 74, "cannot write standard output"),
      (
        "ulimit -f 4; check --questions hard -o out.csv", 74,
        "cannot write out.csv: File too large"
      ),
      ("sweep --grid grid.csv --random 1e9 -o ''", 73, "has a name"),
      (
        "TMPDIR=/nonexistent \(Program.smallSuite) --measure processes=2,count=2 --quiet",
        73,
        "cannot create /nonexistent"
      ),
    ]
    // Expressions of events, with the column of the mistake.
    + [
      ("x - q", "column 5: unknown name 'q'"), ("report:rising: x +", "column 19: expected"),
      ("x; y", "column 2: expected an operator"),
      ("later: x", "column 6: unexpected character ':'"),
    ].map { ("solve wobbly --event '\($0)'", 64, "springbench: --event: \($1)") }
    // One line says how to install what is missing.
    + [
      ("plot '\(committedRun)/pause.csv'", "apt-get install gnuplot-nox"),
      ("spring \(spring) -o x.svg", "apt-get install gnuplot-nox"),
      (
        "accuracy --problem ui --instructions",
        "valgrind is not installed: apt-get install valgrind"
      ),
    ].map { ("PATH=/nowhere \($0)", 69, $1) }
    // Options of timing, where instructions are counted.
    + ["--time", "--thorough", "--threads 2", "--measure count=3"].map {
      ("accuracy --problem ui --instructions \($0)", 64, "--instructions counts instead")
    }
    + ["/proc/x", "/sys/x", "/", ".", "/dev/null/x", "missing/x", "in/x"].map {
      ("list suites -o \($0)", 73, "springbench: cannot create \($0)")
    }
    + ["/proc/r", "/dev/null/r", "in/r"].map {
      ("run selfcheck --measure times=no -o \($0)", 73, "springbench: cannot create")
    }
    // An input is not overwritten, by whatever name.
    + [
      "check in -o in", "check in -o ./in", "check $PWD/in -o in", "check link -o in",
      "solve --method closed-form --at in -o in", "sweep --merge in -o in", "plot in -o in",
      "sweep --grid in -o in", "compare in link -o in",
      "gesture score --traces trace.csv --edges in -o in",
      "gesture score --traces in --edges edges.csv -o in",
      "gesture score --traces in --output-edges in",
      "gesture velocity in -o in", "gesture replay pip --trace in -o in",
    ].map { ("ln -s in link; \($0) --overwrite", 64, "same file") }

  @Test("a mistake has one message and its status, and leaves no file", arguments: rows)
  func refused(row: (line: String, status: Int32, words: String)) throws {
    try folder.check(row.line, row.status, row.words)
    #expect(try Set(folder.names()).subtracting(Self.files.keys).isSubset(of: ["Data", "link"]))
    #expect(try folder.text("in") == "mine\n")
  }

  @Test(
    "no control character of an argument is echoed",
    arguments: [
      ["so\u{1B}[31mlve"], ["solve", "ratio:ze\u{1B}[31mta=1,omega=1"],
      ["solve", "a\nb=ratio:zeta=1,omega=1"], ["list", "--check", "no\u{1B}[31m\u{7}.csv"],
      ["list", "methods", "--format", "\u{1B}]0;title\u{7}"],
    ]
      + ["list", "solve ", "check", "batch --filter", "run"].map {
        $0.words + [String(repeating: "\u{9b}ab\u{2028}\\n\u{1b}", count: 9_000)]
      })
  func messagesAreOneShortLine(arguments: [String]) throws {
    let outcome = try Program.run(arguments, nil)
    #expect([64, 66].contains(outcome.status) && outcome.output.isEmpty)
    #expect(outcome.errors.utf8.count < 4_200)
    // Of control characters and line separators only the line break at the end.
    let odd = outcome.errors.unicodeScalars.filter {
      $0.properties.generalCategory == .control || $0.value == 0x2028
    }
    #expect(odd.map(\.value) == [10], "\(outcome.errors.debugDescription.prefix(500))")
  }

  /// The messages of `Goldens/messages.txt`: `$ COMMAND` is a line for the shell,
  /// which writes nothing to standard output. The next line has its exit status
  /// and, without `springbench: `, its only message.
  private static let messages =
    ((try? Repository.text("Tests/CommandLineTests/Goldens/messages.txt")) ?? "")
    .components(separatedBy: "\n$ ").dropFirst()

  @Test(arguments: messages) func aMistakeHasTheMessageThatIsWrittenDown(mistake: String) throws {
    #expect(Self.messages.count >= 20)
    let parts = try #require(mistake.wholeMatch(of: #/([^\n]+)\n([0-9]+) ([^\n]+)\n?/#))
    #expect(
      try folder.script(parts.1)
        == Program.Outcome(
          status: Int32(parts.2) ?? 0, output: "", errors: "springbench: \(parts.3)\n"))
  }
}
