import TestSupport
import Testing

/// Commands that mean the same print the same.
@Suite struct SpellingTests {
  private let folder: TemporaryFolder
  init() throws {
    folder = try TemporaryFolder(linking: "Data")
    let question = "case,zeta,omega,x0,target,v0,t\n"
    try folder.write(question + "a,0.5,10,0,1,0,0.1\na,0.5,10,0,1,0,0.2\n", to: "q.csv")
    try folder.write("time_s,event,y\n0,down,700\n0.05,move,650\n0.06,up,\n", to: "zero.csv")
    try folder.write(
      "time_s,event,y\n1718000000000,down,700\n1718000000050,move,650\n1718000000060,up,\n",
      to: "since-1970.csv")
    try folder.write("time_s,event,y,vy\n1,down,500,\n1.5,up,500,0\n", to: "usual.csv")
    try folder.write(
      "timeStamp,kind,y,pageY,vy\n1000,down,3,500,\n1500,up,3,500,0\n", to: "named.csv")
    let first = "0,down,600,1\n0.05,move,500,1\n"
    let last = "0.1,move,450,1\n0.15,up,450,1\n"
    try folder.write("time_s,event,y,pointerId\n\(first)\(last)", to: "finger.csv")
    try folder.write(
      "time_s,event,y,pointerId\n\(first)0.06,down,100,2\n\(last)0.3,up,120,2\n",
      to: "fingers.csv")
  }

  private static let spring = "ratio:zeta=0.5,omega=10"
  private static let solve = "springbench solve \(spring) --duration 0.1"
  private static let describe = "springbench spring a"
  private static let answers = "springbench solve --at q.csv --method closed-form"
  private static let grid =
    "printf 'axis,from,to,count,scale\\nzeta,0.1,1,3,linear\\n' > g;"
  private static let replay = "springbench gesture replay"

  /// In each group all lines print what the first does.
  static let groups: [[String]] =
    [
      [
        "springbench solve --help", "springbench --help solve", "springbench -h solve",
        "springbench help solve", "springbench solve nonsense --help",
      ],
      // Units.
      [
        "\(solve) --rate 50", "\(solve) --rate 50Hz", "\(solve) --rate 0.05kHz",
        "\(solve) --rate 20ms", "springbench solve \(spring) --duration 100ms --rate 50",
      ],
      [
        "\(describe)=preset:swiftui/smooth --threshold 0.005",
        "\(describe)=preset:swiftui/smooth --threshold 0.5%",
      ],
      // Names of one kind are not repeated.
      ["\(solve) --method closed-form,rk4", "\(solve) --method closed-form,rk4,closed-form"],
      // A spring with blanks, units, percent; semicolons as in the ids of cases.
      [
        "\(describe)=response:response=0.35,damping=0.7",
        "\(describe)='response: response = 0.35, damping=0.7'",
        "\(describe)='response:response=350ms;damping=0.7'",
        "\(describe)=response:response=0.35,damping=70%",
      ],
      // The usual pairs need no kind, a preset no path.
      [
        "\(describe)=response:response=0.35,damping=0.7", "\(describe)=response=0.35,damping=0.7",
      ],
      [
        "\(describe)=physical:stiffness=170,damping=26", "\(describe)=stiffness=170,damping=26",
      ],
      ["\(describe)=preset:react-spring/wobbly", "\(describe)=wobbly"],
      // The easing is in parts of the distance, whatever that is.
      [
        "\(describe)=ratio:zeta=0.5,omega=10 | grep ^code.css,",
        "\(describe)=ratio:zeta=0.5,omega=10 --to 1.7976931348623157e308 | grep ^code.css,",
      ],
      // The names of libraries, and what they call a damping ratio.
      [
        "\(describe)=android:stiffness=200,ratio=0.5",
        "\(describe)=compose:stiffness=200,dampingRatio=0.5",
      ],
      [
        "\(describe)=react:tension=170,friction=26",
        "\(describe)=react-spring:tension=170,friction=26",
      ],
      [
        "\(describe)=response:response=0.4,damping=0.8",
        "\(describe)=response:response=0.4,dampingFraction=0.8",
      ],
      ["\(describe)=ratio:zeta=0.5,omega=9", "\(describe)=ratio:dampingRatio=0.5,omega=9"],
      // Files.
      [
        "\(answers) | springbench check -", "\(answers) -o a.csv; springbench check a.csv",
        "\(answers) | sed 's/case,/id,/; s/,t,position/,seconds,x/' | springbench check - --map case=id,t=seconds,position=x",
      ],
      ["springbench check --questions hard", "springbench check --questions hard --seed 1"],
      [
        "springbench check --questions quick -o 1.csv; springbench list --check 1.csv",
        "springbench list --check --quiet 1.csv",
      ],
      // The number of threads.
      [
        "springbench accuracy --problem ui,retarget --quick --threads 1",
        "springbench accuracy --problem ui,retarget --quick --threads 2",
      ],
      // Recordings: of other clocks, with other names, of one of two fingers.
      [
        "\(replay) momentum-drawer --trace zero.csv",
        "\(replay) momentum-drawer --trace since-1970.csv --time-unit ms",
      ],
      [
        "\(replay) momentum-drawer --trace usual.csv",
        "\(replay) momentum-drawer --trace named.csv --map time_s=timeStamp,event=kind,y=pageY --time-unit ms",
      ],
      [
        "\(replay) momentum-drawer --trace finger.csv",
        "\(replay) momentum-drawer --trace fingers.csv --where pointerId=1",
      ],
    ]
    + ["closed-form"].map { method in
      // With the baseline instruction set answers have the same bits.
      ["", "SPRINGBENCH_LEVEL=baseline "].map {
        "springbench check --questions quick | \($0)springbench solve --at - --method \(method)"
      }
    }
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

  @Test("commands that mean the same print the same", arguments: groups)
  func same(lines: [String]) throws {
    let plain = try folder.check(lines[0])
    #expect(!plain.output.isEmpty)
    for line in lines.dropFirst() {
      #expect(try folder.check(line).output == plain.output, "\(line)")
    }
  }

  /// The same questions with another seed, another mode where the article errs, a
  /// setting, and a released touch whose last moves count.
  @Test(
    "a setting that counts changes the output",
    arguments: [
      [
        "springbench check --questions hard --seed 1",
        "springbench check --questions hard --seed 2",
      ],
      [
        "\(grid) springbench sweep --grid g --random 5",
        "\(grid) springbench sweep --grid g --random 5 --seed 2",
      ],
      [
        "\(replay) momentum-drawer --trace finger.csv",
        "\(replay) momentum-drawer --trace fingers.csv",
      ],
    ]
      + [
        ("rubber-band", "exponent=0.5"), ("rubber-band", "mode=corrected,dimension=300"),
        ("transition", "keyframes=cubic"), ("transition", "mode=corrected,damping=0.5"),
        ("calculator-button", "duration=0.2"),
        ("calculator-button", "fade=spring,fade-damping=0.5"),
      ].map { scenario, set in
        let line = "\(replay) \(scenario) --trace Data/interactions/\(scenario).csv"
        return [line, "\(line) --set \(set)"]
      })
  func different(lines: [String]) throws {
    #expect(try folder.check(lines[0]).output != folder.check(lines[1]).output)
  }
}
