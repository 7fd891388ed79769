import Foundation
import TestSupport
import Testing

/// Pictures and pages as users get them.
@Suite struct PictureTests {
  private static let spring = "response:response=0.35,damping=0.7"
  private static let run = "Data/runs/reference"

  /// The working folder of all commands, with the repository's data in it.
  private let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder(linking: "Data") }

  /// A picture that `plot` succeeds to draw, as SVG that XML parsers read.
  private func plot(_ arguments: some CommandWords) throws -> String {
    let svg = try Program.succeed(["plot"] + arguments.words, in: folder.url).output
    #expect(SVG.isWellFormed(svg), "\(arguments)")
    return svg
  }

  /// The smallest and almost the largest number of a double.
  @Test func logarithmicAxesHoldAllNumbers() throws {
    try folder.write("x,y\n5e-324,1e-17\n1.7e308,1e300\n", to: "wide.csv")
    let picture = try plot("wide.csv --x x --y y --log xy")
    #expect(!picture.contains("inf\""))
  }

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
    #expect(SVG.panelCount(try plot("odd.csv")) == 1)
  }

  /// A spring without a report has one panel for each engine.
  @Test func aSpringInEveryEngine() throws {
    let all = try Program.succeed("plot --spring \(Self.spring)")
    #expect(all.errors.isEmpty && SVG.isWellFormed(all.output), "\(all.errors)")
    let panels = all.output.matches(of: #/<text class="t b"[^>]*>([a-z-]+): /#)
    let engines = Set(panels.map { String($0.1) })
    #expect(engines.isSuperset(of: ["react-spring", "motion", "flutter", "androidx"]))
    // The exact motion has no panel of its own.
    #expect(!engines.contains("springs"))
    let chosen = try plot("--spring \(Self.spring) --engine pop,wave --rate 30")
    #expect(SVG.panelCount(chosen) == 2 && chosen.contains(">30 Hz<"))
    #expect(chosen.contains(">One spring (damping ratio 0.7, response 0.35 s) in 2 engines<"))
    #expect(!chosen.contains("springs is the exact motion"))
  }

  /// The remark above a panel says whether an engine is early from the start or
  /// runs fast. Wave and React Motion show each frame one frame early; React
  /// Spring rounds frames up to whole milliseconds, those of 8.33 ms to 9.
  /// KWin, which ignores moves of a pixel, is given longer ones, and is neither
  /// early nor fast.
  @Test func aLeadIsNotSpeed() throws {
    func remark(_ engine: String, _ rate: String) throws -> String {
      let spring = "response:response=0.3,damping=0.35"
      let picture = try plot("--spring \(spring) --engine \(engine) --rate \(rate)")
      return (picture.firstMatch(of: #/>([^<]*)at \d+ Hz</#)?.1).map(String.init) ?? "none"
    }
    for engine in ["wave", "react-motion"] {
      let words = try remark(engine, "60")
      #expect(words.contains(#/^1\d ms early $/#), "\(engine): \(words)")
    }
    #expect(try remark("react-native-ios", "60").contains(#/^1[67] ms late $/#))
    #expect(try remark("react-spring", "120").contains(#/\b8 % fast $/#))
    #expect(try remark("kwin", "60") == "worst ")
  }

  /// An engine that ends before it has arrived is off by the distance left.
  @Test func whatIsLeftAtTheEndCounts() throws {
    func cell(_ engine: String, _ spring: String) throws -> String {
      let picture = try plot(
        "\(Self.run)/engines.csv --where engine=\(engine) --where spring=\(spring)")
      return (picture.firstMatch(of: #/class="m [kw]"[^>]*>([^<]*)</#)?.1).map(String.init) ?? ""
    }
    // The errors of the frames before the end are only 0.48 % and 0.01 %.
    #expect(try cell("compose", "ui-1-0.4") == "0.97 %")
    #expect(try cell("compose", "overdamped-1.5") == "0.99 %")
    // This engine diverges at that rate.
    #expect(try cell("wave", "overdamped-5") == "at 30 Hz")
  }

  /// Pictures of springs end when these are at rest, however slow they are, and
  /// hold the curves of engines that go further than the spring.
  @Test func springsAreDrawnToTheirEnd() throws {
    let several = try plot(
      "--spring slow=ratio:zeta=0.8,omega=0.2 --spring slower=ratio:zeta=1,omega=0.1")
    for name in ["slow", "slower"] { #expect(several.contains(">\(name)<"), "\(name)") }
    let engines = "--engine wobble,holden --rate 60,240"
    let long = String(repeating: "long ", count: 20)
    let named = try plot([
      "--spring", "\(long)a=ratio:zeta=0.8,omega=9", "--spring", "\(long)b=ratio:zeta=1,omega=9",
    ])
    #expect(named.matches(of: #/long l?o?n?g?…: at rest after [0-9.]+ s</#).count == 2)
    let one = try plot("--spring ratio:zeta=0.3,omega=3 \(engines)")
    #expect(one.contains(">wobble: 14 %<") && one.contains("Dotted vertical line"))
    let wobble = try #require(one.firstRange(of: ">wobble: "))
    #expect(try wobble.lowerBound < #require(one.firstRange(of: ">holden: ")).lowerBound)
  }

  /// Of a spring that swings for minutes, 27 periods are drawn and judged: more
  /// would fill the panels, and take 15 s. The dotted line of its rest lies
  /// beyond them.
  @Test func ofManySwingsTheFirstAreShown() throws {
    let picture = try plot("--spring ratio:zeta=0.001,omega=18 --engine svelte,pop")
    #expect(picture.contains("largest error within 9.42 s,"))
    #expect(picture.contains("left after 384 s; the picture shows 0 to 9.42 s."))
    #expect(!picture.contains("Dotted vertical line"))
  }

  /// A picture may begin later than the motion or the file.
  @Test func picturesMayBeginLater() throws {
    let spring = "ratio:zeta=0.01,omega=18"
    let late = try plot("--spring \(spring) --engine flutter --from 20")
    #expect(late.contains("; the picture shows 20 to 29.4 s."))
    let springs = "plot --spring a=\(spring) --spring b=ratio:zeta=1,omega=3"
    #expect(
      try plot("--spring a=\(spring) --spring b=ratio:zeta=1,omega=3 --from 10s")
        != Program.run(springs).output)
    try Program.run("\(springs) --from 60s").expect(
      64, saying: "--from: the picture ends at 44 s")
    try Program.succeed("solve --spring \(spring) --duration 5 -o late.csv", in: folder.url)
    for options in ["", "--x time_s --y position"] {
      let whole = try plot("late.csv \(options)").count
      #expect(try plot("late.csv \(options) --from 4s").count < whole / 2, "\(options)")
    }
    try Program.run("plot late.csv --from 6", in: folder.url)
      .expect(64, saying: "--from: no row is so late")
  }

  /// A curve stays in its panel, or the remark says how far it goes.
  @Test func enginesStayInTheirPanels() throws {
    func plotted(_ spring: String, _ engine: String) throws -> (svg: String, isCut: Bool) {
      let svg = try plot("--spring \(spring) --engine \(engine) --rate 24")
      let box = try #require(svg.firstMatch(of: #/<rect x="[^"]*" y="([0-9.]+)"[^>]*\/><\/clip/#))
      let lines = svg.matches(of: #/stroke-linejoin="round" d="(M[^"]*)"/#).map(\.1)
      let top = try #require(Double(box.1))
      let heights = lines.flatMap { $0.matches(of: #/[ML]-?[0-9.]+ (-?[0-9.]+)/#) }
        .compactMap { Double($0.1) }
      return (svg, heights.count < 100 || (heights.min() ?? 0) < top)
    }
    #expect(try !plotted("ratio:zeta=0.3,omega=3", "svelte").isCut)
    #expect(try plotted("ratio:zeta=0,omega=20", "kwin").svg.contains("; reaches -"))
  }

  /// What a picture omits is counted, and doubtful times are marked by hollow
  /// points.
  @Test func whatIsNotDrawnIsCounted() throws {
    let report = "\(Self.run)/accuracy.csv"
    let rows = try namedRows(Repository.text(report))
    let diverged = rows.count { $0["status"] == "diverged" }
    let picture = try plot("\(report) --picture work-precision")
    #expect(picture.contains("\(diverged) that diverged"))
    let hollow = picture.matches(of: #/ l" stroke-width="(?:0\.9|1\.5)" d="M/#).count
    let said = picture.firstMatch(of: #/Hollow: (\d+) of/#).flatMap { Int($0.1) }
    #expect(hollow == said, "\(hollow) of \(String(describing: said))")
    let work = try plot("\(report) --picture work")
    #expect(!work.contains("closed forms") && work.contains("that evaluate nothing"))
    #expect(try plot("\(Self.run)/sweep.csv").contains("above 1, up to 1.5e"))
  }

  @Test func reportsChooseTheirPicture() throws {
    let trace = "Data/interactions/momentum-drawer.csv"
    for (command, options, words) in [
      ("solve", "--spring \(Self.spring) --method closed-form,rk4", "by 2 methods"),
      ("replay", "momentum-drawer --trace \(trace)", "frame by frame"),
      ("engines", "--engine pop,wave --no-timing --quiet", "from the exact motion"),
    ] {
      try Program.succeed("\(command) \(options) -o \(command).csv", in: folder.url)
      #expect(try plot("\(command).csv").contains(words), "\(command)")
    }
    #expect(try plot("engines.csv --picture engine-speed").contains("% off"))
    let single = try plot("--spring \(Self.spring) --engine pop --rate 60Hz,8ms")
    #expect(single.contains(" in one engine<") && single.contains(">125 Hz<"))
    let one = try plot("engines.csv --where engine=pop")
    #expect(one.contains(">pop<") && !one.contains(">wave<"))
    // A page has all pictures of a report.
    try Program.succeed("plot engines.csv -o all.html", in: folder.url)
    #expect(try folder.text("all.html").matches(of: #/<svg/#).count == 2)
  }

  /// Of springs of one name in two files, the picture of speeds has the less
  /// damped one.
  @Test func springsOfOneNameAreToldApart() throws {
    for (file, ratio) in [("a", 0.1), ("b", 0.3)] {
      try Program.succeed(
        "engines --spring mine=ratio:zeta=\(ratio),omega=20 --engine rebound --no-timing "
          + "--quiet -o \(file).csv", in: folder.url)
    }
    let picture = try plot("a.csv b.csv --picture engine-speed")
    #expect(picture.contains(">rebound, a"))
    #expect(!picture.contains(">rebound, b"))
    #expect(picture.contains("or their file does not have it: rebound, b"))
  }

  /// A picture has the name that `plot --list` prints, such as solve/motion,
  /// and a short one, the part after the slash.
  @Test func picturesHaveTwoNames() throws {
    try Program.script(
      """
      springbench solve --spring ratio:zeta=1,omega=9 -o a.csv
      name=$(springbench plot --list | awk '/^solve/ { name = $1 } END { print name }')
      springbench plot a.csv --picture $name > b.svg
      springbench plot a.csv --picture ${name#*/} > c.svg
      cmp b.svg c.svg
      """, in: folder.url
    ).expect()
  }

  /// A curve for each spring, method and step.
  @Test func everyTrajectoryHasACurve() throws {
    let two = "--spring soft=ratio:zeta=1,omega=9 --spring hard=ratio:zeta=1,omega=20"
    func solved(_ options: String = "") throws -> String {
      try Program.succeed(
        "solve \(two) --duration 1 --overwrite -o solved.csv \(options)", in: folder.url)
      return try plot("solved.csv")
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
    let beside = try plot(two)
    #expect(beside.contains("soft: at rest after") && beside.contains("hard: at"))
  }

  /// The name of a vertical line stands beside it, and not behind another line.
  @Test func namesStandBesideTheirLines() throws {
    let springs = (1...9).map { "--spring s\($0)=ratio:zeta=0.\($0),omega=1\($0)" }
    let picture = try plot(springs.joined(separator: " "))
    let lines = picture.matches(of: #/d="M([0-9.]+) 122V488"/#).compactMap { Double($0.1) }
    try #require(lines.count == 9)
    var count = 0
    for text in picture.matches(of: #/x="([0-9.]+)" y="[0-9.]+">s([1-9])</#) {
      let (x, number) = try (#require(Double(text.1)), #require(Int(text.2)))
      let line = lines[number - 1]
      // The names are about 14 px wide.
      let near = x > line ? x : x + 14
      #expect((near - line).magnitude < 6, "s\(number)")
      let between = min(near, line)...max(near, line)
      #expect(lines.count(where: between.contains) == 1, "s\(number)")
      count += 1
    }
    #expect(count >= 7)
  }

  @Test func anyColumnsOfAnyTable() throws {
    try folder.write(
      "size,seconds,library\n1,0.5,a\n10,0.7,a\n100,2,b\n1000,4,b\n", to: "mine.csv")
    let series = try plot("mine.csv --x size --y seconds --by library --log xy")
    #expect(series.contains(">seconds by size<") && series.contains(">b<"))
    let named = try plot("mine.csv --x library --y seconds")
    #expect(named.contains(">a<"))
    // Series beyond the number of colours are grey, as the caption says.
    try folder.write(
      "x,y,name\n" + (0..<20).map { "1,\($0),s\($0)\n2,\($0),s\($0)\n" }.joined(), to: "many.csv")
    let crowded = try plot("many.csv --x x --y y --by name")
    #expect(crowded.contains(">s13<") && crowded.contains(">others<") && !crowded.contains(">s14<"))
    #expect(crowded.contains("grey: 6 more"))
    // Grey is beneath all others.
    let clipped = try #require(crowded.firstRange(of: "<g clip-path")).upperBound
    let marks = crowded[clipped...]
    let (grey, first) = (marks.firstRange(of: "\"n l\""), marks.firstRange(of: "\"s0 l\""))
    #expect(try #require(grey).lowerBound < #require(first).lowerBound)
  }

  /// A text among numbers makes a column one of names, which is said. As
  /// elsewhere, a hexadecimal number is a text.
  @Test func aTextAmongNumbersIsNamed() throws {
    try folder.write("x,y\n1,2\n0x10,3\n,4\n5,5\n", to: "mixed.csv")
    let words = "mixed.csv:3: column x: '0x10' is not a number"
    let picture = try Program.succeed(
      saying: "note: \(words), so all are drawn as names", "plot mixed.csv --x x --y y",
      in: folder.url
    ).output
    #expect(picture.contains(">0x10<"))
    try Program.run("plot mixed.csv --x y --y x", in: folder.url).expect(65, saying: words)
    try folder.write("x,y\na,2\nb,3\n", to: "names.csv")
    #expect(try Program.succeed("plot names.csv --x x --y y", in: folder.url).errors.isEmpty)
  }

  /// Rows without a place on a logarithmic axis are counted.
  @Test func rowsLeftOutAreCounted() throws {
    try folder.write("x,y\n1,0\n0,1\n2,-1\n3,2\n,4\n", to: "signs.csv")
    let columns = "plot signs.csv --x x --y y"
    for (log, count) in [("x", 1), ("y", 2), ("xy", 3)] {
      let words = "\(count) of 5 rows are left out"
      let partial = try Program.succeed(
        saying: "note: \(words)", "\(columns) --log \(log)", in: folder.url)
      #expect(partial.output.contains(words), "\(log)")
    }
    // The axis shows only what is drawn, and a series of which nothing is drawn
    // is named.
    try folder.write("x,y,name\n0,1e-3,a\n1,0,a\n2,-5,b\n3,7,b\n", to: "zero.csv")
    let zero = try Program.succeed(
      saying: "; nothing remains of a", "plot zero.csv --x x --y y --by name --log xy",
      in: folder.url)
    #expect(zero.output.contains(">6.5<"))
    try Program.succeed(
      saying: "note: 1 of 5 rows are left out: their x or y is not a finite number", columns,
      in: folder.url)
    try folder.write("x,y,name\n1,1,a\n2,nan,a\n3,inf,\n4,,a\n5,5,\n6,6,a\n", to: "lost.csv")
    let words = "3 of 6 rows are left out: their x or y is not a finite number"
    let picture = try Program.succeed(
      saying: words, "plot lost.csv --x x --y y --by name", in: folder.url
    ).output
    // Rows without a name are a series, too.
    #expect(picture.contains(words) && picture.contains(">no name<"))
  }

  /// The curve of an exact motion reaches its first turning point, whether it
  /// swings more often than the picture has points, or pixels, or not.
  @Test(arguments: [
    ("s0 l", 0.1, "--spring a=ratio:zeta=0.1,omega=60 --spring b=ratio:zeta=1,omega=1.5"),
    ("s0 l", 0.001, "--spring a=ratio:zeta=0.001,omega=5000 --spring b=ratio:zeta=1,omega=1.5"),
    ("n l d", 0.02, "--spring ratio:zeta=0.02,omega=300 --engine pop"),
    ("n l d", 0.5, "--spring ratio:zeta=0.5,omega=9 --engine pop"),
  ])
  func exactMotionsReachTheirPeaks(style: String, zeta: Double, options: String) throws {
    let paths = try plot(options).matches(
      of: #/<path class="([^"]*)"[^>]* stroke-linejoin="round"[^>]* d="M([^"]*)"/#)
    let path = try #require(paths.first { $0.1 == style }?.2)
    let heights = path.split(separator: "L").compactMap { Double($0.split(separator: " ")[1]) }
    #expect(heights.count < 1600)
    let top = try #require(heights.min())
    let scale = try #require(Self.unitLength(of: plot(options)))
    let peak = 1 + exp(-Double.pi * zeta / (1 - zeta * zeta).squareRoot())
    #expect(abs((heights[0] - top) / scale - peak) < 0.003)
  }

  /// The pixels of a unit of the first vertical axis, from its first two ticks.
  private static func unitLength(of svg: String) -> Double? {
    let ticks = svg.matches(of: #/class="t e"[^>]* y="([0-9.]+)">([0-9.]+)</#).prefix(2)
      .compactMap { tick in Double(tick.1).flatMap { y in Double(tick.2).map { (y, $0) } } }
    guard ticks.count == 2 else { return nil }
    return (ticks[0].0 - ticks[1].0) / (ticks[1].1 - ticks[0].1)
  }

  /// An equation has no start distance and no frequency by which its errors
  /// could be divided.
  @Test func errorsOfEquationsHaveTheirUnit() throws {
    let equation = "mine=x'' = -x - x^3"
    for (command, file) in [
      (["accuracy", "--quick", "--quiet"], "errors.csv"), (["solve"], "motion.csv"),
    ] {
      try Program.succeed(
        command + ["--equation", equation, "--method", "rk4", "--duration", "2", "-o", file],
        in: folder.url)
      let picture = try plot(file)
      #expect(picture.contains("S is the largest value of the motion."), "\(file)")
      #expect(!picture.contains("x₀"), "\(file)")
    }
    #expect(try plot("\(Self.run)/accuracy.csv --where problem=ui").contains("x₀"))
  }

  /// The caption says in which direction the compared numbers are worse, and
  /// the rows of one case are named by their metrics.
  @Test func comparisonsSayWhatIsWorse() throws {
    func comparison(_ rows: String) throws -> String {
      let header =
        "case_id,metric,base_runs_count,new_runs_count,base_median,new_median,ratio,"
        + "ratio_ci95_low,ratio_ci95_high,p_value,p_value_holm,verdict,yardstick_ratio\n"
      try folder.write(header + rows, to: "compared.csv")
      return try plot("compared.csv")
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
      "engines --frames frames.csv --engine pop -o played.csv --quiet",
    ] {
      try Program.succeed("cases --set quick -o cases.csv --overwrite", in: folder.url)
      try folder.write(
        "case,mass,stiffness,damping,from,to,velocity,time_ms\n"
          + (0...60).map { "one,1,200,10,0,1,0,\(16 * $0)\n" }.joined(), to: "frames.csv")
      try Program.succeed(command, in: folder.url)
    }
    let frames = try plot("played.csv")
    #expect(frames.contains(">One case of 'frames'<") && frames.contains(">one: pop "))
    let wrong = try folder.text("answers.csv").split(separator: "\n").map { line in
      line.hasPrefix("plain/3,")
        ? line.split(separator: ",")[..<7].joined(separator: ",") + ",9,0" : "\(line)"
    }
    try folder.write(wrong.joined(separator: "\n") + "\n", to: "wrong.csv")
    let titles = try plot("wrong.csv").matches(of: #/<text class="t b"[^>]*>([^<]*)</#).map(\.1)
    #expect(
      titles.count == 12 && titles[0].hasPrefix("plain/3: ") && titles[1].hasSuffix(": 0"))
    // An answer at rest on its target is exact, and a spring needs a frequency.
    try folder.write(
      "case,zeta,omega,x0,target,v0,t,position\nrest,1,9,1,1,0,1,1\nnone,1,0,0,1,0,1,1\n",
      to: "odd.csv")
    let odd = try plot("odd.csv")
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
    let picture = try plot("infinite.csv")
    for title in ["rest: should be at rest", "none: no answer", "some: 1 of 2 not finite"] {
      #expect(picture.contains(">\(title)<"), "\(title)")
    }
    #expect(picture.contains("1 with points beyond the panel") && !picture.contains("e+29"))
    let total = try Program.succeed("score infinite.csv", in: folder.url).rows.last
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
    try Program.succeed(
      "engines --frames given.csv --engine springs --clock equations -o compared.csv --quiet",
      in: folder.url)
    let picture = try plot("compared.csv")
    try folder.write(header + "late,1,200,10,0,1,0,5000,0\n", to: "late.csv")
    #expect(try plot("late.csv").contains("page's clock") && !picture.contains("page's clock"))
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
    try Program.succeed("replay spring --trace trace.csv -o spring.csv", in: folder.url)
    let picture = try plot("spring.csv --trace trace.csv")
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
    let edges = try plot("edges.csv " + names.map { "--trace \($0).csv" }.joined(separator: " "))
    #expect(SVG.panelCount(edges) == 6 && edges.contains("2 more traces are not drawn"))
    try folder.write(
      "method,time_s,position,position_error\n"
        + "a,0,0,0\na,1,1,0\na,2,1,0\nb,0,0,0\nb,1,1,1e-14\nb,2,1,0\n", to: "zero.csv")
    let errors = try plot("zero.csv")
    #expect(errors.contains("3 errors after the start are 0 and not drawn there, all of a."))
  }

  private static let rasterizer = (try? Program.shell("command -v rsvg-convert").status) == 0

  @Test(.enabled(if: rasterizer, "rsvg-convert is not installed"))
  func picturesBecomePNG() throws {
    try Program.succeed("plot --spring \(Self.spring) --engine pop -o -spring.png", in: folder.url)
    let bytes = [UInt8](try Data(contentsOf: folder.file("-spring.png")))
    // A PNG begins with this byte and the letters PNG.
    #expect(bytes.starts(with: [0x89, 0x50, 0x4e, 0x47]) && bytes.count > 5_000)
    // Its width, in bytes 16 to 19, is 1660: twice the 830 pixels of the SVG.
    #expect(bytes[16..<20].elementsEqual([0, 0, 0x06, 0x7c]))
  }

  /// If the converter is missing, the message says how to install it.
  @Test func aMissingRasterizerIsSaid() throws {
    try Program.run(
      "plot --spring \(Self.spring) -o x.png", in: folder.url, environment: ["PATH": "/nonexistent"]
    ).expect(73, saying: "librsvg2-bin")
    #expect(try folder.names() == ["Data"])
  }
}
