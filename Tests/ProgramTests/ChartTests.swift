import Foundation
import Testing

@testable import springbench

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Charts as SVG: axes, ticks, curves, bands and the places of texts.
@Suite struct ChartTests {
  private func chart(_ series: [Series], x: Axis, y: Axis) -> Chart {
    var panel = Panel("a panel", x: x, y: y)
    panel.series = series
    var chart = Chart("test", title: "Title <&>", caption: "A \"caption\"", panels: [panel])
    chart.footer = "machine"
    return chart
  }

  /// Series of every form, and two without anything to draw.
  private var several: [Series] {
    let points = (1...20).map {
      Point(Double($0), Double($0 * $0), label: $0 == 7 ? "seven" : nil)
    }
    return [
      Series("line", colour: 0, .line, points), Series("points", colour: 1, .points, points),
      Series("both", colour: 9, .linePoints, isDashed: true, points),
      Series("bars", colour: 2, .bars, [Point(3, 50, low: 40, high: 60, note: "case/a<b")]),
      Series("intervals", colour: nil, .intervals, [Point(5, 100, low: 90, high: 120)]),
      Series("empty", colour: 3, .line, []), Series("lost", colour: 4, .points, [Point(.nan, 1)]),
    ]
  }

  @Test(arguments: [true, false])
  func picturesAreWellFormedAndHoldOnlyNumbers(isLogarithmic: Bool) throws {
    let scale = isLogarithmic ? Axis.Scale.log : .linear
    let svg = chart(several, x: Axis("x", scale), y: Axis("y", scale)).svg
    let parser = XMLParser(data: Data(svg.utf8))
    #expect(parser.parse(), "\(String(describing: parser.parserError))")
    let places = svg.matches(of: #/ (?:x|y|d|width|height|viewBox)="([^"]*)"/#).map(\.1)
    #expect(places.count > 40)
    // `Numbers.pixel` writes a million for NaN and infinity.
    for place in places { #expect(!place.contains(#/nan|inf|[eE]|1000000/#), "\(place)") }
    #expect(svg.contains("case/a&lt;b"))
    #expect(svg.contains("seven"))
  }

  /// Series that are not drawn are not in the legend.
  @Test func theLegendShowsWhatIsDrawn() {
    let chart = chart(several, x: Axis("x"), y: Axis("y"))
    #expect(chart.legend.map(\.name) == ["line", "points", "both", "bars", "intervals"])
    #expect(!chart.svg.contains(">empty<") && !chart.svg.contains(">lost<"))
  }

  /// At 830 pixels, the width of a README on GitHub, every text is at least
  /// eleven pixels high.
  @Test func wordsAreLegible() throws {
    let svg = chart(several, x: Axis("x"), y: Axis("y", .names(["one", "two"]))).svg
    #expect(svg.contains("width=\"830\""))
    let sizes = svg.matches(of: #/font(?:-size)?:(?:bold )?([0-9.]+)px/#).compactMap {
      Double($0.1)
    }
    #expect(!sizes.isEmpty && sizes.allSatisfy { $0 >= 11 }, "\(sizes)")
  }

  @Test func ticksAreRoundAndInside() throws {
    for (low, high) in [(0.0, 1.0), (-3, 17), (0.001, 0.0042), (1e6, 9e6), (-1, -0.2)] {
      let axis = Axis("", .linear, range: low...high, isFixed: true)
      let ticks = axis.ticks(count: 6)
      #expect((3...14).contains(ticks.count), "\(low) to \(high): \(ticks)")
      for tick in ticks {
        #expect((-1e-9...1 + 1e-9).contains(axis.fraction(tick.value)))
        let shown = try #require(Double(tick.text))
        #expect(abs(shown - tick.value) < 1e-6 * (high - low), "\(tick)")
        #expect(tick.text != "-0")
      }
      let step = ticks[1].value - ticks[0].value
      let mantissa = step / pow(10, (log10(step) + 1e-9).rounded(.down))
      #expect([1, 2, 5].contains { abs($0 - mantissa) < 1e-6 }, "steps of \(step)")
    }
    let log = Axis("", .log, range: 1e-16...1, isFixed: true).ticks(count: 6)
    #expect(log.map(\.text) == ["10⁻¹⁵", "10⁻¹²", "10⁻⁹", "10⁻⁶", "10⁻³", "1"])
    let short = Axis("", .log, range: 3...40, isFixed: true).ticks(count: 6)
    #expect(short.map(\.text) == ["5", "10", "20"])
    // Even half a decade has several ticks.
    let shorter = Axis("", .log, range: 1300...4100, isFixed: true).ticks(count: 8)
    #expect(shorter.count >= 3, "\(shorter)")
  }

  /// If values differ only in their last digits, what they have in common is
  /// subtracted and written in the label.
  @Test func ticksAreToldApart() {
    for (values, label) in [
      ([1_764_198_000, 1_764_198_001.8], "t − 1764198000"), ([-1e6 - 3e-4, -1e6], "t + 1000000"),
      ([1_000_000.0001, 1_000_000.0003], "t − 1000000"), ([0, 1e5], "t"),
    ] {
      let axis = Axis("t").fitted(to: values).fitted(to: values)
      #expect(axis.label == label)
      let texts = axis.ticks(count: 8).map(\.text)
      #expect(
        Set(texts).count == texts.count && texts.count > 2 && texts.allSatisfy { $0.count < 9 })
    }
  }

  /// Marks at the end of an axis are clipped only if something may lie beyond
  /// it.
  @Test func marksOnAnAxisAreWhole() throws {
    var panel = Panel("", x: Axis(""), y: Axis("", range: 0...1, isFixed: true))
    panel.series = [Series("", colour: 0, .points, [Point(0, 0), Point(2, 1)])]
    let frame = Frame(panel, left: 0, top: 0, width: 400, height: 200)
    let clip = try #require(
      PanelDrawing(frame: frame, clip: "c").text.firstMatch(
        of: #/<rect x="([0-9.]+)" y="([0-9.]+)"/#))
    let (left, top) = try (#require(Double(clip.1)), #require(Double(clip.2)))
    #expect(abs(left - frame.left + 6) < 0.01 && abs(top - frame.top + 1) < 0.01)
  }

  @Test func valuesStandWhereTheAxisSaysSo() {
    let log = Axis("", .log, range: 1...100, isFixed: true)
    #expect(abs(log.fraction(10) - 0.5) < 1e-12 && !log.holds(0) && !log.holds(-1))
    let reversed = Axis("", .linear, range: 0...4, isFixed: true, isReversed: true)
    #expect(reversed.fraction(1) == 0.75)
    #expect(Axis("", .names(["a", "b"])).fitted(to: []).range == -0.5...1.5)
    #expect(Axis("").fitted(to: []).range == 0...1)
  }

  /// Small and large values of both signs are distinguishable.
  @Test func signedLogarithmsGoThroughZero() {
    let axis = Axis("", .signedLog(0.1)).fitted(to: [-28, -0.4, 0, 0.5, 100])
    let places = [-28.0, -2, -0.4, 0, 0.5, 20, 100].map(axis.fraction)
    #expect(zip(places, places.dropFirst()).allSatisfy { $0 + 0.03 < $1 }, "\(places)")
    #expect(places[0] > 0 && places[6] < 1)
    #expect(axis.ticks(count: 5).map(\.text) == ["-10", "-1", "0", "+1", "+10", "+100"])
  }

  /// Coordinates have at most two decimals, and zero has no minus. Very large
  /// ones are clamped to a million.
  @Test func coordinatesHaveTwoDecimals() {
    let pairs: [(Double, String)] = [
      (0, "0"), (1.5, "1.5"), (-0.004, "0"), (-2.25, "-2.25"), (3.014, "3.01"), (1e30, "1000000"),
    ]
    for (value, text) in pairs { #expect(Numbers.pixel(value) == text) }
  }

  /// Grey bands end at the axes; bands outside are not drawn.
  @Test func bandsStayInTheirFrame() throws {
    var panel = Panel("", x: Axis("", range: 0...10, isFixed: true), y: Axis(""))
    panel.series = [Series("", colour: 0, .line, [Point(0, 0), Point(10, 1)])]
    panel.bands = [-5...2, 4...6, 8...30, 11...12]
    let frame = Frame(panel, left: 0, top: 0, width: 400, height: 200)
    let bands = PanelDrawing(frame: frame, clip: "c").text
      .matches(of: #/<rect class="v" x="([0-9.]+)" y="[0-9.]+" width="([0-9.]+)"/#)
    #expect(bands.count == 3)
    for (band, (from, to)) in zip(bands, [(0.0, 2.0), (4, 6), (8, 10)]) {
      let (left, width) = try (#require(Double(band.1)), #require(Double(band.2)))
      // Both numbers are rounded to 0.01.
      #expect(abs(left - frame.x(from)) < 0.02 && abs(left + width - frame.x(to)) < 0.02)
    }
  }

  /// The axes of a panel with a label below are as high as those of one
  /// without, and the label has room. The remark above a panel is between its
  /// title and its axes.
  @Test func labelsAndRemarksHaveRoom() throws {
    let panels = ["", "time"].map { label -> Panel in
      var panel = Panel("title", x: Axis(label), y: Axis(""))
      panel.remark = "remark of \(label)"
      panel.series = [Series("", colour: 0, .line, [Point(0, 0), Point(1, 1)])]
      return panel
    }
    let svg = Chart("t", title: "t", caption: "", panels: panels, panelHeight: 160).svg
    func numbers(_ pattern: Regex<(Substring, Substring)>) -> [Double] {
      svg.matches(of: pattern).compactMap { Double($0.1) }
    }
    let tops = numbers(#/<clipPath id="[^"]*"><rect x="[0-9.]+" y="([0-9.]+)"/#)
    let heights = numbers(#/<clipPath [^>]*><rect [^>]*width="[0-9.]+" height="([0-9.]+)"/#)
    #expect(tops.count == 2 && heights.count == 2 && heights[0] == heights[1])
    let remarks = numbers(#/y="([0-9.]+)">remark of/#)
    #expect(remarks.count == 2)
    // A remark's text is 12 pixels high.
    #expect(zip(remarks, tops).allSatisfy { $0 < $1 && $0 > $1 - 14 }, "\(remarks) \(tops)")
    let label = try #require(numbers(#/y="([0-9.]+)">time</#).first)
    let axis = tops[1] + heights[1]
    let bottom = try #require(numbers(#/<svg [^>]*height="([0-9.]+)"/#).first)
    // The numbers of the ticks are between the axis and the label.
    #expect(axis + 20 < label && label + 4 < bottom, "\(axis) \(label) \(bottom)")
  }

  /// Slanted names, long words in a title and long names in a legend stay on
  /// the page.
  @Test func longTextsStayOnThePage() throws {
    let long = String(repeating: "n", count: 300)
    for names in [(1...19).map { "2026-11-\($0)T12:00:00Z" }, [long, "b", "c", "d"]] {
      let chart = chart(
        [Series("a", colour: 0, .points, [Point(0, 1)])], x: Axis("", .names(names)), y: Axis("y"))
      let texts = chart.svg.matches(
        of: #/translate\(([0-9.]+) [0-9.]+\) rotate\(-40\)">([^<]+)</#)
      #expect(texts.count == names.count)
      for text in texts {
        let width = SVGText.width(String(text.2), size: 12)
        #expect(try #require(Double(text.1)) - 0.766 * width > 0, "\(text.2)")
      }
    }
    var named = chart([Series(long, colour: 0, .points, [Point(0, 1)])], x: Axis("x"), y: Axis("y"))
    named.title = "\(long) by x"
    #expect(named.svg.matches(of: #/…</#).count == 2)
    for text in named.svg.matches(of: #/>(n+…)</#) {
      #expect(SVGText.width(String(text.1)) < Chart.width)
    }
  }

  /// A line is interrupted at a value that cannot be drawn, such as zero on a
  /// logarithmic axis. In SVG, M begins a part of a path and L continues it.
  @Test func gapsStayGaps() {
    let points = [1.0, 2, 0, 4, 5].enumerated().map { Point(Double($0.offset), $0.element) }
    let svg = chart([Series("", colour: 0, .line, points)], x: Axis(""), y: Axis("", .log)).svg
    let path = svg.firstMatch(of: #/class="s0 l"[^>]* d="([^"]*)"/#)?.1 ?? ""
    #expect(path.count { $0 == "M" } == 2 && path.count { $0 == "L" } == 2, "\(path)")
  }
}
