import Foundation
import TestSupport
import Testing

/// Pictures of several files: what is in more than one of them is named with
/// its file, and what cannot be told apart is refused.
@Suite struct SeveralFilesTests {
  private static let run = "Data/runs/reference"

  /// Two copies of a report of the committed run.
  private func copies(of report: String) throws -> (TemporaryFolder, names: [String]) {
    let folder = try TemporaryFolder()
    let text = try Repository.text("\(Self.run)/\(report).csv")
    for name in ["a.csv", "b.csv"] { _ = try folder.write(text, to: name) }
    return (folder, ["a.csv", "b.csv"])
  }

  private func plot(_ arguments: [String], in folder: TemporaryFolder) throws -> String {
    try Program.succeed(["plot"] + arguments, in: folder.url).output
  }

  /// The lines drawn in the panels, without axes and legend.
  private func curves(_ svg: String) -> [Substring] {
    svg.components(separatedBy: "<g clip-path=").dropFirst()
      .flatMap { $0.components(separatedBy: "</g>")[0].split(separator: "\n") }
      .filter { $0.contains(#/^<path class="s\d l"/#) }
  }

  @Test func replaysHaveACurveEach() throws {
    let folder = try TemporaryFolder()
    let trace = Repository.file("Data/interactions/momentum-drawer.csv").path
    let modes = ["article", "corrected"]
    for mode in modes {
      try Program.succeed(
        [
          "replay", "momentum-drawer", "--trace", trace, "--set", "mode=\(mode)", "-o",
          "\(mode).csv",
        ], in: folder.url)
    }
    let files = modes.map { $0 + ".csv" }
    let one = try plot([files[0]], in: folder)
    let both = try plot(files, in: folder)
    for file in files { #expect(both.contains(">\(file)<") && !one.contains(">\(file)<")) }
    #expect(curves(both).count == 2 * curves(one).count && curves(one).count > 0)
    // Another model has panels of its own, without the events of these.
    _ = try folder.write("time_s,event\n0,down\n0.1,up-inside\n", to: "tap.csv")
    try Program.succeed(
      ["replay", "calculator-button", "--trace", "tap.csv", "-o", "button.csv"], in: folder.url)
    let marks = #/stroke-dasharray="2 3"/#
    let button = try plot(["button.csv"], in: folder).matches(of: marks).count
    let two = try plot([files[0], "button.csv"], in: folder)
    #expect(two.matches(of: marks).count == one.matches(of: marks).count + button && button > 0)
    // The panels are those of the outputs.
    let panels = #/clipPath id/#
    #expect(both.matches(of: panels).count == one.matches(of: panels).count)
  }

  /// Springs of the same name in two files need not be the same spring.
  @Test func solutionsHaveACurveEach() throws {
    let folder = try TemporaryFolder()
    for (file, spring) in [("soft.csv", "zeta=1,omega=9"), ("hard.csv", "zeta=0.2,omega=20")] {
      try Program.succeed(
        ["solve", "--spring", "a=ratio:\(spring)", "--duration", "1", "-o", file], in: folder.url)
    }
    let both = try plot(["soft.csv", "hard.csv"], in: folder)
    for words in ["Motions of 2 files", "closed-form, soft.csv", "closed-form, hard.csv"] {
      #expect(both.contains(">\(words)<"), "\(words)")
    }
    try Program.succeed(
      ["solve", "--spring", "b=ratio:zeta=1,omega=9", "--duration", "1", "-o", "b.csv"],
      in: folder.url)
    // What only one file has keeps its name.
    let others = try plot(["soft.csv", "b.csv"], in: folder)
    #expect(others.contains(">2 springs<") && others.contains(">a closed-form<"))
    try Program.fail(
      64, saying: "soft.csv is given twice", ["plot", "soft.csv", "b.csv", "soft.csv"],
      in: folder.url)
  }

  /// Sweeps are panels of their own, on their own grids; shards of one sweep
  /// are parts of a panel.
  @Test func sweepsHaveAPanelEach() throws {
    let folder = try TemporaryFolder()
    for (name, to) in [("wide", 2), ("narrow", 1)] {
      _ = try folder.write(
        "axis,from,to,count,scale\nzeta,0.1,\(to),4,log\nomega,4,40,3,log\n", to: "\(name).csv")
    }
    let rk4 = ["--method", "rk4", "--quiet", "--no-progress", "-o"]
    func sweep(_ arguments: [String]) throws {
      try Program.succeed(["sweep", "--grid"] + arguments, in: folder.url)
    }
    try sweep(["wide.csv", "--frames", "60"] + rk4 + ["long.csv"])
    try sweep(["narrow.csv", "--frames", "10"] + rk4 + ["short.csv"])
    let both = try plot(["long.csv", "short.csv"], in: folder)
    let titles = both.matches(of: #/<text class="t b"[^>]*>(rk4[^<]*)</#).map { String($0.1) }
    #expect(titles == ["rk4, long.csv", "rk4, short.csv"])
    for part in 1...2 {
      try sweep(["wide.csv", "--frames", "60", "--shard", "\(part)/2"] + rk4 + ["\(part).csv"])
    }
    let cells = #/<title>ζ [^<]*/#
    let whole = try plot(["long.csv"], in: folder)
    let parts = try plot(["1.csv", "2.csv"], in: folder)
    #expect(parts.contains(">rk4<") && whole.contains(">rk4<"))
    func notes(_ svg: String) -> Set<Substring> { Set(svg.matches(of: cells).map(\.output)) }
    #expect(notes(parts) == notes(whole) && notes(whole).count == 12)
  }

  @Test func edgesHaveARowEach() throws {
    let folder = try TemporaryFolder()
    let trace = Repository.file("Data/gestures/gesture-07-hesit-240hz.csv").path
    for (file, detector) in [("a.csv", "dwell"), ("b.csv", "dwell"), ("c.csv", "line")] {
      try Program.succeed(
        ["pause", "detect", trace, "--detector", detector, "-o", file], in: folder.url)
    }
    let same = try plot(["a.csv", "b.csv"], in: folder)
    #expect(same.contains(">dwell, a.csv<") && same.contains(">dwell, b.csv<"))
    let others = try plot(["a.csv", "c.csv"], in: folder)
    #expect(others.contains(">dwell<") && others.contains(">line<"))
    // A file without the column beside one with it.
    _ = try folder.write(
      "trace,time_s,state\ngesture-07-hesit-240hz,0.4,paused\n", to: "mine.csv")
    let mine = try plot(["a.csv", "mine.csv"], in: folder)
    #expect(mine.contains(">dwell<") && mine.contains(">own<"))
  }

  /// Nothing is counted twice or drawn over its like.
  @Test(arguments: [
    ("interactions", "momentum-drawer"), ("pause", "dwell"), ("engines", "pop"),
    ("springs", "trajectory"), ("steppers", "rk4-ensemble"),
  ])
  func casesAreNamedWithTheirFile(report: String, name: String) throws {
    let (folder, files) = try copies(of: report)
    let both = try plot(files, in: folder)
    for file in files { #expect(both.contains(">\(name), \(file)"), "\(report)") }
    if report == "interactions" { #expect(both.contains(#/models: \d+ in 2 files/#)) }
  }

  /// The record beside the first file is of that file's run.
  @Test func theFooterIsOfTheFirstFile() throws {
    let (folder, files) = try copies(of: "springs")
    _ = try folder.write(
      try Repository.text("\(Self.run)/environment.json"), to: "environment.json")
    let footer = #/<text class="f"[^>]*>a\.csv: 20\d\d-/#
    #expect(!(try plot(files, in: folder).contains(footer)))
    let id = try #require(Program.fields(of: try folder.text("b.csv")).last?[1])
    let other = try folder.text("b.csv").replacingOccurrences(of: id, with: "another-run")
    _ = try folder.write(other, to: "b.csv")
    #expect(try plot(files, in: folder).contains(footer))
  }

  /// Of many methods the files have the colours.
  @Test func methodsAreColouredByFile() throws {
    let (folder, files) = try copies(of: "accuracy")
    let work = try plot(files + ["--picture", "work"], in: folder)
    #expect(work.contains(">a.csv<") && work.contains(">b.csv<"))
    let slopes = try plot(files + ["--picture", "convergence"], in: folder)
    #expect(slopes.contains(">rk4, a.csv (order 4)<") && slopes.contains(">rk4, b.csv (order 4)<"))
  }

  /// Kernels are compared with each other, not with those of another run.
  @Test func whatCannotBeToldApartIsRefused() throws {
    let (folder, files) = try copies(of: "batch")
    try Program.fail(
      64, saying: "'batch' cannot tell several files with the same cases apart",
      ["plot"] + files, in: folder.url)
    #expect(try plot(["a.csv"], in: folder).contains("Many springs at once"))
  }

  @Test func kindsAreNotMixed() throws {
    let reports = ["edges", "springs"].map { Repository.file("\(Self.run)/\($0).csv").path }
    try Program.fail(
      64, saying: "\(reports[0]) is of 'edges', \(reports[1]) is of 'springs'",
      ["plot"] + reports)
    let folder = try TemporaryFolder()
    _ = try folder.write("a,b\n1,2\n", to: "ab.csv")
    _ = try folder.write("a,c\n1,2\n", to: "ac.csv")
    try Program.fail(
      64, saying: "ab.csv is no report that is known", ["plot", reports[0], "ab.csv"],
      in: folder.url)
    try Program.fail(
      65, saying: "ac.csv:1: column b: is not in the header",
      ["plot", "ab.csv", "ac.csv", "--x", "a", "--y", "b"], in: folder.url)
  }
}
