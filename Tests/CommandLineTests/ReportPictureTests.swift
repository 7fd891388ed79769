import TestSupport
import Testing

/// `plot` of reports: what each kind shows, leaves out and counts.
@Suite struct ReportPictureTests {
  private static let run = "Data/runs/reference"

  /// The working folder of all commands, with the repository's data in it.
  private let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder(linking: "Data") }

  /// Reports with numbers that no run writes: an F1 that is none, a detector
  /// without a name, and values at the end of the range of a double.
  @Test(arguments: [
    "suite,detector,family,sample_rate_hz,f1,latency_median_s\n"
      + "pause,,,,0.5,0.2\npause,@,,,0.4,0.1\npause,dwell,,,-3,0.2\n",
    "suite,zeta,omega,method,max_position_error\n"
      + "sweep,1,5,rk4,0.1\nsweep,1,1e308,rk4,0.2\nsweep,2,5e-324,rk4,0.1\n",
    "suite,zeta,omega,method,max_position_error\n"
      + "sweep,-1e308,1,rk4,0.1\nsweep,1e308,1,rk4,0.2\n",
  ])
  func oddReportsAreDrawn(report: String) throws {
    try folder.write(report, to: "odd.csv")
    #expect(SVG.panelCount(try folder.plot("odd.csv")) == 1)
  }

  /// An engine that ends before it has arrived is off by the distance left.
  @Test func whatIsLeftAtTheEndCounts() throws {
    func cell(_ engine: String, _ spring: String) throws -> String {
      let picture = try folder.plot(
        "\(Self.run)/engines.csv --where engine=\(engine) --where spring=\(spring)")
      return (picture.firstMatch(of: #/class="m [kw]"[^>]*>([^<]*)</#)?.1).map(String.init) ?? ""
    }
    // The errors of the frames before the end are only 0.48 % and 0.01 %.
    #expect(try cell("compose", "ui-1-0.4") == "0.97 %")
    #expect(try cell("compose", "overdamped-1.5") == "0.99 %")
    // This engine diverges at that rate.
    #expect(try cell("wave", "overdamped-5") == "at 30 Hz")
  }

  /// What a picture omits is counted, and doubtful times are marked by hollow
  /// points.
  @Test func whatIsNotDrawnIsCounted() throws {
    let report = "\(Self.run)/accuracy.csv"
    let rows = try namedRows(Repository.text(report))
    let diverged = rows.count { $0["status"] == "diverged" }
    let picture = try folder.plot("\(report) --picture work-precision")
    #expect(picture.contains("\(diverged) that diverged"))
    let hollow = picture.matches(of: #/ l" stroke-width="(?:0\.9|1\.5)" d="M/#).count
    let said = picture.firstMatch(of: #/Hollow: (\d+) of/#).flatMap { Int($0.1) }
    #expect(hollow == said, "\(hollow) of \(String(describing: said))")
    let work = try folder.plot("\(report) --picture work")
    #expect(!work.contains("closed forms") && work.contains("that evaluate nothing"))
    #expect(try folder.plot("\(Self.run)/sweep.csv").contains("above 1, up to 1.5e"))
  }

  @Test func reportsChooseTheirPicture() throws {
    let spring = "--spring response:response=0.35,damping=0.7"
    let trace = "Data/interactions/momentum-drawer.csv"
    for (command, options, words) in [
      ("solve", "\(spring) --method closed-form,rk4", "by 2 methods"),
      ("replay", "momentum-drawer --trace \(trace)", "frame by frame"),
      ("engines", "--engine pop,wave --measure times=no --quiet", "from the exact motion"),
    ] {
      try folder.succeed("\(command) \(options) -o \(command).csv")
      #expect(try folder.plot("\(command).csv").contains(words), "\(command)")
    }
    #expect(try folder.plot("engines.csv --picture engine-speed").contains("% off"))
    let single = try folder.plot("\(spring) --engine pop --rate 60Hz,8ms")
    #expect(single.contains(" in one engine<") && single.contains(">125 Hz<"))
    let one = try folder.plot("engines.csv --where engine=pop")
    #expect(one.contains(">pop<") && !one.contains(">wave<"))
    // A page has all pictures of a report.
    try folder.succeed("plot engines.csv -o all.html")
    #expect(try folder.text("all.html").matches(of: #/<svg/#).count == 2)
  }

  /// Of springs of one name in two files, the picture of speeds has the less
  /// damped one.
  @Test func springsOfOneNameAreToldApart() throws {
    for (file, ratio) in [("a", 0.1), ("b", 0.3)] {
      try folder.succeed(
        "engines mine=ratio:zeta=\(ratio),omega=20 --engine rebound --measure times=no "
          + "--quiet -o \(file).csv")
    }
    let picture = try folder.plot("a.csv b.csv --picture engine-speed")
    #expect(picture.contains(">rebound, a"))
    #expect(!picture.contains(">rebound, b"))
    #expect(picture.contains("or their file does not have it: rebound, b"))
  }

  /// A curve for each spring, method and step.
  @Test func everyTrajectoryHasACurve() throws {
    let two = "--spring soft=ratio:zeta=1,omega=9 --spring hard=ratio:zeta=1,omega=20"
    func solved(_ options: String = "") throws -> String {
      try folder.succeed("solve \(two) --duration 1 --overwrite -o solved.csv \(options)")
      return try folder.plot("solved.csv")
    }
    let curves = try solved()
    #expect(curves.contains(">2 springs<") && curves.contains(">soft closed-form<"))
    #expect(curves.contains(">hard closed-form<"))
    let steps = try solved("--method euler --step 1ms,4ms")
    for name in ["soft explicit-euler 0.001", "hard explicit-euler 0.004"] {
      #expect(steps.contains(">\(name)<"), "\(name)")
    }
    // Curves that are too many for one panel have one each, the exact motions,
    // too.
    let panels = try solved("--method closed-form,motion,react-spring")
      .matches(of: #/<text class="t b"[^>]*>([a-z -]+): /#).map { String($0.1) }
    let names = ["closed-form", "motion", "react-spring"]
    #expect(panels.sorted() == ["hard", "soft"].flatMap { s in names.map { "\(s) \($0)" } })
    let beside = try folder.plot(two)
    #expect(beside.contains("soft: at rest after") && beside.contains("hard: at"))
  }

  /// An equation has no start distance and no frequency by which its errors
  /// could be divided.
  @Test func errorsOfEquationsHaveTheirUnit() throws {
    let equation = "mine=x'' = -x - x^3"
    for (command, file) in [
      (["accuracy", "--quick", "--quiet"], "errors.csv"), (["solve"], "motion.csv"),
    ] {
      try folder.succeed(
        command + ["--equation", equation, "--method", "rk4", "--duration", "2", "-o", file])
      let picture = try folder.plot(file)
      #expect(picture.contains("S is the largest value of the motion."), "\(file)")
      #expect(!picture.contains("x₀"), "\(file)")
    }
    #expect(try folder.plot("\(Self.run)/accuracy.csv --where problem=ui").contains("x₀"))
  }

  /// The caption says in which direction the compared numbers are worse, and
  /// the rows of one case are named by their metrics.
  @Test func comparisonsSayWhatIsWorse() throws {
    func comparison(_ rows: String) throws -> String {
      let header =
        "case_id,metric,base_runs_count,new_runs_count,base_median,new_median,ratio,"
        + "ratio_ci95_low,ratio_ci95_high,p_value,p_value_holm,verdict,yardstick_ratio\n"
      try folder.write(header + rows, to: "compared.csv")
      return try folder.plot("compared.csv")
    }
    let id = "engines/motion/a-spring-with-a-long-name/rate=60/clock=published"
    let errors = try comparison(
      "\(id),max_position_error,1,1,1,3,3,,,,,regression,\n"
        + "\(id),max_velocity_error,1,1,1,2,2,,,,,regression,\n"
        + "\(id),rms_error,1,1,0,2,,,,,,regression,\n")
    #expect(errors.contains("Above 1 is worse.") && errors.contains("better ←"))
    #expect(errors.contains(">max_position_error<") && errors.contains(">max_velocity_error<"))
    #expect(errors.contains("Not drawn: 1 rows without a ratio above 0."))
    let times = try comparison("\(id),time,1,1,1,3,3,,,,,insufficient,\n")
    #expect(times.contains("Above 1 is slower.") && times.contains(">insufficient<"))
    let others = try comparison("\(id),finish_time_s,1,1,1,3,3,,,,,changed,\n")
    #expect(others.contains("the verdict says what is worse") && !others.contains("better"))
  }

  /// Answers and frames are drawn beside the exact motion, the worst case
  /// first.
  @Test func answersStandBesideTheExactMotion() throws {
    for command in [
      "answer --method closed-form --input cases.csv -o answers.csv",
      "check frames.csv --engine pop -o played.csv --quiet",
    ] {
      try folder.succeed("check --questions quick -o cases.csv --overwrite")
      try folder.write(
        "case,mass,stiffness,damping,from,to,velocity,time_ms\n"
          + (0...60).map { "one,1,200,10,0,1,0,\(16 * $0)\n" }.joined(), to: "frames.csv")
      try folder.succeed(command)
    }
    let frames = try folder.plot("played.csv")
    #expect(frames.contains(">One case of 'frames'<") && frames.contains(">one: pop "))
    let wrong = try folder.text("answers.csv").split(separator: "\n").map { line in
      line.hasPrefix("plain/3,")
        ? line.split(separator: ",")[..<7].joined(separator: ",") + ",9,0" : "\(line)"
    }
    try folder.write(wrong.joined(separator: "\n") + "\n", to: "wrong.csv")
    let titles = try folder.plot("wrong.csv").matches(of: #/<text class="t b"[^>]*>([^<]*)</#).map(
      \.1)
    #expect(
      titles.count == 12 && titles[0].hasPrefix("plain/3: ") && titles[1].hasSuffix(": 0"))
    // An answer at rest on its target is exact, and a spring needs a frequency.
    try folder.write(
      "case,zeta,omega,x0,target,v0,t,position\nrest,1,9,1,1,0,1,1\nnone,1,0,0,1,0,1,1\n",
      to: "odd.csv")
    let odd = try folder.plot("odd.csv")
    #expect(odd.contains(">rest: 0<") && odd.contains("1 without a valid spring are not drawn."))
  }

  /// An infinite error is told from an answer that is missing, and an answer
  /// near the largest doubles does not flatten the others.
  @Test func infiniteErrorsAreTold() throws {
    let cases = [
      "rest,1,10,5,5,0,0.1,5.5,0", "rest,1,10,5,5,0,0.2,5,0", "none,1,10,0,1,0,0.1,inf,0",
      "none,1,10,0,1,0,0.2,nan,0", "some,1,10,0,1,0,0.1,inf,0", "some,1,10,0,1,0,0.2,0.6,0",
      "far,1,10,0,1,0,0.1,1e293,0", "far,1,10,0,1,0,0.2,0.6,0",
    ]
    try folder.write(
      "case,zeta,omega,x0,target,v0,t,position,velocity\n"
        + cases.map { $0 + "\n" }.joined(), to: "infinite.csv")
    let picture = try folder.plot("infinite.csv")
    for title in ["rest: should be at rest", "none: no answer", "some: 1 of 2 not finite"] {
      #expect(picture.contains(">\(title)<"), "\(title)")
    }
    #expect(picture.contains("1 with points beyond the panel") && !picture.contains("e+29"))
    let total = try folder.succeed("check infinite.csv").rows.last
    #expect(total?["unanswered_count"] == "3" && total?["max_position_error"] == "inf")
  }

  /// What `engines --frames` was given is drawn beside what it played, and
  /// judged by its own comparison: an engine that is exact excuses no frame of
  /// the file.
  @Test func framesOfTheFileAreJudged() throws {
    let header = "case,mass,stiffness,damping,from,to,velocity,time_ms,position\n"
    let rows = [("good", "0"), ("bad", "0.5"), ("lost", "nan"), ("far", "inf")]
      .map { "\($0),1,200,10,0,1,0,0,\($1)\n" }
    try folder.write(header + rows.joined(), to: "given.csv")
    try folder.succeed(
      "check given.csv --engine springs --clock equations -o compared.csv --quiet")
    let picture = try folder.plot("compared.csv")
    try folder.write(header + "late,1,200,10,0,1,0,5000,0\n", to: "late.csv")
    #expect(
      try folder.plot("late.csv").contains("page's clock") && !picture.contains("page's clock"))
    let titles = picture.matches(of: #/<text class="t b"[^>]*>([^<]*)</#).map(\.1)
    let lost = ["far", "lost"].map { "\($0): springs 1 of 1 not finite" }
    #expect(titles.prefix(2).sorted().map(String.init) == lost)
    #expect(titles.dropFirst(2) == ["bad: springs 50 %", "good: springs 0"])
    #expect(picture.contains("the largest difference between engine and file"))
    #expect(picture.contains(">engine<") && picture.contains(">file<"))
  }

  /// Events of a trace are drawn that no shaded time of touch shows.
  @Test func eventsOfATraceAreDrawn() throws {
    try folder.write("time_s,event,value\n0.5,target,10\n0.9,impulse,-3\n", to: "trace.csv")
    try folder.succeed("gesture replay spring --trace trace.csv -o spring.csv")
    let picture = try folder.plot("spring.csv --trace trace.csv")
    #expect(picture.contains(">target 10<") && picture.contains(">impulse -3<"))
    #expect(picture.contains("the events of the trace"))
  }

  /// Of more traces than there is room for the first are drawn, and the others
  /// counted; errors of 0 are counted, too.
  @Test func whatHasNoRoomIsCounted() throws {
    let names = (1...8).map { "f\($0)" }
    try folder.write(
      "trace,detector,time_s,state\n"
        + names.map { "\($0),dwell,0.4,paused\n\($0),dwell,0.9,moving\n" }.joined(),
      to: "edges.csv")
    for name in names { try folder.write("time_s,x,y\n0,0,0\n1,3,3\n", to: "\(name).csv") }
    let edges = try folder.plot(
      "edges.csv " + names.map { "--trace \($0).csv" }.joined(separator: " "))
    #expect(SVG.panelCount(edges) == 6 && edges.contains("2 more traces are not drawn"))
    try folder.write(
      "method,time_s,position,position_error\n"
        + "a,0,0,0\na,1,1,0\na,2,1,0\nb,0,0,0\nb,1,1,1e-14\nb,2,1,0\n", to: "zero.csv")
    let errors = try folder.plot("zero.csv")
    #expect(errors.contains("3 errors after the start are 0 and not drawn there, all of a."))
  }
}
