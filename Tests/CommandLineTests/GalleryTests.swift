import Foundation
import TestSupport
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite(.enabled(if: hasGnuplot, "gnuplot is not installed"))
struct GalleryTests {
  /// The pictures, drawn once for all tests.
  private static let pictures = Result { () throws -> [String: String] in
    let folder = TemporaryFolder()
    let render = Repository.file("plots/render").path
    let outcome = try folder.shell("'\(render)' '\(committedRun)' out \"$PROGRAM\"").expect()
    #expect(outcome.errors.isEmpty && !outcome.output.contains("passed over"), "\(outcome)")
    return try Dictionary(
      uniqueKeysWithValues: Program.names("pictures").map {
        ($0, try folder.text("out/\($0).svg"))
      })
  }

  /// The least number of marks in each picture and some of its words: without
  /// its rows a script draws only axes.
  private static let contents: [String: (marks: Int, words: [String])] = [
    "front": (
      120,
      ["AndroidX is one frame late", "Svelte depends on the display", "niri", "finger", "exact"]
    ),
    "motion": (7, ["react-spring", "Rebound", "error (%)"]),
    "work-precision": (90, ["Verlet (2)", "Gauss (16)", "Radau (5)", "duffing", "stiff"]),
    "convergence": (60, ["RK4 (4)", "DOP853 (8)", "Gauss (16)"]),
    // Firefox and niri, which leave all bounds at ζ = 50, are not listed as right.
    "engines": (
      120,
      ["WebKit", "58", "overdamped-5", "<0.1", ": exact, flutter, hyprland, harmonica, fusion, "]
    ),
    "engine-speed": (20, ["Svelte +100 %", "react-spring +20 %", "Rebound −11 %"]),
    "flight": (140, ["stands still", "flutter", "exact", "120 Hz"]),
    "velocity": (60, ["real touch", "kalman", "after 40 ms"]),
    "pause": (6, ["sliding-deadline, F1 0.985", "article, F1 0.217"]),
    "batch": (8, ["preset", "mixed", "10000 springs"]),
    "replay": (3, ["open", "offset", "fraction", "finger (y)"]),
    "edges": (20, ["dwell", "line", "first report"]),
    "map": (1000, ["RK4", "semi-implicit Euler"]),
  ]

  @Test func everyPictureHasItsContent() throws {
    let pictures = try Self.pictures.get()
    #expect(Set(pictures.keys) == Set(Self.contents.keys))
    for (name, (least, words)) in Self.contents {
      let svg = try #require(pictures[name])
      #expect(XMLParser(data: Data(svg.utf8)).parse(), "\(name)")
      #expect(svg.contains("viewBox=\"0 0 830 ") && !svg.contains("<title>Gnuplot"), "\(name)")
      // Points, and paths with a colour of their own: axes and grid are grey.
      let coloured = svg.matches(of: #/(?:stroke|fill)\s*=\s*["']rgb\( *(\d+), *(\d+), *(\d+)\)/#)
        .filter { $0.output.1 != $0.output.2 || $0.output.2 != $0.output.3 }.count
      let marks = svg.matches(of: #/<use |<polygon /#).count + coloured
      #expect(marks >= least, "\(name): \(marks) marks")
      let text = svg.replacing(#/<[^>]*>/#, with: "").replacing("&lt;", with: "<")
      // The footer names the CPU, date and version of the committed run.
      for word in words + ["AMD EPYC", "2026-", "springbench 0.1.0"] {
        #expect(text.contains(word), "\(name): \(word)")
      }
    }
  }

  @Test func theGalleryHasEveryPictureWithItsTitle() throws {
    let page = try Repository.text("plots/gallery/README.md")
    let files = try Repository.names(in: "plots/gallery")
    let pictures = try Self.pictures.get()
    #expect(Set(files) == Set(pictures.keys.map { "\($0).svg" } + ["README.md"]))
    for (name, svg) in pictures {
      let label = #/<title>(.*?)<\/title>/#
      let shown = try Repository.text("plots/gallery/\(name).svg")
      #expect(svg.firstMatch(of: label)?.1 == shown.firstMatch(of: label)?.1, "\(name)")
      #expect(page.contains("](\(name).svg)"), "\(name)")
    }
  }

  @Test func theRunHasTheColumnsOfTheProgram() throws {
    // `grid.csv` is an input.
    try Program.shell(
      "cd '\(committedRun)' && $PROGRAM list --check $(ls *.csv | grep -vx grid.csv)"
    ).expect()
  }
}

/// `plot`, and the pictures of `spring`.
@Suite(.enabled(if: hasGnuplot, "gnuplot is not installed"))
struct PlotTests {
  private let folder = TemporaryFolder()

  private static let pause = "\(committedRun)/pause.csv"

  private func plot(_ arguments: some CommandWords) throws -> String {
    let svg = try folder.run(["plot"] + arguments.words).output
    #expect(XMLParser(data: Data(svg.utf8)).parse(), "\(arguments)")
    return svg
  }

  @Test func aMissingColumnAndAPictureOfAnotherReportAreRefused() throws {
    let lines = try String(contentsOfFile: Self.pause, encoding: .utf8)
    try folder.write(lines.replacing("latency_median_s", with: "latency"), to: "pause.csv")
    try folder.run(
      "plot pause.csv", 65, "pause.csv:1: column latency_median_s: is not in the header")
    try folder.run(
      "plot pause.csv --x f1 --y latenzy", 64, "unknown column 'latenzy'; did you mean latency?")
    try folder.run("plot pause.csv --where f2=1", 64, "unknown column 'f2'")
    try folder.run("plot pause.csv --picture engines", 64, "is of 'engines'")
  }

  /// gnuplot runs commands between backquotes, in names of files after `<` or
  /// `|`, and in code that follows the end of a string.
  private static let hostile = [
    "`touch PWNED`", "< touch PWNED", "|touch PWNED", "'.system('touch PWNED').'",
    "\".system(\"touch PWNED\").\"", "$(touch PWNED)", "x\"; system \"touch PWNED\"; \"",
    "@ARG1 {/:Bold %s}\\n\\", "#\t'",
  ]

  @Test(arguments: hostile) func namesAndTextsAreNotRun(text: String) throws {
    let quoted = "\"\(text.replacing("\"", with: "\"\""))\""
    try folder.write("\(quoted),y,name\n1,2,\(quoted)\n2,3,\(quoted)\n,,a\n", to: "t.csv")
    let name = text.replacing("/", with: "_") + ".csv"
    // Detectors get names with a blank.
    try folder.write(
      try String(contentsOfFile: Self.pause, encoding: .utf8).replacing("dwell", with: "d w"),
      to: name)
    try folder.run(["plot", "--x", text, "--y", "y", "--by", "name", "-o", name + ".svg", "t.csv"])
    try folder.run(["plot", "-o", name + ".png", "--", name])
    // A name ends at the first `=` and has no colons and control characters.
    try folder.run([
      "spring", "\(text.filter { !"=:\t".contains($0) })=ratio:zeta=1,omega=9",
      "--engine", "pop", "-o", "s.svg",
    ])
    let left = try folder.names()
    #expect(!left.contains("PWNED") && left.contains("s.svg"), "\(left)")
    #expect(try !Repository.names(in: "").contains("PWNED"))
  }

  @Test func aPNGIsTwiceAsWideAsTheSVG() throws {
    try folder.run("plot \(Self.pause) -o -p.png")
    let bytes = [UInt8](try Data(contentsOf: folder.file("-p.png")))
    #expect(bytes.starts(with: [0x89, 0x50, 0x4e, 0x47]) && bytes.count > 5_000)
    // The width: 1660, twice the SVG's 830.
    #expect(bytes[16..<20].elementsEqual([0, 0, 0x06, 0x7c]))
  }

  @Test func anyTwoColumnsOfNumbersAreDrawn() throws {
    try folder.write("size,seconds,library\n1,0.5,a\n10,0.7,a\n100,2,b\n1000,4,b\n", to: "a.csv")
    let series = try plot("a.csv --x size --y seconds --by library --log xy")
    #expect(series.contains(">seconds<") && series.contains(">b<"))
    try folder.write("x,y\n1e-300,1e-17\n5e-324,1\n1.7e308,1e300\n", to: "wide.csv")
    _ = try plot("wide.csv --x x --y y --log xy")
    try folder.write("x,y\n-1e300,1\n1e300,2\n", to: "far.csv")
    _ = try plot("far.csv --x x --y y")
    try folder.write("size,seconds\n1,1\n2,nan\n0,3\n", to: "c.csv")
    #expect(try plot("a.csv c.csv --x size --y seconds --log x --quiet").contains(">c<"))
    for words in ["1 of 3 rows are left out: size or seconds", "1 of 3 rows are left out: a log"] {
      try folder.run("plot c.csv --x size --y seconds --log x", 0, words)
    }
    try folder.write("x,y\n1,2\n0x10,3\n", to: "mixed.csv")
    for axes in ["--x x --y y", "--x y --y x"] {
      try folder.run("plot mixed.csv \(axes)", 65, "mixed.csv:3: column x: '0x10' is not a number")
    }
  }

  @Test func theFirstPictureThatTheRowsFillIsDrawn() throws {
    try folder.run("accuracy --problem ui --method rk4 --step 0.02,0.01,0.005 -o a.csv --quiet")
    #expect(try plot("a.csv").contains("Error and step size"))
    // A problem may be named by a text with blanks.
    try folder.run([
      "accuracy", "--equation", "x'' = -x", "--method", "rk4,dop853", "--tolerance", "1e-3,1e-6",
      "--time", "--quick", "--quiet", "-o", "timed.csv",
    ])
    #expect(try plot("timed.csv").contains(">x'' = -x<"))
    // A case may have several rows, as of several processes.
    _ = try folder.shell("(cat timed.csv; tail -n +2 timed.csv) > twice.csv")
    #expect(try plot("a.csv twice.csv").contains(">x'' = -x<"))
    try folder.run(
      "plot a.csv --picture work-precision", 64, "no row has a number in max_position_error and in")
  }

  @Test func aSpringIsDrawnInEnginesThatAreOffAndTheOthersAreNamed() throws {
    try folder.run("spring mine=ratio:zeta=5,omega=10 -o a.svg")
    let svg = try folder.text("a.svg")
    #expect(svg.contains(">webkit: 58 %<") && svg.contains(">mine<") && svg.contains(">120 Hz<"))
    #expect(svg.contains("within 1 %: ") && !svg.contains(">flutter:"))
    try folder.run("spring a=ratio:zeta=1,omega=9 b=ratio:zeta=0.5,omega=9 -o b.svg")
    let both = try folder.text("b.svg")
    #expect(both.contains(">a<") && both.contains(">b<") && both.contains(">2 springs<"))
    try folder.run("spring ratio:zeta=1,omega=9 --rate 60", 64, "-o NAME.svg")
  }
}
