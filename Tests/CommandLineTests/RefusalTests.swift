import TestSupport
import Testing

/// Mistakes of users end with one message and the status of their kind: 64 on
/// the command line, 65 in a file, 66 for an input that is missing or no file,
/// 69 for a tool that is not installed, 73 for an output that cannot be created,
/// 74 for one that cannot be written and for a lack of memory.
/// `Goldens/messages.txt` has the most frequent ones word for word.
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

  static let rows =
    ShellLine.table(
      #"""
      # What does not begin like a number is a file for --at.
      66 solve --at ... → ...
      64 solve \#(spring) --at -1 → --at: -1 is outside
      # Columns.
      65 check --map case=id,t=seconds,position=x bad.csv
        → bad.csv:2: column x0: 'o' is not a number
      65 solve --method closed-form --at bad.csv -o y.csv → bad.csv:1: column case
      65 check --map case=name answers.csv → column name: is not in the header
      64 check answers.csv -o a.xml → an .xml file is for --run
      64 check --map cas=id answers.csv → unknown column 'cas'; did you mean case?
      65 gesture replay momentum-drawer --trace touch.csv --map time_s=timeStamp
        → column event: is not in the header
      # Traces.
      65 gesture replay rubber-band --trace ms.csv
        → column time_s: rows are 16 s apart: add --time-unit ms (or s)
      65 sed 's/event/x/; s/down/1/; s/move/1/' ms.csv | gesture velocity -
        → column time_s: rows are 16 s apart: add --time-unit ms (or s)
      65 sed 3s/7/8/ drag.csv | gesture replay pip --trace -
        → <stdin>:1: column pointerId: has several pointers
      65 gesture score --traces trace.csv --edges edges.csv --measure times=no
        → edges.csv:3: column time_s
      64 gesture velocity - --detector androd-lsq2 → android-lsq2
      66 gesture velocity Data → is a folder
      # What a method, an engine or a command cannot do.
      64 gesture → pauses, velocity, score, replay
      64 gesture veloctiy x → velocity
      64 gesture velocity → needs FILE
      64 accuracy --method velocity-verlet --problem van-der-pol
        → --method: velocity-verlet cannot solve van-der-pol: it takes x'' = f(t, x) - c*x'
      64 solve --equation "x''=-x" --method closed-form
        → --method: closed-form cannot solve x''=-x: it takes springs
      64 solve --at cases.csv --method kwin → kwin cannot play 'a': it ignores
      # Inputs.
      66 solve --method closed-form --at no/such/x.csv → no/such/x.csv: No such file
      66 check . → .: is a folder, not a file
      65 check /dev/null → /dev/null: the file is empty
      65 check /dev/zero → /dev/zero: is larger than
      66 ulimit -v 400000; sweep --merge /dev/zero → /dev/zero: must be a file
      74 ulimit -v 300000; check /dev/zero → out of memory:
      # Outputs.
      64 solve \#(spring) -o a.html → 'html' is for pages or pictures (spring, plot, report)
      73 solve \#(spring) -o in → it is there already; --overwrite replaces it
      74 check --questions quick -o /dev/full → cannot write /dev/full
      74 check --questions hard > /dev/full → cannot write standard output
      74 ulimit -f 4; check --questions hard -o out.csv → cannot write out.csv: File too large
      73 sweep --grid grid.csv --random 1e9 -o '' → has a name
      73 TMPDIR=/nonexistent \#(Program.smallSuite) --measure processes=2,count=2 --quiet
        → cannot create /nonexistent
      # Expressions of events, with the column of the mistake.
      64 solve wobbly --event 'x - q' → --event: column 5: unknown name 'q'
      64 solve wobbly --event 'report:rising: x +' → --event: column 19: expected
      64 solve wobbly --event 'x; y' → --event: column 2: expected an operator
      64 solve wobbly --event 'later: x' → --event: column 6: unexpected character ':'
      # One line says how to install what is missing.
      69 PATH=/nowhere plot '\#(committedRun)/pause.csv' → apt-get install gnuplot-nox
      69 PATH=/nowhere spring \#(spring) -o x.svg → apt-get install gnuplot-nox
      69 PATH=/nowhere accuracy --problem ui --instructions
        → valgrind is not installed: apt-get install valgrind
      """#)
    // Options of timing, where instructions are counted.
    + ["--time", "--thorough", "--threads 2", "--measure count=3"].map {
      ShellLine("accuracy --problem ui --instructions \($0)", 64, "--instructions counts instead")
    }
    + ["/proc/x", "/sys/x", "/", ".", "/dev/null/x", "missing/x", "in/x"].map {
      ShellLine("list suites -o \($0)", 73, "springbench: cannot create \($0)")
    }
    + ["/proc/r", "/dev/null/r", "in/r"].map {
      ShellLine("run selfcheck --measure times=no -o \($0)", 73, "springbench: cannot create")
    }
    // An input or another output is not overwritten, by whatever name.
    + [
      "check in -o in", "check in -o ./in", "list --check in -o in",
      "solve --equation @in -o in", "check $PWD/in -o in", "check link -o in",
      "solve --method closed-form --at in -o in", "spring --fit in -o in",
      "sweep --merge in -o in", "plot in -o in", "sweep --grid in -o in", "compare in link -o in",
      "gesture score --traces trace.csv --edges in -o in",
      "gesture score --traces in --edges edges.csv -o in",
      "gesture score --traces in --output-edges in",
      "gesture score -d dwell -o absent.csv --output-edges ./absent.csv",
      "gesture velocity in -o in", "gesture replay pip --trace in -o in",
    ].map { ShellLine("ln -s in link; \($0) --overwrite", 64, "same file") }

  @Test("a mistake has one message and its status, and leaves no file", arguments: rows)
  func refused(row: ShellLine) throws {
    try folder.check(row)
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
    // Of control characters and line separators there is only the final \n.
    let odd = outcome.errors.unicodeScalars.filter {
      $0.properties.generalCategory == .control || $0.value == 0x2028
    }
    #expect(odd.map(\.value) == [10], "\(outcome.errors.debugDescription.prefix(500))")
  }

  @Test func frequentMistakesHaveTheMessagesThatAreWrittenDown() throws {
    let messages = try ShellLine.table(
      Repository.text("Tests/CommandLineTests/Goldens/messages.txt"))
    #expect(messages.count >= 20)
    for mistake in messages {
      let expected = Program.Outcome(
        status: mistake.status, output: "", errors: "springbench: \(mistake.words)\n")
      #expect(try folder.script(mistake.line) == expected, "\(mistake.line)")
    }
  }
}
