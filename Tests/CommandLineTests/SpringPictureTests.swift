import Foundation
import TestSupport
import Testing

/// `plot --spring`: the exact motion, alone or beside engines that play it.
@Suite struct SpringPictureTests {
  private static let spring = "response:response=0.35,damping=0.7"

  private let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  /// A spring without a report has one panel for each engine.
  @Test func aSpringInEveryEngine() throws {
    let all = try Program.succeed("plot --spring \(Self.spring)")
    #expect(all.errors.isEmpty && SVG.isWellFormed(all.output), "\(all.errors)")
    let panels = all.output.matches(of: #/<text class="t b"[^>]*>([a-z-]+): /#)
    let engines = Set(panels.map { String($0.1) })
    #expect(engines.isSuperset(of: ["react-spring", "motion", "flutter", "androidx"]))
    // The exact motion has no panel of its own.
    #expect(!engines.contains("springs"))
    let chosen = try folder.plot("--spring \(Self.spring) --engine pop,wave --rate 30")
    #expect(SVG.panelCount(chosen) == 2 && chosen.contains(">30 Hz<"))
    #expect(chosen.contains(">One spring (damping ratio 0.7, response 0.35 s) in 2 engines<"))
    #expect(!chosen.contains("springs is the exact motion"))
  }

  /// The remark above a panel says whether an engine is early from the start or
  /// runs fast. Wave and React Motion show each frame one frame early; React
  /// Spring rounds frames up to whole milliseconds, those of 8.33 ms to 9.
  /// KWin, which ignores moves of a pixel, is given longer ones, and is neither
  /// early nor fast. Svelte's time would run fast at 120 Hz, but its damping
  /// grows as well, and the curve is that of another spring.
  @Test func aLeadIsNotSpeed() throws {
    func remark(_ engine: String, _ rate: String) throws -> String {
      let spring = "response:response=0.3,damping=0.35"
      let picture = try folder.plot("--spring \(spring) --engine \(engine) --rate \(rate)")
      return (picture.firstMatch(of: #/>([^<]*)at \d+ Hz</#)?.1).map(String.init) ?? "none"
    }
    for engine in ["wave", "react-motion"] {
      let words = try remark(engine, "60")
      #expect(words.contains(#/^1\d ms early $/#), "\(engine): \(words)")
    }
    #expect(try remark("react-native-ios", "60").contains(#/^1[67] ms late $/#))
    #expect(try remark("react-spring", "120").contains(#/\b8 % fast $/#))
    #expect(try remark("kwin", "60") == "worst ")
    #expect(try remark("svelte", "120") == "worst ")
  }

  /// Pictures of springs end when these are at rest, however slow they are, and
  /// hold the curves of engines that go further than the spring.
  @Test func springsAreDrawnToTheirEnd() throws {
    let several = try folder.plot(
      "--spring slow=ratio:zeta=0.8,omega=0.2 --spring slower=ratio:zeta=1,omega=0.1")
    for name in ["slow", "slower"] { #expect(several.contains(">\(name)<"), "\(name)") }
    let one = try folder.plot(
      "--spring ratio:zeta=0.3,omega=3 --engine wobble,holden --rate 60,240")
    #expect(one.contains(">wobble: 14 %<") && one.contains("Dotted vertical line"))
    let wobble = try #require(one.firstRange(of: ">wobble: "))
    #expect(try wobble.lowerBound < #require(one.firstRange(of: ">holden: ")).lowerBound)
  }

  @Test func longNamesAreCut() throws {
    let long = String(repeating: "long ", count: 20)
    let picture = try folder.plot([
      "--spring", "\(long)a=ratio:zeta=0.8,omega=9", "--spring", "\(long)b=ratio:zeta=1,omega=9",
    ])
    #expect(picture.matches(of: #/long l?o?n?g?…: at rest after [0-9.]+ s</#).count == 2)
  }

  /// Of a spring that swings for minutes, 27 periods are drawn: more would fill
  /// the panels, and take 15 s. The dotted line of its rest lies beyond them.
  @Test func ofManySwingsTheFirstAreShown() throws {
    let picture = try folder.plot("--spring ratio:zeta=0.001,omega=18 --engine svelte,pop")
    #expect(picture.contains("largest error within 300 s,"))
    #expect(picture.contains("left after 384 s; the picture shows 0 to 9.42 s."))
    #expect(!picture.contains("Dotted vertical line"))
  }

  /// A picture may begin later than the motion or the file.
  @Test func picturesMayBeginLater() throws {
    let spring = "ratio:zeta=0.01,omega=18"
    let late = try folder.plot("--spring \(spring) --engine flutter --from 20")
    #expect(late.contains("; the picture shows 20 to 29.4 s."))
    let springs = "plot --spring a=\(spring) --spring b=ratio:zeta=1,omega=3"
    #expect(
      try folder.plot("--spring a=\(spring) --spring b=ratio:zeta=1,omega=3 --from 10s")
        != Program.run(springs).output)
    try Program.run("\(springs) --from 60s").expect(
      64, saying: "--from: the picture ends at 44 s")
    try Program.succeed("solve \(spring) --duration 5 -o late.csv", in: folder.url)
    for options in ["", "--x time_s --y position"] {
      let whole = try folder.plot("late.csv \(options)").count
      #expect(try folder.plot("late.csv \(options) --from 4s").count < whole * 2 / 3, "\(options)")
    }
    try Program.run("plot late.csv --from 6", in: folder.url)
      .expect(64, saying: "--from: no row is so late")
  }

  /// A curve stays in its panel, or the remark says how far it goes.
  @Test func enginesStayInTheirPanels() throws {
    let inside = try folder.plot("--spring ratio:zeta=0.3,omega=3 --engine svelte --rate 24")
    let box = try #require(inside.firstMatch(of: #/<rect x="[^"]*" y="([0-9.]+)"[^>]*\/><\/clip/#))
    let top = try #require(Double(box.1))
    let heights = inside.matches(of: #/stroke-linejoin="round" d="(M[^"]*)"/#).flatMap { line in
      line.1.matches(of: #/[ML]-?[0-9.]+ (-?[0-9.]+)/#).compactMap { Double($0.1) }
    }
    #expect(heights.count >= 100 && heights.allSatisfy { $0 >= top })
    let beyond = try folder.plot("--spring ratio:zeta=0,omega=20 --engine kwin --rate 24")
    #expect(beyond.contains("; reaches -"))
  }

  /// The name of a vertical line stands beside it, and not behind another line.
  @Test func namesStandBesideTheirLines() throws {
    let springs = (1...9).map { "--spring s\($0)=ratio:zeta=0.\($0),omega=1\($0)" }
    let picture = try folder.plot(springs.joined(separator: " "))
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

  /// The curve of an exact motion reaches its first turning point, whether it
  /// swings more often than the picture has points, or pixels, or not.
  @Test(arguments: [
    ("s0 l", 0.1, "--spring a=ratio:zeta=0.1,omega=60 --spring b=ratio:zeta=1,omega=1.5"),
    ("s0 l", 0.001, "--spring a=ratio:zeta=0.001,omega=5000 --spring b=ratio:zeta=1,omega=1.5"),
    ("n l d", 0.02, "--spring ratio:zeta=0.02,omega=300 --engine pop"),
    ("n l d", 0.5, "--spring ratio:zeta=0.5,omega=9 --engine pop"),
  ])
  func exactMotionsReachTheirPeaks(style: String, zeta: Double, options: String) throws {
    let paths = try folder.plot(options).matches(
      of: #/<path class="([^"]*)"[^>]* stroke-linejoin="round"[^>]* d="M([^"]*)"/#)
    let path = try #require(paths.first { $0.1 == style }?.2)
    let heights = path.split(separator: "L").compactMap { Double($0.split(separator: " ")[1]) }
    #expect(heights.count < 1600)
    let top = try #require(heights.min())
    let scale = try #require(Self.unitLength(of: folder.plot(options)))
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
}
