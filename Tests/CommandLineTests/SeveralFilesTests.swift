import Foundation
import TestSupport
import Testing

/// Pictures of several files: what is in more than one of them is named with
/// its file, and what cannot be told apart is refused.
@Suite struct SeveralFilesTests {
  /// The working folder of all commands, with the repository's data in it.
  private let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder(linking: "Data") }

  private static let run = "Data/runs/reference"
  private static let copies = ["a.csv", "b.csv"]

  /// Writes a report of the committed run into the files `copies`.
  private func copy(_ report: String) throws {
    let text = try Repository.text("\(Self.run)/\(report).csv")
    for name in Self.copies { try folder.write(text, to: name) }
  }

  /// Springs of one name have a column each where their parameters differ.
  @Test func springsOfOneNameMayDiffer() throws {
    for (file, omega) in zip(Self.copies, [14, 14.1]) {
      try folder.succeed(
        "engines m=ratio:zeta=0.6,omega=\(omega) --engine pop --measure times=no --quiet -o \(file)"
      )
    }
    let both = try folder.plot(Self.copies)
    #expect(both.contains(">ζ 0.6, 0.449 s<") && both.contains(">ζ 0.6, 0.446 s<"))
    #expect(both.contains("or the file does not have it"))
  }

  /// Replays of one model share their panels, one for each output, with a curve
  /// for each file.
  @Test func replaysHaveACurveEach() throws {
    let trace = "Data/interactions/momentum-drawer.csv"
    for mode in ["article", "corrected"] {
      try folder.succeed(
        "gesture replay momentum-drawer --trace \(trace) --set mode=\(mode) -o \(mode).csv")
    }
    func counts(_ svg: String) -> (curves: Int, panels: Int, events: Int) {
      // Curves are the coloured lines within panels, not axes or the legend;
      // events are dashed vertical lines.
      let curves = SVG.panelContents(svg).flatMap { $0.split(separator: "\n") }
        .count { $0.contains(#/^<path class="s\d l"/#) }
      let events = svg.matches(of: #/stroke-dasharray="2 3"/#).count
      return (curves, SVG.panelCount(svg), events)
    }
    let files = ["article.csv", "corrected.csv"]
    let (one, both) = try (folder.plot([files[0]]), folder.plot(files))
    for file in files { #expect(both.contains(">\(file)<") && !one.contains(">\(file)<")) }
    #expect(counts(both).curves == 2 * counts(one).curves && counts(one).curves > 0)
    #expect(counts(both).panels == counts(one).panels)
    // Another model has panels of its own, without the events of these.
    try folder.write("time_s,event\n0,down\n0.1,up-inside\n", to: "tap.csv")
    try folder.succeed("gesture replay calculator-button --trace tap.csv -o button.csv")
    let button = counts(try folder.plot("button.csv")).events
    let two = counts(try folder.plot([files[0], "button.csv"])).events
    #expect(two == counts(one).events + button && button > 0)
  }

  /// Springs of the same name in two files need not be the same spring.
  @Test func solutionsHaveACurveEach() throws {
    for (file, spring) in [
      ("soft.csv", "a=ratio:zeta=1,omega=9"), ("hard.csv", "a=ratio:zeta=0.2,omega=20"),
      ("b.csv", "b=ratio:zeta=1,omega=9"),
    ] {
      try folder.succeed("solve \(spring) --duration 1 -o \(file)")
    }
    let both = try folder.plot("soft.csv hard.csv")
    for words in ["Motions of 2 files", "closed-form, soft.csv", "closed-form, hard.csv"] {
      #expect(both.contains(">\(words)<"), "\(words)")
    }
    // Springs of different names are not named with their file.
    let others = try folder.plot("soft.csv b.csv")
    #expect(others.contains(">2 springs<") && others.contains(">a closed-form<"))
  }

  /// Sweeps are panels of their own, on their own grids; ranges of one sweep
  /// are parts of a panel.
  @Test func sweepsHaveAPanelEach() throws {
    for (name, to) in [("wide", 2), ("narrow", 1)] {
      try folder.write(
        "axis,from,to,count,scale\nzeta,0.1,\(to),4,log\nomega,4,40,3,log\n", to: "\(name).csv")
    }
    func sweep(_ grid: String, frames: Int, range: String = "1/1", into file: String) throws {
      try folder.succeed(
        "sweep --grid \(grid).csv --frames \(frames) --range \(range) --method rk4"
          + " --quiet -o \(file)")
    }
    try sweep("wide", frames: 60, into: "long.csv")
    try sweep("narrow", frames: 10, into: "short.csv")
    let both = try folder.plot("long.csv short.csv")
    let titles = both.matches(of: #/<text class="t b"[^>]*>(rk4[^<]*)</#).map { String($0.1) }
    #expect(titles == ["rk4, long.csv", "rk4, short.csv"])
    for part in 1...2 {
      try sweep("wide", frames: 60, range: "\(part)/2", into: "\(part).csv")
    }
    let (whole, parts) = try (folder.plot("long.csv"), folder.plot("1.csv 2.csv"))
    #expect(parts.contains(">rk4<") && whole.contains(">rk4<"))
    // Every cell has a title with its point and its error.
    func cells(_ svg: String) -> Set<Substring> {
      Set(svg.matches(of: #/<title>ζ [^<]*/#).map(\.output))
    }
    #expect(cells(parts) == cells(whole) && cells(whole).count == 12)
  }

  @Test func edgesHaveARowEach() throws {
    let trace = "Data/gestures/gesture-07-hesit-240hz.csv"
    for (file, detector) in [("a.csv", "dwell"), ("b.csv", "dwell"), ("c.csv", "line")] {
      try folder.succeed("gesture pauses \(trace) --detector \(detector) -o \(file)")
    }
    let same = try folder.plot("a.csv b.csv")
    #expect(same.contains(">dwell, a.csv<") && same.contains(">dwell, b.csv<"))
    let others = try folder.plot("a.csv c.csv")
    #expect(others.contains(">dwell<") && others.contains(">line<"))
    // Edges of another program have no column `detector`: their row is "own".
    try folder.write(
      "trace,time_s,state\ngesture-07-hesit-240hz,0.4,paused\n", to: "mine.csv")
    let mine = try folder.plot("a.csv mine.csv")
    #expect(mine.contains(">dwell<") && mine.contains(">own<"))
  }

  /// The same case of two files is drawn twice and counted once.
  @Test(arguments: [
    ("interactions", "momentum-drawer"), ("pause", "dwell"), ("engines", "pop"),
    ("springs", "trajectory"),
  ])
  func casesAreNamedWithTheirFile(report: String, name: String) throws {
    try copy(report)
    let both = try folder.plot(Self.copies)
    for file in Self.copies { #expect(both.contains(">\(name), \(file)"), "\(report)") }
    if report == "interactions" { #expect(both.contains(#/models: \d+ in 2 files/#)) }
  }

  /// The environment record in the folder is of the first file's run: the
  /// footer says so if the second file is of another run.
  @Test func theFooterIsOfTheFirstFile() throws {
    try copy("springs")
    try folder.write(
      try Repository.text("\(Self.run)/environment.json"), to: "environment.json")
    let footer = #/<text class="f"[^>]*>a\.csv: 20\d\d-/#
    #expect(!(try folder.plot(Self.copies).contains(footer)))
    let text = try folder.text("b.csv")
    let id = try #require(namedRows(text).first?["run_id"])
    try folder.write(text.replacingOccurrences(of: id, with: "another-run"), to: "b.csv")
    #expect(try folder.plot(Self.copies).contains(footer))
  }

  /// Where one picture has many methods, colours distinguish the files.
  @Test func methodsAreColouredByFile() throws {
    try copy("accuracy")
    let work = try folder.plot(Self.copies + ["--picture", "work"])
    let slopes = try folder.plot(Self.copies + ["--picture", "convergence"])
    for file in Self.copies {
      #expect(work.contains(">\(file)<") && slopes.contains(">rk4, \(file) (order 4)<"))
    }
  }

  /// A picture of columns of two files names the series by their files.
  @Test func filesLaidOverEachOtherStayApart() throws {
    let paths = ["one.csv", "two.csv"]
    for (index, path) in paths.enumerated() {
      try folder.write("t,x,kind\n0,\(index),a\n1,\(index),a\n", to: path)
    }
    for by in ["", "--by kind"] {
      let picture = try folder.succeed("plot one.csv two.csv --x t --y x \(by)")
        .output
      // In the caption, and as a series.
      for path in paths {
        let name = by.isEmpty ? path : "a, " + path
        #expect(picture.components(separatedBy: path).count > 2, "\(path)")
        #expect(picture.contains(">" + name + "<"), "\(name)")
      }
    }
  }
}
