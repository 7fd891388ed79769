import Foundation
import TestSupport
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Pictures and pages as users get them.
@Suite struct PictureTests {
  private static let spring = "response:response=0.35,damping=0.7"
  private func isWellFormed(_ svg: String) -> Bool {
    XMLParser(data: Data(svg.utf8)).parse() && !svg.contains("NaN") && !svg.contains("nan")
  }

  /// One panel per engine, each with the exact motion and both rates.
  /// From the smallest to the largest numbers.
  @Test func logarithmicAxesHoldAllNumbers() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("x,y\n5e-324,1e-17\n1.7e308,1e300\n", to: "wide.csv").path
    let picture = try Program.succeed(["plot", path, "--x", "x", "--y", "y", "--log", "xy"]).output
    #expect(!picture.contains("nan") && !picture.contains("inf\""))
  }

  @Test func aSpringInEveryEngine() throws {
    let outcome = try Program.run(["plot", "--spring", Self.spring])
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    #expect(isWellFormed(outcome.output))
    let panels = outcome.output.matches(of: #/<text class="t b"[^>]*>([a-z-]+): /#)
    let engines = Set(panels.map { String($0.1) })
    #expect(engines.isSuperset(of: ["react-spring", "motion", "flutter", "androidx"]))
    #expect(!engines.contains("springs"))
    let chosen = try Program.run(
      ["plot", "--spring", Self.spring, "--engine", "pop,wave", "--rate", "30"])
    #expect(chosen.output.matches(of: #/clipPath id/#).count == 2)
    #expect(chosen.output.contains(">30 Hz<"))
    #expect(
      chosen.output.contains(">One spring (damping ratio 0.7, response 0.35 s) in 2 engines<"))
  }

  /// An engine that starts a frame early keeps its lead; one that counts frames
  /// runs fast; and KWin is given moves longer than the pixel that it ignores.
  @Test func aLeadIsNotSpeed() throws {
    func remark(_ engine: String, _ rate: String) throws -> String {
      let spring = "response:response=0.3,damping=0.35"
      let outcome = try Program.succeed([
        "plot", "--spring", spring, "--engine", engine, "--rate", rate,
      ])
      return (outcome.output.firstMatch(of: #/>([^<]*)at \d+ Hz</#)?.1).map(String.init) ?? "none"
    }
    for engine in ["wave", "react-motion"] {
      let words = try remark(engine, "60")
      #expect(words.contains(#/^1\d ms early $/#), "\(engine): \(words)")
    }
    #expect(try remark("react-native-ios", "60").contains(#/^1[67] ms late $/#))
    #expect(try remark("react-spring", "120").contains(#/\b8 % fast $/#))
    #expect(try remark("kwin", "60") == "worst ")
  }

  /// How legend entries are drawn: colour, dashes and shape, without position.
  private static func legendKeys(_ svg: String) -> [String] {
    let heading = svg.components(separatedBy: "<clipPath")[0]
    return heading.components(separatedBy: "</text>").compactMap { part in
      let key = part.components(separatedBy: "<text")[0]
      guard !key.contains("paper"), key.contains(#/<(path|rect)/#) else { return nil }
      return key.replacing(#/M[0-9.]+ [0-9.]+| [xy]="[0-9.]+"/#, with: "")
    }
  }

  /// Every picture for which the committed run has rows is drawn, not empty,
  /// and in the gallery.
  @Test func theCommittedRunIsDrawn() throws {
    let run = Repository.file("Data/runs/reference").path
    let files = ["replay": "drawer", "solve": "solution"]
    let traces = [
      "replay": "Data/interactions/momentum-drawer.csv",
      "edges": "Data/gestures/gesture-07-hesit-240hz.csv",
    ]
    let list = try Program.run(["plot", "--list"]).output
    // `make-gallery` reads a line for each picture.
    #expect(!list.contains("\n "), "a summary is wrapped")
    let page = try Repository.text("plots/gallery/README.md")
    var names: Set = ["frameworks.svg", "front.svg", "README.md"]
    for match in list.matches(of: #/(?m)^([a-z]+)\/([a-z-]+) +(.*)$/#) {
      let (kind, name) = (String(match.1), String(match.2))
      let report = "\(run)/\(files[kind] ?? kind).csv"
      guard FileManager.default.fileExists(atPath: report) else { continue }
      let trace = traces[kind].map { ["--trace", Repository.file($0).path] } ?? []
      let outcome = try Program.run(["plot", report, "--picture", name] + trace)
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(name): \(outcome.errors)")
      #expect(isWellFormed(outcome.output), "\(name)")
      let drawing = outcome.output.components(separatedBy: "<g clip-path=").dropFirst().map {
        $0.components(separatedBy: "</g>")[0]
      }
      let marks = drawing.reduce(0) { $0 + $1.matches(of: #/<(?:path|rect) /#).count }
      #expect(marks >= 2, "\(name): \(marks) marks")
      let keys = Self.legendKeys(outcome.output)
      #expect(Set(keys).count == keys.count, "\(name): \(keys)")
      // The run beside a file gives its date; the machine is stated where there
      // are times.
      let footer = outcome.output.matches(of: #/<text class="f"[^>]*>([^<]*)/#).map { $0.1 }
        .joined(separator: " ")
      #expect(footer.contains(#/\b20\d\d-\d\d-\d\d\b/#), "\(name): \(footer)")
      let isTimed = ["work-precision", "batch", "steppers", "noise"].contains(name)
      #expect(footer.contains("load average") == isTimed, "\(name): \(footer)")
      #expect(footer.contains("springbench "), "\(name): \(footer)")
      let picture = Repository.file("plots/gallery/\(name).svg")
      let shown = try String(contentsOf: picture, encoding: .utf8)
      #expect(isWellFormed(shown) && shown.utf8.count > 2000, "\(name)")
      // The gallery and its page have the program's captions.
      let caption = #/aria-label="([^"]*)"/#
      #expect(
        shown.firstMatch(of: caption)?.1 == outcome.output.firstMatch(of: caption)?.1, "\(name)")
      let sentence = match.3.prefix(1).uppercased() + match.3.dropFirst()
      #expect(page.contains("![\(sentence)](\(name).svg)"), "\(name)")
      names.insert("\(name).svg")
    }
    let gallery = Repository.file("plots/gallery").path
    #expect(try Set(FileManager.default.contentsOfDirectory(atPath: gallery)) == names)
    #expect(names.count >= 17)
  }

  /// An engine that ends early is off by the distance left.
  @Test func whatIsLeftAtTheEndCounts() throws {
    let path = Repository.file("Data/runs/reference/engines.csv").path
    func cell(_ engine: String, _ spring: String) throws -> String {
      let outcome = try Program.succeed(
        ["plot", path, "--where", "engine=\(engine)", "--where", "spring=\(spring)"])
      return (outcome.output.firstMatch(of: #/class="m [kw]"[^>]*>([^<]*)</#)?.1)
        .map(String.init) ?? ""
    }
    // Errors of frames alone: 0.48 % and 0.01 %.
    #expect(try cell("compose", "ui-1-0.4") == "0.97 %")
    #expect(try cell("compose", "overdamped-1.5") == "0.99 %")
    #expect(try cell("wave", "overdamped-5") == "at 30 Hz")
  }

  /// The input of a model, and the labels of a trace, as grey bands.
  @Test func tracesAreShaded() throws {
    let run = "Data/runs/reference"
    let cases = [
      ("drawer", "Data/interactions/momentum-drawer.csv", "held, from down to up"),
      ("edges", "Data/gestures/gesture-07-hesit-240hz.csv", "as the trace is labelled"),
    ]
    for (name, trace, words) in cases {
      let file = Repository.file("\(run)/\(name).csv").path
      let shaded = try Program.run(["plot", file, "--trace", Repository.file(trace).path])
      #expect(shaded.status == 0 && shaded.output.contains(words), "\(name): \(shaded.errors)")
      let panels = shaded.output.matches(of: #/clipPath id/#).count
      #expect(shaded.output.matches(of: #/<rect class="v"/#).count == 3 * panels, "\(name)")
      #expect(!(try Program.run(["plot", file]).output.contains(#/class="v"/#)))
    }
    let other = Repository.file("\(run)/springs.csv").path
    #expect(try Program.run(["plot", other, "--trace", other]).status == 64)
  }

  /// Of several traces each has the file of its name.
  @Test func tracesAreFoundByName() throws {
    let names = ["gesture-07-hesit-240hz", "gesture-01-stop-60hz"]
    let files = names.map { Repository.file("Data/gestures/\($0).csv").path }
    let folder = try TemporaryFolder()
    let edges = folder.file("edges.csv").path
    try Program.succeed(["pause", "detect"] + files + ["-o", edges])
    func bandCount(_ traces: [String]) throws -> Int {
      let outcome = try Program.succeed(
        ["plot", edges] + traces.flatMap { ["--trace", $0] })
      #expect(outcome.output.contains("--trace FILE adds") == traces.isEmpty)
      return outcome.output.matches(of: #/<rect class="v"/#).count
    }
    let alone = try files.map { try bandCount([$0]) }
    #expect(alone.allSatisfy { $0 > 0 })
    #expect(try bandCount(files) == alone[0] + alone[1] && bandCount([]) == 0)
    let other = Repository.file("Data/gestures/gesture-02-mid-120hz.csv").path
    try Program.fail(
      65, saying: "the edges have no trace 'gesture-02-mid-120hz', but \(names[0]), \(names[1])",
      ["plot", edges, "--trace", other])
    // A single trace is not that of any file.
    try Program.fail(
      65, saying: "the edges have no trace '\(names[1])', but \(names[0])",
      ["plot", edges, "--where", "trace=\(names[0])", "--trace", files[1]])
  }

  /// What a picture omits is counted, and doubtful times are marked.
  @Test func whatIsNotDrawnIsCounted() throws {
    let path = Repository.file("Data/runs/reference/accuracy.csv").path
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").dropFirst()
    let diverged = lines.count { $0.contains(",diverged,") }
    let picture = try Program.run(["plot", path, "--picture", "work-precision"]).output
    #expect(picture.contains("\(diverged) that diverged"))
    let hollow = picture.matches(of: #/ l" stroke-width="(?:0\.9|1\.5)" d="M/#).count
    let said = picture.firstMatch(of: #/Hollow: (\d+) of/#).flatMap { Int($0.1) }
    #expect(hollow == said, "\(hollow) of \(String(describing: said))")
    let work = try Program.run(["plot", path, "--picture", "work"]).output
    #expect(!work.contains("closed forms") && work.contains("that evaluate nothing"))
    let map = Repository.file("Data/runs/reference/sweep.csv").path
    #expect(try Program.run(["plot", map]).output.contains("above 1, up to 1.5e"))
  }

  @Test func reportsChooseTheirPicture() throws {
    let folder = try TemporaryFolder()
    let solved = folder.file("solved.csv").path
    let trace = Repository.file("Data/interactions/momentum-drawer.csv").path
    let replayed = folder.file("replayed.csv").path
    let engines = folder.file("engines.csv").path
    let commands = [
      ["solve", "--spring", Self.spring, "--method", "closed-form,rk4", "-o", solved],
      ["replay", "momentum-drawer", "--trace", trace, "-o", replayed],
      ["engines", "--engine", "pop,wave", "--no-timing", "--quiet", "-o", engines],
    ]
    for command in commands { #expect(try Program.run(command).status == 0, "\(command)") }
    for (path, word) in [
      (solved, "by 2 methods"), (replayed, "frame by frame"), (engines, "from the exact motion"),
    ] {
      let outcome = try Program.succeed(["plot", path])
      #expect(outcome.output.contains(word) && isWellFormed(outcome.output), "\(path)")
    }
    let speed = try Program.run(["plot", engines, "--picture", "engine-speed"])
    #expect(speed.output.contains("% off"))
    let rates = ["--engine", "pop", "--rate", "60Hz,8ms"]
    let single = try Program.run(["plot", "--spring", Self.spring] + rates).output
    #expect(single.contains(" in one engine<") && single.contains(">125 Hz<"))
    let one = try Program.run(["plot", engines, "--where", "engine=pop"])
    #expect(one.output.contains(">pop<") && !one.output.contains(">wave<"))
    let page = folder.file("all.html").path
    #expect(try Program.run(["plot", engines, "-o", page]).status == 0)
    #expect(try String(contentsOfFile: page, encoding: .utf8).matches(of: #/<svg/#).count == 2)
  }

  /// A curve for each spring, method and step.
  @Test func everyTrajectoryHasACurve() throws {
    let folder = try TemporaryFolder()
    let two = ["--spring", "soft=ratio:zeta=1,omega=9", "--spring", "hard=ratio:zeta=1,omega=20"]
    let solved = folder.file("solved.csv").path
    let solve = ["solve"] + two + ["--duration", "1", "--overwrite", "-o", solved]
    #expect(try Program.run(solve).status == 0)
    let curves = try Program.run(["plot", solved]).output
    #expect(curves.contains(">2 springs<") && curves.contains(">soft closed-form<"))
    #expect(curves.contains(">hard closed-form<"))
    #expect(try Program.run(solve + ["--method", "euler", "--step", "1ms,4ms"]).status == 0)
    let steps = try Program.run(["plot", solved]).output
    for name in ["soft explicit-euler 0.001", "hard explicit-euler 0.004"] {
      #expect(steps.contains(">\(name)<"), "\(name)")
    }
    // Too many for one panel have one each, the exact motions, too.
    let methods = ["--method", "closed-form,motion,react-spring"]
    #expect(try Program.run(solve + methods).status == 0)
    let panels = try Program.run(["plot", solved]).output
      .matches(of: #/<text class="t b"[^>]*>([a-z -]+): /#).map { String($0.1) }
    let names = ["closed-form", "motion", "react-spring"]
    #expect(panels.sorted() == ["hard", "soft"].flatMap { s in names.map { "\(s) \($0)" } })
    let beside = try Program.run(["plot"] + two)
    #expect(beside.status == 0 && isWellFormed(beside.output))
    #expect(beside.output.contains("soft: at rest after") && beside.output.contains("hard: at"))
    #expect(try Program.run(["plot"] + two + ["--rate", "60"]).status == 64)
  }

  @Test func anyColumnsOfAnyTable() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(
      "size,seconds,library\n1,0.5,a\n10,0.7,a\n100,2,b\n1000,4,b\n", to: "mine.csv"
    ).path
    let outcome = try Program.run(
      ["plot", file, "--x", "size", "--y", "seconds", "--by", "library", "--log", "xy"])
    #expect(outcome.status == 0 && isWellFormed(outcome.output))
    #expect(outcome.output.contains(">seconds by size<") && outcome.output.contains(">b<"))
    // Series beyond the number of colours are grey, as the caption says.
    let many = try folder.write(
      "x,y,name\n" + (0..<20).map { "1,\($0),s\($0)\n2,\($0),s\($0)\n" }.joined(), to: "many.csv"
    ).path
    let crowded = try Program.run(["plot", many, "--x", "x", "--y", "y", "--by", "name"]).output
    #expect(crowded.contains(">s13<") && crowded.contains(">others<") && !crowded.contains(">s14<"))
    #expect(crowded.contains("grey: 6 more"))
    // Rows without a place on a logarithmic axis are counted.
    let signs = try folder.write("x,y\n1,0\n0,1\n2,-1\n3,2\n,4\n", to: "signs.csv").path
    for (log, count) in [("x", 1), ("y", 2), ("xy", 3)] {
      let partial = try Program.succeed(
        ["plot", signs, "--x", "x", "--y", "y", "--log", log])
      #expect(partial.errors.contains("note: \(count) of 5 rows are left out"), "\(log)")
      #expect(partial.output.contains("\(count) of 5 rows are left out"), "\(log)")
    }
    #expect(try Program.succeed(["plot", signs, "--x", "x", "--y", "y"]).errors.isEmpty)
    let named = try Program.run(["plot", file, "--x", "library", "--y", "seconds"])
    #expect(named.status == 0 && named.output.contains(">a<"))
  }

  /// One line each, with the exit status for the cause.
  @Test func whatCannotBeDrawnIsSaid() throws {
    let folder = try TemporaryFolder()
    let mine = try folder.write("a,b\n1,x\n", to: "mine.csv").path
    let lacking = try folder.write(
      "suite,case_id,status,engine,spring\nengines,e,ok,pop,s\n", to: "lacking.csv"
    ).path
    let bare = try folder.write("trace,time_s,state\n", to: "bare.csv").path
    let described = folder.file("described.csv").path
    try Program.succeed(["describe", "--spring", Self.spring, "--format", "csv", "-o", described])
    let springs = Repository.file("Data/runs/reference/springs.csv").path
    let cases: [([String], Int32, String)] = [
      ([bare], 65, "has a header, but no rows"),
      ([described], 65, "there is no picture of reports of 'describe'"),
      ([springs, "--picture", "engines"], 64, "a picture of 'engines', and \(springs) is of 'spr"),
      ([springs, "--picture", "pause/pause"], 64, "a picture of 'pause'"),
      ([], 64, "plot needs FILE"), ([mine, "-o", "a.pdf"], 64, "'pdf' is none of svg, png, html"),
      ([mine], 65, "--x COLUMN"),
      ([mine, "--x", "a", "--y", "b"], 65, "mine.csv:2: column b: 'x' is not a number"),
      ([mine, "--x", "a", "--y", "c"], 65, "column c: is not in the header"),
      ([lacking], 65, "column frame_rate_hz"), ([mine, "--where", "c=1"], 64, "unknown column"),
      ([mine, "--where", "a=2", "--x", "a", "--y", "a"], 64, "nothing to draw"),
      (["/nonexistent.csv"], 66, "nonexistent"), ([lacking, "--picture", "p"], 64, "picture"),
      (["--spring", "ratio:zeta=-1,omega=2"], 64, "zeta"),
    ]
    for (arguments, status, words) in cases {
      let outcome = try Program.run(["plot"] + arguments)
      #expect(outcome.status == status, "\(arguments): \(outcome.status) \(outcome.errors)")
      #expect(outcome.errors.contains(words), "\(arguments): \(outcome.errors)")
      #expect(outcome.errors.split(separator: "\n").count == 1 && outcome.output.isEmpty)
    }
  }

  private static let rasterizer = (try? Program.shell("command -v rsvg-convert").status) == 0

  @Test(.enabled(if: rasterizer, "rsvg-convert is not installed"))
  func picturesBecomePNG() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("-spring.png").path
    try Program.succeed(["plot", "--spring", Self.spring, "--engine", "pop", "-o", path])
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    #expect(bytes.starts(with: [0x89, 0x50, 0x4e, 0x47]) && bytes.count > 5_000)
    // Twice the width of a README, in bytes 16 to 19.
    #expect(bytes[16..<20].elementsEqual([0, 0, 0x06, 0x7c]))  // 1660
  }

  /// If the converter is missing, the message says how to install it.
  @Test func aMissingRasterizerIsSaid() throws {
    let folder = try TemporaryFolder()
    try Program.fail(
      73, saying: "librsvg2-bin",
      ["plot", "--spring", Self.spring, "-o", folder.file("x.png").path],
      environment: ["PATH": "/nonexistent"])
    #expect(try folder.names().isEmpty)
  }
}

/// `plots/render` on everything a run may contain.
@Suite struct RenderTests {
  private func render(_ results: String, _ folder: TemporaryFolder) throws -> Program.Outcome {
    let script = Repository.file("plots/render").path
    return try Program.shell("'\(script)' '\(results)' out /nonexistent", in: folder.url)
  }

  @Test func nothingDrawnIsAFailure() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      at: folder.file("empty"), withIntermediateDirectories: true)
    let outcome = try render("empty", folder)
    #expect(outcome.status == 1 && outcome.errors.contains("nothing was drawn"))
    #expect(try render("missing", folder).status == 66)
  }

  /// gnuplot would execute commands in a name, and after a '<'.
  @Test(arguments: ["r'.system('touch PWNED').'", "< touch PWNED; cat ", "`touch PWNED`"])
  func namesAreNotRun(name: String) throws {
    let folder = try TemporaryFolder()
    let results = folder.file(name)
    try FileManager.default.createDirectory(at: results, withIntermediateDirectories: true)
    let report = results.appendingPathComponent("solution.csv").path
    try Program.succeed(
      ["solve", "--spring", "ratio:zeta=0.3,omega=20", "--duration", "1", "-o", report])
    let script = Repository.file("plots/render").path
    // The folder is matched by a pattern, which avoids quoting.
    _ = try Program.shell("'\(script)' \"$(ls | head -1)\" out /nonexistent", in: folder.url)
    let left = try folder.names()
    #expect(!left.contains("PWNED"), "\(left)")
  }
}
